/** A match: moves, players, current position. It draws nothing. */

import type { Target } from "@boardwright/board";
import {
  type DecisionCode,
  type TerminationView,
  type OutcomeView,
  EngineError,
  EngineStopped,
  type GameClient,
  type PositionInfo,
  type PositionScene,
  type RecordView,
  type GameInfo,
} from "@boardwright/engine";
import { sentence, victory, wordsOf } from "../dom.ts";
import { SEARCH_DEADLINE } from "../engines.ts";
import { capturesOf } from "./captures.ts";
import { completed, recordOf, treeOf } from "./record-tree.ts";
import { type Node, Tree, type TreeData } from "./tree.ts";
import { MoveInput } from "./move-input.ts";
import { nameOf, type PlayedLine, type Seat } from "./seat.ts";

/**
 * A change of the match, for the page. `made` follows the position after a move. `away` precedes
 * the position of a navigation, and `game` that of another game. `decided` follows the position if
 * the game ended outside its rules.
 */
export type Change = "position" | "made" | "decided" | "away" | "game" | "input" | "thinking" | "notice" | "comment";

/** The reason for an end on time. Earlier versions wrote more behind it. */
const ON_TIME = "on time";
/** Maximum milliseconds of search for a move. */
const THINKING = 1_500;
/** The highest level that answers at once, and its maximum milliseconds of search. */
const QUICK = { level: 5, milliseconds: 400 };

export class Match {
  readonly info: GameInfo;
  readonly #rules: GameClient;
  readonly #search: GameClient;
  readonly #changed: (change: Change) => void;
  readonly #seed = crypto.getRandomValues(new Uint32Array(1))[0] as number;
  tree = new Tree();
  position: PositionInfo;
  input: MoveInput;
  seats: readonly Seat[];
  /** A message. */
  notice = "";
  /** True if the message is an error or a refusal. */
  isRefusal = false;
  /** The captures of the move just made; empty during navigation. */
  captures = "";
  /** Returns the milliseconds of search that an engine's clock allows; undefined without clocks. */
  thinkingTime: ((player: number) => number) | undefined;
  /** Least milliseconds for a move in a game between engines. */
  pace = 0;
  /** The line of a game by link; undefined if every position may be played from. */
  played: PlayedLine | undefined;
  /** Decisions of lines that were looked at. */
  readonly #explored = new WeakSet<Node>();
  /** The scenes after decisions that were shown; that of the start belongs to the tree. */
  readonly #scenes = new WeakMap<Node | Tree, PositionScene>();
  #isThinking = false;
  /** True if engines that play each other wait to be told to go on. */
  #isHeld = false;
  /** True while an engine's move is made, after it was found. */
  #isMoving = false;
  /** Number of requests, to recognise outdated answers. */
  #begun = 0;

  private constructor(
    rules: GameClient,
    search: GameClient,
    info: GameInfo,
    position: PositionInfo,
    seats: readonly Seat[],
    changed: (change: Change) => void,
  ) {
    this.#rules = rules;
    this.#search = search;
    this.#changed = changed;
    this.info = info;
    this.position = position;
    this.input = new MoveInput(position);
    this.#scenes.set(this.tree, position.scene);
    this.seats = seats;
  }

  static async begin(
    rules: GameClient,
    search: GameClient,
    seats: readonly Seat[],
    changed: (change: Change) => void,
  ): Promise<Match> {
    const info = await rules.ask("game", {});
    const position = await rules.ask("position", { at: { moves: [] } });
    return new Match(rules, search, info, position, seats, changed);
  }

  get isThinking(): boolean {
    return this.#isThinking;
  }

  /** The outcome: by the rules in the current position, or outside them. */
  get end(): OutcomeView | null {
    return this.position.end ?? this.tree.termination ?? null;
  }

  /** True if the current position is of a line that was looked at and not played. */
  get isExploring(): boolean {
    const { current } = this.tree;
    return current !== undefined && this.#explored.has(current);
  }

  /** True if a person may enter a move while the computer is thinking. */
  get mayPremove(): boolean {
    return this.#isThinking && !this.isWatched && !this.isEarlier;
  }

  /** True if the two players may end the game at the current position: by resigning, or a draw. */
  get mayBeDecided(): boolean {
    const { info, seats, tree, end, isEarlier, isExploring } = this;
    const isOpen = end === null && tree.current !== undefined && !isEarlier && !isExploring;
    return isOpen && info.players.length === 2 && seats.some(({ is }) => is === "person");
  }

  /** True if a person is to move. */
  get isPersonsTurn(): boolean {
    return this.canContinue && this.#seat?.is !== "engine";
  }

