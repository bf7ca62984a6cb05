/**
 * The engines of the page: one answers about rules, the other thinks, so that neither waits for the other.
 */

import { EngineHost } from "@boardwright/engine";
import { engineModule, engineWorker } from "./engine-source.ts";

let module: Promise<WebAssembly.Module> | undefined;

/** The engine's code, fetched when it is first wanted, and again where that failed. */
export function fetchEngine(): Promise<WebAssembly.Module> {
  module ??= engineModule();
  module.catch(() => {
    module = undefined;
  });
  return module;
}

/** Answers about rules. */
export const rulesEngine = new EngineHost(engineWorker, fetchEngine);
/** Thinks. */
export const searchEngine = new EngineHost(engineWorker, fetchEngine);
/** Judges texts that are being written, which may be anything. */
export const editorEngine = new EngineHost(engineWorker, fetchEngine);
