/** The engines of the page, each in its own worker, so that none waits for another. */

import { EngineHost } from "@boardwright/engine";
import { engineModule, engineWorker } from "./engine-source.ts";
import { bases } from "./library.ts";

/** Milliseconds to wait for a search, before which the engine may have to estimate weights. */
export const SEARCH_DEADLINE = 90_000;

let module: Promise<WebAssembly.Module> | undefined;

/** Fetches the engine once, and again after a failure. */
export function fetchEngine(): Promise<WebAssembly.Module> {
  module ??= engineModule();
  module.catch(() => {
    module = undefined;
  });
  return module;
}

/** Answers questions about rules and positions. */
export const rulesEngine = new EngineHost(engineWorker, fetchEngine, bases);
/** Searches. */
export const searchEngine = new EngineHost(engineWorker, fetchEngine, bases);
/** Searches the positions of a game that is reviewed. */
export const reviewEngine = new EngineHost(engineWorker, fetchEngine, bases);
/** Checks texts in the editor, which may hang an engine. */
export const editorEngine = new EngineHost(engineWorker, fetchEngine, bases);
