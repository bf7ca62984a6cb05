/**
 * The engines of the page: one answers about rules, the other thinks, so that neither waits for the other.
 */

import { Host } from "@boardwright/engine";
import EngineWorker from "@boardwright/engine/worker?worker";

let module: Promise<WebAssembly.Module> | undefined;

function compiled(): Promise<WebAssembly.Module> {
  module ??= WebAssembly.compileStreaming(fetch("engine.wasm"));
  return module;
}

/** Answers about rules. */
export const judge = new Host(() => new EngineWorker(), compiled());
/** Thinks. */
export const thinker = new Host(() => new EngineWorker(), compiled());
/** Judges texts that are being written, which may be anything. */
export const reader = new Host(() => new EngineWorker(), compiled());
