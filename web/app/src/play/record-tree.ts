/** Converts between records and trees of moves. */

import type {
  RecordDecisionInput,
  RecordInput,
  RecordLineInput,
  RecordLineView,
  RecordView,
  TerminationView,
} from "@boardwright/engine";
import { type Node, Tree } from "./tree.ts";

/** Returns the tree of a record, at the end of its main line. */
export function treeOf(record: RecordView): Tree {
  const tree = new Tree(record.start ?? undefined);
  const { names, date, tags } = record;
  const isNamed = date !== "" || tags.length > 0 || names.some((name) => name !== "");
  if (isNamed) tree.head = { names, date, tags };
  tree.comment = record.line.comment ?? "";
  const last = addLine(tree, undefined, record.line);
  tree.goTo(last);
  if (record.termination !== null) tree.decide(record.termination);
  return tree;
}

/** Adds a line after a decision. Returns its last decision. */
function addLine(tree: Tree, parent: Node | undefined, line: RecordLineView): Node | undefined {
  let before = parent;
  for (const { code, text, player, turn, marks, comment, variations } of line.decisions) {
    tree.goTo(before);
    // Records count turns from 0, trees from 1.
    const node = tree.play({ code, text, player, turn: turn + 1 });
    node.marks = [...node.marks, ...marks];
    node.comment = joinComments(node.comment, comment);
    for (const variation of variations) addVariation(tree, before, variation);
    before = node;
  }
  return before;
}

/**
 * Adds a variation. A comment before it goes to its first decision, as a tree has no other place.
 */
function addVariation(tree: Tree, parent: Node | undefined, line: RecordLineView): void {
  const [first, ...others] = line.decisions;
  if (first === undefined) return;
  const comment = joinComments(line.comment ?? "", first.comment);
  addLine(tree, parent, { comment: null, decisions: [{ ...first, comment }, ...others] });
}

function joinComments(before: string, comment: string | null): string {
  return [before, comment ?? ""].filter((words) => words !== "").join(" ");
}

/**
 * Returns the record of a tree with all variations. @param names of players, unless the game has
 * others @param end the end outside the rules
 */
export function recordOf(tree: Tree, names: readonly string[], end: TerminationView | undefined): RecordInput {
  const { head } = tree;
  const whole = { line: recordLineOf(tree), names: [...names], date: new Date().toISOString().slice(0, 10) };
  if (head === undefined) return completed(tree, whole, end);
  const tags = head.tags.map(([name, value]): [string, string] => [name, value]);
  return completed(tree, { ...whole, names: [...head.names], date: head.date, tags }, end);
}

/** Returns a record with the start of a tree, and an end outside the rules. */
export function completed({ start }: Tree, record: RecordInput, end: TerminationView | undefined): RecordInput {
  const { result, reason } = end ?? {};
  return {
    ...record,
    ...(start !== undefined && { start }),
    ...(result !== undefined && { result }),
    ...(reason !== undefined && { reason }),
  };
}

/** Returns all decisions of a tree as the line of a record. */
export function recordLineOf(tree: Tree): RecordLineInput {
  const line = lineFrom(tree.after(undefined));
  return tree.comment === "" ? line : { ...line, comment: tree.comment };
}

/** Returns the main continuation, with the others as its variations. */
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

function decisionOf({ code, marks, comment }: Node): RecordDecisionInput {
  return { code, ...(marks.length > 0 && { marks: [...marks] }), ...(comment !== "" && { comment }) };
}
