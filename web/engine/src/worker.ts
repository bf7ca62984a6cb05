/**
 * The worker in which an engine runs. Its answers may take long, and a page may terminate it at any
 * time.
 */

import { Engine } from "../../../crates/boardwright-web/js/engine.js";
import type { FromWorker, ToWorker } from "./messages.ts";
import { RequestHandler } from "./request-handler.ts";

const scope = self as unknown as DedicatedWorkerGlobalScope;
let handler: Promise<RequestHandler> | undefined;
let last: Promise<void> = Promise.resolve();

scope.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if ("module" in data) {
    handler = Engine.create(data.module).then((engine: Engine) => new RequestHandler(engine));
    return;
  }
  const send = (message: FromWorker) => scope.postMessage(message);
  // One after another: opening a game waits for the browser, and other requests must not come
  // between.
  last = last.then(async () => {
    try {
      await (await handler)?.handle(data.number, data.request, send);
    } catch (error) {
      const message = `the engine did not start: ${String(error)}`;
      send({ number: data.number, error: { code: "internal", message }, stopped: true });
    }
  });
};
