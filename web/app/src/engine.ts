/**
 * The engines of the page: one answers about rules, the other thinks, so that neither waits for the other.
 */

import { Host } from "@boardwright/engine";
import { engineModule, engineWorker } from "./supply.ts";

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
export const judge = new Host(engineWorker, fetchEngine);
/** Thinks. */
export const thinker = new Host(engineWorker, fetchEngine);
/** Judges texts that are being written, which may be anything. */
export const reader = new Host(engineWorker, fetchEngine);
