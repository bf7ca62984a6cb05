/** Compares the game of a link with the saved one. */

import { Tree, type Node } from "../play/tree.ts";
import type { FriendGame, SavedSource } from "./saved-games.ts";

/** The relation of a link's game to the saved one. */
export type Relation =
  /** It is the same. */
  | { readonly is: "same" }
  /** It continues the saved one. */
  | { readonly is: "newer" }
  /** The saved one continues it. */
  | { readonly is: "older" }
  /** They differ, from this decision on; undefined if one was ended and the other was not. */
  | { readonly is: "different"; readonly saved?: Node; readonly link?: Node }
  /** They have other rules or begin elsewhere. */
  | { readonly is: "foreign" };

/** Returns the relation of the game of a link to the saved one. */
export function relationOf(saved: FriendGame, link: FriendGame): Relation {
  if (!isOfSameRules(saved.source, link.source) || saved.tree.start !== link.tree.start) return { is: "foreign" };
  const [old, fresh] = [lineOf(saved), lineOf(link)];
  // Decisions are compared by their notation, which is the same in every version.
  const first = old.nodes.findIndex((node, index) => fresh.nodes[index] && fresh.nodes[index]?.text !== node.text);
  const [before, after] = [old.nodes[first], fresh.nodes[first]];
  if (before !== undefined && after !== undefined) return { is: "different", saved: before, link: after };
  const more = fresh.nodes.length - old.nodes.length;
  if (more > 0) return { is: old.end === undefined ? "newer" : "different" };
  if (more < 0) return { is: fresh.end === undefined ? "older" : "different" };
  if (old.end === fresh.end) return { is: "same" };
  if (old.end === undefined) return { is: "newer" };
  return { is: fresh.end === undefined ? "older" : "different" };
}

/**
 * Returns the saved game as the link has it. Moves of the saved game that the link does not have
 * stay as a variation.
 */
export function taken(saved: FriendGame, link: FriendGame): FriendGame {
  const [tree, fresh] = [Tree.of(saved.tree), Tree.of(link.tree)];
  tree.goTo(undefined);
  for (const { code, text, player, turn } of fresh.mainLine(link.played)) tree.play({ code, text, player, turn });
  const last = tree.current;
  if (last !== undefined) tree.promote(last);
  tree.decide(fresh.terminationAfter(fresh.mainLine(link.played).at(-1)));
  const { played, received, agreed, state } = link;
  return { ...saved, tree: tree.data(), played, received, agreed, state, isNews: false, changed: Date.now() };
}

/** True if two games have the same rules, whatever their options. */
export function isOfSameRules(a: SavedSource, b: SavedSource): boolean {
  return a.id === b.id && a.rules === b.rules;
}

/** Returns the decisions of a game, and its termination outside the rules in words. */
function lineOf(game: FriendGame): { readonly nodes: readonly Node[]; readonly end: string | undefined } {
  const tree = Tree.of(game.tree);
  const nodes = tree.mainLine(game.played);
  return { nodes, end: tree.terminationAfter(nodes.at(-1))?.words };
}
