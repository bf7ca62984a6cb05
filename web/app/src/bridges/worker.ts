/** The worker in which the module of bridges runs. A page may terminate it at any time. */

import type { Fault, Question } from "./protocol.ts";

/** The messages to the worker: the address of the module, then questions about bytes. */
export type ToWorker =
  | { readonly module: string }
  | { readonly question: Question; readonly file: Uint8Array };

/** A message of the worker. After `stopped` it answers no more. */
export type FromWorker = { readonly answer: unknown } | { readonly fault: Fault } | { readonly stopped: string };

/** The exports of the module, see `crates/boardwright-web-bridges/src/lib.rs`. */
interface Exports {
  readonly memory: WebAssembly.Memory;
  input(length: number): number;
  ask(length: number): number;
  output(): number;
  output_length(): number;
}

const scope = self as unknown as DedicatedWorkerGlobalScope;
let module: Promise<Exports> | undefined;

scope.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if ("module" in data) module = instantiate(data.module);
  else void answer(data.question, data.file);
};

async function instantiate(address: string): Promise<Exports> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`the module could not be loaded (${response.status})`);
  // Some servers of files do not know the type that compiling while loading demands.
  const { instance } = await WebAssembly.instantiate(await response.arrayBuffer(), {});
  return instance.exports as unknown as Exports;
}

async function answer(question: Question, file: Uint8Array): Promise<void> {
  const send = (message: FromWorker) => scope.postMessage(message);
  try {
    if (module === undefined) throw new Error("the module was not named");
    send(asked(await module, question, file));
  } catch (error) {
    send({ stopped: error instanceof Error ? error.message : String(error) });
  }
}

function asked(exports: Exports, question: Question, file: Uint8Array): FromWorker {
  const words = new TextEncoder().encode(JSON.stringify(question));
  const at = exports.input(words.length + file.length);
  if (at === 0) return { fault: { message: "The text is too large: at most 4 MB are read here.", place: null } };
  const room = new Uint8Array(exports.memory.buffer, at, words.length + file.length);
  room.set(words);
  room.set(file, words.length);
  const isFault = exports.ask(words.length) < 0;
  const bytes = new Uint8Array(exports.memory.buffer, exports.output(), exports.output_length());
  const said = JSON.parse(new TextDecoder().decode(bytes)) as unknown;
  return isFault ? { fault: said as Fault } : { answer: said };
}
