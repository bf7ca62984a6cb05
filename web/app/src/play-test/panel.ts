/** The panel of a play-test: what to play, how far it is, and the report. */

import { button, h, select, sentence } from "../dom.ts";
import { comparison } from "./comparison.ts";
import { PlayTest, type TestedGame } from "./play-test.ts";
import type { Summary } from "./protocol.ts";
import { ReportView } from "./report-view.ts";

/** The times to choose from, in minutes by their keys. */
const TIMES: readonly (readonly [string, string])[] = [
  ["1", "1 minute"],
  ["5", "5 minutes"],
  ["15", "15 minutes"],
  ["", "Until stopped"],
];
/** Most workers. Each takes some fifty megabytes. */
const MOST_WORKERS = 32;
/** Milliseconds from one announcement to screen readers to the next. */
const QUIET = 20_000;

/** The rules to test, or the reason why they cannot be. */
export type Tested = TestedGame | { readonly refusal: HTMLElement };

/** The page of the panel. */
export interface PanelHost {
  /** Returns the rules to test. */
  readonly tested: () => Promise<Tested>;
}

/** The results that stay while the page is open. */
interface Kept {
  readonly test: PlayTest;
  readonly earlier: readonly Summary[];
}

/** Most earlier results to compare with. */
const MOST_EARLIER = 4;

/** The last results by the key of what was tested. */
const kept = new Map<string, Kept>();

export class PlayTestPanel {
  readonly root: HTMLElement;
  readonly #key: string;
  readonly #host: PanelHost;
  readonly #time: HTMLSelectElement;
  readonly #workers: HTMLInputElement;
  readonly #start: HTMLButtonElement;
  readonly #stop = button("Stop", () => this.#test?.stop(), { class: "stop" });
  readonly #more = button("Play on", () => void this.#run(true));
  readonly #bar = h("progress", { max: 1, "aria-label": "Progress of the play-test" });
  readonly #progress = h("p", { class: "test-progress" });
  readonly #wide = h("p", { class: "quiet-words" });
  /** Told to screen readers, seldom. */
  readonly #news = h("p", { class: "hidden", role: "status" });
  readonly #trouble = h("div", { class: "test-trouble", role: "alert" });
  readonly #compared = h("div");
  readonly #downloads = h("div", { class: "answers" });
  readonly #report = new ReportView();
  #test: PlayTest | undefined;
  /** Results of other rules, the last one at the end. */
  #earlier: readonly Summary[];
  #troubleShown = "";
  #shown: unknown;
  #told = { at: -QUIET, words: "" };
  readonly #clock: ReturnType<typeof setInterval>;
  readonly #ask = (event: BeforeUnloadEvent) => {
    if (this.#test?.isRunning === true) event.preventDefault();
  };