  /** True if moves may be made here in the current position. */
  get canContinue(): boolean {
    const isOpen = this.played?.mayContinue(this.tree.current) ?? true;
    return this.end === null && isOpen && this.#seat?.is !== "friend";
  }

  /** True if the current position is not the last of its line. */
  get isEarlier(): boolean {
    if (this.played !== undefined) return this.tree.current !== this.played.last;
    return this.tree.after(this.tree.current).length > 0;
  }

  /** True if an engine is to move but was stopped. */
  get isPaused(): boolean {
    return this.canContinue && !this.isPersonsTurn && !this.#isThinking;
  }

  /** Makes a decision. The engine replies if it is to move. */
  async play(code: string, text: string): Promise<void> {
    if (!this.canContinue) return;
    const { position } = this;
    const { player, turn } = position;
    const before = this.tree.current;
    this.tree.play({ code, text, player, turn });
    if (await this.#show()) {
      this.captures = capturesOf(position, this.position, this.info);
      this.#changed("made");
      return this.letEngineMove();
    }
    this.tree.goTo(before);
    this.input = new MoveInput(this.position);
    this.#changed("input");
  }

  /** Plays the decision of the move input, if it is complete. */
  async playInput(): Promise<void> {
    const { made } = this.input;
    this.#changed("input");
    if (made !== undefined) await this.play(made.code, made.text);
  }

  /** Plays the move of a text. */
  async playText(text: string): Promise<void> {
    if (!this.canContinue) return this.showError(this.end === null ? "It is not your turn." : "The game is over.");
    try {
      const code = await this.#rules.ask("move", { at: this.tree.path(), text });
      const known = this.position.decisions.find((decision) => decision.code === code);
      await this.play(code, known?.text ?? text);
    } catch (error) {
      this.showError(wordsOf(error));
    }
  }

