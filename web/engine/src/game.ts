/**
 * A game in a worker. It is opened by its first question, and again after its worker was replaced.
 */

import type { AskOptions, EngineHost } from "./host.ts";
import type { GameSource, OpenedGame } from "./messages.ts";
import type { Question, QuestionAnswer, QuestionInput, QuestionName } from "./questions.ts";

/** Milliseconds to wait for rules to be compiled. */
const OPEN_DEADLINE = 10_000;

/** A game in one worker. The worker is known after its answer. */
interface GameInWorker {
  readonly opened: Promise<OpenedGame>;
  generation?: number;
}

export class GameClient {
  readonly source: GameSource;
  readonly #host: EngineHost;
  #weights: string | undefined;
  #current: GameInWorker | undefined;

  /** @param weights the learned weights of the game, as the text of their file */
  constructor(host: EngineHost, source: GameSource, weights?: string) {
    this.#host = host;
    this.source = source;
    this.#weights = weights;
  }

  /**
   * Compiles the rules, unless that was done. Rejects with the diagnostics of rules with errors.
   */
  async open(): Promise<OpenedGame> {
    const current = this.#current;
    const isOpen =
      current !== undefined && (current.generation ?? this.#host.generation) === this.#host.generation;
    if (isOpen) return await current.opened;
    const next: GameInWorker = { opened: this.#openAgain() };
    this.#current = next;
    try {
      const opened = await next.opened;
      next.generation = this.#host.generation;
      return opened;
    } catch (error) {
      if (this.#current === next) this.#current = undefined;
      throw error;
    }
  }

  async ask<Name extends QuestionName>(
    name: Name,
    input: QuestionInput<Name>,
    options?: AskOptions,
  ): Promise<QuestionAnswer<Name>> {
    return await this.#ask(await this.open(), name, input, options);
  }

  /** The weights of the game that were given or estimated, as the text of their file. */
  get weights(): string | undefined {
    return this.#weights;
  }

  /** Gives the engine weights of the game now and whenever it begins, as the text of their file. */
  async setWeights(text: string): Promise<void> {
    this.#weights = text;
    if (this.#current !== undefined) await this.ask("weights", { text });
  }

  /** Releases the game in the engine. */
  async close(): Promise<void> {
    const current = this.#current;
    this.#current = undefined;
    const opened = await current?.opened.catch(() => undefined);
    if (opened === undefined || current?.generation !== this.#host.generation) return;
    await this.#host.ask({ do: "close", game: opened.game }).catch(() => undefined);
  }

  async #openAgain(): Promise<OpenedGame> {
    const request = { do: "open", source: this.source } as const;
    const opened = await this.#host.ask<OpenedGame>(request, { deadline: OPEN_DEADLINE });
    if (this.#weights !== undefined) await this.#ask(opened, "weights", { text: this.#weights });
    return opened;
  }

  async #ask<Name extends QuestionName>(
    opened: OpenedGame,
    name: Name,
    input: QuestionInput<Name>,
    options?: AskOptions,
  ): Promise<QuestionAnswer<Name>> {
    const question = { ask: name, ...input } as Question;
    return await this.#host.ask({ do: "ask", game: opened.game, question }, options);
  }
}
