/**
 * Where the engine comes from: files beside the page. A page in one file has `../export/engine-source.ts` instead.
 */

import EngineWorker from "@boardwright/engine/worker?worker";

/** The engine, compiled once for all workers. */
export async function engineModule(): Promise<WebAssembly.Module> {
  return await WebAssembly.compileStreaming(fetch("engine.wasm"));
}

/** A new worker for an engine. */
export function engineWorker(): Worker {
  return new EngineWorker();
}
