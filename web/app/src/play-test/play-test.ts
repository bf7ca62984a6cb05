/**
 * A play-test in workers: one coordinates, the others play. It keeps what it has, whatever ends it.
 */

import type { GameSource } from "@boardwright/engine";
import { fetched } from "../library.ts";
import type { Prepared, Report, Summary, TimedGame } from "./protocol.ts";
import { TestFault, WorkerGone, WorkerHost } from "./worker-host.ts";

/** Milliseconds in which a worker plays before it answers. */
const BATCH = 250;
/** Most games that a worker is given at once. */
const GIVEN = 6;
/** Number of games for each worker that are chosen beforehand, so that none waits for a report. */
const AHEAD = 24;
/** Most games in a message to the coordinator, which reads two megabytes. */
const ADDED = 40;
/** Milliseconds from one part of a report to the next, at least. */
const REFRESH = 3_000;
/** Time between parts of a report, in units of the time that one takes. */
const REFRESH_RATIO = 8;
/** Minutes by which levels are chosen if the test goes on until it is stopped. */
const LEVELS_FOR = 15;
/** Number of workers that may be lost before a test ends. */
const LOSSES = 4;

/** The game to test. */
export interface TestedGame {
  readonly source: GameSource;
  /** The name of the board style, if it is not that of the rules. */
  readonly boardStyle?: string;
  /** The learned weights, as the text of their file. */
  readonly learned?: string;
}

/** The present work. */
export type Phase = "preparing" | "playing" | "reporting" | "ended";

export class PlayTest {
  readonly game: TestedGame;
  #changed: () => void;
  /** The games so far, which a test goes on with. */
  readonly #games: TimedGame[] = [];
  #prepared: Prepared | undefined;
  #queue: number[] = [];
  #refill: Promise<void> | undefined;
  #isEnough = false;
  #unsent: TimedGame[] = [];
  #coordinator: WorkerHost | undefined;
  #players = new Set<WorkerHost>();
  #losses = 0;
  /** Ends playing. */
  #finish: (() => void) | undefined;
  #isLeft = false;

  phase: Phase = "ended";
  /** The latest report, or a part of one. */
  report: Report | undefined;
  /** True if the report is whole. */
  isWhole = false;
  /** Share of the wanted games that were begun, from 0 to 1. */
  progress = 0;
  /** The moment when playing ends; undefined if it goes on until it is stopped. */
  until: number | undefined;
  /** The moment when it began. */
  since = 0;
  /** Something that went wrong, for people. */
  trouble = "";
  /** True if the trouble is errors of the rules. */
  isFaultOfRules = false;

  /** @param changed called when something changes that is shown */
  constructor(game: TestedGame, changed: () => void) {
    this.game = game;
    this.#changed = changed;
  }

  /** Names another listener of changes. */
  watch(changed: () => void): void {
    this.#changed = changed;
  }

  /** Number of games so far. */
  get games(): number {
    return this.#games.length;
  }

  /** True if all games were played that figures need. */
  get isComplete(): boolean {
    return this.isWhole && this.#isEnough && this.#queue.length === 0;
  }

  get isRunning(): boolean {
    return this.phase !== "ended";
  }

  get summary(): Summary | undefined {
    return this.report?.summary;
  }

  /** Plays for some minutes, or until it is stopped, and reports. Goes on with the games so far. */
  async run(minutes: number | undefined, workers: number): Promise<void> {
    if (this.isRunning) return;
    Object.assign(this, { trouble: "", isFaultOfRules: false, isWhole: false });
    this.#isLeft = false;
    this.since = performance.now();
    this.until = minutes === undefined ? undefined : this.since + minutes * 60_000;
    this.#turnTo("preparing");
    try {
      await this.#prepare((minutes ?? LEVELS_FOR) * 60 * workers);
      this.#turnTo("playing");
      await this.#play(workers);
      if (this.#isLeft) return;
      if (this.games > 0) await this.#reportWhole();
      else if (this.trouble === "") this.trouble = "No game was finished in this time. Choose a longer time.";
    } catch (error) {
      if (!this.#isLeft) this.#fail(error);
    } finally {
      this.#endWorkers();
      this.#turnTo("ended");
    }
  }

  /** Ends playing; the report follows. */
  stop(): void {
    if (this.phase === "preparing") this.leave();
    else this.#finish?.();
  }

  /** Ends everything at once, and keeps what was reported. */
  leave(): void {
    if (!this.isRunning) return;
    this.#isLeft = true;
    this.#finish?.();
    this.#endWorkers();
  }

  #turnTo(phase: Phase): void {
    this.phase = phase;
    this.#changed();
  }

  #fail(error: unknown): void {
    const words = error instanceof Error ? error.message : String(error);
    this.isFaultOfRules = error instanceof TestFault && error.isOfRules;
    this.trouble = error instanceof WorkerGone ? `The play-test ended early: a part of the page was lost (${words}).` : words;
  }

  #endWorkers(): void {
    this.#coordinator?.end();
    this.#coordinator = undefined;
    for (const player of this.#players) player.end();
    this.#players.clear();
  }

