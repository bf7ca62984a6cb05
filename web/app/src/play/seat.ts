/** The seats of a match. */

import type { Node } from "./tree.ts";

/** A seat: a person here, a friend who plays by link, or the engine at a level. */
export type Seat =
  | { readonly is: "person" }
  | { readonly is: "friend" }
  | { readonly is: "engine"; readonly level: number };

/** The levels of the engine. */
export const LEVELS: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/** The line of a game that is not played from every position of its tree. */
export interface PlayedLine {
  /** The last decision of the game; undefined before the first. */
  readonly last: Node | undefined;
  /** True if moves may be made after a decision. */
  mayContinue(node: Node | undefined): boolean;
}

/** Returns the name in records; people have none here. */
export function nameOf(seat: Seat): string {
  return seat.is === "engine" ? `Boardwright, level ${seat.level}` : "";
}
