/** A game by link on its page: its line, its seats, its draw offers, and the link to send. */

import type { Manual, TerminationView } from "@boardwright/engine";
import { victory } from "../dom.ts";
import { hasDrawsIn } from "../ending/draws.ts";
import type { Match } from "../play/match.ts";
import type { PlayedLine, Seat } from "../play/seat.ts";
import type { Node } from "../play/tree.ts";
import { Tree } from "../play/tree.ts";
import { linkTo } from "./link.ts";
import { type FriendGame, onSavedElsewhere, saveFriendGame } from "./saved-games.ts";

/** The stage of a game by link. */
export type Stage = "earlier" | "yours" | "theirs" | "engine" | "over";

/** A game to open. */
export interface OpenedFriendGame {
  readonly game: FriendGame;
  /** True if a link has just brought it. */
  readonly isFresh: boolean;
}

export class LinkedGame implements PlayedLine {
  /** True if the game may end in a draw. */
  readonly hasDraws: boolean;
  readonly #match: Match;
  readonly #changed: () => void;
  #game: FriendGame;
  #link: string | undefined;
  /** True if the game was over when its last position was shown. */
  #isOver = false;
  /** False if the browser could not save the game. */
  #isSaved = true;
  /** Number of links asked for, to recognise outdated ones. */
  #asked = 0;

  readonly #stopFollowing: () => void;

  private constructor(match: Match, game: FriendGame, hasDraws: boolean, changed: () => void) {
    this.#match = match;
    this.#game = game;
    this.hasDraws = hasDraws;
    this.#changed = changed;
    this.#stopFollowing = onSavedElsewhere(game.id, (other) => void this.#follow(other));
  }

  /**
   * Shows a game at its end. A fresh one shows its last move being made.
   *
   * @param changed is called when the link or an offer has changed
   */
  static async open(
    match: Match,
    { game, isFresh }: OpenedFriendGame,
    manual: Manual | undefined,
    changed: () => void,
  ): Promise<LinkedGame> {
    const linked = new LinkedGame(match, game, hasDrawsIn(manual), changed);
    if (isFresh) await match.restore(beforeLast(game).data());
    await match.restore(game.tree);
    match.played = linked;
    linked.#keep({});
    void linked.refresh();
    return linked;
  }

  end(): void {
    this.#stopFollowing();
  }

  get game(): FriendGame {
    return this.#game;
  }

  get last(): Node | undefined {
    return this.#match.tree.mainLine(this.#game.played).at(-1);
  }

  mayContinue(node: Node | undefined): boolean {
    const { played, received } = this.#game;
    const { tree } = this.#match;
    const [line, game] = [tree.line(node), tree.mainLine(played)];
    return line.length >= received && line.every((step, index) => game[index] === step);
  }

  get stage(): Stage {
    const { tree, end, position, seats } = this.#match;
    if (tree.current !== this.last) return "earlier";
    if (end !== null) return "over";
    const seat = seats[position.player];
    if (seat?.is === "friend") return "theirs";
    return seat?.is === "engine" ? "engine" : "yours";
  }

  /** True if the game is over. */
  get isOver(): boolean {
    const { end, tree } = this.#match;
    return tree.current === this.last ? end !== null : this.#isOver;
  }

  /** The link to send; undefined while it is being made. */
  get link(): string | undefined {
    return this.#link;
  }

