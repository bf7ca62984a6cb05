/**
 * The engine in files beside the page. An exported page has `../export/engine-source.ts` instead.
 */

import EngineWorker from "@boardwright/engine/worker?worker";

/** Returns the engine, compiled once for all workers. */
export async function engineModule(): Promise<WebAssembly.Module> {
  const response = await fetch("engine.wasm");
  if (!response.ok) throw new Error(`engine.wasm could not be loaded (${response.status})`);
  // Some servers of files do not know the type that compiling while loading demands.
  const isTyped = response.headers.get("content-type")?.startsWith("application/wasm") === true;
  return isTyped ? await WebAssembly.compileStreaming(response) : await WebAssembly.compile(await response.arrayBuffer());
}

/** True if play-tests are among the files: a module of their own that is loaded on demand. */
export const hasPlayTests = true;

/** Starts a worker for an engine. */
export function engineWorker(): Worker {
  return new EngineWorker();
}
