/** A game being played: its moves, who makes them, and what is looked at. It draws nothing. */

import type { Target } from "@boardwright/board";
import {
  type TerminationView,
  type OutcomeView,
  EngineStopped,
  type GameClient,
  type PositionInfo,
  type RecordView,
  type GameInfo,
} from "@boardwright/engine";
import { sentence, wordsOf } from "../dom.ts";
import { capturesOf } from "./captures.ts";
import { lineOf, treeOf } from "./record-tree.ts";
import { type Node, Tree, type TreeData } from "./tree.ts";
import { MoveInput } from "./move-input.ts";

/** Who decides for a player: a person, or the engine at a level. */
export type Seat = { readonly is: "person" } | { readonly is: "engine"; readonly level: number };

/**
 * What has changed, for whoever draws. `made` comes after the position that a decision led to; `away`
 * before one that somebody goes to, `game` before that of another game.
 */
export type Change = "position" | "made" | "away" | "game" | "input" | "thinking" | "notice" | "comment";

/** Milliseconds that an engine may think about a move; lower levels need far less. */
const THINKING = 1_500;
/** Milliseconds after which a thinking engine is given up: it may first have to get to know the game. */
const PATIENCE = 90_000;

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
  /** Something to say. */
  notice = "";
  /** Whether it says why not, or what went wrong. */
  isRefusal = false;
  /** What the decision just made took from others; empty where somebody looks elsewhere. */
  captures = "";
  /** How long an engine may think by its clock, in milliseconds; as long as it likes where there is none. */
  thinkingTime: ((player: number) => number) | undefined;
  /** How the game ended by a clock, and after which decision; the rules know of none. */
  #timeEnd: { readonly how: TerminationView; readonly at: Node | undefined } | undefined;
  #isThinking = false;
  /** Counts what was begun, so that an answer that comes late is not taken for a new one. */
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

  /** How the game ended: by the rules in the position shown, by a clock, or as a record says. */
  get end(): OutcomeView | null {
    return this.position.end ?? this.#timeEnd?.how ?? this.tree.termination ?? null;
  }

  /** Whether a person decides in the position shown. */
  get isPersonsTurn(): boolean {
    return this.end === null && this.seats[this.position.player]?.is !== "engine";
  }

  /** Whether later decisions are known than the position shown. */
  get isEarlier(): boolean {
    return this.tree.after(this.tree.current).length > 0;
  }

  /** Whether an engine would decide here, and waits because the position is not the last. */
  get isPaused(): boolean {
    return this.end === null && !this.isPersonsTurn && !this.#isThinking;
  }

  /** Makes a decision by its code, and lets whoever is next answer. */
  async play(code: string, text: string): Promise<void> {
    if (this.end !== null) return;
    const { position } = this;
    const { player, turn } = position;
    const before = this.tree.current;
    this.tree.play({ code, text, player, turn });
    if (await this.#show()) {
      this.captures = capturesOf(position, this.position, this.info);
      this.#changed("made");
      return this.goOn();
    }
    this.tree.goTo(before);
    this.input = new MoveInput(this.position);
    this.#changed("input");
  }

  /** Plays the decision that was walked to the end, if it is. */
  async playInput(): Promise<void> {
    const { made } = this.input;
    this.#changed("input");
    if (made !== undefined) await this.play(made.code, made.text);
  }

  /** Makes the decision that a text names. */
  async playText(text: string): Promise<void> {
    try {
      const code = await this.#rules.ask("move", { at: this.tree.path(), text });
      const known = this.position.decisions.find((decision) => decision.code === code);
      await this.play(code, known?.text ?? text);
    } catch (error) {
      this.say(wordsOf(error));
    }
  }

  /** Says why what was picked is not possible. */
  async explain(target: Target): Promise<void> {
    const choices = this.input.wanted(target);
    if (choices === undefined) return;
    try {
      const words = await this.#rules.ask("explain", { at: this.tree.path(), choices });
      const why = `${words}${this.#statesOf(target)}`;
      this.say(this.#startsWithSite(words) ? `${why}.` : sentence(why));
    } catch (error) {
      this.say(wordsOf(error));
    }
  }

  /** Lets the engine move if it is its turn. */
  goOn(): void {
    const seat = this.seats[this.position.player];
    if (this.end !== null || seat?.is !== "engine" || this.#isThinking) return;
    void this.#answer(seat.level);
  }

  /** Ends the engine's thinking, with nothing played. */
  pause(): void {
    this.#begun += 1;
    this.#setThinking(false);
  }

  /** Goes to a position of the tree, and stays there. */
  async goTo(node: Node | undefined): Promise<void> {
    this.#leave();
    this.tree.goTo(node);
    await this.#show();
  }

  /** Takes back to where a person last decided; one decision if everybody is one. */
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
    // An engine that begins the game begins it anew.
    if (this.tree.current === undefined) this.goOn();
  }

  async redo(): Promise<void> {
    this.#leave();
    if (this.tree.forward()) await this.#show();
  }

  /** Somebody has no time left, and has lost; of two, the other one has won. */
  endByTime(player: number): void {
    const name = (number: number) => this.info.players[number]?.name ?? "";
    const winner = this.info.players.length === 2 ? 1 - player : null;
    const reason = `on time: ${name(player)} has none left`;
    // Records have no word for somebody who loses where several others go on.
    const result = winner === null ? "*" : `${name(winner)} wins`;
    const said = winner === null ? `${name(player)} loses` : result;
    const how = { winner, words: `${said} ${reason}`, result, reason };
    this.#timeEnd = { how, at: this.tree.current };
    this.pause();
    this.input = new MoveInput(this.position);
    this.say("");
  }

  /** Goes on although somebody has no time left. */
  goOnWithoutClocks(): void {
    this.#timeEnd = undefined;
    this.thinkingTime = undefined;
    this.say("");
    this.goOn();
  }

  /** Whether a clock has ended the game. */
  get isOutOfTime(): boolean {
    return this.position.end === null && this.#timeEnd !== undefined;
  }

  /** Writes a comment on the decision last made, or on the beginning. Records end comments with a brace. */
  comment(words: string): void {
    (this.tree.current ?? this.tree).comment = words.replaceAll(/[{}]/g, "");
    this.#changed("comment");
  }

  /** Begins at a position given as text; an error leaves everything as it is. */
  async setUp(text: string): Promise<void> {
    const start = await this.#rules.ask("normalize", { text });
    await this.#replace(new Tree(start));
  }

  /** Goes on with a record; an error leaves everything as it is. @param stop the way to the position shown, as a link has it */
  async load(text: string, stop?: string): Promise<RecordView> {
    const record = await this.#rules.ask("read", { text });
    const tree = treeOf(record);
    if (stop !== undefined) tree.goAlong(stop);
    await this.#replace(tree);
    return record;
  }

  /** Goes on with a game that was kept. One that does not fit these rules leaves everything as it is. */
  async restore(data: TreeData): Promise<void> {
    await this.#replace(Tree.of(data));
  }

  /** The record of all that was played and tried. */
  async record(): Promise<string> {
    const { start } = this.tree;
    const line = lineOf(this.tree);
    // A record tells of the main line, and says nothing of how a branch ended.
    const timeEnd = this.#timeEnd?.at === this.tree.last ? this.#timeEnd?.how : undefined;
    const { result, reason } = timeEnd ?? this.tree.result ?? {};
    const record = {
      ...{ line, date: today(), names: this.seats.map(nameOf) },
      ...(start !== undefined && { start }),
      ...(result !== undefined && { result }),
      ...(reason !== undefined && { reason }),
    };
    return await this.#rules.ask("write", { record });
  }

  /** What the position keeps of a site, by the names in the rules, such as ` (entangled)`. */
  #statesOf(target: Target): string {
    if (!("site" in target)) return "";
    const names = this.position.scene.sets.filter(({ sites }) => sites.includes(target.site));
    return names.length === 0 ? "" : ` (${names.map(({ name }) => name.replaceAll("_", " ")).join(", ")})`;
  }

  /** Names of sites have no capitals, wherever they stand. */
  #startsWithSite(words: string): boolean {
    const first = words.split(" ", 1)[0];
    return this.info.board.sites.some(({ name }) => name === first);
  }

  /** Says why not, or what went wrong. */
  say(notice: string): void {
    this.#say(notice, true);
  }

  /** Says something that somebody asked for. */
  tell(notice: string): void {
    this.#say(notice, false);
  }

  #say(notice: string, isRefusal: boolean): void {
    this.notice = notice;
    this.isRefusal = isRefusal;
    this.#changed("notice");
  }

  async #replace(tree: Tree): Promise<void> {
    const position = await this.#rules.ask("position", { at: tree.path() });
    this.pause();
    this.tree = tree;
    this.#timeEnd = undefined;
    this.#changed("game");
    this.#see(position);
  }

  /** What was begun in the position shown is over: somebody looks at another. */
  #leave(): void {
    this.pause();
    this.#changed("away");
  }

  /** Looks at the position of the tree; says whether it can be seen. */
  async #show(): Promise<boolean> {
    const begun = ++this.#begun;
    try {
      const position = await this.#rules.ask("position", { at: this.tree.path() });
      if (begun === this.#begun) this.#see(position);
      return true;
    } catch (error) {
      this.say(wordsOf(error));
      return false;
    }
  }

  #see(position: PositionInfo): void {
    this.position = position;
    this.input = new MoveInput(position);
    this.notice = "";
    this.captures = "";
    this.#changed("position");
  }

  async #answer(level: number): Promise<void> {
    const begun = ++this.#begun;
    this.#setThinking(true);
    try {
      const strength = { is: "level", level, seed: this.#seed } as const;
      const own = this.thinkingTime?.(this.position.player) ?? THINKING;
      const milliseconds = Math.round(Math.min(THINKING, own));
      const given = { at: this.tree.path(), strength, limits: { milliseconds } };
      const thought = await this.#search.ask("analyze", given, { deadline: PATIENCE });
      if (begun !== this.#begun) return;
      const line = thought?.lines[0];
      const [code, text] = [line?.codes[0], line?.texts[0]];
      this.#setThinking(false);
      if (code !== undefined && text !== undefined) await this.play(code, text);
    } catch (error) {
      if (begun !== this.#begun) return;
      this.#setThinking(false);
      this.say(error instanceof EngineStopped ? `The opponent: ${error.message}.` : wordsOf(error));
    }
  }

  #setThinking(isThinking: boolean): void {
    if (this.#isThinking === isThinking) return;
    this.#isThinking = isThinking;
    this.#changed("thinking");
  }
}

/** What a record calls whoever sits there; people have no names here. */
function nameOf(seat: Seat): string {
  return seat.is === "engine" ? `Boardwright, level ${seat.level}` : "";
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}
