/**
 * What may be asked of a game: the questions of `crates/boardwright-web/src/question.rs`, word for word.
 */

import type { EditView, Look, Manual, Palette, RecordView, Table, Thought, Weight } from "./answers.ts";

/** A decision, by a word that means nothing but itself. */
export type Code = string;

/** A position, by the way to it. */
export interface Place {
  /** Where the game begins, as text; as its rules say where it is missing. */
  readonly start?: string;
  readonly moves: readonly Code[];
}

/** Who thinks: an opponent of level 1 to 10, or the engine at full strength with so many best lines. */
export type Mind =
  | { readonly is: "level"; readonly level: number; readonly seed: number }
  | { readonly is: "full"; readonly lines: number };

/** How long to think. */
export interface Budget {
  readonly milliseconds?: number;
  /** The most decisions made in search, or random games. */
  readonly nodes?: number;
}

/** A choice that somebody wants to make: its name in the rules, and the value in words. */
export interface WantedChoice {
  readonly name: string;
  readonly value: string;
}

/** A record to be written. */
export interface RecordWish {
  readonly names?: readonly string[];
  readonly date?: string;
  /** Where the game begins, as text; as its rules say where it is missing. */
  readonly start?: string;
  /** How the game ended where the rules do not say it, such as `White wins`. */
  readonly result?: string;
  /** Why it ended so, such as `by resignation`. */
  readonly reason?: string;
  readonly line: WantedLine;
}

/** Decisions from a position on, to be written. */
export interface WantedLine {
  /** The comment before the first decision. */
  readonly comment?: string;
  readonly decisions: readonly WantedDecision[];
}

export interface WantedDecision {
  readonly code: Code;
  /** The comment after it. */
  readonly comment?: string;
  /** What else might have been played here. */
  readonly variations?: readonly WantedLine[];
}

/** A change of a position, made by hand. */
export type Change =
  | { readonly is: "nothing" | "clear" }
  | { readonly is: "unit"; readonly site: string; readonly owner: number; readonly kind: string }
  | { readonly is: "under"; readonly site: string; readonly layer: string; readonly kind: string }
  | { readonly is: "move"; readonly from: string; readonly to: string }
  | { readonly is: "erase"; readonly site: string }
  | { readonly is: "item"; readonly tray: string; readonly item: string; readonly count: number }
  | { readonly is: "fact"; readonly name: string; readonly owner?: number; readonly value: string }
  | { readonly is: "player"; readonly player: number };

/** Questions by name: what they need, and what they are answered with. */
export interface Questions {
  table: { given: object; answer: Table };
  manual: { given: object; answer: Manual };
  look: { given: { at: Place }; answer: Look };
  move: { given: { at: Place; text: string }; answer: Code };
  why: { given: { at: Place; choices: readonly WantedChoice[] }; answer: string };
  position: { given: { text: string }; answer: string };
  palette: { given: object; answer: Palette };
  edit: { given: { text: string; change: Change }; answer: EditView };
  read: { given: { text: string }; answer: RecordView };
  write: { given: { wish: RecordWish }; answer: string };
  learned: { given: { text: string }; answer: null };
  weigh: { given: { at: Place }; answer: readonly Weight[] };
  think: { given: { at: Place; mind: Mind; budget: Budget }; answer: Thought | null };
}

export type QuestionName = keyof Questions;

/** A question as it is sent. */
export type Question<Name extends QuestionName = QuestionName> = { ask: Name } & Questions[Name]["given"];
