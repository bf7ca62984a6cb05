/** The search of the gallery. */

import type { Listed } from "../library.ts";

/** A filter of the gallery. */
interface Filter {
  readonly words: string;
  readonly isMet: (game: Listed) => boolean;
}

const chessWords = /chess|shatranj|shogi|xiangqi|makruk|king|mate/i;

/** The filters by name, in the order shown. */
export const FILTERS = {
  all: { words: "all games", isMet: () => true },
  chess: {
    words: "the chess family",
    isMet: ({ title, about, kinds }) => kinds > 3 && chessWords.test(title + about),
  },
  few: { words: "simple pieces", isMet: ({ kinds }) => kinds <= 2 },
  squares: { words: "on squares", isMet: ({ shape }) => shape === "rectangle" },
  hexagons: {
    words: "on hexagons",
    isMet: ({ shape }) => ["hexagon", "rhombus", "triangle"].includes(shape),
  },
  other: { words: "on rings and networks", isMet: ({ shape }) => ["rings", "wheel", "graph"].includes(shape) },
  empty: { words: "with an empty board", isMet: ({ units }) => units === 0 },
  large: { words: "on large boards", isMet: ({ sites }) => sites >= 100 },
} satisfies Record<string, Filter>;

export type FilterName = keyof typeof FILTERS;

/** True if a game has all searched words and meets a filter. Case and accents do not matter. */
export function isFound(game: Listed, words: string, filter: FilterName): boolean {
  const text = plain([game.title, game.about, game.more, game.id, ...game.players].join(" "));
  const hasAll = plain(words)
    .split(/\s+/)
    .every((word) => text.includes(word));
  return hasAll && FILTERS[filter].isMet(game);
}

/** Returns the rank of a title for searched words: 0 if equal, 3 if absent. */
export function distance({ title }: Listed, words: string): number {
  const [name, wanted] = [plain(title), plain(words).trim()];
  if (name === wanted) return 0;
  if (name.startsWith(wanted)) return 1;
  return name.includes(wanted) ? 2 : 3;
}

/** Converts to lower case without accents, and ð, þ, ø to the usual spelling. */
function plain(text: string): string {
  const typed = text.toLowerCase().replaceAll("ð", "dh").replaceAll("þ", "th").replaceAll("ø", "o");
  return typed.normalize("NFD").replaceAll(/\p{Mark}/gu, "");
}
