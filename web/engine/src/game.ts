/** A game in a worker. It is opened when it is first asked, and again whenever its worker was ended. */

import type { Asking, Host } from "./host.ts";
import type { GameSource, Opened } from "./messages.ts";
import type { Question, QuestionName, Questions } from "./questions.ts";

/** Milliseconds to wait for rules to be compiled. */
const OPENING_DEADLINE = 10_000;

/** A game as one worker has it; the worker is known once it has answered. */
interface Hold {
  readonly opened: Promise<Opened>;
  generation?: number;
}

export class GameClient {
  readonly source: GameSource;
  readonly #host: Host;
  readonly #learned: string | undefined;
  #hold: Hold | undefined;

  /** @param learned what was learned of the game for thinking, as the text of its file */
  constructor(host: Host, source: GameSource, learned?: string) {
    this.#host = host;
    this.source = source;
    this.#learned = learned;
  }

  /** Compiles the rules, unless that was done; an error has their diagnostics. */
  async open(): Promise<Opened> {
    const held = this.#hold;
    const isThere =
      held !== undefined && (held.generation ?? this.#host.generation) === this.#host.generation;
    if (isThere) return await held.opened;
    const hold: Hold = { opened: this.#openAnew() };
    this.#hold = hold;
    try {
      const opened = await hold.opened;
      hold.generation = this.#host.generation;
      return opened;
    } catch (error) {
      if (this.#hold === hold) this.#hold = undefined;
      throw error;
    }
  }

  async ask<Name extends QuestionName>(
    name: Name,
    given: Questions[Name]["given"],
    asking?: Asking,
  ): Promise<Questions[Name]["answer"]> {
    return await this.#inquire(await this.open(), name, given, asking);
  }

  /** Gives back what the engine keeps for the game. */
  async close(): Promise<void> {
    const held = this.#hold;
    this.#hold = undefined;
    const opened = await held?.opened.catch(() => undefined);
    if (opened === undefined || held?.generation !== this.#host.generation) return;
    await this.#host.ask({ do: "close", game: opened.game }).catch(() => undefined);
  }

  async #openAnew(): Promise<Opened> {
    const work = { do: "open", source: this.source } as const;
    const opened = await this.#host.ask<Opened>(work, { deadline: OPENING_DEADLINE });
    if (this.#learned !== undefined) await this.#inquire(opened, "learned", { text: this.#learned });
    return opened;
  }

  async #inquire<Name extends QuestionName>(
    opened: Opened,
    name: Name,
    given: Questions[Name]["given"],
    asking?: Asking,
  ): Promise<Questions[Name]["answer"]> {
    const question = { ask: name, ...given } as Question;
    return await this.#host.ask({ do: "inquire", game: opened.game, question }, asking);
  }
}
