/** The colours of a board as custom properties: of its style, of the rules, or the defaults. */

import type { BoardStyle, Palette, SideColours } from "./styles/board-style.ts";
import { entry } from "./lookup.ts";
import type { DisplayOptions, Player } from "./scene.ts";

/** Values of the widget's custom properties by name, without the prefix `--bw-`. */
export type Colours = Readonly<Record<string, string>>;

/** The preferences of the reader's system. */
export interface Preferences {
  readonly dark: boolean;
  readonly contrast: boolean;
}

const LIGHT: Palette = {
  tones: ["#efdfc2", "#b98f67", "#d5b78f"],
  rim: "#6f4f35",
  surface: "#ead8b7",
  line: "#a58559",
  post: "#7c5f3b",
  label: "#f7ead3",
  accent: "#a5362a",
  sides: [],
};

const DARK: Palette = {
  tones: ["#b3a08a", "#846d59", "#9a8670"],
  rim: "#382c23",
  surface: "#85735d",
  line: "#554636",
  post: "#3a2e22",
  label: "#efe3cf",
  accent: "#d4695c",
  sides: [],
};

/**
 * Colours of marks by role, the same on every board. Each is dark enough beside its halo, or light
 * enough in the dark, that one of the two stands out from any colour below.
 */
const LIGHT_MARKS: Colours = {
  choice: "#005035",
  capture: "#8c1a14",
  last: "#e0a800",
  "last-edge": "#5c4300",
  threat: "#930e14",
  best: "#0a4a80",
  good: "#14521a",
  doubtful: "#6a3f00",
  bad: "#8c1a14",
  note: "#55309a",
  premove: "#00525c",
  halo: "#ffffff",
  text: "#23201c",
  reserve: "#f4efe6",
  "reserve-line": "#c9bda8",
  focus: "#0a4fd6",
};

const DARK_MARKS: Colours = {
  choice: "#5ee0ae",
  capture: "#ff9a91",
  last: "#ffd54a",
  "last-edge": "#ffd54a",
  threat: "#ffa08a",
  best: "#7cc0ff",
  good: "#7fd886",
  doubtful: "#ffb74d",
  bad: "#ff9a91",
  note: "#cbb0ff",
  premove: "#72e2ee",
  halo: "#15120f",
  text: "#f3ede2",
  reserve: "#5d5145",
  "reserve-line": "#776857",
  focus: "#9cc3ff",
};

const MORE_LIGHT: Colours = {
  choice: "#003d28",
  capture: "#7f0000",
  last: "#c28f00",
  line: "#2a1c0c",
  text: "#000000",
};
const MORE_DARK: Colours = {
  choice: "#8dffd2",
  capture: "#ffb3ad",
  last: "#ffe27a",
  line: "#0d0a07",
  text: "#ffffff",
};

const WHITE: SideColours = { fill: "#fdf8ec", edge: "#2b2622", ink: "#2b2622" };
const BLACK: SideColours = { fill: "#2f2c2b", edge: "#0f0e0e", ink: "#f1e9da" };
/** Colours that colour-blind readers can tell apart, by lightness as well. */
const SAFE: readonly SideColours[] = [
  { fill: "#f5c242", edge: "#3d2c00", ink: "#3d2c00" },
  { fill: "#1f4e96", edge: "#06142b", ink: "#ffffff" },
  { fill: "#f2f2f2", edge: "#333333", ink: "#333333" },
  { fill: "#b0431d", edge: "#330f02", ink: "#ffffff" },
];
/** Colours of sides without a known name and without a colour in the rules. */
const OWN: readonly SideColours[] = [WHITE, BLACK, sideOf("#c0392b"), sideOf("#2a6fbb")];
const NAMED: Readonly<Record<string, SideColours>> = {
  white: WHITE,
  black: BLACK,
  red: sideOf("#c0392b"),
  blue: sideOf("#2a6fbb"),
  green: sideOf("#2f8f4e"),
  yellow: sideOf("#f2c230"),
};

/** Returns all colours of a board. */
export function coloursOf(
  boardStyle: BoardStyle,
  players: readonly Player[],
  display: DisplayOptions,
  preferences: Preferences,
): Colours {
  const dark = display.theme === "auto" ? preferences.dark : display.theme === "dark";
  const more = display.contrast === "auto" ? preferences.contrast : display.contrast === "more";
  const palette: Palette = { ...(dark ? DARK : LIGHT), ...(dark ? boardStyle.dark : boardStyle.light) };
  const { tones, sides, ...single } = palette;
  const strong = more ? (dark ? MORE_DARK : MORE_LIGHT) : {};
  return {
    ...single,
    ...(dark ? DARK_MARKS : LIGHT_MARKS),
    ...strong,
    ...Object.fromEntries(tones.map((tone, index) => [`tone-${index}`, tone])),
    ...sideColours(players, sides, display.palette === "safe"),
    stroke: more ? "5" : "3.5",
  };
}

function sideColours(
  players: readonly Player[],
  dressed: readonly SideColours[],
  safe: boolean,
): Record<string, string> {
  const colours: Record<string, string> = {
    "fill-none": "#b9b4ac",
    "edge-none": "#55514b",
    "ink-none": "#45413b",
  };
  players.forEach((player, index) => {
    const own = dressed[index] ?? sideOfPlayer(player, index);
    const side = safe && !isTellable(dressed, players) ? (SAFE[index % SAFE.length] ?? own) : own;
    colours[`fill-${index}`] = side.fill;
    colours[`edge-${index}`] = side.edge;
    colours[`ink-${index}`] = side.ink;
  });
  return colours;
}

/** True if the sides differ enough in lightness. Sides of one fill differ by their figures. */
function isTellable(dressed: readonly SideColours[], players: readonly Player[]): boolean {
  const fills = players.map((player, index) => (dressed[index] ?? sideOfPlayer(player, index)).fill);
  const [first, second] = fills;
  if (players.length !== 2 || first === undefined || second === undefined) return false;
  return first === second || contrast(first, second) >= 4.5;
}

function sideOfPlayer(player: Player, index: number): SideColours {
  const named = entry(NAMED, player.name.toLowerCase());
  if (player.colour !== undefined && /^#[0-9a-f]{6}$/i.test(player.colour)) return sideOf(player.colour);
  return named ?? OWN[index % OWN.length] ?? WHITE;
}

/** Derives a side's colours from its fill. */
function sideOf(fill: string): SideColours {
  const dark = shaded(fill, 0.2);
  const ink = contrast(fill, dark) > contrast(fill, "#ffffff") ? dark : "#ffffff";
  return { fill, edge: shaded(fill, 0.35), ink };
}

function channels(colour: string): readonly number[] {
  return [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));
}

function shaded(colour: string, by: number): string {
  const digits = channels(colour).map((channel) =>
    Math.round(channel * by)
      .toString(16)
      .padStart(2, "0"),
  );
  return `#${digits.join("")}`;
}

/** Returns the relative luminance of a colour `#rrggbb`, from 0 to 1, as WCAG defines it. */
export function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast ratio of two colours, from 1 to 21, as WCAG defines it. */
export function contrast(a: string, b: string): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
}
