/** What a page and a worker with an engine say to each other. */

import type { Diagnostic, RecordHeader, Thought } from "./answers.ts";
import type { Question } from "./questions.ts";

/** What a game is made of. */
export interface GameSource {
  readonly rules: string;
  /** What records call the game; its title where it is missing. */
  readonly id?: string;
  readonly ruleset?: string;
  readonly settings?: Readonly<Record<string, string>>;
}

/** What a worker is asked to do. */
export type Work =
  | { readonly do: "open"; readonly source: GameSource }
  | { readonly do: "close"; readonly game: number }
  | { readonly do: "inquire"; readonly game: number; readonly question: Question }
  | { readonly do: "check"; readonly rules: string }
  | { readonly do: "header"; readonly record: string };

/** A game that a worker has opened. */
export interface Opened {
  readonly game: number;
  readonly warnings: string;
  /** Whether it runs by its own compiled module. */
  readonly compiled: boolean;
}

export type Answer = Opened | Diagnostic[] | RecordHeader | unknown;

/** The first message is the engine as a module; the others are work. */
export type ToWorker =
  { readonly module: WebAssembly.Module } | { readonly number: number; readonly work: Work };

/** `stopped` says that the worker is of no more use. */
export type FromWorker =
  | { readonly number: number; readonly answer: Answer }
  | { readonly number: number; readonly told: Thought }
  | { readonly number: number; readonly error: string; readonly stopped: boolean };
