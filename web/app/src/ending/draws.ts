/** Draws in the rules of a game. */

import type { Manual } from "@boardwright/engine";

/** True if the game may end in a draw. */
export function hasDrawsIn(manual: Manual | undefined): boolean {
  return manual?.ends.some(({ result }) => /\bdraw\b/i.test(result)) ?? false;
}
