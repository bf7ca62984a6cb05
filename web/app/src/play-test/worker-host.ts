/** Asks a worker of a play-test. */

import { areBased, type GameSource } from "@boardwright/engine";
import { bases } from "../library.ts";
import type { QuestionName, Questions } from "./protocol.ts";
import PlayTestWorker from "./worker.ts?worker";
import type { FromWorker, ToWorker } from "./worker.ts";

/** The rules or the question are at fault; the worker goes on. */
export class TestFault extends Error {
  /** True if the rules have errors; the message is their diagnostics. */
  readonly isOfRules: boolean;

  constructor(message: string, isOfRules: boolean) {
    super(message);
    this.isOfRules = isOfRules;
  }
}

/** The worker is gone. */
export class WorkerGone extends Error {}

let module: Promise<WebAssembly.Module> | undefined;

/** Fetches the module once for all workers, and again after a failure. */
function testModule(): Promise<WebAssembly.Module> {
  module ??= fetchModule("play-test.wasm");
  module.catch(() => {
    module = undefined;
  });
  return module;
}

async function fetchModule(path: string): Promise<WebAssembly.Module> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path} could not be loaded (${response.status})`);
  // Some servers of files do not know the type that compiling while loading demands.
  const isTyped = response.headers.get("content-type")?.startsWith("application/wasm") === true;
  return isTyped ? await WebAssembly.compileStreaming(response) : await WebAssembly.compile(await response.arrayBuffer());
}

interface Pending {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
}

export class WorkerHost {
  readonly #worker = new PlayTestWorker();
  /** The questions that wait, in order: a worker answers one after another. */
  readonly #pending: Pending[] = [];
  #isEnded = false;

  private constructor() {
    this.#worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.#receive(data);
    this.#worker.onerror = (event) => this.#lose(event.message || "it could not be loaded");
  }

  /**
   * Starts a worker with a game. @throws {TestFault} if its rules have errors @throws {WorkerGone}
   */
  static async open(source: GameSource): Promise<WorkerHost> {
    const loaded = await testModule();
    const host = new WorkerHost();
    try {
      await host.#send({ module: loaded, source, bases: areBased(source.rules) ? await bases() : undefined });
    } catch (error) {
      host.end();
      throw error;
    }
    return host;
  }

  async ask<Name extends QuestionName>(ask: Name, input: Questions[Name]["input"]): Promise<Questions[Name]["answer"]> {
    return (await this.#send({ question: { ask, ...input } } as ToWorker)) as Questions[Name]["answer"];
  }

  /** Ends the worker and its questions. */
  end(): void {
    this.#lose("it was stopped");
  }

  #send(message: ToWorker): Promise<unknown> {
    if (this.#isEnded) return Promise.reject(new WorkerGone("it was stopped"));
    return new Promise((resolve, reject) => {
      this.#pending.push({ resolve, reject });
      this.#worker.postMessage(message);
    });
  }

  #receive(message: FromWorker): void {
    if ("stopped" in message) return this.#lose(message.stopped);
    const pending = this.#pending.shift();
    if ("fault" in message) pending?.reject(new TestFault(message.fault, message.rules));
    else pending?.resolve(message.answer);
  }

  #lose(reason: string): void {
    this.#isEnded = true;
    this.#worker.terminate();
    for (const { reject } of this.#pending.splice(0)) reject(new WorkerGone(reason));
  }
}