  /** Explains why a pick is not legal. */
  async explain(target: Target): Promise<void> {
    const choices = this.input.wanted(target);
    if (choices === undefined) return;
    try {
      const words = await this.#rules.ask("explain", { at: this.tree.path(), choices });
      const why = `${words}${this.#statesOf(target)}`;
      this.showError(this.#startsWithSite(words) ? `${why}.` : sentence(why));
    } catch (error) {
      this.showError(wordsOf(error));
    }
  }

  /** Lets the engine move if it is its turn. */
  letEngineMove(): void {
    const seat = this.#seat;
    if (this.#isHeld || !this.canContinue || seat?.is !== "engine" || this.#isThinking) return;
    void this.#answer(seat.level);
  }

  /** Stops the engine's search without a move. */
  pause(): void {
    this.#begun += 1;
    this.#setThinking(false);
  }

  /** True if engines have all seats. */
  get isWatched(): boolean {
    return this.seats.every(({ is }) => is === "engine");
  }

  /** True if engines that play each other go on by themselves. */
  get isRunning(): boolean {
    return !this.#isHeld && (this.#isThinking || this.#isMoving);
  }

  /** Holds engines that play each other. */
  hold(): void {
    this.#isHeld = true;
    this.pause();
    this.#changed("thinking");
  }

  /** Lets one engine make one move, and holds again. */
  playOne(): void {
    this.#isHeld = false;
    this.letEngineMove();
    this.#isHeld = true;
  }

  /** Lets the engines go on. */
  release(): void {
    this.#isHeld = false;
    this.letEngineMove();
  }

  /** Goes to a position of the tree. */
  async goTo(node: Node | undefined): Promise<void> {
    this.#leave();
    this.tree.goTo(node);
    await this.#show();
  }

  /**
   * Plays decisions as a variation, without an answer of the engine. @param from the decision
   * before them; undefined for the start
   */
  async playLine(from: Node | undefined, codes: readonly DecisionCode[], texts: readonly string[]): Promise<void> {
    if (this.tree.terminationAfter(from) !== undefined) return this.showError("The game ended here, so no more moves can be made.");
    this.#leave();
    this.tree.goTo(from);
    try {
      for (const [index, code] of codes.entries()) {
        const { player, turn } = await this.#rules.ask("position", { at: this.tree.path() });
        const known = this.tree.after(this.tree.current).length;
        const { parent } = this.tree.play({ code, text: texts[index] ?? "", player, turn });
        if (this.tree.after(parent).length > known && this.tree.current !== undefined) this.#explored.add(this.tree.current);
      }
    } catch (error) {
      this.showError(wordsOf(error));
    }
    await this.#show();
  }

  /** Goes to the last position of the line. */
  async goToLast(): Promise<void> {
    await this.goTo(this.played === undefined ? this.tree.wholeLine().at(-1) : this.played.last);
    this.#goOn();
  }

  /** Takes back to the last move of a person. */
  async undo(): Promise<void> {
    if (this.input.back()) {
      this.#changed("input");
      return;
    }
    this.#leave();
    const isPersons = (player: number) => this.seats[player]?.is !== "engine";
    for (let node = this.tree.current; node !== undefined; node = this.tree.current) {
      this.tree.back();
      if (isPersons(node.player)) break;
    }
    await this.#show();
    // An engine that moves first moves again.
    if (this.tree.current === undefined) this.letEngineMove();
  }

  /** Returns the move that was taken back, with the engine's answer. */
  async redo(): Promise<void> {
    this.#leave();
    if (!this.tree.forward()) return;
    const isEngines = (node: Node | undefined) => node !== undefined && this.seats[node.player]?.is === "engine";
    while (!this.isWatched && isEngines(this.tree.after(this.tree.current)[0])) this.tree.forward();
    await this.#show();
    this.#goOn();
  }

  /** Steps one decision back, whoever made it. */
  async stepBack(): Promise<void> {
    if (this.tree.current !== undefined) await this.goTo(this.tree.current.parent);
  }

  /** Steps one decision forward along the main line. */
  async stepForward(): Promise<void> {
    const next = this.tree.after(this.tree.current)[0];
    if (next === undefined) return;
    await this.goTo(next);
    this.#goOn();
  }

  /** Ends the game at the current position outside its rules. */
  decide(how: TerminationView): void {
    this.tree.decide(how);
    this.pause();
    this.input = new MoveInput(this.position);
    this.notice = "";
    this.#changed("position");
    this.#changed("decided");
  }

  /** Ends the game on time. Of two players the other one wins. */
  endOnTime(player: number): void {
    const name = (number: number) => this.info.players[number]?.name ?? "";
    const winner = this.info.players.length === 2 ? 1 - player : null;
    const reason = ON_TIME;
    // A record has no result for one loser among several players.
    const result = winner === null ? "*" : victory(name(winner));
    const said = winner === null ? `${name(player)} loses` : result;
    this.decide({ winner, words: `${said} ${reason}`, result, reason });
  }

  /** Continues after the end on time, without clocks. */
  continueWithoutClocks(): void {
    this.tree.decide(undefined);
    this.thinkingTime = undefined;
    this.notice = "";
    this.#changed("position");
    this.letEngineMove();
  }

  /** True if the game ended on time. */
  get isOutOfTime(): boolean {
    return this.position.end === null && this.tree.termination?.reason.startsWith(ON_TIME) === true;
  }

  /** Sets the comment of the current decision, or of the start. Braces end comments in records. */
  comment(words: string): void {
    (this.tree.current ?? this.tree).comment = words.replaceAll(/[{}]/g, "");
    this.#changed("comment");
  }

  /** Starts from a position given as text. An error changes nothing. */
  async setUp(text: string): Promise<void> {
    const start = await this.#rules.ask("normalize", { text });
    await this.#replace(new Tree(start));
  }

  /**
   * Loads a record. An error changes nothing. @param stop path to the position to show, as in links
   */
  async load(text: string, stop?: string): Promise<RecordView> {
    const record = await this.#rules.ask("read", { text });
    const tree = treeOf(record);
    if (stop !== undefined) tree.goAlong(stop);
    await this.#replace(tree);
    return record;
  }

  /** Restores a saved game. One of other rules changes nothing. */
  async restore(data: TreeData): Promise<void> {
    await this.#replace(Tree.of(data));
  }

  /** Shows this game as another tab has changed it. */
  async follow(data: TreeData): Promise<void> {
    await this.#replace(Tree.of(data), true);
  }

  /** Returns the record with all variations. */
  async record(): Promise<string> {
    // The result in a record is that of the main line.
    const record = recordOf(this.tree, this.seats.map(nameOf), this.tree.result);
    return await this.#rules.ask("write", { record });
  }

  /** Returns the record of one line, without comments, names and date. */
  async recordTo(last: Node | undefined): Promise<string> {
    const decisions = this.tree.line(last).map(({ code }) => ({ code }));
    const record = completed(this.tree, { line: { decisions } }, this.tree.terminationAfter(last));
    return await this.#rules.ask("write", { record });
  }

  /** Lets the engine go on at the end of the line, if it plays against a person. */
  #goOn(): void {
    if (!this.isWatched && !this.isEarlier) this.letEngineMove();
  }

  get #seat(): Seat | undefined {
    return this.seats[this.position.player];
  }

