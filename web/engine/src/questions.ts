/**
 * What may be asked of a game: the questions of `crates/boardwright-web/src/question.rs`, word for word.
 */

import type { Look, Manual, RecordView, Table, Thought, Weight } from "./answers.ts";

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

/** What a record is to say beside its decisions. */
export interface RecordWish {
  readonly names?: readonly string[];
  readonly date?: string;
  readonly comment?: string | null;
  readonly comments?: readonly (string | null)[];
}

/** Questions by name: what they need, and what they are answered with. */
export interface Questions {
  table: { given: object; answer: Table };
  manual: { given: object; answer: Manual };
  look: { given: { at: Place }; answer: Look };
  move: { given: { at: Place; text: string }; answer: Code };
  why: { given: { at: Place; choices: readonly WantedChoice[] }; answer: string };
  position: { given: { text: string }; answer: string };
  read: { given: { text: string }; answer: RecordView };
  write: { given: { at: Place; wish: RecordWish }; answer: string };
  learned: { given: { text: string }; answer: null };
  weigh: { given: { at: Place }; answer: readonly Weight[] };
  think: { given: { at: Place; mind: Mind; budget: Budget }; answer: Thought | null };
}

export type QuestionName = keyof Questions;

/** A question as it is sent. */
export type Question<Name extends QuestionName = QuestionName> = { ask: Name } & Questions[Name]["given"];
