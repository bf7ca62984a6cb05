/** Scenes of every kind of board. */

import type { BoardShape, Marks, Player, Scene, Reserve, ReserveItem, Under, Unit } from "../src/scene.ts";
import { hexagon, morris, rectangle, rhombus, rings } from "./shapes.ts";

export interface Example {
  readonly scene: Scene;
  readonly marks: Marks;
}

const SIDES: readonly Player[] = [
  { name: "White", facing: 0 },
  { name: "Black", facing: 0.5 },
];

function sides(first: string, second: string, colours: readonly string[] = []): readonly Player[] {
  return [first, second].map((name, index) => {
    const colour = colours[index];
    return { name, facing: index / 2, ...(colour === undefined ? {} : { colour }) };
  });
}

/** Units from rows of letters, the far row first; capitals are the first player's. */
function array(
  board: BoardShape,
  width: number,
  text: string,
  kinds: Readonly<Record<string, string>>,
): readonly Unit[] {
  const rows = text.split("/").reverse();
  return rows.flatMap((row, rank) => {
    let file = 0;
    return (row.match(/\d+|\+?[A-Za-z]/g) ?? []).flatMap((token) => {
      if (/\d/.test(token)) {
        file += Number(token);
        return [];
      }
      const site = board.sites[rank * width + file]?.name ?? "";
      file += 1;
      const owner = token === token.toUpperCase() ? 0 : 1;
      return [{ site, owner, kind: kinds[token.toUpperCase()] ?? token, letters: token.toUpperCase() }];
    });
  });
}

function item(owner: number, kind: string, letters: string, count: number): ReserveItem {
  return { key: `${owner} ${kind}`, owner, kind, letters, count };
}

function hand(
  id: string,
  owner: number,
  title: string,
  kinds: Readonly<Record<string, [string, number]>>,
): Reserve {
  const items = Object.entries(kinds).map(([kind, [letters, count]]) => item(owner, kind, letters, count));
  return { id, owner, title, items };
}

const site = (name: string) => ({ site: name });

const CHESS = {
  K: "King",
  Q: "Queen",
  R: "Rook",
  B: "Bishop",
  N: "Knight",
  P: "Pawn",
  A: "Archbishop",
  C: "Chancellor",
  M: "Commoner",
};

function chess(): Example {
  const board = rectangle(8, 8, ["checkered"]);
  const units = array(board, 8, "r1bqk2r/pppp1Npp/2n2n2/2b1p3/2B1P3/8/PPPP1PPP/RNBQK2R", CHESS);
  return {
    scene: { board, players: SIDES, units, boardStyle: "chess" },
    marks: {
      last: { sites: ["g5", "f7"] },
      chosen: [site("e8")],
      choices: [
        { target: site("f8"), hint: "move" },
        { target: site("e7"), hint: "move" },
        { target: site("f7"), hint: "capture" },
      ],
      threats: ["d8"],
      arrows: [
        { from: site("c5"), to: site("f2"), role: "best" },
        { from: site("f6"), to: site("e4"), role: "good", weight: 0.4 },
      ],
      badges: [{ target: site("f7"), text: "!!", role: "good" }],
    },
  };
}

function capablanca(): Example {
  const board = rectangle(10, 8, ["checkered"]);
  const units = array(board, 10, "rnabqkbcnr/pppppppppp/10/4m5/4M5/10/PPPPPPPPPP/RNABQKBCNR", CHESS);
  return { scene: { board, players: SIDES, units, boardStyle: "capablanca" }, marks: {} };
}

const SHOGI = {
  K: "King",
  R: "Rook",
  B: "Bishop",
  G: "Gold",
  S: "Silver",
  N: "Knight",
  L: "Lance",
  P: "Pawn",
  "+R": "Dragon",
  "+B": "Horse",
  "+S": "PromotedSilver",
  "+N": "PromotedKnight",
  "+L": "PromotedLance",
  "+P": "Tokin",
};

function shogi(): Example {
  const board = rectangle(9, 9, ["uncheckered"], true);
  const units = array(board, 9, "lnsgkgsn1/1r5+B1/ppp1ppppp/3p5/9/2P6/PP1PPP+pPP/1B5R1/LNSGKG+s+nL", SHOGI);
  const kinds = (counts: readonly number[]) =>
    Object.fromEntries(
      (["Rook R", "Bishop B", "Gold G", "Silver S", "Knight N", "Lance L", "Pawn P"] as const).map(
        (text, index) => {
          const [kind = "", letters = ""] = text.split(" ");
          return [kind, [letters, counts[index] ?? 0] as [string, number]];
        },
      ),
    );
  const reserves = [
    hand("hand-1", 1, "hand of White", kinds([0, 0, 0, 1, 0, 0, 2])),
    hand("hand-0", 0, "hand of Black", kinds([0, 0, 1, 0, 0, 1, 3])),
  ];
  return {
    scene: { board, players: sides("Black", "White"), units, reserves, boardStyle: "shogi" },
    marks: {
      chosen: [{ reserve: "hand-0", item: "0 Pawn" }],
      choices: ["5e", "6e", "4e"].map((name) => ({ target: site(name), hint: "move" as const })),
    },
  };
}

