/** Joins two trees of the same game, so that moves of neither are lost. */

import type { TreeData } from "../play/tree.ts";

type NodeData = TreeData["first"][number];

/**
 * Returns a tree with the moves and comments of both. Moves that `other` alone has become
 * variations. Trees with different starts are of different games: `own` is returned.
 */
export function mergedTrees(own: TreeData, other: TreeData): TreeData {
  if (own.start !== other.start) return own;
  const decided = own.decided ?? other.decided;
  return {
    ...own,
    comment: own.comment === "" ? other.comment : own.comment,
    first: mergedNodes(own.first, other.first),
    ...(decided !== undefined && { decided }),
  };
}

function mergedNodes(own: readonly NodeData[], others: readonly NodeData[]): readonly NodeData[] {
  const joined = own.map((node) => {
    const other = others.find(({ code }) => code === node.code);
    if (other === undefined) return node;
    const comment = node.comment === "" ? other.comment : node.comment;
    return { ...node, comment, children: mergedNodes(node.children, other.children) };
  });
  return [...joined, ...others.filter(({ code }) => own.every((node) => node.code !== code))];
}
