/** Board styles of the five original games of the project. */

import type { BoardStyle } from "./board-style.ts";
import { postPalette, side } from "./palettes.ts";

function names(letters: string, count: number): readonly string[] {
  return [...letters].flatMap((letter) =>
    Array.from({ length: count }, (_, index) => `${letter}${index + 1}`),
  );
}

function toned(sites: readonly string[], tone: (index: number) => number): Record<string, number> {
  return Object.fromEntries(sites.map((site, index) => [site, tone(index)]));
}

/** The clearing is earth in tones 0 and 1, the focus moss in tones 2 and 3. */
const TONES = {
  ...toned(names("ac", 16), (index) => index % 2),
  ...toned(names("bd", 16), (index) => 1 - (index % 2)),
  ...toned(names("e", 8), (index) => 2 + (index % 2)),
  ...toned(names("f", 8), (index) => 3 - (index % 2)),
};

/** A round clearing in a forest, green against purple, discs with Latin letters. */
export const storilljudhjorrayc: BoardStyle = {
  figures: {
    King: "discs/A",
    Lord: "discs/S",
    Warmaster: "discs/KM",
    Swordsman: "discs/T",
    Guardmaster: "discs/JM",
    Guard: "discs/J",
    Archer: "discs/K",
    Flank: "discs/P",
    Ambush: "discs/W",
  },
  tones: TONES,
  facings: [0.5, 0],
  scale: 1.1,
  surround: { site: "forest", planted: "trees" },
  light: {
    tones: ["#d9c9a3", "#e9dcbd", "#b7c29a", "#c9d2ae"],
    rim: "#4f6d46",
    surface: "#e9dcbd",
    line: "#8b7a55",
    label: "#f3ecd6",
    post: "#44653d",
    accent: "#3d5c38",
    sides: [side("#27803f", "#123d20", "#ffffff"), side("#7a3fa0", "#331546", "#ffffff")],
  },
  dark: {
    tones: ["#6f6349", "#7d7055", "#4f5d3f", "#5a694a"],
    rim: "#2c4229",
    surface: "#7d7055",
    line: "#3c3525",
    label: "#efe4c6",
    post: "#1d2f1b",
    accent: "#3f6138",
    sides: [side("#37a45c", "#0b2413", "#08170d"), side("#b57be0", "#230d33", "#1b0a27")],
  },
};

/** Pebbles with runes on a slab of stone. */
export const odin: BoardStyle = {
  figures: {
    Rook: "runes/raidho",
    Bishop: "runes/beorc",
    ForestOx: "runes/uruz",
    Valkyrie: "runes/perdhro",
    Pawn: "runes/othel",
    King: "runes/ansuz",
  },
  texture: "stone",
  light: {
    tones: ["#b9b8b2", "#b9b8b2"],
    rim: "#8a8983",
    surface: "#b9b8b2",
    line: "#85847d",
    label: "#1f1f1c",
    sides: [side("#f6efdf", "#4c463b", "#8c2f1c"), side("#3a3733", "#141210", "#f0c98c")],
  },
  dark: {
    tones: ["#6c6d6e", "#6c6d6e"],
    rim: "#47484a",
    surface: "#6c6d6e",
    line: "#4b4c4e",
    label: "#eeeeea",
    sides: [side("#efe6d3", "#1f1c17", "#8c2f1c"), side("#25221f", "#0c0b0a", "#f0c98c")],
  },
};

/** Ships on a chart of the sea. */
export const corsairs: BoardStyle = {
  name: "ships",
  figures: { corsair: "ships/corsair", escort: "ships/escort", freighter: "ships/freighter" },
  texture: "waves",
  siteShape: "posts",
  light: postPalette(
    ["#7fb0c6", "#a9cfdf", "#5f96b0", "#3f7a97", "#123446"],
    [side("#1d2430", "#05080d", "#f2f4f7"), side("#efc777", "#4a3208", "#4a3208")],
    "#8fbfd3",
  ),
  dark: postPalette(
    ["#17394b", "#24536a", "#3f7a95", "#7fb3cb", "#dceef6"],
    [side("#10151d", "#a9b7c9", "#e8edf3"), side("#e2b661", "#2b1c03", "#2b1c03")],
    "#2f6480",
  ),
};

/** The same game on land: raiders, guards and a wagon in a field. */
export const corsairsAsSoldiers: BoardStyle = {
  name: "soldiers",
  figures: { corsair: "soldiers/raider", escort: "soldiers/guard", freighter: "soldiers/wagon" },
  texture: "grass",
  siteShape: "posts",
  light: postPalette(
    ["#a9b57d", "#cbd3a2", "#96a36a", "#6f7d45", "#33391a"],
    [side("#5b2430", "#22090f", "#fbeef0"), side("#f1e3c2", "#43351a", "#43351a")],
    "#b3bf86",
  ),
  dark: postPalette(
    ["#343d20", "#4d5931", "#6f7d48", "#a4b372", "#eef2dc"],
    [side("#4a1b26", "#e0a9b4", "#fbeef0"), side("#ead9b3", "#261d0a", "#261d0a")],
    "#5d6a3d",
  ),
};

/** A field of wreckage in the evening light. */
export const kylatori: BoardStyle = {
  figures: {
    Trode: "wreckage/trode",
    Ion: "wreckage/ion",
    Pendant: "wreckage/pendant",
    Slasher: "wreckage/slasher",
    Hammer: "wreckage/hammer",
    Howler: "wreckage/pendant+slasher",
    ShellGun: "wreckage/pendant+hammer",
    BurstGun: "wreckage/slasher+hammer",
    Shredder: "wreckage/pendant+slasher+hammer",
  },
  layers: { wreck: "wrecked" },
  light: {
    tones: ["#edd3b4", "#edd3b4"],
    rim: "#94462f",
    surface: "#edd3b4",
    line: "#c08f6d",
    label: "#fff1e2",
    sides: [side("#fff8ea", "#43231a", "#43231a"), side("#5a2440", "#230a17", "#ffe3d0")],
  },
  dark: {
    tones: ["#744c45", "#744c45"],
    rim: "#3f2231",
    surface: "#744c45",
    line: "#4f2f31",
    label: "#ffe3cf",
    sides: [side("#ffeeda", "#2a120c", "#43231a"), side("#341226", "#f0b08a", "#ffd9c0")],
  },
};

/** A board of inlaid squares, thirteen by thirteen, with beasts and dignitaries. */
export const greatShatranj: BoardStyle = {
  checkered: true,
  figures: {
    Rook: "shatranj/rukh",
    Knight: "shatranj/faras",
    Bishop: "shatranj/elephant",
    King: "shatranj/shah",
    Ferz: "shatranj/ferz",
    Rhino: "shatranj/rhino",
    Gazelle: "shatranj/gazelle",
    Amazon: "shatranj/giraffe",
    Pawn: "shatranj/pawn",
  },
  light: {
    tones: ["#eddfc1", "#e3cfa6"],
    rim: "#8b3a34",
    surface: "#ead9b8",
    line: "#b08a5d",
    label: "#fbeedd",
    sides: [side("#fffaf0", "#2f2417", "#2f2417"), side("#1d4d5b", "#071c23", "#f3e3b5")],
  },
  dark: {
    tones: ["#a38e68", "#95815c"],
    rim: "#47201e",
    surface: "#a38e68",
    line: "#6b5a3e",
    label: "#f6e3cc",
    sides: [side("#fff3dc", "#1e150a", "#2f2417"), side("#0f3440", "#02090c", "#f3e3b5")],
  },
};
