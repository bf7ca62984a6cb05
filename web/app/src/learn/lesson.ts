/** A lesson: positions with tasks, which a person solves on the board and the rules check. */

import type { LookMethod, Marks, Pick, Target } from "@boardwright/board";
import { GameClient, type GameSource } from "@boardwright/engine";
import { button, h, renew, wordsOf } from "../dom.ts";
import { rulesEngine, searchEngine } from "../engines.ts";
import { BoardView } from "../play/board-view.ts";
import { marksOf } from "../play/marks.ts";
import { type Change, Match } from "../play/match.ts";
import { promptOf } from "../play/prompt.ts";
import type { PrimerTask } from "../play-test/protocol.ts";
import { WorkerHost } from "../play-test/worker-host.ts";
import { TouchToLearn } from "./touch-to-learn.ts";
import "./lesson.css";

/** The game of a lesson. */
export interface LessonGame {
  readonly source: GameSource;
  readonly title: string;
  readonly boardStyle?: string;
  /** The written lesson; without one the engine makes a lesson. */
  readonly primer?: string;
  /** Begins a game after the lesson. */
  readonly play: () => void;
}

/** The lesson of rules without a page of their own. */
export type OwnLesson = Omit<LessonGame, "play">;

/** The state of a task. */
type State = "open" | "missed" | "done";

export class Lesson {
  readonly root: HTMLElement;
  readonly #game: LessonGame;
  readonly #board: BoardView;
  readonly #prompt = h("div", { class: "prompt lesson", role: "status" });
  readonly #rules: GameClient;
  readonly #search: GameClient;
  /** Gives the tasks and judges moves. */
  #teacher: WorkerHost | undefined;
  #touch: TouchToLearn | undefined;
  #match: Match | undefined;
  #tasks: readonly PrimerTask[] = [];
  /** The index of the task; the number of tasks at the end. */
  #at = 0;
  #solved = new Set<number>();
  #state: State = "open";
  /** Words about the last move. */
  #verdict = "";
  #hasHint = false;

