/**
 * An engine in a worker, with deadlines: what does not answer in time is ended, and begins anew when it is
 * next asked.
 */

import type { Thought } from "./answers.ts";
import type { FromWorker, ToWorker, Work } from "./messages.ts";

/** What the rules or the engine have against a question. */
export class EngineError extends Error {}
/** The engine is gone: it met a trap, or was ended. */
export class EngineStopped extends Error {}
/** The engine did not answer in time, and was ended. */
export class EngineTimeout extends EngineStopped {}

/** The part of a worker that is used here. */
export interface WorkerLike {
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(message: ToWorker): void;
  terminate(): void;
}

export interface Asking {
  /** Milliseconds to wait for the answer. */
  readonly deadline?: number;
  /** Hears thoughts before the last. */
  readonly told?: (thought: Thought) => void;
}

interface Waiting {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
  readonly told: ((thought: Thought) => void) | undefined;
  readonly timer: ReturnType<typeof setTimeout>;
}

/** Milliseconds to wait for an answer where nothing else is said. */
const USUAL_DEADLINE = 10_000;

export class Host {
  readonly #make: () => WorkerLike;
  readonly #module: () => Promise<WebAssembly.Module>;
  readonly #waiting = new Map<number, Waiting>();
  #worker: WorkerLike | undefined;
  /** The same worker, once it has its engine. */
  #fitted: Promise<WorkerLike> | undefined;
  #number = 0;
  #generation = 0;

  /** @param make makes the worker of `worker.ts` @param module gives the engine, compiled once for all workers */
  constructor(make: () => WorkerLike, module: () => Promise<WebAssembly.Module>) {
    this.#make = make;
    this.#module = module;
  }

  /** Which worker this is: games belong to one, and are gone with it. */
  get generation(): number {
    return this.#generation;
  }

  /** Has a piece of work done. */
  async ask<Answer>(work: Work, { deadline = USUAL_DEADLINE, told }: Asking = {}): Promise<Answer> {
    const worker = await this.#start();
    if (worker !== this.#worker) throw new EngineStopped("stopped");
    const number = ++this.#number;
    return await new Promise<Answer>((resolve, reject) => {
      const late = () => this.#end(new EngineTimeout("this took too long and was stopped"));
      const timer = setTimeout(late, deadline);
      this.#waiting.set(number, { resolve: resolve as (answer: unknown) => void, reject, told, timer });
      worker.postMessage({ number, work });
    });
  }

  /** Ends whatever goes on; the next question begins anew. */
  stop(): void {
    this.#end(new EngineStopped("stopped"));
  }

  #start(): Promise<WorkerLike> {
    return (this.#fitted ??= this.#fitOut(this.#newWorker()));
  }

  #newWorker(): WorkerLike {
    const worker = this.#make();
    this.#worker = worker;
    worker.onmessage = ({ data }) => this.#hear(data);
    worker.onerror = (event) =>
      this.#end(new EngineStopped(event.message || "the engine could not be loaded"));
    return worker;
  }

  /** Gives a worker its engine; both load at the same time. */
  async #fitOut(worker: WorkerLike): Promise<WorkerLike> {
    try {
      worker.postMessage({ module: await this.#module() });
      return worker;
    } catch (error) {
      if (worker === this.#worker) this.#end(new EngineStopped("the engine could not be loaded"));
      throw error;
    }
  }

  #hear(message: FromWorker): void {
    const waiting = this.#waiting.get(message.number);
    if (waiting === undefined) return;
    if ("told" in message) {
      waiting.told?.(message.told);
      return;
    }
    clearTimeout(waiting.timer);
    this.#waiting.delete(message.number);
    if ("answer" in message) waiting.resolve(message.answer);
    else if (!message.stopped) waiting.reject(new EngineError(message.error));
    else {
      waiting.reject(new EngineStopped(message.error));
      this.#end(new EngineStopped(message.error));
    }
  }

  #end(error: EngineStopped): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#fitted = undefined;
    this.#generation += 1;
    for (const waiting of this.#waiting.values()) {
      clearTimeout(waiting.timer);
      waiting.reject(error);
    }
    this.#waiting.clear();
  }
}
