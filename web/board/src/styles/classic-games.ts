/** Board styles of classic games. */

import type { BoardStyle, Decoration, SideColours } from "./board-style.ts";
import { postPalette, side } from "./palettes.ts";

const WOOD_PIECES: readonly SideColours[] = [side("#f3d9a4", "#5d4118", "#20160a"), side("#f3d9a4", "#5d4118", "#20160a")];

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
  Janus: "chess/archbishop",
  Minister: "chess/archbishop",
  Chancellor: "chess/chancellor",
  Marshal: "chess/chancellor",
  Commoner: "chess/commoner",
  Amazon: "chess/amazon",
  Nightrider: "chess/knight",
  Man: "chess/commoner",
  Elephant: "shatranj/elephant",
  Lion: "shatranj/lion",
  Wizard: "shatranj/camel",
  Champion: "shatranj/ferz",
  Cannon: "shatranj/engine",
  Bers: "chess/queen",
  PromotedQueen: "chess/queen",
  PromotedRook: "chess/rook",
  PromotedBishop: "chess/bishop",
  PromotedKnight: "chess/knight",
};

export const chess: BoardStyle = { figures: chessKinds };

export const seirawan: BoardStyle = {
  figures: { ...chessKinds, Hawk: "chess/archbishop", Elephant: "chess/chancellor" },
};

export const spartan: BoardStyle = {
  figures: {
    ...chessKinds,
    General: "shatranj/rukh",
    Warlord: "chess/archbishop",
    Captain: "shatranj/engine",
    Lieutenant: "shatranj/elephant",
    Hoplite: "shatranj/pawn",
  },
};

export const amazons: BoardStyle = { figures: { Amazon: "chess/amazon", Arrow: "stones/blocked" } };

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

export const shatranj: BoardStyle = {
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

export const makruk: BoardStyle = {
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

export const shogi: BoardStyle = {
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

/** The diagonal lines of the palaces. */
const PALACES: readonly Decoration[] = [
  { form: "line", through: ["d1", "f3"] },
  { form: "line", through: ["f1", "d3"] },
  { form: "line", through: ["d8", "f10"] },
  { form: "line", through: ["f8", "d10"] },
];

export const xiangqi: BoardStyle = {
  scale: 1.06,
  figures: {
    General: ["xiangqi/帥", "xiangqi/將"],
    Advisor: ["xiangqi/仕", "xiangqi/士"],
    Elephant: ["xiangqi/相", "xiangqi/象"],
    Horse: ["xiangqi/傌", "xiangqi/馬"],
    Chariot: ["xiangqi/俥", "xiangqi/車"],
    Cannon: ["xiangqi/炮", "xiangqi/砲"],
    Soldier: ["xiangqi/兵", "xiangqi/卒"],
    Banner: "xiangqi/旗",
  },
  siteShape: "posts",
  decorations: [...PALACES, { form: "band", between: ["a5", "i5", "i6", "a6"] }],
  light: {
    ...WOOD_LIGHT,
    sides: [side("#fbeecf", "#7a1710", "#a81b12"), side("#fbeecf", "#14181d", "#14181d")],
  },
  dark: {
    ...WOOD_DARK,
    sides: [side("#f3e2bb", "#5c0e08", "#9c140b"), side("#f3e2bb", "#0b0e11", "#0f1317")],
  },
};

export const janggi: BoardStyle = {
  ...xiangqi,
  figures: {
    General: ["xiangqi/楚", "xiangqi/漢"],
    Guard: "xiangqi/士",
    Elephant: "xiangqi/象",
    Horse: "xiangqi/馬",
    Chariot: "xiangqi/車",
    Cannon: "xiangqi/包",
    Soldier: ["xiangqi/卒", "xiangqi/兵"],
  },
  decorations: PALACES,
  light: {
    ...WOOD_LIGHT,
    sides: [side("#fbeecf", "#123f25", "#1d6f42"), side("#fbeecf", "#7a1710", "#a81b12")],
  },
  dark: {
    ...WOOD_DARK,
    sides: [side("#f3e2bb", "#0a2716", "#145232"), side("#f3e2bb", "#5c0e08", "#9c140b")],
  },
};

const stoneSides: readonly SideColours[] = [side("#1d1e21", "#000000", "#f4f4f2"), side("#fbfaf6", "#55534d", "#1d1e21")];

export const go: BoardStyle = {
  figures: { Stone: "stones/stone" },
  siteShape: "posts",
  decorations: [{ form: "stars" }],
  scale: 1.06,
  light: { ...WOOD_LIGHT, sides: stoneSides },
  dark: { ...WOOD_DARK, sides: stoneSides },
};

/** Go's board and stones where White begins. */
export const pente: BoardStyle = {
  ...go,
  light: { ...WOOD_LIGHT, sides: stoneSides.toReversed() },
  dark: { ...WOOD_DARK, sides: stoneSides.toReversed() },
};

export const draughts: BoardStyle = { figures: { Man: "stones/man", King: "stones/king" }, scale: 1.08 };

/** Attackers are dark, defenders light. */
const taflSides: readonly SideColours[] = [side("#35302c", "#0f0e0e", "#f1e9da"), side("#fdf8ec", "#2b2622", "#7a4a12")];

export const tafl: BoardStyle = {
  figures: { Taflman: "stones/taflman", King: "stones/hnefi" },
  scale: 1.14,
  tones: Object.fromEntries(["f6", "a1", "a11", "k1", "k11"].map((site) => [site, 2])),
  decorations: ["f6", "a1", "a11", "k1", "k11"].map((at) => ({
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

/** The tafl board of other sizes: the throne and the corners, if they matter, are marked. */
function taflOf(marked: readonly string[]): BoardStyle {
  return {
    ...tafl,
    tones: Object.fromEntries(marked.map((site) => [site, 2])),
    decorations: marked.map((at) => ({
      form: "sign" as const,
      at,
      size: 0.7,
      d: "M50 10L90 50L50 90L10 50ZM24 24H76V76H24Z",
    })),
  };
}

export const brandubh: BoardStyle = taflOf(["d4", "a1", "a7", "g1", "g7"]);

export const tablut: BoardStyle = taflOf(["e5"]);

export const connectFour: BoardStyle = {
  figures: { Disc: "stones/disc" },
  siteShape: "holes",
  scale: 1.06,
  light: postPalette(
    ["#1f56a8", "#2a66c2", "#1b4a92", "#e9f0fb", "#ffffff"],
    [side("#f2c230", "#6b4f00", "#6b4f00"), side("#d0342c", "#4e0703", "#ffffff")],
  ),
  dark: postPalette(
    ["#153c77", "#1b4a92", "#123262", "#0b1930", "#e6eefb"],
    [side("#f2c230", "#4b3700", "#4b3700"), side("#d0382f", "#2e0300", "#ffffff")],
  ),
};

export const othello: BoardStyle = {
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

/** Hexagons with the edges of the board in the colours of the sides that connect them. */
export const hex: BoardStyle = {
  figures: { Stone: "stones/hexagon" },
  checkered: false,
  scale: 1.08,
  decorations: [
    { form: "shore", towards: 0, owner: 0 },
    { form: "shore", towards: 0.5, owner: 0 },
    { form: "shore", towards: 1 / 3, owner: 1 },
    { form: "shore", towards: 5 / 6, owner: 1 },
  ],
};

export const counters: BoardStyle = {
  figures: { Stone: "stones/disc", Disc: "stones/disc", Man: "stones/disc" },
};
