/** Where the engine comes from: the page itself, in the place of `../src/engine-source.ts`. */

import EngineWorker from "@boardwright/engine/worker?worker&inline";

/** The engine, compiled once for all workers. It is in the page with gzip, as letters. */
export async function engineModule(): Promise<WebAssembly.Module> {
  const element = document.getElementById("engine");
  const bytes = Uint8Array.from(atob(element?.textContent ?? ""), (letter) => letter.charCodeAt(0));
  element?.remove();
  const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return await WebAssembly.compile(await new Response(plain).arrayBuffer());
}

/** A new worker for an engine. */
export function engineWorker(): Worker {
  return new EngineWorker();
}
