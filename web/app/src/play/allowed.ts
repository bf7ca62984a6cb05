/** Which acts a game lets one do. */

import type { Act } from "./controls.ts";
import type { Match } from "./match.ts";

/** The acts that would do anything in the position shown. */
export function actsOn(match: Match): ReadonlySet<Act> {
  const acts = new Set<Act>(["turn"]);
  if (match.tree.current !== undefined) acts.add("first").add("back");
  if (match.walk.isBegun) acts.add("back");
  if (match.isEarlier) acts.add("again").add("last");
  if (match.end === null) acts.add("hint");
  return acts;
}