  /** Starts the coordinator. The games so far are replayed. */
  async #prepare(seconds: number): Promise<void> {
    const { source, learned } = this.game;
    const coordinator = await WorkerHost.open(source);
    this.#coordinator = coordinator;
    if (this.#isLeft) throw new WorkerGone("it was stopped");
    const begun =
      this.#prepared === undefined
        ? await coordinator.ask("begin", { seed: 1, seconds, ...(learned !== undefined && { weights: learned }) })
        : await coordinator.ask("resume", { ...this.#prepared, saved: this.#games.map(({ game }) => game.game) });
    this.#prepared = { settings: begun.settings, weights: begun.weights };
    await this.#send(coordinator, this.#games.map(({ game }) => ({ game, seconds: 0 })));
    this.#queue = [];
    this.#unsent = [];
    this.#isEnough = false;
    void this.#studyRules(coordinator, begun.steps).catch(() => undefined);
  }

  async #send(coordinator: WorkerHost, games: readonly TimedGame[]): Promise<void> {
    for (let first = 0; first < games.length; first += ADDED)
      await coordinator.ask("add", { games: games.slice(first, first + ADDED) });
  }

  /** Studies the rules step by step, while others play. */
  async #studyRules(coordinator: WorkerHost, steps: number): Promise<void> {
    for (let left = steps; left > 0 && this.phase !== "reporting"; ) {
      left = (await coordinator.ask("study-rules", {})).steps;
      await delay(BATCH);
    }
  }

  /** Plays until the time is over, enough games are played, or somebody ends it. */
  async #play(workers: number): Promise<void> {
    this.#losses = 0;
    await this.#fill(workers);
    const ended = new Promise<void>((resolve) => (this.#finish = resolve));
    const timer = this.until === undefined ? undefined : setTimeout(() => this.#finish?.(), this.until - performance.now());
    const loops = Array.from({ length: workers }, () => this.#loop(workers));
    const refresh = this.#refresh(ended);
    await Promise.race([ended, Promise.all(loops)]);
    clearTimeout(timer);
    this.#finish?.();
    this.#finish = undefined;
    for (const player of this.#players) player.end();
    this.#players.clear();
    this.#turnTo("reporting");
    await refresh;
  }

  /** Plays in one worker, and in another if that is lost. */
  async #loop(workers: number): Promise<void> {
    for (;;) {
      let player: WorkerHost | undefined;
      try {
        player = await WorkerHost.open(this.game.source);
        if (this.phase !== "playing" || this.#prepared === undefined) return player.end();
        this.#players.add(player);
        await player.ask("join", this.#prepared);
        return await this.#playIn(player, workers);
      } catch (error) {
        if (player !== undefined) this.#players.delete(player);
        player?.end();
        if (this.phase !== "playing") return;
        this.#losses += 1;
        const words = error instanceof Error ? error.message : String(error);
        this.trouble = `A worker was lost with the games that it played: ${words}. The others go on.`;
        this.#changed();
        if (this.#losses >= LOSSES) {
          this.trouble = `Playing ended early, because ${LOSSES} workers were lost: ${words}. Fewer workers need less memory.`;
          this.#finish?.();
          return;
        }
      }
    }
  }

  async #playIn(player: WorkerHost, workers: number): Promise<void> {
    while (this.phase === "playing") {
      if (this.#queue.length === 0 && !this.#isEnough) await this.#fill(workers);
      else if (this.#queue.length < (workers * AHEAD) / 2) void this.#fill(workers).catch(() => undefined);
      const games = this.#queue.splice(0, GIVEN);
      if (games.length === 0) return;
      const { played, left } = await player.ask("play", { games, milliseconds: BATCH });
      this.#queue.unshift(...left);
      this.#collect(played);
      // A hidden page's timers come late.
      if (this.until !== undefined && performance.now() > this.until) this.#finish?.();
    }
  }

  /** Lets the coordinator choose more games. */
  #fill(workers: number): Promise<void> {
    if (this.#isEnough) return Promise.resolve();
    this.#refill ??= this.#filled(workers).finally(() => {
      this.#refill = undefined;
    });
    return this.#refill;
  }

  async #filled(workers: number): Promise<void> {
    const next = await this.#coordinator?.ask("next", { most: workers * AHEAD });
    if (next === undefined) return;
    this.#queue.push(...next.games);
    this.#isEnough = next.games.length === 0;
    this.progress = next.progress;
  }

  #collect(played: readonly TimedGame[]): void {
    if (played.length === 0) return;
    this.#games.push(...played);
    this.#unsent.push(...played);
    this.#changed();
    if (this.#unsent.length >= ADDED) void this.#flush().catch(() => undefined);
  }

  async #flush(): Promise<void> {
    const games = this.#unsent.splice(0);
    if (this.#coordinator !== undefined) await this.#send(this.#coordinator, games);
  }

  /** Makes a part of the report every few seconds. */
  async #refresh(ended: Promise<void>): Promise<void> {
    let [pause, known] = [REFRESH / 2, 0];
    while (this.phase === "playing") {
      await Promise.race([delay(pause), ended]);
      if (this.phase !== "playing" || this.#coordinator === undefined || this.games === known) continue;
      known = this.games;
      const began = performance.now();
      try {
        await this.#flush();
        this.report = await this.#coordinator.ask("report", { whole: false });
      } catch (error) {
        // The whole report tries again with another coordinator.
        if (error instanceof WorkerGone) return;
        throw error;
      }
      pause = Math.max(REFRESH, REFRESH_RATIO * (performance.now() - began));
      this.#changed();
    }
  }

  async #reportWhole(): Promise<void> {
    const [script, style] = await Promise.all([fetched("play-test/report.js"), fetched("play-test/report.css")]);
    const { boardStyle } = this.game;
    const input = { whole: true, script, style, ...(boardStyle !== undefined && { board_style: boardStyle }) };
    try {
      await this.#flush();
      this.report = await this.#coordinator?.ask("report", input);
    } catch (error) {
      if (!(error instanceof WorkerGone) || this.#isLeft) throw error;
      // Once more, with memory that nobody has used.
      await this.#prepare(0);
      this.report = await this.#coordinator?.ask("report", input);
    }
    this.isWhole = this.report !== undefined;
  }
}

function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