  /** @param key of what is tested: its last results are shown */
  constructor(key: string, host: PanelHost) {
    this.#key = key;
    this.#host = host;
    const time = select("Time", TIMES, "1", () => undefined);
    this.#time = time.querySelector("select") as HTMLSelectElement;
    const cores = Math.min(Math.max(navigator.hardwareConcurrency || 1, 1), MOST_WORKERS);
    this.#workers = h("input", { type: "number", min: 1, max: MOST_WORKERS, value: cores, inputmode: "numeric" });
    this.#start = button("Start", () => void this.#run(false), { class: "main" });
    const fields = h(
      "div",
      { class: "test-fields" },
      time,
      h("label", { class: "field" }, h("span", {}, "Workers"), this.#workers),
      h("div", { class: "test-buttons" }, this.#start, this.#stop, this.#more),
    );
    this.root = h(
      "div",
      { class: "play-test" },
      h(
        "p",
        { class: "quiet-words" },
        "The computer plays the game against itself, at three strengths and against weaker players. The report says whether it ends, is fair, and rewards skill.",
      ),
      fields,
      this.#bar,
      this.#progress,
      this.#wide,
      this.#news,
      this.#trouble,
      this.#compared,
      this.#downloads,
      this.#report.root,
    );
    const last = kept.get(key);
    this.#test = last?.test;
    this.#earlier = last?.earlier ?? [];
    last?.test.watch(() => this.#update());
    this.#clock = setInterval(() => this.#showProgress(), 1_000);
    window.addEventListener("beforeunload", this.#ask);
    this.#update();
  }

  /** Ends a test that runs, and keeps its results. */
  end(): void {
    clearInterval(this.#clock);
    window.removeEventListener("beforeunload", this.#ask);
    this.#test?.watch(() => undefined);
    this.#test?.leave();
    this.#keep();
  }

  /** Moves the focus to the button that comes next. */
  focus(): void {
    this.#start.focus();
  }

  #keep(): void {
    if (this.#test?.report !== undefined) kept.set(this.#key, { test: this.#test, earlier: this.#earlier });
  }

  /** Starts a test, or goes on with the last one. */
  async #run(isMore: boolean): Promise<void> {
    if (this.#test?.isRunning === true) return;
    this.#showTrouble("");
    const minutes = this.#time.value === "" ? undefined : Number(this.#time.value);
    const workers = Math.round(Math.min(Math.max(Number(this.#workers.value) || 1, 1), MOST_WORKERS));
    this.#workers.value = String(workers);
    if (!isMore) {
      const tested = await this.#host.tested();
      if ("refusal" in tested) return this.#showTrouble("refused", tested.refusal);
      const last = this.#test?.summary;
      if (last !== undefined)
        this.#earlier = [...this.#earlier.filter(({ rules }) => rules !== last.rules), last].slice(-MOST_EARLIER);
      this.#test = new PlayTest(tested, () => this.#update());
    }
    const isStartFocused = document.activeElement === this.#start || document.activeElement === this.#more;
    const running = this.#test?.run(minutes, workers);
    if (isStartFocused) this.#stop.focus();
    await running;
    if (document.activeElement === document.body && this.root.isConnected) this.#start.focus({ preventScroll: true });
  }

  #update(): void {
    const test = this.#test;
    const isRunning = test?.isRunning ?? false;
    const hasReport = test?.report !== undefined;
    this.#start.hidden = isRunning;
    this.#start.textContent = hasReport && !isRunning ? "Start again" : "Start";
    this.#stop.hidden = !isRunning || test?.phase === "reporting";
    this.#more.hidden = isRunning || !hasReport || test?.isComplete === true;
    this.#bar.hidden = !isRunning;
    this.#time.disabled = this.#workers.disabled = isRunning;
    this.#showProgress();
    if (test === undefined) return;
    this.#showTrouble(test.trouble, this.#troubleOf(test));
    if (test.report === undefined || test.report === this.#shown) return;
    this.#shown = test.report;
    this.#report.show(test.report.page);
    this.#showComparison(test.report.summary);
    this.#showDownloads(test);
    this.#keep();
  }

  /** Shows what went wrong, once: screen readers tell it at once. */
  #showTrouble(words: string, shown?: HTMLElement): void {
    if (words === this.#troubleShown) return;
    this.#troubleShown = words;
    this.#trouble.replaceChildren(...(words === "" || shown === undefined ? [] : [shown]));
  }

  #troubleOf(test: PlayTest): HTMLElement {
    if (!test.isFaultOfRules) return h("p", { class: "refusal" }, sentence(test.trouble));
    return h("div", {}, h("p", { class: "refusal" }, "The rules have errors."), h("pre", { class: "pre" }, test.trouble));
  }

  #showComparison(now: Summary): void {
    const before = this.#earlier.filter(({ rules }) => rules !== now.rules).at(-1);
    this.#compared.replaceChildren(...(before === undefined ? [] : [comparison(before, now)]));
  }

  #showDownloads(test: PlayTest): void {
    const { report } = test;
    if (report === undefined || !test.isWhole) return this.#downloads.replaceChildren();
    const name = fileName(report.summary.title);
    this.#downloads.replaceChildren(
      button("Download the page", () => save(`${name}-report.html`, report.page, "text/html")),
      button("Download the figures (JSON)", () => save(`${name}-report.json`, report.json, "application/json")),
    );
  }

  #showProgress(): void {
    const test = this.#test;
    const words = test === undefined ? "" : progressWords(test);
    this.#progress.textContent = words;
    const wide = test?.isRunning === true ? (test.summary?.wide ?? []) : [];
    this.#wide.textContent = wide.length === 0 ? "" : `Still uncertain: ${wide.join(", ")}.`;
    if (test === undefined) return;
    if (test.phase === "playing") this.#bar.value = shareOf(test);
    else this.#bar.removeAttribute("value");
    this.#tell(test);
  }

  /** Tells screen readers about the beginning, the end, and now and then how far it is. */
  #tell(test: PlayTest): void {
    const now = performance.now();
    const words =
      test.phase === "playing"
        ? `${count(test.games)} played.${answersOf(test.summary)}`
        : test.phase === "ended" && test.report === undefined
          ? ""
          : `${progressWords(test)}${answersOf(test.summary)}`;
    const isDue = test.phase !== "playing" || now - this.#told.at > QUIET;
    if (!isDue || words === this.#told.words) return;
    this.#told = { at: now, words };
    this.#news.textContent = words;
  }
}

/** Returns the progress of a test in words. */
function progressWords(test: PlayTest): string {
  switch (test.phase) {
    case "preparing":
      return "Getting to know the game…";
    case "playing": {
      const left = test.until === undefined ? undefined : Math.max(0, Math.ceil((test.until - performance.now()) / 1_000));
      const time = left === undefined ? "until you stop it" : `${timeWords(left)} left`;
      return `${count(test.games)} played, ${time}.`;
    }
    case "reporting":
      return `${count(test.games)} played. Writing the report…`;
    case "ended":
      if (test.report === undefined) return "";
      return test.isWhole
        ? `${count(test.games)} played.`
        : `Stopped after ${count(test.games)}. These results are partial: “Play on” finishes them.`;
  }
}

/** The share of the time or, without a limit, of the games. */
function shareOf({ since, until, progress }: PlayTest): number {
  return until === undefined ? progress : Math.max(progress, (performance.now() - since) / (until - since));
}

function answersOf(summary: Summary | undefined): string {
  return (summary?.verdicts ?? []).map(({ question, answer }) => ` ${question} ${answer}.`).join("");
}

function count(games: number): string {
  return `${games.toLocaleString("en")} ${games === 1 ? "game" : "games"}`;
}

function timeWords(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  return minutes === 0 ? `${rest} seconds` : `${minutes}:${String(rest).padStart(2, "0")} minutes`;
}

/** A title as the name of a file. */
function fileName(title: string): string {
  const words = title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ["game"];
  return words.join("-").slice(0, 60);
}

function save(name: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  h("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1_000);
}
