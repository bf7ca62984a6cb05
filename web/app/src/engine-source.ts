/**
 * The engine in files beside the page. An exported page has `../export/engine-source.ts` instead.
 */

import EngineWorker from "@boardwright/engine/worker?worker";

/** Returns the engine, compiled once for all workers. */
export async function engineModule(): Promise<WebAssembly.Module> {
  return await WebAssembly.compileStreaming(fetch("engine.wasm"));
}

/** Starts a worker for an engine. */
export function engineWorker(): Worker {
  return new EngineWorker();
}
