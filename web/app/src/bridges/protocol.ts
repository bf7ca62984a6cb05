/** Questions and answers of the module of bridges, as in `crates/boardwright-web-bridges`. */

/** The game of a page. Without rules it is the bundled one of the id. */
export interface GivenRules {
  readonly rules?: string;
  readonly id?: string;
  readonly ruleset?: string;
  readonly settings: readonly (readonly [string, string])[];
}

/** A question about a text. */
export type Question =
  /** Games of a file may be of bundled games, or of the rules kept in this browser. */
  | { readonly ask: "open"; readonly own: readonly string[] }
  | { readonly ask: "open-games"; readonly game: GivenRules }
  | { readonly ask: "more" }
  | { readonly ask: "position"; readonly games: readonly string[] }
  | { readonly ask: "save"; readonly game: GivenRules };

/** The answers by their names. */
export interface Answers {
  /** Rules of our own. */
  readonly rules: { readonly text: string };
  /** Variants of other programs. */
  readonly variants: { readonly variants: readonly Variant[] };
  /** Lines with a position each. */
  readonly positions: { readonly lines: readonly PositionLine[] };
  /** Games of a file: those read by this question. */
  readonly games: { readonly games: readonly FoundGame[]; readonly isDone: boolean };
  /** Games in which a text is a position. */
  readonly "position-of": { readonly games: readonly PositionOf[]; readonly nearest: Nearest | null };
  /** A game in several formats. */
  readonly saved: { readonly formats: readonly SavedFormat[] };
}

export type AnswerName = keyof Answers;
export type Answer<Name extends AnswerName = AnswerName> = { [N in Name]: { readonly is: N } & Answers[N] }[Name];

/** A place in a text. Lines and columns count from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** The reason why a text cannot be used. */
export interface Fault {
  readonly message: string;
  readonly place: Place | null;
}

/** A key of a variant, and what is said about it. */
export interface Problem {
  readonly key: string;
  readonly place: Place | null;
  readonly message: string;
}

/** A variant; its rules are `null` if there are problems. */
export interface Variant {
  readonly name: string;
  readonly place: Place;
  readonly base: string | null;
  readonly rules: string | null;
  readonly problems: readonly Problem[];
  /** Keys that say nothing about the rules. */
  readonly ignored: readonly Problem[];
}

/** A position on a line. Its size is `null` if rows differ in length. */
export interface PositionLine {
  readonly line: number;
  readonly text: string;
  readonly size: readonly [number, number] | null;
}

/** A game of a file; with a fault it has no record. */
export interface FoundGame {
  readonly id: string;
  readonly title: string;
  readonly names: readonly string[];
  readonly event: string;
  readonly date: string;
  readonly result: string;
  /** Number of decisions of the main line. */
  readonly moves: number;
  readonly record: string;
  /** The rules kept in this browser that it is a game of; `null` for a bundled game. */
  readonly rules: string | null;
  readonly fault: Fault | null;
}

/** A game in which a text is a position, and a record that begins there. */
export interface PositionOf {
  readonly id: string;
  readonly title: string;
  readonly isExact: boolean;
  readonly record: string;
}

/** The game that reads most of a text. */
export interface Nearest {
  readonly title: string;
  readonly understood: number;
  readonly fault: Fault;
}

/** A game in a format, or the reason why the format has no such games. */
export interface SavedFormat {
  readonly format: string;
  readonly about: string;
  readonly text: string | null;
  readonly reason: string | null;
}
