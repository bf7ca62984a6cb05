/** Which acts a game lets one do. */

import type { Action } from "./action-bar.ts";
import type { Match } from "./match.ts";

/** The acts that would do anything in the position shown. */
export function availableActions(match: Match): ReadonlySet<Action> {
  const acts = new Set<Action>(["turn"]);
  if (match.tree.current !== undefined) acts.add("first").add("back");
  if (match.input.isBegun) acts.add("back");
  if (match.isEarlier) acts.add("again").add("last");
  if (match.end === null) acts.add("hint");
  return acts;
}
