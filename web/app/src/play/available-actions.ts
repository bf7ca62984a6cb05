/** The actions available in a match. */

import type { Action } from "./action-bar.ts";
import type { Match } from "./match.ts";

/** Returns the actions available at the current position. */
export function availableActions(match: Match): ReadonlySet<Action> {
  const acts = new Set<Action>(["turn", "draw", "help"]);
  if (match.tree.current !== undefined) acts.add("first").add("earlier").add("back");
  if (match.input.isBegun) acts.add("back");
  if (match.isEarlier) acts.add("again").add("last");
  if (match.tree.after(match.tree.current).length > 0) acts.add("later");
  // A game with a friend has no hints.
  if (match.end === null && match.played === undefined) acts.add("hint");
  return acts;
}
