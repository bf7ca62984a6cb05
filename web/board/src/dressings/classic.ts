/** The classics, as people know them. */

import type { Dressing, SideColours } from "./dressing.ts";

const WOOD_PIECES: readonly SideColours[] = [
  { fill: "#f3d9a4", edge: "#5d4118", ink: "#20160a" },
  { fill: "#f3d9a4", edge: "#5d4118", ink: "#20160a" },
];

const WOOD_LIGHT = {
  tones: ["#e2b872", "#e2b872"],
  rim: "#c99a54",
  surface: "#e2b872",
  line: "#7a5520",
  post: "#5d3f14",
  label: "#3d280a",
  accent: "#b02318",
};

const WOOD_DARK = {
  tones: ["#9c7a45", "#9c7a45"],
  rim: "#6d5229",
  surface: "#9c7a45",
  line: "#3f2c10",
  post: "#2b1d08",
  label: "#fbeccb",
  accent: "#a5180f",
};

const chessKinds = {
  King: "chess/king",
  Queen: "chess/queen",
  Rook: "chess/rook",
  Bishop: "chess/bishop",
  Knight: "chess/knight",
  Pawn: "chess/pawn",
  Archbishop: "chess/archbishop",
  Cardinal: "chess/archbishop",
  Chancellor: "chess/chancellor",
  Marshal: "chess/chancellor",
  Commoner: "chess/commoner",
  PromotedQueen: "chess/queen",
  PromotedRook: "chess/rook",
  PromotedBishop: "chess/bishop",
  PromotedKnight: "chess/knight",
};

export const chess: Dressing = { figures: chessKinds };

export const amazons: Dressing = { figures: { Amazon: "chess/amazon", Arrow: "stones/blocked" } };

const oldBoard = {
  light: {
    tones: ["#e8d8b4", "#e8d8b4"],
    surface: "#e8d8b4",
    rim: "#a77b45",
    line: "#9b7a4a",
    label: "#2b1c08",
  },
  dark: {
    tones: ["#94805c", "#94805c"],
    surface: "#94805c",
    rim: "#4a381f",
    line: "#4c3d26",
    label: "#f7e8cc",
  },
};

export const shatranj: Dressing = {
  figures: {
    Shah: "shatranj/shah",
    Firzan: "shatranj/ferz",
    Rukh: "shatranj/rukh",
    Fil: "shatranj/elephant",
    Faras: "shatranj/faras",
    Baidaq: "shatranj/pawn",
  },
  ...oldBoard,
};

export const makruk: Dressing = {
  figures: {
    Khun: "chess/king",
    Met: "shatranj/ferz",
    Khon: "shatranj/shah",
    Ma: "chess/knight",
    Ruea: "chess/rook",
    Bia: "stones/counter",
  },
  ...oldBoard,
};

export const shogi: Dressing = {
  scale: 1.06,
  figures: {
    King: ["shogi/王", "shogi/玉"],
    Rook: "shogi/飛",
    Bishop: "shogi/角",
    Gold: "shogi/金",
    Silver: "shogi/銀",
    Knight: "shogi/桂",
    Lance: "shogi/香",
    Pawn: "shogi/歩",
    Dragon: "shogi-promoted/龍",
    Horse: "shogi-promoted/馬",
    PromotedSilver: "shogi-promoted/全",
    PromotedKnight: "shogi-promoted/圭",
    PromotedLance: "shogi-promoted/杏",
    Tokin: "shogi-promoted/と",
    DrunkElephant: "shogi/醉",
    CrownPrince: "shogi-promoted/太",
  },
  light: { ...WOOD_LIGHT, sides: WOOD_PIECES },
  dark: { ...WOOD_DARK, sides: WOOD_PIECES },
};

export const xiangqi: Dressing = {
  scale: 1.06,
  figures: {
    General: ["xiangqi/帥", "xiangqi/將"],
    Advisor: ["xiangqi/仕", "xiangqi/士"],
    Elephant: ["xiangqi/相", "xiangqi/象"],
    Horse: ["xiangqi/傌", "xiangqi/馬"],
    Chariot: ["xiangqi/俥", "xiangqi/車"],
    Cannon: ["xiangqi/炮", "xiangqi/砲"],
    Soldier: ["xiangqi/兵", "xiangqi/卒"],
  },
  ground: "posts",
  ornaments: [
    { form: "line", through: ["d1", "f3"] },
    { form: "line", through: ["f1", "d3"] },
    { form: "line", through: ["d8", "f10"] },
    { form: "line", through: ["f8", "d10"] },
    { form: "band", between: ["a5", "i5", "i6", "a6"] },
  ],
  light: {
    ...WOOD_LIGHT,
    sides: [
      { fill: "#fbeecf", edge: "#7a1710", ink: "#a81b12" },
      { fill: "#fbeecf", edge: "#14181d", ink: "#14181d" },
    ],
  },
  dark: {
    ...WOOD_DARK,
    sides: [
      { fill: "#f3e2bb", edge: "#5c0e08", ink: "#9c140b" },
      { fill: "#f3e2bb", edge: "#0b0e11", ink: "#0f1317" },
    ],
  },
};

