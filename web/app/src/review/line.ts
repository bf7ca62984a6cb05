/** A line of moves that was not played: a variation of a search. */

import type { PositionPath, PvView } from "@boardwright/engine";
import type { Node, Tree } from "../play/tree.ts";

export interface Line extends Pick<PvView, "codes" | "texts"> {
  /** The decision that it follows; undefined at the start. */
  readonly from: Node | undefined;
}

/** Returns the path to a decision; undefined is the start, whatever position is shown. */
export function pathTo(tree: Tree, node: Node | undefined): PositionPath {
  if (node !== undefined) return tree.path(node);
  return tree.start === undefined ? { moves: [] } : { start: tree.start, moves: [] };
}

/** Returns the path to the position after a number of moves of a line. */
export function pathAlong(tree: Tree, { from, codes }: Line, count: number): PositionPath {
  const path = pathTo(tree, from);
  return { ...path, moves: [...path.moves, ...codes.slice(0, count)] };
}
