/** The games most like a game. */

import type { Listed } from "../library.ts";
import { facetOf } from "./facets.ts";

/** Number of games shown beside one. */
const SHOWN = 6;

/**
 * Returns the games most like a game, nearest first. The order of the list decides among equals.
 */
export function similarTo(game: Listed, games: readonly Listed[], count = SHOWN): Listed[] {
  const bases = new Map(games.map(({ id, base }) => [id, base]));
  const others = games.filter(({ id }) => id !== game.id);
  const ranked = others.map((other) => [other, likeness(game, other, bases)] as const);
  return ranked
    .sort(([, one], [, other]) => other - one)
    .slice(0, count)
    .map(([other]) => other);
}

/** The weights of what two games may have in common. The family counts more than all the rest. */
const WEIGHTS = { family: 8, base: 2, sibling: 1, board: 1.5, size: 1, kinds: 1, origin: 0.75, length: 0.5 };

function likeness(game: Listed, other: Listed, bases: ReadonlyMap<string, string | undefined>): number {
  const same = (name: "board" | "origin" | "length") => {
    const value = facetOf(name).valueOf(game);
    return value !== undefined && value === facetOf(name).valueOf(other) ? WEIGHTS[name] : 0;
  };
  const family = game.family !== "" && game.family === other.family ? WEIGHTS.family : 0;
  const size = WEIGHTS.size * ratio(game.sites, other.sites);
  const kinds = WEIGHTS.kinds * ratio(game.kinds, other.kinds);
  return family + kinship(game, other, bases) + same("board") + same("origin") + same("length") + size + kinds;
}

/** Returns the weight of a common base: more if one game is based on the other. */
function kinship(game: Listed, other: Listed, bases: ReadonlyMap<string, string | undefined>): number {
  const [one, two] = [chainOf(game.id, bases), chainOf(other.id, bases)];
  if (one.includes(other.id) || two.includes(game.id)) return WEIGHTS.base;
  return one.some((id) => two.includes(id)) ? WEIGHTS.sibling : 0;
}

/** Returns the ids of a game and of its bases. */
function chainOf(id: string, bases: ReadonlyMap<string, string | undefined>): string[] {
  const chain = [id];
  for (let base = bases.get(id); base !== undefined && !chain.includes(base); base = bases.get(base)) chain.push(base);
  return chain;
}

function ratio(one: number, other: number): number {
  return Math.min(one, other) / Math.max(one, other, 1);
}
