/** Corrects touches that miss a small target. */

import { distance } from "./geometry.ts";
import { keyOf, type TargetArea } from "./layout.ts";
import type { Marks, Point } from "./scene.ts";

/** Maximum distance between a touch and the centre of its target, in pixels. */
const REACH = 18;

/**
 * Returns the key of the target of a touch: the nearest choice within reach, unless the touched
 * target is a choice or chosen itself.
 */
export function touchedTarget(
  key: string | undefined,
  at: Point,
  pixels: number,
  marks: Marks,
  areas: ReadonlyMap<string, TargetArea>,
): string | undefined {
  const offered = (marks.choices ?? []).map(({ target }) => keyOf(target));
  const chosen = (marks.chosen ?? []).map(keyOf);
  if (key !== undefined && [...offered, ...chosen].includes(key)) return key;
  let [best, least] = [key, REACH / pixels];
  for (const other of offered) {
    const area = areas.get(other);
    const far = area === undefined ? Infinity : distance(area.at, at);
    if (far < least) [best, least] = [other, far];
  }
  return best;
}
