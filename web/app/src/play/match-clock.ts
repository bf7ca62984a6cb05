/** The clocks of a match. A player without remaining time loses. */

import { button, h } from "../dom.ts";
import { sound } from "../sound/sound.ts";
import { Clock, type TimeControl, shownTime, thinkingTime } from "./chess-clock.ts";
import type { Match } from "./match.ts";

/** Milliseconds between updates. */
const TICK = 100;

/** Announcements for screen readers, by remaining milliseconds. */
const NEWS = [
  [60_000, "one minute"],
  [10_000, "ten seconds"],
] as const;

/** Remaining milliseconds below which a clock is highlighted. */
const LOW = 10_000;

export class MatchClock {
  /** The announcements, for screen readers. */
  readonly news = h("div", { class: "hidden", role: "status" });
  readonly #control: TimeControl;
  readonly #match: Match;
  readonly #clock: Clock;
  readonly #faces: readonly HTMLElement[];
  readonly #told = new Set<string>();
  readonly #ticking: ReturnType<typeof setInterval>;
  /** True if the clocks are stopped until the next move. */
  #isStopped = false;
  /** True while the analysis is open. */
  #isAnalysing = false;
  /** False until the engine is ready. */
  #isReady = true;
  /** True if the clocks are switched off. */
  #isOff = false;

  /** @param now milliseconds since a fixed moment */
  constructor(control: TimeControl, match: Match, now?: () => number) {
    this.#control = control;
    this.#match = match;
    const players = match.info.players;
    this.#clock = new Clock(control, players.length, now);
    this.#faces = players.map(({ name }) =>
      h("span", { class: "clock", role: "timer", "aria-label": `Time of ${name}` }),
    );
    this.#forgetNews();
    this.#ticking = setInterval(() => this.update(), TICK);
    match.thinkingTime = (player) => thinkingTime(this.#clock.left(player), control.increment * 1000);
  }

  end(): void {
    clearInterval(this.#ticking);
  }

  /** Returns the element of a player's clock. */
  face(player: number): HTMLElement | undefined {
    return this.#faces[player];
  }

  /** The remaining times to save with the game; undefined if the clocks are off. */
  get times(): number[] | undefined {
    return this.#isOff ? undefined : this.#clock.times;
  }

  /** Restores saved times. The clocks stay stopped. */
  resume(times: readonly number[]): void {
    this.#clock.times = times;
    this.stop();
  }

  /** Resets the clocks. */
  reset(): void {
    this.#clock.times = this.#faces.map(() => this.#control.seconds * 1000);
    this.#forgetNews();
    this.stop();
  }

  /** Stops the clocks until a promise settles. */
  async after(work: Promise<unknown>): Promise<void> {
    this.#isReady = false;
    await work.catch(() => undefined);
    this.#isReady = true;
  }

  /** Stops the clocks until the next move. */
  stop(): void {
    this.#isStopped = true;
    this.update();
  }

  /** Starts the clocks again. */
  run(): void {
    this.#isStopped = false;
    this.update();
  }

  /** Stops the clocks while the analysis is open. */
  set isAnalysing(isAnalysing: boolean) {
    this.#isAnalysing = isAnalysing;
    this.update();
  }

  /** Runs the clock of the player to move, shows all, and ends the game on time. */
  update(): void {
    if (this.#isOff) return;
    const { position } = this.#match;
    this.#clock.turnTo(this.isRunning ? position.player : undefined);
    const fallen = this.#clock.fallen;
    this.#faces.forEach((face, player) => this.#show(face, player));
    if (fallen !== undefined && this.#isGoingOn) this.#match.endOnTime(fallen);
    else if (this.isRunning) this.#tell(position.player);
  }

  /** Returns messages and buttons for stopped clocks. */
  acts(): HTMLElement[] {
    const match = this.#match;
    if (this.#isOff || match.tree.current === undefined) return [];
    if (match.isOutOfTime) return [offered("Continue without clocks", () => this.#turnOff())];
    if (!this.#isGoingOn) return [];
    if (this.#isAnalysing) return [told("The clocks are stopped while the analysis is open.")];
    if (!this.#isStopped) return [];
    return [
      told("The clocks are stopped until the next move."),
      offered("Start the clocks", () => {
        this.run();
        match.letEngineMove();
        match.showError("");
      }),
    ];
  }

  #turnOff(): void {
    this.#isOff = true;
    this.end();
    for (const face of this.#faces) face.hidden = true;
    this.#match.continueWithoutClocks();
  }

  get #isGoingOn(): boolean {
    return this.#match.end === null;
  }

  /** True if a clock runs: after the first move, unless the engine was stopped. */
  get isRunning(): boolean {
    const isBegun = this.#match.tree.current !== undefined && !this.#match.isPaused;
    return isBegun && this.#isReady && this.#isGoingOn && !this.#isStopped && !this.#isAnalysing;
  }

  #show(face: HTMLElement, player: number): void {
    const left = this.#clock.left(player);
    const shown = shownTime(left);
    if (face.textContent !== shown) face.textContent = shown;
    face.classList.toggle("low", left < LOW);
    face.classList.toggle("running", this.isRunning && player === this.#match.position.player);
  }

  /** Announces low time, once for each player and threshold. */
  #tell(player: number): void {
    const left = this.#clock.left(player);
    const due = NEWS.filter(([most]) => left <= most && !this.#told.has(`${player} ${most}`));
    for (const [most] of due) this.#told.add(`${player} ${most}`);
    const [most, words] = due.at(-1) ?? [];
    if (most === LOW && this.#match.seats[player]?.is === "person") sound("low-time");
    const name = this.#match.info.players[player]?.name ?? "";
    if (words !== undefined) this.news.textContent = `${name} has ${words} left.`;
  }

  /** Resets the announcements, without those above the initial time. */
  #forgetNews(): void {
    this.#told.clear();
    const begun = NEWS.filter(([most]) => most >= this.#control.seconds * 1000);
    for (const [most] of begun) this.#faces.forEach((_, player) => this.#told.add(`${player} ${most}`));
  }
}

function told(words: string): HTMLElement {
  return h("p", { class: "quiet-words" }, words);
}

function offered(words: string, act: () => void): HTMLElement {
  return h("div", { class: "answers" }, button(words, act));
}
