/** Asks the module of bridges, in a worker that is started on demand. */

import type { GameSource } from "@boardwright/engine";
import type { Answer, AnswerName, Fault, GivenRules, Question } from "./protocol.ts";
import BridgesWorker from "./worker.ts?worker";
import type { FromWorker, ToWorker } from "./worker.ts";

/** Maximum size of a file in bytes, as in the module. */
export const LARGEST = 4 << 20;
/** Milliseconds to wait for an answer, which includes loading the module. */
const PATIENCE = 30_000;

/** A fault of a text, with its place. */
export class TextFault extends Error {
  readonly fault: Fault;

  constructor(fault: Fault) {
    super(wordsOfFault(fault));
    this.fault = fault;
  }
}

/** Returns a fault in words: its place, then the message. */
export function wordsOfFault({ place, message }: Fault): string {
  return place === null ? message : `Line ${place.line}, column ${place.column}: ${message}`;
}

let worker: Worker | undefined;
/** Questions are answered one after another. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Asks a question about the bytes of a file. Throws a {@link TextFault} if the text is at fault.
 *
 * @param name of the expected answer; the answer of an opened text has any name
 */
export async function ask<Name extends AnswerName>(question: Question, file: Uint8Array = new Uint8Array()): Promise<Answer<Name>> {
  if (file.length > LARGEST)
    throw new TextFault({
      message: `The text has ${(file.length / (1 << 20)).toFixed(1)} MB, and at most 4 MB are read here. “boardwright convert” reads files of any size.`,
      place: null,
    });
  const answer = last.then(() => asked(question, file));
  last = answer.catch(() => undefined);
  return (await answer) as Answer<Name>;
}

/** Ends the work of the present question. */
export function stop(): void {
  worker?.terminate();
  worker = undefined;
  interrupt?.();
}

/** Rejects the question that waits. */
let interrupt: (() => void) | undefined;

function asked(question: Question, file: Uint8Array): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const asking = (worker ??= started());
    const end = (words: string) => {
      clearTimeout(timer);
      interrupt = undefined;
      asking.terminate();
      if (worker === asking) worker = undefined;
      reject(new Error(words));
    };
    const timer = setTimeout(() => end("This took too long and was stopped. Paste a part of it."), PATIENCE);
    interrupt = () => end("This was stopped.");
    asking.onerror = () => end("The reader of other formats could not be loaded. Check the network and try again.");
    asking.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if ("stopped" in data) return end(`This text cannot be read: ${data.stopped}.`);
      clearTimeout(timer);
      interrupt = undefined;
      if ("fault" in data) reject(new TextFault(data.fault));
      else resolve(data.answer);
    };
    asking.postMessage({ question, file } satisfies ToWorker);
  });
}

function started(): Worker {
  const made = new BridgesWorker();
  made.postMessage({ module: new URL("bridges.wasm", document.baseURI).href } satisfies ToWorker);
  return made;
}

/** Returns the game of a page as the module takes it. */
export function givenRules({ rules, id, ruleset, settings = {} }: GameSource): GivenRules {
  return {
    rules,
    ...(id !== undefined && { id }),
    ...(ruleset !== undefined && ruleset !== "" && { ruleset }),
    settings: Object.entries(settings),
  };
}
