/** What a finger means: it covers more than a point, and may miss a small site a little. */

import { distance } from "./geometry.ts";
import { keyOf, type Spot } from "./layout.ts";
import type { Marks, Point } from "./scene.ts";

/** How far from the middle of what is offered a finger still means it, in pixels. */
const REACH = 18;

/**
 * The target that a finger means which came down at a place, in units of the board, on a target or none:
 * the nearest offered one within reach, unless what it came down on is offered or chosen itself.
 */
export function meant(
  key: string | undefined,
  at: Point,
  pixels: number,
  marks: Marks,
  spots: ReadonlyMap<string, Spot>,
): string | undefined {
  const offered = (marks.choices ?? []).map(({ target }) => keyOf(target));
  const chosen = (marks.chosen ?? []).map(keyOf);
  if (key !== undefined && [...offered, ...chosen].includes(key)) return key;
  let [best, least] = [key, REACH / pixels];
  for (const other of offered) {
    const spot = spots.get(other);
    const far = spot === undefined ? Infinity : distance(spot.at, at);
    if (far < least) [best, least] = [other, far];
  }
  return best;
}