function xiangqi(): Example {
  const board = rectangle(9, 10, ["posts", "river", "palaces"]);
  const kinds = {
    K: "General",
    A: "Advisor",
    B: "Elephant",
    N: "Horse",
    R: "Chariot",
    C: "Cannon",
    P: "Soldier",
  };
  const units = array(board, 9, "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR", kinds);
  const players = sides("Red", "Black", ["#b3261e", "#1f2933"]);
  return {
    scene: { board, players, units, boardStyle: "xiangqi" },
    marks: { last: { sites: ["h3", "e3"] }, threats: ["e7"] },
  };
}

function scattered(
  board: BoardShape,
  places: Readonly<Record<string, number>>,
  kind: string,
  letters: string,
): readonly Unit[] {
  return Object.entries(places).flatMap(([names, owner]) =>
    names
      .split(" ")
      .filter((name) => board.sites.some((one) => one.name === name))
      .map((name) => ({ site: name, owner, kind, letters })),
  );
}

function go(): Example {
  const board = rectangle(9, 9, ["points"]);
  const units = scattered(board, { "c3 d4 e5 g6 f4 c7": 0, "d3 e4 f5 g4 c4 d6": 1 }, "Stone", "O");
  return {
    scene: { board, players: sides("Black", "White"), units, boardStyle: "go" },
    marks: { last: { sites: ["g6"] }, choices: [{ target: site("g5"), hint: "move" }] },
  };
}

function draughts(): Example {
  const board = rectangle(8, 8, ["checkered"]);
  const units = array(board, 8, "1m1m1m1m/m1m1m1m1/1m3m1m/8/3m4/M1M3K1/1M1M1M1M/M1M1M1k1", {
    M: "Man",
    K: "King",
  });
  return {
    scene: { board, players: SIDES, units, boardStyle: "english-draughts" },
    marks: {
      choices: [
        { target: site("c3"), hint: "source" },
        { target: site("e5"), hint: "other" },
        { target: site("d4"), hint: "capture" },
      ],
    },
  };
}

function hex(): Example {
  const board = rhombus(7, ["hexagons"]);
  const units = scattered(board, { "d4 c5 c6 d3 e2": 0, "b5 e4 b3 f3": 1 }, "Stone", "O");
  return {
    scene: { board, players: sides("Red", "Blue", ["#c8382e", "#2f62b5"]), units, boardStyle: "hex" },
    marks: { last: { sites: ["e2"] } },
  };
}

function ringsExample(): Example {
  const board = rings([16, 16, 16, 16, 8, 8], ["rings"]);
  const camp = "a13 K,a14 S,a15 P,a16 JM,a1 T,a2 P,a3 S,a4 K,b15 J,b16 A,b1 KM,b2 J,c15 T,c16 T,c1 T,d2 T";
  const kinds: Record<string, string> = {
    K: "Archer",
    S: "Lord",
    P: "Flank",
    JM: "Guardmaster",
    T: "Swordsman",
    J: "Guard",
    A: "King",
    KM: "Warmaster",
  };
  const units = camp.split(",").flatMap((text) => {
    const [place = "", letters = ""] = text.split(" ");
    const kind = kinds[letters] ?? letters;
    const opposite = `${place[0]}${((Number(place.slice(1)) + 7) % 16) + 1}`;
    return [
      { site: place, owner: 0, kind, letters },
      { site: opposite, owner: 1, kind, letters },
    ];
  });
  const forest: Reserve = {
    id: "woods",
    title: "the forest",
    site: "forest",
    items: [
      item(0, "Ambush", "W", 1),
      item(0, "Swordsman", "T", 2),
      item(0, "Guard", "J", 0),
      item(1, "Ambush", "W", 1),
      item(1, "Lord", "S", 1),
    ],
  };
  return {
    scene: {
      board,
      units,
      reserves: [forest],
      boardStyle: "storilljudhjorrayc",
      players: [
        { name: "North", colour: "#2f8f4e", facing: 0.5 },
        { name: "South", colour: "#7a3fa0", facing: 0 },
      ],
    },
    marks: {
      chosen: [site("d2")],
      choices: [
        { target: site("e1"), hint: "move" },
        { target: site("d1"), hint: "move" },
        { target: site("d3"), hint: "move" },
        { target: site("c2"), hint: "other" },
      ],
      last: { sites: ["c2", "d2"] },
    },
  };
}

