/** A tree of moves: the main line and its variations. */

import type { DecisionCode, TerminationView, PositionPath } from "@boardwright/engine";

/** A decision with its continuations; the first is the main line. */
export interface Node {
  readonly code: DecisionCode;
  readonly text: string;
  /** The player who made it, from 0. */
  readonly player: number;
  /** Number of the turn in the game, from 1; turns of all players count. */
  readonly turn: number;
  /** Marks, by their numbers in PGN. */
  marks: readonly number[];
  comment: string;
  readonly parent: Node | undefined;
  readonly children: Node[];
}

/** The data of a new decision. */
export type Made = Pick<Node, "code" | "text" | "player" | "turn">;

/** The persons and the occasion of a game, as a record has them. */
export interface RecordHead {
  /** Names by player; empty where nobody is named. */
  readonly names: readonly string[];
  readonly date: string;
  /** Names and values of other tags. */
  readonly tags: readonly (readonly [string, string])[];
}

/** A tree as plain data, to be saved. */
export interface TreeData {
  readonly start?: string;
  readonly head?: RecordHead;
  readonly comment: string;
  readonly first: readonly NodeData[];
  /** The path to the current decision: indices of continuations. */
  readonly at: readonly number[];
  /** The termination outside the rules, and the path to the last decision. */
  readonly decided?: { readonly how: TerminationView; readonly at: readonly number[] };
}

interface NodeData extends Made {
  /** Missing in data saved by older versions. */
  readonly marks?: readonly number[];
  readonly comment: string;
  readonly children: readonly NodeData[];
}

export class Tree {
  /** The first position as text; undefined for the start of the rules. */
  readonly start: string | undefined;
  /** Undefined for a game that is played here. */
  head: RecordHead | undefined;
  comment = "";
  readonly #first: Node[] = [];
  #current: Node | undefined;
  /** The termination outside the rules, and the decision before it. */
  #decided: { readonly how: TerminationView; readonly at: Node | undefined } | undefined;

  constructor(start?: string) {
    this.start = start;
  }

  /** Creates a tree from saved data. */
  static of({ start, head, comment, first, at, decided }: TreeData): Tree {
    const tree = new Tree(start);
    tree.head = head;
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
      ...(this.head !== undefined && { head: this.head }),
      ...(decided !== undefined && { decided }),
      ...{ comment: this.comment, first, at },
    };
  }

  /** Returns the path to a decision: indices of continuations. */
  #wayTo(node: Node | undefined): number[] {
    const line = node === undefined ? [] : this.line(node);
    return line.map((step) => this.after(step.parent).indexOf(step));
  }

  #at(way: readonly number[]): Node | undefined {
    let node: Node | undefined;
    for (const index of way) node = this.after(node)[index];
    return node;
  }

  /** Sets the termination at the current position, or removes it. */
  decide(how: TerminationView | undefined): void {
    this.#decided = how && { how, at: this.#current };
  }

  /** The termination at the current position, if there is one. */
  get termination(): TerminationView | undefined {
    return this.terminationAfter(this.#current);
  }

  /** The termination at the end of the main line, which a record holds. */
  get result(): TerminationView | undefined {
    return this.terminationAfter(this.last);
  }

  /** Returns the termination after a decision, if the game ended there outside its rules. */
  terminationAfter(node: Node | undefined): TerminationView | undefined {
    return this.#decided?.at === node ? this.#decided?.how : undefined;
  }

  /** Returns the first decisions of the main line. */
  mainLine(count: number): Node[] {
    const line: Node[] = [];
    for (let next = this.#first[0]; next !== undefined && line.length < count; next = next.children[0])
      line.push(next);
    return line;
  }

  /** The last decision of the main line; undefined before the first. */
  get last(): Node | undefined {
    let last: Node | undefined;
    for (let next = this.#first[0]; next !== undefined; next = next.children[0]) last = next;
    return last;
  }

  /** The decision that led to the current position; undefined at the start. */
  get current(): Node | undefined {
    return this.#current;
  }

  /** Returns the continuations of a decision, or of the start. */
  after(node: Node | undefined): readonly Node[] {
    return node?.children ?? this.#first;
  }

  /** Returns the decisions from the start to a decision. */
  line(node: Node | undefined = this.#current): Node[] {
    const line: Node[] = [];
    for (let at = node; at !== undefined; at = at.parent) line.push(at);
    return line.reverse();
  }

  /** Returns the decisions to the current position and on along the main line. */
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
   * Returns the path to the current position as in links: the number of decisions, and those that
   * are not the first continuation. For example `9_4.1`: after 4 of 9 decisions, continuation 1.
   */
  way(): string {
    const line = this.line();
    const branches = line.flatMap((node, ply) => {
      const index = this.after(node.parent).indexOf(node);
      return index > 0 ? [`_${ply}.${index}`] : [];
    });
    return `${line.length}${branches.join("")}`;
  }

  /** Follows a path as far as it exists. */
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

  /** Adds a decision, or goes to it if it exists. */
  play(made: Made): Node {
    const siblings = this.#current?.children ?? this.#first;
    const known = siblings.find(({ code }) => code === made.code);
    const node = known ?? { ...made, marks: [], comment: "", parent: this.#current, children: [] };
    if (known === undefined) siblings.push(node);
    this.#current = node;
    return node;
  }

  goTo(node: Node | undefined): void {
    this.#current = node;
  }

  /** Goes one decision back. Returns false at the start. */
  back(): boolean {
    if (this.#current === undefined) return false;
    this.#current = this.#current.parent;
    return true;
  }

  /** Goes one decision forward along the main line. Returns false at its end. */
  forward(): boolean {
    const next = this.after(this.#current)[0];
    if (next === undefined) return false;
    this.#current = next;
    return true;
  }

  /** Makes a variation the main line. */
  promote(node: Node): void {
    for (let at: Node | undefined = node; at !== undefined; at = at.parent) {
      const siblings = at.parent?.children ?? this.#first;
      siblings.splice(siblings.indexOf(at), 1);
      siblings.unshift(at);
    }
  }

  /** Removes a decision with its continuations. */
  remove(node: Node): void {
    const siblings = node.parent?.children ?? this.#first;
    siblings.splice(siblings.indexOf(node), 1);
    if (this.line().includes(node)) this.#current = node.parent;
    const end = this.#decided?.at;
    if (end !== undefined && this.line(end).includes(node)) this.#decided = undefined;
  }
}

function nodeOf({ code, text, player, turn, marks, comment, children }: NodeData, parent: Node | undefined): Node {
  const node: Node = { code, text, player, turn, marks: marks ?? [], comment, parent, children: [] };
  node.children.push(...children.map((child) => nodeOf(child, node)));
  return node;
}

function dataOf({ code, text, player, turn, marks, comment, children }: Node): NodeData {
  const marked = marks.length > 0 && { marks };
  return { code, text, player, turn, ...marked, comment, children: children.map(dataOf) };
}

/** Returns the moves and comments of a tree as text, without the position shown. */
export function contentOf(tree: TreeData): string {
  return JSON.stringify({ ...tree, at: [] });
}
