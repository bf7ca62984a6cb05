/** The groups of games that the gallery shows under headings, in an order. */

import type { Listed } from "../library.ts";
import { type FacetName, facetOf, yearOf } from "./facets.ts";
import { FAMILIES, FAMILY_NAMES } from "./families.ts";
import { distance } from "./search.ts";
import type { Wanted } from "./wanted.ts";
import { sentenceCase } from "../dom.ts";

/** Games under a heading. */
export interface Group {
  readonly title: string;
  /** A sentence about them. */
  readonly words: string;
  /** The family, if they are of one. */
  readonly family: string;
  readonly games: readonly Listed[];
}

/** Returns the groups of the games that were found. Games found by words are in one, best first. */
export function groupsOf(found: readonly Listed[], { words, order }: Wanted): Group[] {
  const groups = () => {
    if (order === "age") return byFacet("era", sorted(found, (game) => yearOf(game.year) ?? Infinity));
    if (order === "length") return byFacet("length", sorted(found, ({ moves }) => moves || Infinity));
    if (order === "name") return [group("", byName(found))];
    if (words.trim() !== "") return [group("", sorted(found, (game) => distance(game, words)))];
    return byFamily(found);
  };
  return groups().filter(({ games }) => games.length > 0);
}

function group(title: string, games: readonly Listed[], words = "", family = ""): Group {
  return { title, words, family, games };
}

function byFamily(found: readonly Listed[]): Group[] {
  const families = FAMILY_NAMES.map((name) => {
    const { title, words } = FAMILIES[name];
    return group(title, found.filter(({ family }) => family === name), words, name);
  });
  const others = found.filter(({ family }) => !FAMILY_NAMES.some((name) => name === family));
  // A heading would tell nothing if no game has a family, as on one's own site.
  return [...families, group(others.length === found.length ? "" : "Other games", others)];
}

function byFacet(name: FacetName, games: readonly Listed[]): Group[] {
  const { values, valueOf } = facetOf(name);
  const groups = Object.entries(values).map(([value, title]) =>
    group(sentenceCase(title), games.filter((game) => valueOf(game) === value)),
  );
  return [...groups, group("Not measured", games.filter((game) => valueOf(game) === undefined))];
}

function byName(games: readonly Listed[]): Listed[] {
  return [...games].sort((a, b) => a.title.localeCompare(b.title));
}

/** Sorts by a number; the order of the list decides among equals. */
function sorted(games: readonly Listed[], number: (game: Listed) => number): Listed[] {
  const ranked = games.map((game) => [number(game), game] as const);
  return ranked.sort(([a], [b]) => (a === b ? 0 : a < b ? -1 : 1)).map(([, game]) => game);
}
