/** Trees of moves as records have them: a line of decisions, each with what else might have been played. */

import type { RecordLineView, RecordView, RecordDecisionInput, RecordLineInput } from "@boardwright/engine";
import { type Node, Tree } from "./tree.ts";

/** The tree of a record, at the end of its main line. */
export function treeOf(record: RecordView): Tree {
  const tree = new Tree(record.start ?? undefined);
  tree.comment = record.line.comment ?? "";
  const last = add(tree, undefined, record.line);
  tree.goTo(last);
  if (record.termination !== null) tree.decide(record.termination);
  return tree;
}

/** Adds a line behind a decision; gives its last decision. */
function add(tree: Tree, parent: Node | undefined, line: RecordLineView): Node | undefined {
  let before = parent;
  for (const { code, text, player, turn, comment, variations } of line.decisions) {
    tree.goTo(before);
    const node = tree.play({ code, text, player, turn: turn + 1 });
    node.comment = joined(node.comment, comment);
    for (const variation of variations) addVariation(tree, before, variation);
    before = node;
  }
  return before;
}

/** A tree has no place for a comment before a branch but with the branch's first decision. */
function addVariation(tree: Tree, parent: Node | undefined, line: RecordLineView): void {
  const [first, ...others] = line.decisions;
  if (first === undefined) return;
  const comment = joined(line.comment ?? "", first.comment);
  add(tree, parent, { comment: null, decisions: [{ ...first, comment }, ...others] });
}

function joined(before: string, comment: string | null): string {
  return [before, comment ?? ""].filter((words) => words !== "").join(" ");
}

/** All decisions of a tree as the line that a record has. */
export function lineOf(tree: Tree): RecordLineInput {
  const line = lineFrom(tree.after(undefined));
  return tree.comment === "" ? line : { ...line, comment: tree.comment };
}

/** The first of several continuations with what follows on it; the others are its variations. */
function lineFrom(nodes: readonly Node[]): RecordLineInput {
  const decisions: RecordDecisionInput[] = [];
  for (let siblings = nodes; siblings.length > 0;) {
    const [main, ...others] = siblings as [Node, ...Node[]];
    const variations = others.map(branchFrom);
    decisions.push({ ...decisionOf(main), ...(variations.length > 0 && { variations }) });
    siblings = main.children;
  }
  return { decisions };
}

function branchFrom(node: Node): RecordLineInput {
  return { decisions: [decisionOf(node), ...lineFrom(node.children).decisions] };
}

function decisionOf({ code, comment }: Node): RecordDecisionInput {
  return comment === "" ? { code } : { code, comment };
}