function odin(): Example {
  const board = rectangle(10, 10, ["stone"]);
  const kinds = { R: "Rook", F: "ForestOx", B: "Bishop", V: "Valkyrie", K: "King", P: "Pawn" };
  const units = array(board, 10, "rfbvkkvb1r/pppp1ppppp/10/4p2f2/10/4F5/10/10/PPPPPPPPPP/R1BVKKVBFR", kinds);
  return {
    scene: { board, players: SIDES, units, boardStyle: "odins-rune-chess" },
    marks: {
      chosen: [site("e5")],
      choices: [
        { target: site("f7"), hint: "capture" },
        { target: site("g6"), hint: "move" },
        { target: site("c6"), hint: "move" },
        { target: site("d3"), hint: "move" },
      ],
      ghosts: [{ site: "g6", owner: 0, kind: "ForestOx", letters: "F" }],
      last: { sites: ["i10", "h7"] },
    },
  };
}

function corsairs(boardStyle: string): Example {
  const board = hexagon(5, ["posts"]);
  const fleet = (kind: string, owner: number, names: string) =>
    names.split(" ").map((name) => ({ site: name, owner, kind, letters: kind[0]?.toUpperCase() ?? "" }));
  const units = [
    ...fleet("freighter", 1, "e5"),
    ...fleet("escort", 1, "d4 d5 e4 e6 f5 f6"),
    ...fleet("corsair", 0, "c4 a1 i9").map((unit, index) =>
      index === 0 ? { ...unit, marks: ["entangled"] } : unit,
    ),
  ];
  const reserves = [hand("reserve", 0, "reserve of Corsair", { corsair: ["C", 3] })];
  return {
    scene: {
      board,
      units,
      reserves,
      boardStyle,
      sets: [{ name: "entangled", sites: ["c4"] }],
      players: sides("Corsair", "Convoy", ["#1d2430", "#d8a24a"]),
    },
    marks: {
      chosen: [site("f5")],
      choices: [
        { target: site("f6"), hint: "other" },
        { target: site("f5"), hint: "source" },
      ],
      arrows: [{ from: site("i9"), to: site("h8"), role: "best" }],
    },
  };
}

const KYLATORI = {
  P: "Trode",
  L: "Ion",
  R: "Pendant",
  B: "Slasher",
  N: "Hammer",
  Q: "Howler",
  M: "ShellGun",
  C: "BurstGun",
  A: "Shredder",
};

function kylatori(): Example {
  const board = rectangle(6, 8, ["uncheckered"]);
  const units = array(board, 6, "rnb1nr/ppl1pp/2q3/1a4/4M1/2C3/PPLLPP/RNBB1R", KYLATORI);
  const wreck = (name: string, kind: string, letters: string): Under => ({
    site: name,
    layer: "wreck",
    kind,
    letters,
    count: 1,
  });
  const under = [
    wreck("d6", "Hammer", "N"),
    wreck("c3", "Slasher", "B"),
    wreck("a5", "Pendant", "R"),
    wreck("f4", "Howler", "Q"),
    wreck("f4", "Slasher", "B"),
  ];
  const kinds = { Pendant: ["R", 1], Slasher: ["B", 0], Hammer: ["N", 2], Howler: ["Q", 0] } as const;
  const reserves = [
    hand("hand-1", 1, "hand of Black", kinds as never),
    hand("hand-0", 0, "hand of White", kinds as never),
  ];
  return {
    scene: { board, players: SIDES, units, under, reserves, boardStyle: "kylatori-sunset" },
    marks: { last: { sites: ["c2", "c3"] } },
  };
}

function greatShatranj(): Example {
  const board = rectangle(13, 13, ["uncheckered"]);
  const kinds = {
    R: "Rook",
    N: "Knight",
    B: "Bishop",
    H: "Rhino",
    G: "Gazelle",
    F: "Ferz",
    K: "King",
    A: "Amazon",
    P: "Pawn",
  };
  const units = array(
    board,
    13,
    "rnbhgfkaghbnr/13/13/ppppppppppppp/13/13/13/13/13/PPPPPPPPPPPPP/13/13/RNBHGAKFGHBNR",
    kinds,
  );
  return {
    scene: { board, players: SIDES, units, boardStyle: "shatranj-al-kabir-constantinople" },
    marks: { last: { sites: ["e4"] } },
  };
}

