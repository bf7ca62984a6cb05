/**
 * A worker of a play-test: the module with one game. It coordinates or plays, as it is asked, and
 * the page may terminate it at any time.
 */

import type { BaseRules, GameSource } from "@boardwright/engine";
import { Engine, EngineError, EngineStopped, type Game } from "../../../../crates/boardwright-web/js/engine.js";
import type { Question } from "./protocol.ts";

/** A message to the worker: the module and the game, then questions. */
export type ToWorker =
  | { readonly module: WebAssembly.Module; readonly source: GameSource; readonly bases: BaseRules | undefined }
  | { readonly question: Question };

/**
 * A message of the worker, one for each message to it. With `rules` the fault is one of the rules.
 * After `stopped` it answers no more.
 */
export type FromWorker =
  | { readonly answer: unknown }
  | { readonly fault: string; readonly rules: boolean }
  | { readonly stopped: string };

const scope = self as unknown as DedicatedWorkerGlobalScope;
let game: Game | undefined;
let last: Promise<void> = Promise.resolve();

scope.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  last = last.then(async () => scope.postMessage(await answered(data)));
};

async function answered(message: ToWorker): Promise<FromWorker> {
  try {
    if ("question" in message) return asked(message.question);
    const { rules, id, ruleset, settings } = message.source;
    const engine = await Engine.create(message.module);
    if (message.bases !== undefined) engine.setBases(message.bases);
    game = await engine.load(rules, { id: id ?? "", ruleset: ruleset ?? "", settings: settings ?? {} });
    return { answer: {} };
  } catch (error) {
    if (error instanceof EngineError) return { fault: error.message, rules: error.code === "rules" };
    const words = error instanceof Error ? error.message : String(error);
    return { stopped: error instanceof EngineStopped && /memory|allocat/i.test(words) ? "it ran out of memory" : words };
  }
}

function asked(question: Question): FromWorker {
  if (game === undefined) return { stopped: "no game was opened" };
  const { engine, number } = game;
  engine.ask("play_test", number, ...engine.write(JSON.stringify(question)));
  const answer = JSON.parse(engine.text()) as { readonly fault?: string };
  return answer.fault === undefined ? { answer } : { fault: answer.fault, rules: false };
}
