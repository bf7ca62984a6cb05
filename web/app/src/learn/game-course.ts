/** A game between engines as it goes on, and the time after the end of any game. */

import type { GameClient, PositionInfo } from "@boardwright/engine";
import { button, h } from "../dom.ts";
import type { Match } from "../play/match.ts";
import { beginKept } from "../play/keeping.ts";
import type { PlayedGame } from "../play/page.ts";
import type { GameSetup } from "../play/setup.ts";
import { decisiveSites } from "./decisive-sites.ts";
import "./course.css";

/** Paces of a game between engines: milliseconds a move, and words. */
const PACES = [
  [0, "Fast"],
  [1_000, "1 second a move"],
  [3_000, "3 seconds"],
] as const;

/** The page of a game. */
export interface GameCourseHost {
  readonly rules: GameClient;
  readonly game: PlayedGame;
  readonly setup: GameSetup;
  /** Opens a panel. */
  readonly open: (name: "Review" | "New game") => void;
  /** Shows the buttons anew. */
  readonly renew: () => void;
  /** Marks the board anew. */
  readonly mark: () => void;
}

export class GameCourse {
  readonly #host: GameCourseHost;
  /** The ended position, and the sites that decided it. */
  #decided: { readonly position: PositionInfo; readonly sites: readonly string[] } | undefined;

  /** The controls of a watched game. They stay while moves are made, so that clicks arrive. */
  #controls: { readonly isRunning: boolean; readonly pace: number; readonly elements: HTMLElement[] } | undefined;

  constructor(host: GameCourseHost) {
    this.#host = host;
  }

  /** Returns the controls of a game between engines, or the buttons after the end. */
  acts(match: Match, isLinked: boolean): HTMLElement[] {
    if (match.end === null) return this.#watching(match);
    void this.#decide(match);
    return isLinked ? [] : [this.#afterEnd(match)];
  }

  /** Returns the sites that decided a position, once they are known. */
  sitesOf(position: PositionInfo): readonly string[] {
    return this.#decided?.position === position ? this.#decided.sites : [];
  }

  async #decide(match: Match): Promise<void> {
    const { position } = match;
    if (this.#decided?.position === position) return;
    this.#decided = { position, sites: [] };
    const isPresent = () => match.position === position;
    const sites = await decisiveSites(this.#host.rules, position, isPresent).catch(() => []);
    if (!isPresent() || sites.length === 0) return;
    this.#decided = { position, sites };
    this.#host.mark();
  }

  #watching(match: Match): HTMLElement[] {
    const { isRunning, pace } = match;
    if (this.#controls?.isRunning === isRunning && this.#controls.pace === pace) return this.#controls.elements;
    const elements = this.#newControls(match);
    this.#controls = { isRunning, pace, elements };
    return elements;
  }

  #newControls(match: Match): HTMLElement[] {
    const steps = match.isRunning
      ? [button("Pause", () => match.hold())]
      : [button("Go on", () => match.release(), { class: "main" }), button("Step", () => match.playOne())];
    const pace = ([milliseconds, words]: (typeof PACES)[number]) =>
      button(words, () => this.#setPace(match, milliseconds), { "aria-pressed": String(match.pace === milliseconds) });
    return [
      h("div", { class: "answers" }, ...steps),
      h("div", { class: "answers pace", role: "group", "aria-label": "Pace" }, ...PACES.map(pace)),
    ];
  }

  #setPace(match: Match, milliseconds: number): void {
    match.pace = milliseconds;
    this.#host.renew();
  }

  #afterEnd(match: Match): HTMLElement {
    const { game, setup, open } = this.#host;
    const { seats } = setup;
    const turned = [...seats.slice(1), ...seats.slice(0, 1)];
    const isMixed = new Set(seats.map((seat) => JSON.stringify(seat))).size > 1;
    const review = () => {
      open("Review");
      void match.goTo(undefined);
    };
    return h(
      "div",
      { class: "answers" },
      button("Rematch", () => void beginKept(game, setup, match), { class: "main" }),
      isMixed && button("Switch sides", () => void beginKept(game, { ...setup, seats: turned }, match)),
      button("Review", review),
      button("New game", () => open("New game")),
    );
  }
}
