/** Carries out the requests of a page with an engine and its games. */

import { Engine, EngineError, EngineStopped, type Game } from "../../../crates/boardwright-web/js/engine.js";
import type { AnalysisView, ErrorCode, ErrorReport } from "./generated/protocol.ts";
import type { EngineRequest, FromWorker, GameSource, OpenedGame } from "./messages.ts";

export class RequestHandler {
  readonly #engine: Engine;
  readonly #games = new Map<number, Game>();

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** Carries out a request. Sends intermediate search results, and then the answer or an error. */
  async handle(number: number, request: EngineRequest, send: (message: FromWorker) => void): Promise<void> {
    this.#engine.onProgress = (progress: AnalysisView) => send({ number, progress });
    try {
      send({ number, answer: await this.#answer(request) });
    } catch (error) {
      send({ number, error: reportOf(error), stopped: error instanceof EngineStopped });
    }
  }

  async #answer(request: EngineRequest): Promise<unknown> {
    switch (request.do) {
      case "bases":
        return this.#engine.setBases(request.bases);
      case "open":
        return await this.#open(request.source);
      case "close":
        this.#game(request.game).release();
        return this.#games.delete(request.game);
      case "ask":
        return this.#game(request.game).ask(request.question);
      case "check":
        return this.#engine.check(request.rules);
      case "header":
        return this.#engine.header(request.record);
    }
  }

  async #open({ rules, id, ruleset, settings }: GameSource): Promise<OpenedGame> {
    const game = await this.#engine.load(rules, {
      id: id ?? "",
      ruleset: ruleset ?? "",
      settings: settings ?? {},
    });
    this.#games.set(game.number, game);
    return { game: game.number, warnings: game.warnings, compiled: game.compiled };
  }

  #game(number: number): Game {
    const game = this.#games.get(number);
    if (game === undefined) throw new EngineError({ code: "game", message: `there is no game ${number}` });
    return game;
  }
}

/** The report of anything that was thrown. */
export function reportOf(error: unknown): ErrorReport {
  if (error instanceof EngineError) {
    const { message, place } = error;
    return { code: error.code as ErrorCode, message, ...(place !== undefined && { place }) };
  }
  return { code: "internal", message: error instanceof Error ? error.message : String(error) };
}
