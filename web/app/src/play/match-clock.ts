/** Keeps the time of a match: clocks run for whoever decides, and who has no time left has lost. */

import { button, h } from "../dom.ts";
import { Clock, type TimeControl, shownTime, thinkingTime } from "./chess-clock.ts";
import type { Match } from "./match.ts";

/** Milliseconds between looks at the clocks. */
const TICK = 100;

/** What is said when so many milliseconds are left, for those who do not see the clocks. */
const NEWS = [
  [60_000, "one minute"],
  [10_000, "ten seconds"],
] as const;

/** Below so many milliseconds a clock is shown as low. */
const LOW = 10_000;

export class MatchClock {
  /** What is said of the clocks, to be read out. */
  readonly news = h("div", { class: "hidden", role: "status" });
  readonly #control: TimeControl;
  readonly #match: Match;
  readonly #clock: Clock;
  readonly #faces: readonly HTMLElement[];
  readonly #told = new Set<string>();
  readonly #ticking: ReturnType<typeof setInterval>;
  /** Whether the clocks stand still until a decision is made, or they are let run. */
  #isStopped = false;
  /** Whether somebody looks at what the engine thinks. */
  #isAnalysing = false;
  /** Whether everybody is there: an engine may first have to get to know the game. */
  #isReady = true;
  /** Whether the game goes on without clocks. */
  #isOff = false;

  /** @param now milliseconds since some moment */
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

  /** The clock of a player, as it is shown. */
  face(player: number): HTMLElement | undefined {
    return this.#faces[player];
  }

  /** What each player has left, to be kept with the game; nothing if it goes on without clocks. */
  get times(): number[] | undefined {
    return this.#isOff ? undefined : this.#clock.times;
  }

  /** Goes on with a game that was kept: its clocks wait for whoever comes back. */
  resume(times: readonly number[]): void {
    this.#clock.times = times;
    this.stop();
  }

  /** Begins anew with all the time there was. */
  reset(): void {
    this.#clock.times = this.#faces.map(() => this.#control.seconds * 1000);
    this.#forgetNews();
    this.stop();
  }

  /** Lets nobody's time run until something is done. */
  async after(work: Promise<unknown>): Promise<void> {
    this.#isReady = false;
    await work.catch(() => undefined);
    this.#isReady = true;
  }

  /** Lets the clocks stand still: a decision was taken back, or another position is looked at. */
  stop(): void {
    this.#isStopped = true;
    this.update();
  }

  /** Lets the clocks run again, as they do after a decision. */
  run(): void {
    this.#isStopped = false;
    this.update();
  }

  /** Time does not count while somebody looks at what the engine thinks. */
  set isAnalysing(isAnalysing: boolean) {
    this.#isAnalysing = isAnalysing;
    this.update();
  }

  /** Lets the time of whoever decides run, shows it, and ends the game of who has none left. */
  update(): void {
    if (this.#isOff) return;
    const { position } = this.#match;
    this.#clock.turnTo(this.#isRunning ? position.player : undefined);
    const fallen = this.#clock.fallen;
    this.#faces.forEach((face, player) => this.#show(face, player));
    if (fallen !== undefined && this.#isGoingOn) this.#match.endByTime(fallen);
    else if (this.#isRunning) this.#tell(position.player);
  }

  /** What can be done about clocks that stand still. */
  acts(): HTMLElement[] {
    const match = this.#match;
    if (this.#isOff || match.tree.current === undefined) return [];
    if (match.isOutOfTime) return [offered("Play on without clocks", () => this.#turnOff())];
    if (!this.#isGoingOn) return [];
    if (this.#isAnalysing) return [told("The clocks stand still while you see what the engine thinks.")];
    if (!this.#isStopped) return [];
    return [
      told("The clocks stand still until a move is made."),
      offered("Let the clocks run", () => {
        this.run();
        match.goOn();
        match.say("");
      }),
    ];
  }

  #turnOff(): void {
    this.#isOff = true;
    this.end();
    for (const face of this.#faces) face.hidden = true;
    this.#match.goOnWithoutClocks();
  }

  get #isGoingOn(): boolean {
    return this.#match.end === null;
  }

  /** Time runs from the first decision on, unless an engine was told to stop. */
  get #isRunning(): boolean {
    const isBegun = this.#match.tree.current !== undefined && !this.#match.isPaused;
    return isBegun && this.#isReady && this.#isGoingOn && !this.#isStopped && !this.#isAnalysing;
  }

  #show(face: HTMLElement, player: number): void {
    const left = this.#clock.left(player);
    const shown = shownTime(left);
    if (face.textContent !== shown) face.textContent = shown;
    face.classList.toggle("low", left < LOW);
  }

  /** Says once of each player how little time is left. */
  #tell(player: number): void {
    const left = this.#clock.left(player);
    const due = NEWS.filter(([most]) => left <= most && !this.#told.has(`${player} ${most}`));
    for (const [most] of due) this.#told.add(`${player} ${most}`);
    const [, words] = due.at(-1) ?? [];
    const name = this.#match.info.players[player]?.name ?? "";
    if (words !== undefined) this.news.textContent = `${name} has ${words} left.`;
  }

  /** What is less than nobody ever had is no news. */
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
