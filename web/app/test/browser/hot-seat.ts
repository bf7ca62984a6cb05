/** A game of two people at the page, compared with the same game at the engine. */

import type { DecisionView, PositionInfo } from "@boardwright/engine";
import { expect } from "vitest";
import type { Game } from "../../../../crates/boardwright-web/js/engine.js";
import { Player } from "./player.ts";
import { gameOf, lookAt, make } from "./sample-game.ts";

export class HotSeatGame {
  readonly player: Player;
  readonly #game: Game;
  readonly #names: readonly string[];
  #start: string | undefined;
  #moves: string[] = [];

  private constructor(player: Player, game: Game) {
    this.player = player;
    this.#game = game;
    this.#names = (game.ask({ ask: "manual" }) as { players: string[] }).players;
  }

  /** Begins a bundled game as its rules are without options. */
  static async of(id: string): Promise<HotSeatGame> {
    const player = await Player.at(`/game/${id}?seats=you-you`);
    await player.ready();
    return new HotSeatGame(player, await gameOf(id));
  }

  /** Begins at a position, by the page's own form for it. */
  async setUp(position: string): Promise<void> {
    await this.player.setUp(position);
    this.#start = position;
    this.#moves = [];
  }

  /** Makes decisions by clicks. @param texts as the notation writes them */
  async play(...texts: readonly string[]): Promise<void> {
    for (const text of texts) await make(this.player, this.#next(text));
  }

  /** Goes on in a game that was played before, up to a decision and not with it. */
  async playUntil(last: string, texts: readonly string[]): Promise<void> {
    const end = texts.indexOf(last, this.#moves.length);
    expect(end, `${last} comes later`).toBeGreaterThanOrEqual(0);
    await this.play(...texts.slice(this.#moves.length, end));
  }

  /** Makes a decision by what a person does, which has to come to the decision of a text. */
  async playBy(text: string, act: (player: Player) => Promise<void>): Promise<void> {
    this.#next(text);
    await act(this.player);
    await this.player.afterPly(this.#moves.length);
    expect(await this.player.lastMove()).toBe(text);
  }

  /** Returns the unit on a site, for example `White King`; undefined if it is empty. */
  at(site: string): string | undefined {
    const unit = this.position.scene.units.find((one) => one.site === site);
    return unit && `${this.#names[unit.owner ?? -1] ?? "nobody's"} ${unit.kind}`;
  }

  /** Returns the number of a kind in a reserve, for example `hand-0`. */
  waiting(reserve: string, kind: string): number {
    const items = this.position.scene.reserves.find(({ id }) => id === reserve)?.items ?? [];
    return items.find(({ key }) => key === kind)?.count ?? 0;
  }

  /** The position, as the engine sees it. */
  get position(): PositionInfo {
    return lookAt(this.#game, this.#moves, this.#start);
  }

  /** The page says that the game is over, and how; the persons leave. */
  async isOver(words: string): Promise<void> {
    expect(await this.player.asked()).toBe(`${words}.`);
    await this.player.leave();
  }

  #next(text: string): DecisionView {
    const found = this.position.decisions.find((decision) => decision.text === text);
    if (found === undefined) throw new Error(`${text} is not legal after ${this.#moves.length} decisions`);
    this.#moves.push(found.code);
    return found;
  }
}