  /** Returns the sets that a site belongs to, for example ` (entangled)`. */
  #statesOf(target: Target): string {
    if (!("site" in target)) return "";
    const names = this.position.scene.sets.filter(({ sites }) => sites.includes(target.site));
    return names.length === 0 ? "" : ` (${names.map(({ name }) => name.replaceAll("_", " ")).join(", ")})`;
  }

  /** True if a text starts with the name of a site, which is never capitalised. */
  #startsWithSite(words: string): boolean {
    const first = words.split(" ", 1)[0];
    return this.info.board.sites.some(({ name }) => name === first);
  }

  /** Shows an error or a refusal. */
  showError(notice: string): void {
    this.#say(notice, true);
  }

  /** Shows a requested message. */
  showNotice(notice: string): void {
    this.#say(notice, false);
  }

  #say(notice: string, isRefusal: boolean): void {
    this.notice = notice;
    this.isRefusal = isRefusal;
    this.#changed("notice");
  }

  /** @param isSame true if it is the same game, with other moves */
  async #replace(tree: Tree, isSame = false): Promise<void> {
    const position = await this.#rules.ask("position", { at: tree.path() });
    this.pause();
    this.tree = tree;
    this.#changed(isSame ? "away" : "game");
    this.#see(position);
  }

  /** Leaves the current position. */
  #leave(): void {
    this.pause();
    this.#changed("away");
  }

  /** Shows the current position of the tree. Returns false after an error. */
  async #show(): Promise<boolean> {
    const begun = ++this.#begun;
    try {
      const position = await this.#rules.ask("position", { at: this.tree.path() });
      if (begun === this.#begun) this.#see(position);
      return true;
    } catch (error) {
      this.showError(wordsOf(error));
      return false;
    }
  }

  #see(position: PositionInfo): void {
    this.position = position;
    this.input = new MoveInput(position);
    this.notice = "";
    this.captures = "";
    this.#scenes.set(this.tree.current ?? this.tree, position.scene);
    this.#changed("position");
    void this.#recall();
  }

  /** The scene before the last decision, if it is known. */
  get sceneBefore(): PositionScene | undefined {
    const { current } = this.tree;
    return current && this.#scenes.get(current.parent ?? this.tree);
  }

  /** Asks for the scene before the last decision, which tells what it moved and captured. */
  async #recall(): Promise<void> {
    const { tree } = this;
    const { current } = tree;
    if (current === undefined || this.sceneBefore !== undefined) return;
    const at = tree.path(current);
    try {
      const { scene } = await this.#rules.ask("position", { at: { ...at, moves: at.moves.slice(0, -1) } });
      this.#scenes.set(current.parent ?? tree, scene);
      if (this.tree.current === current) this.#changed("notice");
    } catch {
      // Sites of the last move then look alike.
    }
  }

  async #answer(level: number): Promise<void> {
    const begun = ++this.#begun;
    this.#setThinking(true);
    const paced = new Promise((passed) => setTimeout(passed, this.isWatched ? this.pace : 0));
    try {
      const strength = { is: "level", level, seed: this.#seed } as const;
      const own = this.thinkingTime?.(this.position.player) ?? THINKING;
      const most = level <= QUICK.level ? QUICK.milliseconds : THINKING;
      const milliseconds = Math.round(Math.min(most, own));
      const given = { at: this.tree.path(), strength, limits: { milliseconds } };
      const thought = await this.#search.ask("analyze", given, { deadline: SEARCH_DEADLINE });
      await paced;
      if (begun !== this.#begun) return;
      const line = thought?.lines[0];
      const [code, text] = [line?.codes[0], line?.texts[0]];
      this.#isMoving = true;
      this.#setThinking(false);
      if (code !== undefined && text !== undefined) await this.play(code, text);
      else this.showError("The computer found no move in its time.");
    } catch (error) {
      if (begun !== this.#begun) return;
      this.#setThinking(false);
      this.showError(isAboutMove(error) ? `The computer did not move: ${error.message}.` : wordsOf(error));
    } finally {
      this.#isMoving = false;
    }
  }

  #setThinking(isThinking: boolean): void {
    if (this.#isThinking === isThinking) return;
    this.#isThinking = isThinking;
    this.#changed("thinking");
  }
}

/** True if an error says why the engine found no move: it stopped, or the rules reach a limit. */
function isAboutMove(error: unknown): error is Error {
  return error instanceof EngineStopped || (error instanceof EngineError && error.code === "limit");
}
