/**
 * The worker in which an engine runs: it answers at once, however long that takes, and may be ended at any
 * time.
 */

import { Engine } from "../../../crates/boardwright-web/js/engine.js";
import { Desk } from "./desk.ts";
import type { FromWorker, ToWorker } from "./messages.ts";

const scope = self as unknown as DedicatedWorkerGlobalScope;
let desk: Promise<Desk> | undefined;
let last: Promise<void> = Promise.resolve();

scope.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if ("module" in data) {
    desk = Engine.create(data.module).then((engine: Engine) => new Desk(engine));
    return;
  }
  const tell = (message: FromWorker) => scope.postMessage(message);
  // One after another: opening a game waits for the browser, and nothing may come between.
  last = last.then(async () => {
    try {
      await (await desk)?.work(data.number, data.work, tell);
    } catch (error) {
      tell({ number: data.number, error: `the engine did not start: ${String(error)}`, stopped: true });
    }
  });
};