  /** True if a link should be sent now. */
  get isToSend(): boolean {
    const { stage } = this;
    return stage === "theirs" || (stage === "over" && this.#game.isNews);
  }

  /** True if the browser has saved the game. */
  get isSaved(): boolean {
    return this.#isSaved;
  }

  /** The names of players who agree to a draw and do not play here. */
  get offers(): string[] {
    return this.#game.agreed.filter((player) => !this.#isOwn(player)).map((player) => this.nameOf(player));
  }

  /** True if the players here agree to a draw. */
  get isOffering(): boolean {
    return this.own.length > 0 && this.own.every((player) => this.#game.agreed.includes(player));
  }

  /** The players who play here. */
  get own(): number[] {
    return this.#playersAs("person");
  }

  /** The moves that others made since the last one made here, at the end of the game. */
  get news(): readonly Node[] {
    const line = this.#match.tree.mainLine(this.#game.played);
    const before = line.findLastIndex(({ player }) => this.#isOwn(player));
    return line.slice(before + 1);
  }

  /** True if a move here would replace moves that a link has already been sent with. */
  get isSentBeyond(): boolean {
    const { played, sent } = this.#game;
    const { tree, canContinue } = this.#match;
    return canContinue && sent !== undefined && sent === textOf(tree.mainLine(played));
  }

  nameOf(player: number): string {
    return this.#game.players[player] ?? "";
  }

  /** Takes a move into the game that was made on the board. */
  made(): void {
    const { tree } = this.#match;
    const { current } = tree;
    if (current === undefined) return;
    tree.promote(current);
    const keepsOffer = this.#game.agreed.length > 0 && (this.isOffering || !this.#isOwn(current.player));
    this.#change({
      played: tree.line().length,
      isNews: true,
      ...(!keepsOffer && { agreed: [] }),
    });
  }

  /** Resigns for the player here, in a game of two players. */
  async resign(): Promise<void> {
    const own = this.own[0];
    if (own === undefined || this.#game.players.length !== 2) return;
    const winner = 1 - own;
    await this.#decide({ winner, ...wordsFor(victory(this.nameOf(winner)), "by resignation") });
  }

  get canResign(): boolean {
    return this.#game.players.length === 2 && this.own.length === 1;
  }

  /** Offers a draw with the next link, or takes the offer back. */
  offerDraw(isOffering: boolean): void {
    const others = this.#game.agreed.filter((player) => !this.#isOwn(player));
    this.#change({ agreed: isOffering ? [...others, ...this.own] : others, isNews: true });
  }

  /** Agrees to a draw. The game ends once all agree. */
  async acceptDraw(): Promise<void> {
    const agreed = [...new Set([...this.#game.agreed, ...this.own])];
    const people = [...this.own, ...this.#playersAs("friend")];
    this.#change({ agreed, isNews: true });
    if (people.every((player) => agreed.includes(player)))
      await this.#decide({ winner: null, ...wordsFor("draw", "by agreement") });
  }

  /** Lets a player be played here, or elsewhere. */
  sit(player: number, isHere: boolean): void {
    const seats = this.#match.seats.map((seat, index): Seat => {
      if (index !== player || seat.is === "engine") return seat;
      return { is: isHere ? "person" : "friend" };
    });
    this.#match.seats = seats;
    this.#change({ seats });
  }

  /** Notes that the link was copied or shared. */
  noteSent(): void {
    this.#keep({ sent: textOf(this.#match.tree.mainLine(this.#game.played)) });
  }

  /** Goes to the last position of the game. */
  async goToEnd(): Promise<void> {
    await this.#match.goToLast();
  }

  /** Shows the game as another tab has saved it. */
  async #follow(game: FriendGame): Promise<void> {
    if (game.changed <= this.#game.changed) return;
    this.#game = game;
    this.#match.seats = game.seats;
    await this.#match.restore(game.tree);
    await this.goToEnd();
    await this.refresh();
  }

  /** Saves comments and variations. */
  save(): void {
    this.#keep({});
  }

  /** Makes the link again. */
  async refresh(): Promise<void> {
    const asked = ++this.#asked;
    const link = await this.#linkNow();
    if (asked !== this.#asked) return;
    this.#link = link;
    this.#changed();
  }

  async #linkNow(): Promise<string> {
    const { id, agreed, source } = this.#game;
    const record = await this.#match.recordTo(this.last);
    const levels = this.#match.seats.map((seat) => (seat.is === "engine" ? seat.level : 0));
    const { rules } = source;
    return await linkTo({ id, by: this.own, levels, agreed, record, ...(rules !== undefined && { rules }) });
  }

  async #decide(how: TerminationView): Promise<void> {
    const { tree } = this.#match;
    tree.goTo(this.last);
    tree.decide(how);
    this.#change({ isNews: true });
    await this.goToEnd();
  }

  #change(change: Partial<FriendGame>): void {
    this.#link = undefined;
    this.#keep({ ...change, changed: Date.now() });
    this.#changed();
    void this.refresh();
  }

  #keep(change: Partial<FriendGame>): void {
    const { tree, seats } = this.#match;
    // The page may show an earlier position; the game is opened at its end.
    const data = { ...tree.data(), at: [...tree.mainLine(change.played ?? this.#game.played)].map(() => 0) };
    this.#game = { ...this.#game, tree: data, seats, ...change };
    this.#game = { ...this.#game, state: this.#stateInWords() };
    this.#isSaved = saveFriendGame(this.#game);
  }

  #stateInWords(): string {
    const { end, position } = this.#match;
    if (this.stage === "earlier") return this.#game.state;
    this.#isOver = end !== null;
    if (end !== null) return end.words;
    return this.#isOwn(position.player) ? "your move" : `waiting for ${this.nameOf(position.player)}`;
  }

  #isOwn(player: number): boolean {
    return this.#match.seats[player]?.is === "person";
  }

  #playersAs(is: Seat["is"]): number[] {
    return this.#match.seats.flatMap((seat, player) => (seat.is === is ? [player] : []));
  }
}

function wordsFor(result: string, reason: string): { result: string; reason: string; words: string } {
  return { result, reason, words: `${result} ${reason}` };
}

function textOf(line: readonly Node[]): string {
  return line.map(({ text }) => text).join(" ");
}

/** Returns a game's tree with its last decision taken back, to show it being made. */
function beforeLast(game: FriendGame): Tree {
  const tree = Tree.of(game.tree);
  tree.goTo(tree.mainLine(game.played).at(-1)?.parent);
  return tree;
}