const stoneSides: readonly SideColours[] = [
  { fill: "#1d1e21", edge: "#000000", ink: "#f4f4f2" },
  { fill: "#fbfaf6", edge: "#55534d", ink: "#1d1e21" },
];

export const go: Dressing = {
  figures: { Stone: "stones/stone" },
  ground: "posts",
  ornaments: [{ form: "stars" }],
  scale: 1.06,
  light: { ...WOOD_LIGHT, sides: stoneSides },
  dark: { ...WOOD_DARK, sides: stoneSides },
};

export const draughts: Dressing = { figures: { Man: "stones/man", King: "stones/king" }, scale: 1.08 };

/** Attackers are dark, the king's men light. */
const taflSides: readonly SideColours[] = [
  { fill: "#35302c", edge: "#0f0e0e", ink: "#f1e9da" },
  { fill: "#fdf8ec", edge: "#2b2622", ink: "#7a4a12" },
];

export const tafl: Dressing = {
  figures: { Taflman: "stones/taflman", King: "stones/hnefi" },
  scale: 1.14,
  tones: Object.fromEntries(["f6", "a1", "a11", "k1", "k11"].map((site) => [site, 2])),
  ornaments: ["f6", "a1", "a11", "k1", "k11"].map((at) => ({
    form: "sign" as const,
    at,
    size: 0.7,
    d: "M50 10L90 50L50 90L10 50ZM24 24H76V76H24Z",
  })),
  light: {
    tones: ["#e6d5b0", "#e6d5b0", "#cfae76"],
    surface: "#e6d5b0",
    rim: "#7a5b33",
    line: "#a98a58",
    label: "#fff6e2",
    sides: taflSides,
  },
  dark: {
    tones: ["#937c5f", "#937c5f", "#6d5536"],
    surface: "#937c5f",
    rim: "#3d2e1b",
    line: "#4b3b27",
    label: "#f6e7cb",
    sides: taflSides,
  },
};

export const connectFour: Dressing = {
  figures: { Disc: "stones/disc" },
  ground: "holes",
  scale: 1.06,
  light: {
    rim: "#1f56a8",
    surface: "#2a66c2",
    line: "#1b4a92",
    post: "#e9f0fb",
    label: "#ffffff",
    sides: [
      { fill: "#f2c230", edge: "#6b4f00", ink: "#6b4f00" },
      { fill: "#d0342c", edge: "#4e0703", ink: "#ffffff" },
    ],
  },
  dark: {
    rim: "#153c77",
    surface: "#1b4a92",
    line: "#123262",
    post: "#0b1930",
    label: "#e6eefb",
    sides: [
      { fill: "#f2c230", edge: "#4b3700", ink: "#4b3700" },
      { fill: "#d0382f", edge: "#2e0300", ink: "#ffffff" },
    ],
  },
};

export const othello: Dressing = {
  figures: { Disc: "stones/disc" },
  light: {
    tones: ["#3f8f63", "#3f8f63"],
    surface: "#3f8f63",
    rim: "#2a4a3a",
    line: "#255c3f",
    label: "#f2fff8",
    sides: stoneSides,
  },
  dark: {
    tones: ["#2d6a49", "#2d6a49"],
    surface: "#2d6a49",
    rim: "#16281f",
    line: "#183d2a",
    label: "#d9f2e5",
    sides: stoneSides,
  },
};

/** Hexagons whose edges belong to the sides that want to join them. */
export const hex: Dressing = {
  figures: { Stone: "stones/hexagon" },
  checkered: false,
  scale: 1.08,
  ornaments: [
    { form: "shore", towards: 0, owner: 0 },
    { form: "shore", towards: 0.5, owner: 0 },
    { form: "shore", towards: 1 / 3, owner: 1 },
    { form: "shore", towards: 5 / 6, owner: 1 },
  ],
};

export const counters: Dressing = {
  figures: { Stone: "stones/disc", Disc: "stones/disc", Man: "stones/disc" },
};
