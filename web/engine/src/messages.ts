/** The messages between a page and a worker with an engine. */

import type { AnalysisView, ErrorReport } from "./generated/protocol.ts";
import type { Question } from "./questions.ts";

/** The source of a game. */
export interface GameSource {
  readonly rules: string;
  /** The id in records. Missing: the title. */
  readonly id?: string;
  readonly ruleset?: string;
  readonly settings?: Readonly<Record<string, string>>;
}

/** Rules of games by id, on which other rules may be based. */
export type BaseRules = Readonly<Record<string, string>>;

/** A request to a worker. */
export type EngineRequest =
  | { readonly do: "bases"; readonly bases: BaseRules }
  | { readonly do: "open"; readonly source: GameSource }
  | { readonly do: "close"; readonly game: number }
  | { readonly do: "ask"; readonly game: number; readonly question: Question }
  | { readonly do: "check"; readonly rules: string }
  | { readonly do: "header"; readonly record: string };

/** A game that a worker has opened. */
export interface OpenedGame {
  readonly game: number;
  readonly warnings: string;
  /** True if it runs by its own compiled module. */
  readonly compiled: boolean;
}

/** A message to a worker. The first is the engine as a module; the others are requests. */
export type ToWorker =
  | { readonly module: WebAssembly.Module }
  | { readonly number: number; readonly request: EngineRequest };

/** A message from a worker. With `stopped` the worker answers no more requests. */
export type FromWorker =
  | { readonly number: number; readonly answer: unknown }
  | { readonly number: number; readonly progress: AnalysisView }
  | { readonly number: number; readonly error: ErrorReport; readonly stopped: boolean };
