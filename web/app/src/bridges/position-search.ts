/** Finds the games in which a text is a position. */

import { games, type Listed } from "../library.ts";
import { ask, TextFault, wordsOfFault } from "./client.ts";
import type { Nearest, PositionLine, PositionOf } from "./protocol.ts";

/** Number of games compared by one question. */
const AT_A_TIME = 12;

/**
 * Returns the games that have a position, the likeliest first. Throws if there is none.
 *
 * @param progress called with the number of games compared, and that of all
 */
export async function gamesWith(
  line: PositionLine,
  progress: (compared: number, all: number) => void,
): Promise<PositionOf[]> {
  const { size, text } = line;
  const all = await games();
  const ids = all
    .filter((game) => size === null || game.size === undefined || (game.size[0] === size[0] && game.size[1] === size[1]))
    .map(({ id }) => id);
  const bytes = new TextEncoder().encode(text);
  const found: PositionOf[] = [];
  let nearest: Nearest | null = null;
  for (let from = 0; from < ids.length; from += AT_A_TIME) {
    progress(from, ids.length);
    const answer = await ask<"position-of">({ ask: "position", games: ids.slice(from, from + AT_A_TIME) }, bytes);
    found.push(...answer.games);
    if (answer.nearest !== null && answer.nearest.understood > (nearest?.understood ?? -1)) nearest = answer.nearest;
  }
  if (found.length > 0) return likeliestFirst(found, all);
  throw new TextFault({ message: refusal(nearest), place: { line: line.line, column: nearest?.fault.place?.column ?? 1 } });
}

/**
 * Sorts games by likelihood: those that write the position exactly so, then those on which most of
 * the others are based.
 */
function likeliestFirst(found: readonly PositionOf[], all: readonly Listed[]): PositionOf[] {
  const bases = new Map(all.map(({ id, base }) => [id, base]));
  const variants = new Map<string, number>();
  for (const { id } of found) {
    let base = bases.get(id);
    for (let depth = 0; base !== undefined && depth < bases.size; depth += 1) {
      variants.set(base, (variants.get(base) ?? 0) + 1);
      base = bases.get(base);
    }
  }
  const variantsOf = ({ id }: PositionOf) => variants.get(id) ?? 0;
  return found.toSorted(
    (one, other) => Number(other.isExact) - Number(one.isExact) || variantsOf(other) - variantsOf(one),
  );
}

function refusal(nearest: Nearest | null): string {
  if (nearest === null) return "No game has a board of this size.";
  return `No game has this position. ${nearest.title} understands most of it: ${wordsOfFault({ ...nearest.fault, place: null })}`;
}
