/** Finds the games in which a text is a position. */

import { games } from "../library.ts";
import { ask, TextFault, wordsOfFault } from "./client.ts";
import type { Nearest, PositionLine, PositionOf } from "./protocol.ts";

/** Number of games compared by one question. */
const AT_A_TIME = 12;

/**
 * Returns the games that have a position: those that write it exactly so first. Throws if there is
 * none.
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
  if (found.length > 0) return found.sort((one, other) => Number(other.isExact) - Number(one.isExact));
  throw new TextFault({ message: refusal(nearest), place: { line: line.line, column: nearest?.fault.place?.column ?? 1 } });
}

function refusal(nearest: Nearest | null): string {
  if (nearest === null) return "No game has a board of this size.";
  return `No game has this position. ${nearest.title} understands most of it: ${wordsOfFault({ ...nearest.fault, place: null })}`;
}
