/**
 * An engine in a worker, with deadlines. A worker that does not answer in time is replaced by
 * another.
 */

import { EngineError, EngineStopped, EngineTimeout } from "./errors.ts";
import type { AnalysisView } from "./generated/protocol.ts";
import type { BaseRules, EngineRequest, FromWorker, ToWorker } from "./messages.ts";

/** The part of a worker that is used here. */
export interface WorkerLike {
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(message: ToWorker): void;
  terminate(): void;
}

export interface AskOptions {
  /** Milliseconds to wait for the answer (default 10,000). */
  readonly deadline?: number;
  /** Called with intermediate search results. */
  readonly onProgress?: (analysis: AnalysisView) => void;
}

interface PendingRequest {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
  readonly onProgress: ((analysis: AnalysisView) => void) | undefined;
  readonly timer: ReturnType<typeof setTimeout>;
}

const DEFAULT_DEADLINE = 10_000;

/** Returns true if rules are based on others. */
export function areBased(rules: string): boolean {
  return /\bbased\s+on\b/.test(rules);
}

export class EngineHost {
  readonly #make: () => WorkerLike;
  readonly #module: () => Promise<WebAssembly.Module>;
  readonly #bases: () => Promise<BaseRules>;
  /** The request that gave the present worker the rules of bases. */
  #given: Promise<unknown> | undefined;
  readonly #pending = new Map<number, PendingRequest>();
  #worker: WorkerLike | undefined;
  /** The same worker, once it has its engine. */
  #ready: Promise<WorkerLike> | undefined;
  #number = 0;
  #generation = 0;

  /**
   * @param make makes the worker of `worker.ts` @param module returns the engine, compiled once for
   * all workers @param bases returns the games that rules may be based on (default: none)
   */
  constructor(
    make: () => WorkerLike,
    module: () => Promise<WebAssembly.Module>,
    bases: () => Promise<BaseRules> = async () => ({}),
  ) {
    this.#make = make;
    this.#module = module;
    this.#bases = bases;
  }

  /** The number of workers replaced so far. Games belong to one worker, and are gone with it. */
  get generation(): number {
    return this.#generation;
  }

  /** Sends a request, and waits for its answer. */
  async ask<Answer>(request: EngineRequest, options: AskOptions = {}): Promise<Answer> {
    const rules = request.do === "open" ? request.source.rules : request.do === "check" ? request.rules : "";
    if (areBased(rules)) await this.#giveBases();
    return await this.#send(request, options);
  }

  /** Gives the worker the games that rules may be based on, once. */
  async #giveBases(): Promise<void> {
    const generation = this.#generation;
    this.#given ??= this.#bases().then(async (bases) => await this.#send({ do: "bases", bases }));
    try {
      await this.#given;
    } catch (error) {
      if (generation === this.#generation) this.#given = undefined;
      throw error;
    }
  }

  async #send<Answer>(
    request: EngineRequest,
    { deadline = DEFAULT_DEADLINE, onProgress }: AskOptions = {},
  ): Promise<Answer> {
    const worker = await this.#start();
    if (worker !== this.#worker) throw new EngineStopped("stopped");
    const number = ++this.#number;
    return await new Promise<Answer>((resolve, reject) => {
      const late = () => this.#end(new EngineTimeout("this took too long and was stopped"));
      const timer = setTimeout(late, deadline);
      this.#pending.set(number, { resolve: resolve as (answer: unknown) => void, reject, onProgress, timer });
      worker.postMessage({ number, request });
    });
  }

  /** Rejects all pending requests. The next request starts another worker. */
  stop(): void {
    this.#end(new EngineStopped("stopped"));
  }

  #start(): Promise<WorkerLike> {
    return (this.#ready ??= this.#sendEngine(this.#newWorker()));
  }

  #newWorker(): WorkerLike {
    const worker = this.#make();
    this.#worker = worker;
    worker.onmessage = ({ data }) => this.#receive(data);
    worker.onerror = (event) =>
      this.#end(new EngineStopped(event.message || "the engine could not be loaded"));
    return worker;
  }

  /** Sends a worker its engine. Both load at the same time. */
  async #sendEngine(worker: WorkerLike): Promise<WorkerLike> {
    try {
      worker.postMessage({ module: await this.#module() });
      return worker;
    } catch (error) {
      if (worker === this.#worker) this.#end(new EngineStopped("the engine could not be loaded"));
      throw error;
    }
  }

  #receive(message: FromWorker): void {
    const pending = this.#pending.get(message.number);
    if (pending === undefined) return;
    if ("progress" in message) {
      pending.onProgress?.(message.progress);
      return;
    }
    clearTimeout(pending.timer);
    this.#pending.delete(message.number);
    if ("answer" in message) pending.resolve(message.answer);
    else if (!message.stopped) pending.reject(new EngineError(message.error));
    else {
      pending.reject(new EngineStopped(message.error.message));
      this.#end(new EngineStopped(message.error.message));
    }
  }

  #end(error: EngineStopped): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#ready = undefined;
    this.#given = undefined;
    this.#generation += 1;
    for (const pending of this.#pending.values()) {
      clearTimeout(pending.timer);
      pending.reject(error);
    }
    this.#pending.clear();
  }
}
