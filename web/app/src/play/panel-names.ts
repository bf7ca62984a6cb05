/** The panels of a game's page, one at a time. */

import type { LinkedGame } from "../friend/linked-game.ts";

export type PanelName = "Friend" | "Moves" | "Analysis" | "Review" | "New game" | "Record";

/** Returns the panels of a page. A game with a friend is not analysed before its end. */
export function panelsOf(linked: LinkedGame | undefined): readonly PanelName[] {
  if (linked === undefined) return ["Moves", "Analysis", "Review", "New game", "Record"];
  return linked.isOver ? ["Friend", "Moves", "Analysis", "Review", "New game", "Record"] : ["Friend", "Moves", "New game", "Record"];
}
