/** The engine in an exported page, instead of `../src/engine-source.ts`. */

import EngineWorker from "@boardwright/engine/worker?worker&inline";

/** Returns the engine, compiled once for all workers. The page holds it gzipped, in base64. */
export async function engineModule(): Promise<WebAssembly.Module> {
  const element = document.getElementById("engine");
  const bytes = Uint8Array.from(atob(element?.textContent ?? ""), (letter) => letter.charCodeAt(0));
  element?.remove();
  const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return await WebAssembly.compile(await new Response(plain).arrayBuffer());
}

/** False: a page in one file has no module on demand. */
export const hasPlayTests = false;

/** Starts a worker for an engine. */
export function engineWorker(): Worker {
  return new EngineWorker();
}
