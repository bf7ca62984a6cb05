/** The families of games, in the order of the gallery. `games/catalogue.tsv` names one a game. */

/** A family of games. */
interface Family {
  readonly title: string;
  /** A sentence about its games. */
  readonly words: string;
}

export const FAMILIES = {
  chess: {
    title: "Chess",
    words: "The game itself, and games in which the same army starts, moves or wins another way.",
  },
  "fairy-chess": {
    title: "Chess with other pieces",
    words: "Small boards, and pieces that move as none in chess does.",
  },
  "large-chess": {
    title: "Large chess",
    words: "More squares than chess has, or hexagons, and mostly more pieces.",
  },
  "early-chess": { title: "Early chess", words: "The ancestors of chess, and what stayed close to them." },
  xiangqi: {
    title: "Xiangqi and Southeast Asia",
    words: "The chess of China, Korea and Southeast Asia: cannons, palaces, and slow pieces.",
  },
  shogi: {
    title: "Shogi",
    words: "Japanese chess. In most of these games a captured piece returns on your side.",
  },
  draughts: {
    title: "Draughts and jumping",
    words: "Pieces capture by jumping, in most games because they must.",
  },
  tafl: {
    title: "Tafl and hunts",
    words: "Two unequal sides: one wants to escape or break through, the other to stop it.",
  },
  connection: { title: "Connection", words: "Join sides, corners, or all your pieces." },
  rows: { title: "Rows", words: "Place or slide pieces until enough of them are in line." },
  territory: {
    title: "Territory and numbers",
    words: "Hold more of the board than the other side, or be the last who can move.",
  },
  battles: {
    title: "Race, push and capture",
    words: "Get through to the other side, push or take what stands in the way.",
  },
} as const satisfies Record<string, Family>;

export type FamilyName = keyof typeof FAMILIES;

export const FAMILY_NAMES = Object.keys(FAMILIES) as FamilyName[];

/** Returns a family by name. Games of a project's own may have none. */
export function familyOf(name: string): Family | undefined {
  return (FAMILIES as Record<string, Family>)[name];
}
