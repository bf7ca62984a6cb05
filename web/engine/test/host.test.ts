import { describe, expect, it, vi } from "vitest";
import { GameClient } from "../src/game.ts";
import { EngineError, EngineStopped, EngineTimeout, Host, type WorkerLike } from "../src/host.ts";
import type { FromWorker, ToWorker, Work } from "../src/messages.ts";

/** A worker that answers as it is told to; undefined for no answer at all. */
class FakeWorker implements WorkerLike {
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;
  readonly heard: Work[] = [];
  isEnded = false;
  readonly #answer: (work: Work, number: number) => FromWorker[];

  constructor(answer: (work: Work, number: number) => FromWorker[]) {
    this.#answer = answer;
  }

  postMessage(message: ToWorker): void {
    if ("module" in message) return;
    this.heard.push(message.work);
    const answers = this.#answer(message.work, message.number);
    for (const data of answers) queueMicrotask(() => this.onmessage?.({ data } as MessageEvent<FromWorker>));
  }

  terminate(): void {
    this.isEnded = true;
  }
}

const code = {} as WebAssembly.Module;
/** An engine that comes when it is told to. */
function onTheWay(): { promise: Promise<WebAssembly.Module>; resolve: (module: WebAssembly.Module) => void } {
  let resolve: (module: WebAssembly.Module) => void = () => undefined;
  const promise = new Promise<WebAssembly.Module>((resolved) => {
    resolve = resolved;
  });
  return { promise, resolve };
}
const thought = (nodes: number) => ({ lines: [], depth: 0, nodes });

function hostOf(
  answer: (work: Work, number: number, worker: number) => FromWorker[],
  module = () => Promise.resolve(code),
): [Host, FakeWorker[]] {
  const workers: FakeWorker[] = [];
  const make = () => {
    const index = workers.length;
    const worker = new FakeWorker((work, number) => answer(work, number, index));
    workers.push(worker);
    return worker;
  };
  return [new Host(make, module), workers];
}

describe("a host", () => {
  it("gives answers, and thoughts on the way", async () => {
    const [host] = hostOf((_, number) => [
      { number, told: thought(1) },
      { number, answer: 7 },
    ]);
    const told = vi.fn();
    expect(await host.ask({ do: "check", rules: "" }, { told })).toBe(7);
    expect(told).toHaveBeenCalledWith(thought(1));
  });

  it("goes on after an error of the rules", async () => {
    const [host, workers] = hostOf((_, number) => [{ number, error: "no such site", stopped: false }]);
    await expect(host.ask({ do: "check", rules: "" })).rejects.toThrow(EngineError);
    await expect(host.ask({ do: "check", rules: "" })).rejects.toThrow("no such site");
    expect(workers).toHaveLength(1);
  });

  it("ends a worker that does not answer, and begins with another", async () => {
    const [host, workers] = hostOf((_, number, worker) => (worker === 0 ? [] : [{ number, answer: "well" }]));
    const [first, second] = [
      host.ask({ do: "check", rules: "" }, { deadline: 20 }),
      host.ask({ do: "check", rules: "" }),
    ];
    await expect(first).rejects.toThrow(EngineTimeout);
    await expect(second).rejects.toThrow(EngineStopped);
    expect(workers[0]?.isEnded).toBe(true);
    expect(await host.ask({ do: "check", rules: "" })).toBe("well");
  });

  it("makes its worker while the engine is on the way, and asks nothing before it is there", async () => {
    const { promise, resolve } = onTheWay();
    const [host, workers] = hostOf(
      (_, number) => [{ number, answer: "well" }],
      () => promise,
    );
    const answer = host.ask({ do: "check", rules: "" });
    await Promise.resolve();
    expect(workers).toHaveLength(1);
    expect(workers[0]?.heard).toEqual([]);
    resolve(code);
    expect(await answer).toBe("well");
    expect(workers).toHaveLength(1);
  });

  it("is stopped while the engine is on the way", async () => {
    const { promise, resolve } = onTheWay();
    const [host, workers] = hostOf(
      (_, number) => [{ number, answer: "well" }],
      () => promise,
    );
    const answer = host.ask({ do: "check", rules: "" });
    host.stop();
    resolve(code);
    await expect(answer).rejects.toThrow(EngineStopped);
    expect(workers[0]?.isEnded).toBe(true);
    expect(await host.ask({ do: "check", rules: "" })).toBe("well");
  });

  it("stops what was asked a moment before", async () => {
    const [host, workers] = hostOf((_, number) => (number === 1 ? [{ number, answer: "well" }] : []));
    expect(await host.ask({ do: "check", rules: "" })).toBe("well");
    const answer = host.ask({ do: "check", rules: "" });
    host.stop();
    await expect(answer).rejects.toThrow(EngineStopped);
    expect(workers).toHaveLength(1);
  });

  it("tries again where the engine could not be fetched", async () => {
    let tries = 0;
    const module = () => ((tries += 1) === 1 ? Promise.reject(new Error("no network")) : Promise.resolve(code));
    const [host, workers] = hostOf((_, number) => [{ number, answer: "well" }], module);
    await expect(host.ask({ do: "check", rules: "" })).rejects.toThrow("no network");
    expect(workers[0]?.isEnded).toBe(true);
    expect(await host.ask({ do: "check", rules: "" })).toBe("well");
  });

  it("throws away an engine that met a trap", async () => {
    const [host, workers] = hostOf((_, number) => [{ number, error: "trap", stopped: true }]);
    await expect(host.ask({ do: "check", rules: "" })).rejects.toThrow(EngineStopped);
    expect(workers[0]?.isEnded).toBe(true);
  });
});

describe("a game", () => {
  const answer = (work: Work, number: number): FromWorker[] =>
    work.do === "open"
      ? [{ number, answer: { game: 3, warnings: "", compiled: true } }]
      : [{ number, answer: null }];

  it("is opened once, with what was learned of it", async () => {
    const [host, workers] = hostOf(answer);
    const game = new GameClient(host, { rules: "…" }, "weights");
    await Promise.all([game.ask("table", {}), game.ask("manual", {})]);
    const asked = workers[0]?.heard.map((work) => (work.do === "inquire" ? work.question.ask : work.do));
    expect(asked?.slice(0, 2)).toEqual(["open", "learned"]);
    expect(asked?.filter((name) => name === "open")).toHaveLength(1);
  });

  it("is opened again in another worker", async () => {
    const [host, workers] = hostOf(answer);
    const game = new GameClient(host, { rules: "…" });
    await game.ask("table", {});
    host.stop();
    await game.ask("table", {});
    expect(workers).toHaveLength(2);
    expect(workers[1]?.heard[0]?.do).toBe("open");
  });
});
