/** Questions and answers of the module of play-tests, as in `crates/boardwright-web-play-test`. */

import type { PositionPath } from "@boardwright/engine";

/** The settings of a play-test. */
export interface TestSettings {
  /** Fingerprint of the rules. */
  readonly rules: string;
  readonly seed: number;
  readonly levels: readonly [number, number, number];
}

/** A game that was played, with its time. */
export interface TimedGame {
  readonly game: { readonly game: number };
  readonly seconds: number;
}

/** A verdict in words. */
export interface Verdict {
  readonly question: string;
  readonly answer: string;
  /** True for a good answer; `null` if there is none yet. */
  readonly good: boolean | null;
  /** The figure behind it with its interval; empty if no game was played for it. */
  readonly figure: string;
}

/** A red flag in words. */
export interface Flag {
  readonly kind: string;
  readonly confidence: "sure" | "likely";
  readonly words: string;
}

/** The verdicts of a report in a few words. */
export interface Summary {
  readonly title: string;
  /** Fingerprint of the rules. */
  readonly rules: string;
  readonly games: number;
  readonly verdicts: readonly Verdict[];
  readonly flags: readonly Flag[];
  /** Names of the figures whose intervals are still wide. */
  readonly wide: readonly string[];
}

/** A report: the page, its data, and its verdicts. A part of a report has no data. */
export interface Report {
  readonly page: string;
  readonly json: string;
  readonly summary: Summary;
}

/** A task of a lesson. */
export interface PrimerTask {
  readonly title: string;
  /** A sentence about what is new; may be empty. */
  readonly about: string;
  /** A sentence after the task; may be empty. */
  readonly done: string;
  /** The text of its position. */
  readonly position: string;
  /** Its conditions as text. */
  readonly goal: readonly string[];
  /** A decision that fulfils it, and the sites that it names. */
  readonly hint: { readonly text: string; readonly sites: readonly string[] };
}

/** The questions by name, with their answers. */
export interface Questions {
  readonly begin: {
    readonly input: { readonly seed: number; readonly seconds: number; readonly weights?: string };
    readonly answer: Begun;
  };
  readonly resume: { readonly input: Prepared & { readonly saved: readonly number[] }; readonly answer: Begun };
  readonly join: { readonly input: Prepared; readonly answer: object };
  readonly next: {
    readonly input: { readonly most: number };
    readonly answer: { readonly games: readonly number[]; readonly progress: number };
  };
  readonly play: {
    readonly input: { readonly games: readonly number[]; readonly milliseconds: number };
    readonly answer: { readonly played: readonly TimedGame[]; readonly left: readonly number[] };
  };
  readonly add: {
    readonly input: { readonly games: readonly TimedGame[] };
    readonly answer: { readonly games: number };
  };
  readonly "study-rules": { readonly input: object; readonly answer: { readonly steps: number } };
  /** The written lesson, or without a text one that is made. */
  readonly primer: {
    readonly input: { readonly text: string | null };
    readonly answer: { readonly tasks: readonly PrimerTask[] };
  };
  /** A sentence about the last decision in a lesson; `null` if it fulfils the task. */
  readonly judge: {
    readonly input: { readonly at: PositionPath; readonly goal: readonly string[] };
    readonly answer: { readonly refusal: string | null };
  };
  readonly report: {
    readonly input: {
      readonly whole: boolean;
      readonly board_style?: string;
      readonly script?: string;
      readonly style?: string;
    };
    readonly answer: Report;
  };
}

/** Whatever a worker needs to know about a play-test. */
export interface Prepared {
  readonly settings: TestSettings;
  /** Weights of the evaluation. */
  readonly weights: string;
}

/** A play-test that was begun, and the number of steps of studying the rules. */
interface Begun extends Prepared {
  readonly steps: number;
}

export type QuestionName = keyof Questions;
export type Question = { [Name in QuestionName]: { readonly ask: Name } & Questions[Name]["input"] }[QuestionName];
