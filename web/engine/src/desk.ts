/** Does the work that a page sends, with an engine and its games. */

import { Engine, EngineStopped, type Game } from "../../../crates/boardwright-web/js/engine.js";
import type { Thought } from "./answers.ts";
import type { Answer, FromWorker, GameSource, Opened, Work } from "./messages.ts";

export class Desk {
  readonly #engine: Engine;
  readonly #games = new Map<number, Game>();

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** Does a piece of work; thoughts before the last are told on the way. */
  async work(number: number, work: Work, tell: (message: FromWorker) => void): Promise<void> {
    this.#engine.told = (told: Thought) => tell({ number, told });
    try {
      tell({ number, answer: await this.#answer(work) });
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error);
      tell({ number, error: words, stopped: error instanceof EngineStopped });
    }
  }

  async #answer(work: Work): Promise<Answer> {
    switch (work.do) {
      case "open":
        return await this.#open(work.source);
      case "close":
        this.#game(work.game).release();
        return this.#games.delete(work.game);
      case "inquire":
        return this.#game(work.game).inquire(work.question);
      case "check":
        return this.#engine.check(work.rules);
      case "header":
        return this.#engine.header(work.record);
    }
  }

  async #open({ rules, id, ruleset, settings }: GameSource): Promise<Opened> {
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
    if (game === undefined) throw new Error(`there is no game ${number}`);
    return game;
  }
}
