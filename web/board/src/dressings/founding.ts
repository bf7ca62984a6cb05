/** The five games the project was founded on. */

import type { Dressing } from "./dressing.ts";

function names(letters: string, count: number): readonly string[] {
  return [...letters].flatMap((letter) =>
    Array.from({ length: count }, (_, index) => `${letter}${index + 1}`),
  );
}

function toned(sites: readonly string[], tone: (index: number) => number): Record<string, number> {
  return Object.fromEntries(sites.map((site, index) => [site, tone(index)]));
}

/** The clearing is earth in tones 0 and 1, the focus moss in tones 2 and 3. */
const GROUND = {
  ...toned(names("ac", 16), (index) => index % 2),
  ...toned(names("bd", 16), (index) => 1 - (index % 2)),
  ...toned(names("e", 8), (index) => 2 + (index % 2)),
  ...toned(names("f", 8), (index) => 3 - (index % 2)),
};

/** A round clearing in a forest, green against purple, discs with Latin letters. */
export const storilljudhjorrayc: Dressing = {
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
  tones: GROUND,
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
    sides: [
      { fill: "#27803f", edge: "#123d20", ink: "#ffffff" },
      { fill: "#7a3fa0", edge: "#331546", ink: "#ffffff" },
    ],
  },
  dark: {
    tones: ["#6f6349", "#7d7055", "#4f5d3f", "#5a694a"],
    rim: "#2c4229",
    surface: "#7d7055",
    line: "#3c3525",
    label: "#efe4c6",
    post: "#1d2f1b",
    accent: "#3f6138",
    sides: [
      { fill: "#37a45c", edge: "#0b2413", ink: "#08170d" },
      { fill: "#b57be0", edge: "#230d33", ink: "#1b0a27" },
    ],
  },
};

/** Pebbles with runes on a slab of stone. */
export const odin: Dressing = {
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
    sides: [
      { fill: "#f6efdf", edge: "#4c463b", ink: "#8c2f1c" },
      { fill: "#3a3733", edge: "#141210", ink: "#f0c98c" },
    ],
  },
  dark: {
    tones: ["#6c6d6e", "#6c6d6e"],
    rim: "#47484a",
    surface: "#6c6d6e",
    line: "#4b4c4e",
    label: "#eeeeea",
    sides: [
      { fill: "#efe6d3", edge: "#1f1c17", ink: "#8c2f1c" },
      { fill: "#25221f", edge: "#0c0b0a", ink: "#f0c98c" },
    ],
  },
};

/** Ships on a chart of the sea. */
export const corsairs: Dressing = {
  name: "ships",
  figures: { corsair: "ships/corsair", escort: "ships/escort", freighter: "ships/freighter" },
  texture: "waves",
  ground: "posts",
  light: {
    rim: "#7fb0c6",
    surface: "#a9cfdf",
    line: "#5f96b0",
    post: "#3f7a97",
    label: "#123446",
    accent: "#8fbfd3",
    sides: [
      { fill: "#1d2430", edge: "#05080d", ink: "#f2f4f7" },
      { fill: "#efc777", edge: "#4a3208", ink: "#4a3208" },
    ],
  },
  dark: {
    rim: "#17394b",
    surface: "#24536a",
    line: "#3f7a95",
    post: "#7fb3cb",
    label: "#dceef6",
    accent: "#2f6480",
    sides: [
      { fill: "#10151d", edge: "#a9b7c9", ink: "#e8edf3" },
      { fill: "#e2b661", edge: "#2b1c03", ink: "#2b1c03" },
    ],
  },
};

/** The same game on land: raiders, guards and a wagon in a field. */
export const corsairsAsSoldiers: Dressing = {
  name: "soldiers",
  figures: { corsair: "soldiers/raider", escort: "soldiers/guard", freighter: "soldiers/wagon" },
  texture: "grass",
  ground: "posts",
  light: {
    rim: "#a9b57d",
    surface: "#cbd3a2",
    line: "#96a36a",
    post: "#6f7d45",
    label: "#33391a",
    accent: "#b3bf86",
    sides: [
      { fill: "#5b2430", edge: "#22090f", ink: "#fbeef0" },
      { fill: "#f1e3c2", edge: "#43351a", ink: "#43351a" },
    ],
  },
  dark: {
    rim: "#343d20",
    surface: "#4d5931",
    line: "#6f7d48",
    post: "#a4b372",
    label: "#eef2dc",
    accent: "#5d6a3d",
    sides: [
      { fill: "#4a1b26", edge: "#e0a9b4", ink: "#fbeef0" },
      { fill: "#ead9b3", edge: "#261d0a", ink: "#261d0a" },
    ],
  },
};

/** A field of wreckage in the evening light. */
export const kylatori: Dressing = {
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
    sides: [
      { fill: "#fff8ea", edge: "#43231a", ink: "#43231a" },
      { fill: "#5a2440", edge: "#230a17", ink: "#ffe3d0" },
    ],
  },
  dark: {
    tones: ["#744c45", "#744c45"],
    rim: "#3f2231",
    surface: "#744c45",
    line: "#4f2f31",
    label: "#ffe3cf",
    sides: [
      { fill: "#ffeeda", edge: "#2a120c", ink: "#43231a" },
      { fill: "#341226", edge: "#f0b08a", ink: "#ffd9c0" },
    ],
  },
};

/** A board of inlaid squares, thirteen by thirteen, with beasts and dignitaries. */
export const greatShatranj: Dressing = {
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
    sides: [
      { fill: "#fffaf0", edge: "#2f2417", ink: "#2f2417" },
      { fill: "#1d4d5b", edge: "#071c23", ink: "#f3e3b5" },
    ],
  },
  dark: {
    tones: ["#a38e68", "#95815c"],
    rim: "#47201e",
    surface: "#a38e68",
    line: "#6b5a3e",
    label: "#f6e3cc",
    sides: [
      { fill: "#fff3dc", edge: "#1e150a", ink: "#2f2417" },
      { fill: "#0f3440", edge: "#02090c", ink: "#f3e3b5" },
    ],
  },
};
