/** The moves of a game as a tree: what was played, and what else was tried. */

import type { DecisionCode, TerminationView, PositionPath } from "@boardwright/engine";

/** A decision that was made, and what followed on it; the first of what followed is the main line. */
export interface Node {
  readonly code: DecisionCode;
  readonly text: string;
  /** Who made it, from 0. */
  readonly player: number;
  /** The number of that player's turn, from 1. */
  readonly turn: number;
  comment: string;
  readonly parent: Node | undefined;
  readonly children: Node[];
}

/** What a decision says of itself when it is added. */
export type Made = Pick<Node, "code" | "text" | "player" | "turn">;

/** A tree as plain data, to be kept. */
export interface TreeData {
  readonly start?: string;
  readonly comment: string;
  readonly first: readonly NodeData[];
  /** The way to the current decision: which of several continuations, one after another. */
  readonly at: readonly number[];
  /** How the game was decided outside its rules, and the way to the last decision. */
  readonly decided?: { readonly how: TerminationView; readonly at: readonly number[] };
}

interface NodeData extends Made {
  readonly comment: string;
  readonly children: readonly NodeData[];
}

export class Tree {
  /** Where the game begins, as text; as its rules say where it is undefined. */
  readonly start: string | undefined;
  comment = "";
  readonly #first: Node[] = [];
  #current: Node | undefined;
  /** How the game was decided outside its rules, and the decision after which it was. */
  #decided: { readonly how: TerminationView; readonly at: Node | undefined } | undefined;

  constructor(start?: string) {
    this.start = start;
  }

  /** The tree that was kept as data. */
  static of({ start, comment, first, at, decided }: TreeData): Tree {
    const tree = new Tree(start);
    tree.comment = comment;
    tree.#first.push(...first.map((data) => nodeOf(data, undefined)));
    tree.#current = tree.#at(at);
    if (decided !== undefined) tree.#decided = { how: decided.how, at: tree.#at(decided.at) };
    return tree;
  }

  data(): TreeData {
    const at = this.#wayTo(this.#current);
    const first = this.#first.map(dataOf);
    const decided = this.#decided && { how: this.#decided.how, at: this.#wayTo(this.#decided.at) };
    return {
      ...(this.start !== undefined && { start: this.start }),
      ...(decided !== undefined && { decided }),
      ...{ comment: this.comment, first, at },
    };
  }

  /** The way to a decision: which of several continuations, one after another. */
  #wayTo(node: Node | undefined): number[] {
    const line = node === undefined ? [] : this.line(node);
    return line.map((step) => this.after(step.parent).indexOf(step));
  }

  #at(way: readonly number[]): Node | undefined {
    let node: Node | undefined;
    for (const index of way) node = this.after(node)[index];
    return node;
  }

  /** The game was decided outside its rules where it is now. */
  decide(how: TerminationView): void {
    this.#decided = { how, at: this.#current };
  }

  /** How the game was decided outside its rules, if it was in the position shown. */
  get termination(): TerminationView | undefined {
    return this.#decided?.at === this.#current ? this.#decided?.how : undefined;
  }

  /** The same at the end of the main line, of which a record tells. */
  get result(): TerminationView | undefined {
    return this.#decided?.at === this.last ? this.#decided?.how : undefined;
  }

  /** The last decision of the main line; none before the first. */
  get last(): Node | undefined {
    let last: Node | undefined;
    for (let next = this.#first[0]; next !== undefined; next = next.children[0]) last = next;
    return last;
  }

  /** The decision last made on the way to the position shown; none at the start. */
  get current(): Node | undefined {
    return this.#current;
  }

  /** What follows on a decision, or on the start. */
  after(node: Node | undefined): readonly Node[] {
    return node?.children ?? this.#first;
  }

  /** The way to a decision, from the start. */
  line(node: Node | undefined = this.#current): Node[] {
    const line: Node[] = [];
    for (let at = node; at !== undefined; at = at.parent) line.push(at);
    return line.reverse();
  }

  /** The way to the current position and on along the main line. */
  wholeLine(): Node[] {
    const line = this.line();
    for (let next = this.after(this.#current)[0]; next !== undefined; next = next.children[0])
      line.push(next);
    return line;
  }

  path(node: Node | undefined = this.#current): PositionPath {
    const moves = this.line(node).map(({ code }) => code);
    return this.start === undefined ? { moves } : { start: this.start, moves };
  }

  /**
   * The way to the position shown, as links have it: how many decisions, and at which of them it is not the
   * first continuation but another, such as `9_4.1`.
   */
  way(): string {
    const line = this.line();
    const branches = line.flatMap((node, ply) => {
      const index = this.after(node.parent).indexOf(node);
      return index > 0 ? [`_${ply}.${index}`] : [];
    });
    return `${line.length}${branches.join("")}`;
  }

  /** Goes along a way as far as there is one. */
  goAlong(way: string): void {
    const [plies = "", ...branches] = way.split("_");
    const others = new Map(branches.map((branch) => branch.split(".").map(Number) as [number, number]));
    this.#current = undefined;
    for (let ply = 0; ply < Number(plies); ply += 1) {
      const next: Node | undefined = this.after(this.#current)[others.get(ply) ?? 0];
      if (next === undefined) return;
      this.#current = next;
    }
  }

  /** Makes a decision here; one that was made here before is gone to. */
  play(made: Made): Node {
    const siblings = this.#current?.children ?? this.#first;
    const known = siblings.find(({ code }) => code === made.code);
    const node = known ?? { ...made, comment: "", parent: this.#current, children: [] };
    if (known === undefined) siblings.push(node);
    this.#current = node;
    return node;
  }

  goTo(node: Node | undefined): void {
    this.#current = node;
  }

  /** One decision back; false at the start. */
  back(): boolean {
    if (this.#current === undefined) return false;
    this.#current = this.#current.parent;
    return true;
  }

  /** One decision on along the main line; false at its end. */
  forward(): boolean {
    const next = this.after(this.#current)[0];
    if (next === undefined) return false;
    this.#current = next;
    return true;
  }

  /** Makes a decision, and what follows on it, the main line. */
  promote(node: Node): void {
    for (let at: Node | undefined = node; at !== undefined; at = at.parent) {
      const siblings = at.parent?.children ?? this.#first;
      siblings.splice(siblings.indexOf(at), 1);
      siblings.unshift(at);
    }
  }

  /** Forgets a decision with all that followed on it. */
  remove(node: Node): void {
    const siblings = node.parent?.children ?? this.#first;
    siblings.splice(siblings.indexOf(node), 1);
    if (this.line().includes(node)) this.#current = node.parent;
    const end = this.#decided?.at;
    if (end !== undefined && this.line(end).includes(node)) this.#decided = undefined;
  }
}

function nodeOf({ code, text, player, turn, comment, children }: NodeData, parent: Node | undefined): Node {
  const node: Node = { code, text, player, turn, comment, parent, children: [] };
  node.children.push(...children.map((child) => nodeOf(child, node)));
  return node;
}

function dataOf({ code, text, player, turn, comment, children }: Node): NodeData {
  return { code, text, player, turn, comment, children: children.map(dataOf) };
}