  constructor(game: LessonGame) {
    this.#game = game;
    this.#rules = new GameClient(rulesEngine, game.source);
    this.#search = new GameClient(searchEngine, game.source);
    const input = {
      pick: ({ target }: Pick) => this.#pick(target),
      cancel: () => this.#cancel(),
      drawArrow: () => undefined,
      look: (target: Target | undefined, method: LookMethod) => this.#look(target, method),
    };
    this.#board = new BoardView(input, game.boardStyle);
    this.root = h(
      "div",
      { class: "play lesson-play" },
      h("section", { class: "board-area", "aria-label": "Board" }, this.#board.root),
      h("aside", { class: "side" }, h("header", { class: "game-head" }, h("h1", {}, `Learn ${game.title}`)), this.#prompt),
    );
    this.#board.observeSpace();
  }

  /** Loads the tasks. Throws if the rules cannot be played. */
  async begin(): Promise<void> {
    const { primer = null } = this.#game;
    const info = await this.#rules.ask("game", {});
    const seats = info.players.map(() => ({ is: "person" }) as const);
    const match = await Match.begin(this.#rules, this.#search, seats, (change) => this.#change(change));
    this.#match = match;
    this.#touch = new TouchToLearn({
      board: this.#board,
      rules: this.#rules,
      prompt: this.#prompt,
      mark: () => this.#mark(match),
    });
    this.#board.showPosition(match.info, match.position);
    this.#prompt.replaceChildren(h("p", { class: "asked" }, "Preparing the lesson…"));
    this.#teacher = await WorkerHost.open(this.#game.source);
    ({ tasks: this.#tasks } = await this.#teacher.ask("primer", { text: primer }));
    await this.#open(0);
  }

  end(): void {
    this.#touch?.end();
    this.#board.end();
    this.#teacher?.end();
    void this.#rules.close();
    void this.#search.close();
  }

  /** Opens a task. */
  async #open(index: number): Promise<void> {
    const match = this.#match;
    if (match === undefined) return;
    this.#at = index;
    this.#state = "open";
    this.#verdict = "";
    this.#hasHint = false;
    const task = this.#tasks[index];
    if (task === undefined) return this.#draw(match);
    await match.setUp(task.position);
    this.#board.turnTo(match.info.players[match.position.player]?.facing ?? 0);
    this.#draw(match);
  }

  #change(change: Change): void {
    const match = this.#match;
    if (match === undefined) return;
    if (change === "position") {
      this.#touch?.close();
      const { scene } = match.position;
      // Empty reserves take no room.
      const reserves = scene.reserves.filter(({ items }) => items.some(({ count }) => count > 0));
      this.#board.showPosition(match.info, { ...match.position, scene: { ...scene, reserves } });
      this.root.dataset["ply"] = String(match.tree.line().length);
    }
    if (change === "made") void this.#judge(match);
    this.#draw(match);
  }

  /** Asks whether the last decision fulfils the task. */
  async #judge(match: Match): Promise<void> {
    const index = this.#at;
    const task = this.#tasks[index];
    const teacher = this.#teacher;
    if (task === undefined || teacher === undefined) return;
    const { refusal } = await teacher
      .ask("judge", { at: match.tree.path(), goal: task.goal })
      .catch((error: unknown) => ({ refusal: wordsOf(error) }));
    if (index !== this.#at) return;
    if (refusal === null) {
      this.#solved.add(index);
      this.#state = "done";
      this.#verdict = task.done;
    } else {
      // A turn of several actions may go on to fulfil the task.
      const goesOn = match.end === null && match.position.player === match.tree.current?.player;
      this.#state = goesOn ? "open" : "missed";
      this.#verdict = refusal;
    }
    this.#draw(match);
  }

  #pick(target: Target): void {
    const match = this.#match;
    if (match === undefined || this.#state !== "open" || !match.isPersonsTurn || match.input.made !== undefined) return;
    if (match.input.pick(target)) {
      match.notice = "";
      this.#verdict = "";
      void match.playInput();
    } else if (match.input.isLast(target)) {
      match.input.back();
      this.#draw(match);
    } else {
      void match.explain(target);
    }
  }

  #cancel(): void {
    if (this.#match?.input.back() === true) this.#draw(this.#match);
  }

  #look(target: Target | undefined, method: LookMethod): void {
    if (this.#match !== undefined) this.#touch?.look(target, method, this.#match);
  }

  #draw(match: Match): void {
    this.#mark(match);
    renew(this.#prompt, ...(this.#tasks[this.#at] === undefined ? this.#last() : this.#parts(match)));
    this.root.dataset["task"] = String(this.#at + 1);
  }

  #mark(match: Match): void {
    const isOpen = this.#state === "open" && this.#tasks[this.#at] !== undefined;
    const marks: Marks = marksOf(match.position, match.sceneBefore, isOpen ? match.input : undefined, undefined);
    const hinted = this.#hasHint ? (this.#tasks[this.#at]?.hint.sites ?? []) : [];
    const highlights = hinted.map((site) => ({ target: { site }, role: "note" as const }));
    const whole = { ...marks, highlights };
    this.#board.mark(this.#touch?.marks(whole) ?? whole);
  }

  /** Returns the parts of a task. */
  #parts(match: Match): HTMLElement[] {
    const task = this.#tasks[this.#at] as PrimerTask;
    const number = `Task ${this.#at + 1} of ${this.#tasks.length}`;
    const parts = [
      h("p", { class: "quiet-words" }, number),
      h("p", { class: "asked task" }, task.title),
      ...(task.about === "" ? [] : [h("p", { class: "about" }, task.about)]),
    ];
    if (this.#state === "open") return [...parts, ...this.#openParts(match, task)];
    const isDone = this.#state === "done";
    const verdict = isDone ? `Well done. ${this.#verdict}` : `Not yet. ${this.#verdict}`;
    const isLast = this.#at + 1 === this.#tasks.length;
    const next = button(isLast ? "Finish" : "Next task", () => void this.#open(this.#at + 1), { class: isDone ? "main" : "quiet" });
    const again = button("Try again", () => void this.#open(this.#at), { class: isDone ? "quiet" : "main" });
    return [
      ...parts,
      h("p", { class: isDone ? "notice won" : "notice refusal" }, verdict.trim()),
      h("div", { class: "answers" }, ...(isDone ? [next, again] : [again, this.#skip()])),
    ];
  }

  #openParts(match: Match, task: PrimerTask): HTMLElement[] {
    const [toMove, ...others] = promptOf(match);
    toMove?.setAttribute("class", "quiet-words");
    const hint = button("Hint", () => this.#showHint(match));
    return [
      ...(toMove === undefined ? [] : [toMove]),
      ...others,
      ...(this.#verdict === "" ? [] : [h("p", { class: "notice" }, this.#verdict)]),
      ...(this.#hasHint ? [h("p", { class: "notice" }, `For example ${task.hint.text}.`)] : []),
      h("div", { class: "answers" }, ...(this.#hasHint ? [] : [hint]), this.#skip()),
    ];
  }

  #skip(): HTMLButtonElement {
    return button("Skip", () => void this.#open(this.#at + 1), { class: "quiet" });
  }

  #showHint(match: Match): void {
    this.#hasHint = true;
    this.#draw(match);
  }

  /** Returns the last screen. */
  #last(): HTMLElement[] {
    const { size } = this.#solved;
    const all = this.#tasks.length;
    const words = size === all ? `All ${all} tasks done. Now play a game.` : `${size} of ${all} tasks done.`;
    return [
      h("p", { class: "asked task" }, all === 0 ? "There is no lesson for this game" : "That was the lesson"),
      h("p", {}, all === 0 ? "No positions to learn from were found. Its rules page says how it is played." : words),
      h(
        "div",
        { class: "answers" },
        button("Play", () => this.#game.play(), { class: "main" }),
        ...(all === 0 ? [] : [button("Start over", () => void this.#again(), { class: "quiet" })]),
      ),
    ];
  }

  async #again(): Promise<void> {
    this.#solved = new Set();
    await this.#open(0);
  }
}
