/** The search of the gallery. */

import type { Listed } from "../library.ts";
import { boardWords, FACET_NAMES, facetOf } from "./facets.ts";
import { familyOf } from "./families.ts";
import type { Wanted } from "./wanted.ts";

/** True if a game has all searched words, the family, and the values of facets. */
export function isFound(game: Listed, { words, family, facets }: Wanted): boolean {
  if (family !== "" && game.family !== family) return false;
  for (const name of FACET_NAMES) {
    if (facets[name] !== "" && facetOf(name).valueOf(game) !== facets[name]) return false;
  }
  return hasWords(game, words);
}

/** True if a game has all searched words. Case, accents and signs do not matter. */
function hasWords(game: Listed, words: string): boolean {
  const text = textOf(game);
  return wordsOf(words).every((word) => text.includes(word));
}

const texts = new WeakMap<Listed, string>();

/** Returns the text of a game to be searched. */
function textOf(game: Listed): string {
  const known = texts.get(game);
  if (known !== undefined) return known;
  const { id, title, about, more, players, family, place, year, by, also } = game;
  const size = boardWords(game).replaceAll(" × ", "x");
  const parts = [title, also, id, about, more, ...players, familyOf(family)?.title ?? "", place, year, by, size];
  const text = plain(parts.join(" "));
  texts.set(game, text);
  return text;
}

/**
 * Returns the rank of a game for searched words: 0 if its title equals them, 5 if no name has them.
 */
export function distance({ title, also }: Listed, words: string): number {
  const wanted = wordsOf(words).join(" ");
  const names = [title, ...also.split(", ")].map((name) => wordsOf(name).join(" "));
  const [name = "", ...others] = names;
  if (name === wanted) return 0;
  if (others.includes(wanted)) return 1;
  if (name.startsWith(wanted)) return 2;
  if (name.includes(wanted)) return 3;
  return others.some((other) => other.includes(wanted)) ? 4 : 5;
}

/** Returns games whose names are spelled nearly like the searched words, nearest first. */
export function meant(games: readonly Listed[], words: string): Listed[] {
  const wanted = wordsOf(words).join("");
  const most = Math.floor(wanted.length / 4);
  if (most === 0) return [];
  const nearest = (game: Listed) => {
    const names = [game.title, ...game.also.split(", ")].flatMap((name) => [wordsOf(name).join(""), ...wordsOf(name)]);
    return Math.min(...names.map((name) => edits(name, wanted)));
  };
  const ranked = games.map((game) => [game, nearest(game)] as const).filter(([, far]) => far <= most);
  return ranked.sort(([, one], [, other]) => one - other).map(([game]) => game);
}

/** Returns the number of letters to insert, delete or replace to get from one word to another. */
function edits(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1];
    for (let at = 1; at <= to.length; at += 1) {
      const replaced = (row[at - 1] ?? 0) + (letter === to[at - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}

let last: { readonly text: string; readonly words: readonly string[] } = { text: "", words: [] };

/** Returns the words of a text. The last one is kept: each game is asked for the same. */
function wordsOf(text: string): readonly string[] {
  if (text !== last.text) last = { text, words: plain(text).split(" ").filter((word) => word !== "") };
  return last.words;
}

/**
 * Converts to lower case without accents and signs, and ð, þ, ø, ł to the usual spelling. `8 × 8`
 * is `8x8`, and `Men's` is `mens`.
 */
function plain(text: string): string {
  const spelled: Readonly<Record<string, string>> = { ð: "dh", þ: "th", ø: "o", ł: "l" };
  const typed = text.toLowerCase().replaceAll(/[ðþøł]/g, (letter) => spelled[letter] ?? letter);
  const bare = typed.normalize("NFD").replaceAll(/[\p{Mark}'’]/gu, "");
  return bare.replaceAll(/(\d)\s*[×x*]\s*(\d)/g, "$1x$2").replaceAll(/[^\p{Letter}\p{Number}]+/gu, " ");
}