function tafl(): Example {
  const board = rectangle(11, 11, ["tafl"]);
  const units = array(board, 11, "3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3", {
    T: "Taflman",
    K: "King",
  });
  return {
    scene: { board, players: sides("Defenders", "Attackers"), units, boardStyle: "copenhagen-hnefatafl" },
    marks: {},
  };
}

function connectFour(): Example {
  const board = rectangle(7, 6, ["posts"]);
  const units = array(board, 7, "7/7/3d3/2dD3/2DdD2/1DddD1d", { D: "Disc" });
  return {
    scene: {
      board,
      players: sides("Yellow", "Red", ["#f2c230", "#d0342c"]),
      units,
      boardStyle: "connect-four",
    },
    marks: { choices: [{ target: site("d5"), hint: "move" }] },
  };
}

function morrisExample(): Example {
  const board = morris();
  const units = scattered(board, { "o0 o1 m3 i5": 0, "o4 m1 m5 i7": 1 }, "Man", "O");
  const reserves = [
    hand("hand-1", 1, "hand of Black", { Man: ["O", 5] }),
    hand("hand-0", 0, "hand of White", { Man: ["O", 5] }),
  ];
  return {
    scene: { board, players: SIDES, units, reserves, boardStyle: "nine-mens-morris" },
    marks: { choices: [{ target: site("o2"), hint: "move" }] },
  };
}

function othello(): Example {
  const board = rectangle(8, 8, ["uncheckered"]);
  const units = array(board, 8, "8/8/2dDd3/3DD3/3dDD2/4d3/8/8", { D: "Disc" });
  return {
    scene: { board, players: sides("Black", "White"), units, boardStyle: "othello" },
    marks: { choices: [{ target: site("f3"), hint: "move" }], last: { sites: ["e3"] } },
  };
}

/** A game of a stranger, with nothing but letters. */
function stranger(): Example {
  const board = hexagon(4, []);
  const units = [
    ...scattered(board, { "a1 a2": 0, "g6 g7": 1 }, "Wolf", "W"),
    ...scattered(board, { "a3 b2": 0, "f6 g5": 1 }, "Great Bear", "GB"),
    ...scattered(board, { "b3 c3": 0, "e5 f5": 1 }, "Hare", "H"),
  ];
  return {
    scene: { board, players: sides("Hunters", "Beasts"), units },
    marks: {
      chosen: [site("c3")],
      choices: [
        { target: site("d4"), hint: "move" },
        { target: site("e5"), hint: "capture" },
      ],
    },
  };
}

function strangerSquares(): Example {
  const board = rectangle(6, 6, ["checkered"]);
  const units = array(board, 6, "abcdef/6/6/6/6/ABCDEF", {});
  return { scene: { board, players: sides("Sun", "Moon", ["#e8b53a", "#4b5aa8"]), units }, marks: {} };
}

/** Small games of single figures. */
function menagerie(): Example {
  const board = rectangle(8, 5, ["checkered"]);
  const figures = [
    "shatranj/camel",
    "shatranj/engine",
    "shatranj/lion",
    "shatranj/crocodile",
    "stones/fox",
    "stones/hound",
    "stones/cross",
    "stones/nought",
    "stones/blocked",
    "chess/amazon",
    "stones/counter",
    "stones/hexagon",
    "soldiers/raider",
    "soldiers/guard",
    "soldiers/wagon",
    "chess/commoner",
  ];
  const units = figures.flatMap((figure, index) =>
    [0, 1].map((owner) => ({
      site: board.sites[index + owner * 24 - (owner === 1 && index > 7 ? 0 : 0)]?.name ?? "",
      owner,
      kind: figure,
      figure,
      letters: "?",
    })),
  );
  return { scene: { board, players: SIDES, units }, marks: {} };
}

export const EXAMPLES: Readonly<Record<string, () => Example>> = {
  chess,
  capablanca,
  shogi,
  xiangqi,
  go,
  draughts,
  hex,
  othello,
  tafl,
  menagerie,
  stranger,
  "stranger-squares": strangerSquares,
  "connect-four": connectFour,
  morris: morrisExample,
  storilljudhjorrayc: ringsExample,
  odin,
  kylatori,
  corsairs: () => corsairs("corsairs"),
  soldiers: () => corsairs("corsairs:soldiers"),
  "great-shatranj": greatShatranj,
};
