/** Board styles of relatives of Makruk and Shogi. */

import type { BoardStyle } from "./board-style.ts";
import { makruk, shogi } from "./classic-games.ts";

export const sittuyin: BoardStyle = {
  ...makruk,
  figures: {
    King: "chess/king",
    General: "shatranj/ferz",
    Elephant: "shatranj/elephant",
    Horse: "chess/knight",
    Chariot: "chess/rook",
    Soldier: "chess/pawn",
  },
  decorations: [
    { form: "line", through: ["a1", "h8"] },
    { form: "line", through: ["a8", "h1"] },
  ],
};

export const chuShogi: BoardStyle = {
  ...shogi,
  figures: {
    King: ["shogi/王", "shogi/玉"],
    DrunkElephant: "shogi/醉",
    CrownPrince: "shogi-promoted/太",
    Lion: "shogi/獅",
    FreeKing: "shogi/奔",
    DragonKing: "shogi/龍",
    SoaringEagle: "shogi-promoted/鷲",
    DragonHorse: "shogi/馬",
    HornedFalcon: "shogi-promoted/鷹",
    Rook: "shogi/飛",
    PromotedRook: "shogi-promoted/龍",
    Bishop: "shogi/角",
    PromotedBishop: "shogi-promoted/馬",
    VerticalMover: "shogi/竪",
    FlyingOx: "shogi-promoted/牛",
    SideMover: "shogi/横",
    FreeBoar: "shogi-promoted/猪",
    ReverseChariot: "shogi/反",
    Whale: "shogi-promoted/鯨",
    Lance: "shogi/香",
    WhiteHorse: "shogi-promoted/駒",
    BlindTiger: "shogi/虎",
    FlyingStag: "shogi-promoted/鹿",
    Kirin: "shogi/麒",
    PromotedKirin: "shogi-promoted/獅",
    Phoenix: "shogi/鳳",
    PromotedPhoenix: "shogi-promoted/奔",
    Gold: "shogi/金",
    PromotedGold: "shogi-promoted/飛",
    Silver: "shogi/銀",
    PromotedSilver: "shogi-promoted/竪",
    Copper: "shogi/銅",
    PromotedCopper: "shogi-promoted/横",
    FerociousLeopard: "shogi/豹",
    PromotedLeopard: "shogi-promoted/角",
    GoBetween: "shogi/仲",
    PromotedGoBetween: "shogi-promoted/醉",
    Pawn: "shogi/歩",
    PromotedPawn: "shogi-promoted/と",
  },
};

export const dobutsu: BoardStyle = {
  ...shogi,
  figures: {
    Lion: "shogi/獅",
    Giraffe: "shogi/麒",
    Elephant: "shogi/象",
    Chick: "shogi/雛",
    Hen: "shogi-promoted/鶏",
  },
};

export const toriShogi: BoardStyle = {
  ...shogi,
  figures: {
    Phoenix: "shogi/鵬",
    Falcon: "shogi/鷹",
    Crane: "shogi/鶴",
    LeftQuail: "shogi/左",
    RightQuail: "shogi/右",
    Pheasant: "shogi/雉",
    Swallow: "shogi/燕",
    Goose: "shogi-promoted/鴈",
    Eagle: "shogi-promoted/鵰",
  },
};

export const yariShogi: BoardStyle = {
  ...shogi,
  figures: {
    King: ["shogi/王", "shogi/玉"],
    YariRook: "shogi/飛",
    YariBishop: "shogi/角",
    YariKnight: "shogi/桂",
    Pawn: "shogi/歩",
    Rook: "shogi-promoted/飛",
    PromotedBishop: "shogi-promoted/金",
    PromotedKnight: "shogi-promoted/金",
    YariSilver: "shogi-promoted/銀",
  },
};
