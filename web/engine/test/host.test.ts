import { describe, expect, it, vi } from "vitest";
import { GameClient } from "../src/game.ts";
import { EngineError, EngineStopped, EngineTimeout } from "../src/errors.ts";
import { EngineHost, type WorkerLike } from "../src/host.ts";
import type { EngineRequest, FromWorker, ToWorker } from "../src/messages.ts";

/** A worker with given answers. */
class FakeWorker implements WorkerLike {
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;
  readonly received: EngineRequest[] = [];
  isEnded = false;
  readonly #answer: (request: EngineRequest, number: number) => FromWorker[];

  constructor(answer: (request: EngineRequest, number: number) => FromWorker[]) {
    this.#answer = answer;
  }

  postMessage(message: ToWorker): void {
    if ("module" in message) return;
    this.received.push(message.request);
    const answers = this.#answer(message.request, message.number);
    for (const data of answers) queueMicrotask(() => this.onmessage?.({ data } as MessageEvent<FromWorker>));
  }

  terminate(): void {
    this.isEnded = true;
  }
}

const code = {} as WebAssembly.Module;
/** An engine that loads until it is resolved. */
function loading(): { promise: Promise<WebAssembly.Module>; resolve: (module: WebAssembly.Module) => void } {
  let resolve: (module: WebAssembly.Module) => void = () => undefined;
  const promise = new Promise<WebAssembly.Module>((resolved) => {
    resolve = resolved;
  });
  return { promise, resolve };
}
const analysis = (nodes: number) => ({ lines: [], depth: 0, nodes });

function hostOf(
  answer: (request: EngineRequest, number: number, worker: number) => FromWorker[],
  module = () => Promise.resolve(code),
): [EngineHost, FakeWorker[]] {
  const workers: FakeWorker[] = [];
  const make = () => {
    const index = workers.length;
    const worker = new FakeWorker((request, number) => answer(request, number, index));
    workers.push(worker);
    return worker;
  };
  return [new EngineHost(make, module), workers];
}

describe("a host", () => {
  it("returns answers and intermediate results", async () => {
    const [host] = hostOf((_, number) => [
      { number, progress: analysis(1) },
      { number, answer: 7 },
    ]);
    const onProgress = vi.fn();
    expect(await host.ask({ do: "check", rules: "" }, { onProgress })).toBe(7);
    expect(onProgress).toHaveBeenCalledWith(analysis(1));
  });

  it("keeps its worker after an error of a question", async () => {
    const [host, workers] = hostOf((_, number) => [{ number, error: { code: "edit", message: "no such site" }, stopped: false }]);
    await expect(host.ask({ do: "check", rules: "" })).rejects.toThrow(EngineError);
    await expect(host.ask({ do: "check", rules: "" })).rejects.toMatchObject({
      code: "edit",
      message: "no such site",
    });
    expect(workers).toHaveLength(1);
  });

  it("gives every worker the bases before the first rules that are based on others", async () => {
    const workers: FakeWorker[] = [];
    const make = () => {
      const worker = new FakeWorker((_, number) => [{ number, answer: "well" }]);
      workers.push(worker);
      return worker;
    };
    const bases = vi.fn(async () => ({ chess: "the rules" }));
    const host = new EngineHost(make, () => Promise.resolve(code), bases);
    const asked = (worker: number) => workers[worker]?.received.map((request) => request.do);
    await host.ask({ do: "check", rules: 'game "A" { }' });
    expect(bases).not.toHaveBeenCalled();
    const rules = 'game "B" based on "chess" { }';
    await Promise.all([host.ask({ do: "check", rules }), host.ask({ do: "open", source: { rules } })]);
    expect(asked(0)).toEqual(["check", "bases", "check", "open"]);
    host.stop();
    await host.ask({ do: "check", rules });
    expect(asked(1)).toEqual(["bases", "check"]);
  });

  it("asks again for bases that could not be loaded", async () => {
    const make = () => new FakeWorker((_, number) => [{ number, answer: "well" }]);
    const bases = vi.fn().mockRejectedValueOnce(new Error("no network")).mockResolvedValueOnce({});
    const host = new EngineHost(make, () => Promise.resolve(code), bases);
    const request: EngineRequest = { do: "check", rules: 'game "B" based on "chess" { }' };
    await expect(host.ask(request)).rejects.toThrow("no network");
    expect(await host.ask(request)).toBe("well");
  });

  it("replaces a worker that does not answer", async () => {
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

  it("starts its worker while the engine loads, and sends no request before that", async () => {
    const { promise, resolve } = loading();
    const [host, workers] = hostOf(
      (_, number) => [{ number, answer: "well" }],
      () => promise,
    );
    const answer = host.ask({ do: "check", rules: "" });
    await Promise.resolve();
    expect(workers).toHaveLength(1);
    expect(workers[0]?.received).toEqual([]);
    resolve(code);
    expect(await answer).toBe("well");
    expect(workers).toHaveLength(1);
  });

  it("is stopped while the engine loads", async () => {
    const { promise, resolve } = loading();
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

  it("stops a pending request", async () => {
    const [host, workers] = hostOf((_, number) => (number === 1 ? [{ number, answer: "well" }] : []));
    expect(await host.ask({ do: "check", rules: "" })).toBe("well");
    const answer = host.ask({ do: "check", rules: "" });
    host.stop();
    await expect(answer).rejects.toThrow(EngineStopped);
    expect(workers).toHaveLength(1);
  });

  it("tries again after the engine could not be fetched", async () => {
    let tries = 0;
    const module = () => ((tries += 1) === 1 ? Promise.reject(new Error("no network")) : Promise.resolve(code));
    const [host, workers] = hostOf((_, number) => [{ number, answer: "well" }], module);
    await expect(host.ask({ do: "check", rules: "" })).rejects.toThrow("no network");
    expect(workers[0]?.isEnded).toBe(true);
    expect(await host.ask({ do: "check", rules: "" })).toBe("well");
  });

  it("discards an engine after a trap", async () => {
    const [host, workers] = hostOf((_, number) => [{ number, error: { code: "internal", message: "trap" }, stopped: true }]);
    await expect(host.ask({ do: "check", rules: "" })).rejects.toThrow(EngineStopped);
    expect(workers[0]?.isEnded).toBe(true);
  });
});

describe("a game", () => {
  const answer = (request: EngineRequest, number: number): FromWorker[] =>
    request.do === "open"
      ? [{ number, answer: { game: 3, warnings: "", compiled: true } }]
      : [{ number, answer: null }];

  it("is opened once, with its learned weights", async () => {
    const [host, workers] = hostOf(answer);
    const game = new GameClient(host, { rules: "…" }, "weights");
    await Promise.all([game.ask("game", {}), game.ask("manual", {})]);
    const asked = workers[0]?.received.map((request) => (request.do === "ask" ? request.question.ask : request.do));
    expect(asked?.slice(0, 2)).toEqual(["open", "weights"]);
    expect(asked?.filter((name) => name === "open")).toHaveLength(1);
  });

  it("is opened again in another worker", async () => {
    const [host, workers] = hostOf(answer);
    const game = new GameClient(host, { rules: "…" });
    await game.ask("game", {});
    host.stop();
    await game.ask("game", {});
    expect(workers).toHaveLength(2);
    expect(workers[1]?.received[0]?.do).toBe("open");
  });
});
