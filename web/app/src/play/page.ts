/** The page of a game: its board, who plays, and everything that can be done with the game. */

import { Board, type Pick, type Scene } from "@boardwright/board";
import { GameClient, type GameSource, type Manual, type Ruleset } from "@boardwright/engine";
import { button, h, wordsOf } from "../dom.ts";
import { judge, thinker } from "../engine.ts";
import { icon, type IconName } from "../icons.ts";
import type { Page } from "../page.ts";
import { looks, onOtherLooks } from "../site/looks.ts";
import { type Change, Match, type Seat } from "./match.ts";
import { Analysis } from "./analysis.ts";
import { Clock, controlOf } from "./clock.ts";
import { chosenDressing, dressingSwitch } from "./dressings.ts";
import { keep, kept } from "./kept.ts";
import { marksOf } from "./marks.ts";
import { moveList } from "./moves.ts";
import { opening } from "./opening.ts";
import { newGame, queryOf, type Wish } from "./new-game.ts";
import { playersOf } from "./players.ts";
import { promptOf } from "./prompt.ts";
import { recordPanel } from "./record.ts";

/** A game to be played on the page. */
export interface Subject {
  readonly source: GameSource;
  readonly title: string;
  /** The game whose dressings it wears; none for rules of one's own. */
  readonly dressing?: string;
  readonly learned?: string;
  /** The address of its rules page. */
  readonly rulesAddress?: string;
  /** The part of its address before what is chosen. */
  readonly address: string;
}

/** Milliseconds between looks at the clocks. */
const TICK = 100;

/** What the page shows on the right, one at a time. */
const PANELS = ["Moves", "Analysis", "New game", "Record"] as const;
type PanelName = (typeof PANELS)[number];

export class PlayPage implements Page {
  readonly root: HTMLElement;
  readonly title: string;
  readonly #subject: Subject;
  readonly #wish: Wish;
  readonly #boardHost = h("div", { class: "board-host" });
  readonly #players = h("div", { class: "players" });
  readonly #prompt = h("div", { class: "prompt", role: "status" });
  readonly #panel = h("div", { class: "panel-body", role: "tabpanel", id: "panel", tabindex: 0 });
  readonly #tabs = h("div", { class: "tabs", role: "tablist" });
  readonly #board: Board;
  readonly #rules: GameClient;
  readonly #mind: GameClient;
  readonly #analysis: Analysis;
  readonly #stopLooks: () => void;
  #match: Match | undefined;
  /** The dressing worn, by name. */
  #dressing: string | undefined;
  #manual: Manual | undefined;
  #shown: PanelName = "Moves";
  #turns = 0;
  /** How many positions were shown so far. */
  #seen = 0;
  #clock: Clock | undefined;
  #ticking: ReturnType<typeof setInterval> | undefined;

  constructor(subject: Subject, wish: Wish) {
    this.title = subject.title;
    this.#subject = subject;
    this.#wish = wish;
    const source = {
      ...subject.source,
      settings: wish.settings,
      ...(wish.ruleset && { ruleset: wish.ruleset }),
    };
    this.#rules = new GameClient(judge, source);
    this.#mind = new GameClient(thinker, source, subject.learned);
    this.#analysis = new Analysis(this.#mind, () => this.#thoughtChanged());
    const listeners = { pick: (pick: Pick) => this.#pick(pick), cancel: () => this.#cancel() };
    this.#board = new Board(this.#boardHost, listeners, looks());
    this.#stopLooks = onOtherLooks(() => this.#board.look(looks()));
    this.#dressing = subject.dressing === undefined ? undefined : chosenDressing(subject.dressing);
    this.root = this.#layOut();
  }

  /** Loads the game; an error says why it cannot be played. */
  async begin(): Promise<void> {
    const changed = (change: Change) => this.#change(change);
    this.#match = await Match.begin(this.#rules, this.#mind, this.#wish.seats, changed);
    this.#manual = await this.#rules.ask("manual", {});
    const person = this.#wish.seats.findIndex((seat: Seat) => seat.is === "person");
    this.#turns = this.#match.table.players[person]?.facing ?? 0;
    this.#board.flip(this.#turns);
    await this.#resume(this.#match);
    const control = controlOf(this.#wish.clock ?? "");
    if (control !== undefined) {
      this.#clock = new Clock(control, this.#match.table.players.length);
      this.#ticking = setInterval(() => this.#tick(), TICK);
    }
    this.#change("position");
    this.#match.goOn();
  }

  /** Goes on with the record of a link, or with the game that was left. */
  async #resume(match: Match): Promise<void> {
    const { record, key } = this.#wish;
    if (record !== undefined) return void (await match.load(record));
    const left = key === undefined ? undefined : kept(match.table.id, key);
    // What was kept of other rules, or is broken, is not worth a message.
    if (left !== undefined) await match.restore(left).catch(() => undefined);
  }

  end(): void {
    clearInterval(this.#ticking);
    this.#stopLooks();
    this.#analysis.stop();
    this.#match?.pause();
    this.#board.destroy();
    void this.#rules.close();
    void this.#mind.close();
  }

  #layOut(): HTMLElement {
    const { title, rulesAddress, dressing } = this.#subject;
    const dressings =
      dressing === undefined
        ? undefined
        : dressingSwitch(dressing, this.#dressing ?? dressing, (name) => this.#wear(name));
    const links = rulesAddress === undefined ? undefined : h("a", { href: rulesAddress }, "Rules");
    const head =
      title === ""
        ? undefined
        : h("header", { class: "game-head" }, h("h1", {}, title), dressings, links);
    const side = h(
      "aside",
      { class: "side" },
      head,
      this.#players,
      this.#prompt,
      this.#actions(),
      this.#tabs,
      this.#panel,
    );
    const main = h(
      "div",
      { class: "play" },
      h("section", { class: "board-area", "aria-label": "Board" }, this.#boardHost),
      side,
    );
    main.addEventListener("keydown", (event) => this.#key(event));
    return main;
  }

  #actions(): HTMLElement {
    const act = (words: string, name: IconName, does: () => void) =>
      h(
        "button",
        { type: "button", class: "icon", "aria-label": words, title: words, onclick: does },
        icon(name),
      );
    return h(
      "div",
      { class: "actions" },
      act("First position", "first", () => void this.#match?.goTo(undefined)),
      act("Take back", "back", () => void this.#match?.undo()),
      act("Make again", "again", () => void this.#match?.redo()),
      act("Last position", "last", () => void this.#match?.goTo(this.#match.tree.wholeLine().at(-1))),
      act("Hint", "hint", () => void this.#hint()),
      act("Turn the board", "turn", () => this.#flip()),
    );
  }

  #change(change: Change): void {
    const match = this.#match;
    if (match === undefined) return;
    if (change === "position") this.#showPosition(match);
    this.#mark(match);
    this.#runClock(match);
    this.#prompt.replaceChildren(...promptOf(match), ...this.#quickStarts(match));
    if (change === "position") this.#showPanel();
  }

  /** Lets the time of whoever decides run, from the first decision to the end. */
  #runClock(match: Match): void {
    const isOn =
      match.look.end === null && match.tree.current !== undefined && this.#clock?.fallen === undefined;
    this.#clock?.turnTo(isOn ? match.look.player : undefined);
    this.#players.replaceChildren(...playersOf(match, this.#clock));
  }

  #tick(): void {
    const [match, clock] = [this.#match, this.#clock];
    if (match === undefined || clock === undefined) return;
    const fallen = clock.fallen;
    this.#runClock(match);
    if (fallen === undefined) return;
    clearInterval(this.#ticking);
    match.pause();
    match.say(
      `${match.table.players[fallen]?.name ?? ""} has no time left, and loses by that. You may play on.`,
    );
  }

  /** Rulesets to begin with at once, as long as nothing was done. */
  #quickStarts(match: Match): HTMLElement[] {
    const { ruleset, seats, settings } = this.#wish;
    const isFresh = match.tree.after(undefined).length === 0 && !match.walk.isBegun;
    if (!isFresh || ruleset !== undefined || this.#manual === undefined) return [];
    const begin = ({ name, note }: Ruleset) => {
      const words = name.charAt(0).toUpperCase() + name.slice(1);
      const address = `${this.#subject.address}?${queryOf({ seats, settings, ruleset: name })}`;
      return h("a", { class: "button", href: address }, note === "" ? words : `${words}: ${note}`);
    };
    return [h("div", { class: "answers" }, ...this.#manual.rulesets.map(begin))];
  }

  #sceneOf({ look, table }: Match): Scene {
    const dressing = this.#dressing;
    return {
      board: table.board,
      players: table.players,
      ...look.scene,
      ...(dressing === undefined ? {} : { dressing }),
    };
  }

  #wear(dressing: string): void {
    this.#dressing = dressing;
    if (this.#match !== undefined) this.#board.show(this.#sceneOf(this.#match), { animate: false });
  }

  #showPosition(match: Match): void {
    const { look, table } = match;
    const { last } = look;
    const ways = last?.way ? [{ from: { site: last.way[0] }, to: { site: last.way[1] } }] : undefined;
    const words = last === null ? undefined : `${table.players[last.player]?.name ?? ""}: ${last.text}`;
    this.#board.show(this.#sceneOf(match), { ...(ways && { ways }), ...(words !== undefined && { words }) });
    this.#fit();
    if (this.#wish.key !== undefined) keep(table.id, this.#wish.key, match.tree.data());
    this.#seen += 1;
    this.root.dataset["seen"] = String(this.#seen);
    this.root.dataset["ply"] = String(match.tree.line().length);
    this.#analysis.look(look, match.tree.place());
  }

  /** Lets the page give the board all the room that its shape can use. */
  #fit(): void {
    const box = this.#boardHost.querySelector("svg")?.viewBox.baseVal;
    if (box === undefined || box.height === 0) return;
    this.#boardHost.style.setProperty("--ratio", String(box.width / box.height));
  }

  #mark(match: Match): void {
    this.#board.mark(
      marksOf(match.look, match.isPersonsTurn ? match.walk : undefined, this.#analysis.arrows),
    );
  }

  #thoughtChanged(): void {
    const match = this.#match;
    if (match === undefined) return;
    this.#mark(match);
    if (this.#shown === "Analysis") this.#showPanel();
  }

  #pick({ target }: Pick): void {
    const match = this.#match;
    if (match === undefined || !match.isPersonsTurn || match.walk.made !== undefined) return;
    if (match.walk.pick(target)) {
      match.notice = "";
      void match.finishWalk();
    } else if (match.walk.isLast(target)) {
      match.walk.back();
      this.#change("walk");
    } else {
      void match.explain(target);
    }
  }

  #cancel(): void {
    if (this.#match?.walk.back() === true) this.#change("walk");
  }

  #key(event: KeyboardEvent): void {
    const match = this.#match;
    const isWriting = event.target instanceof HTMLElement && event.target.matches("input, textarea, select");
    if (match === undefined || isWriting || event.ctrlKey || event.metaKey || event.altKey) return;
    const acts: Readonly<Record<string, () => void>> = {
      u: () => void match.undo(),
      r: () => void match.redo(),
      h: () => void this.#hint(),
      f: () => this.#flip(),
    };
    acts[event.key]?.();
  }

  #flip(): void {
    this.#turns = (this.#turns + 0.5) % 1;
    this.#board.flip(this.#turns);
    this.#fit();
  }

  async #hint(): Promise<void> {
    const match = this.#match;
    if (match === undefined || match.look.end !== null) return;
    match.say("Thinking…");
    try {
      const best = await this.#analysis.hint();
      match.say(best === undefined ? "There is nothing to advise." : `Best seems ${best}.`);
    } catch (error) {
      match.say(wordsOf(error));
    }
  }

  #showPanel(): void {
    const match = this.#match;
    if (match === undefined) return;
    const tab = (name: PanelName) =>
      button(name, () => this.#open(name), {
        role: "tab",
        "aria-selected": String(name === this.#shown),
        "aria-controls": "panel",
      });
    this.#tabs.replaceChildren(...PANELS.map(tab));
    this.#panel.replaceChildren(this.#panelOf(match));
  }

  #open(name: PanelName): void {
    this.#shown = name;
    if (name === "Analysis") this.#analysis.start();
    else this.#analysis.stop();
    this.#showPanel();
  }

  #panelOf(match: Match): HTMLElement {
    switch (this.#shown) {
      case "Moves":
        return match.tree.after(undefined).length === 0 ? opening(this.#manual) : moveList(match);
      case "Analysis":
        return this.#analysis.panel(match);
      case "New game":
        return newGame(this.#manual, this.#wish, this.#subject.address);
      case "Record":
        return recordPanel(match, (text) => this.#load(text));
    }
  }

  async #load(text: string): Promise<void> {
    try {
      await this.#match?.load(text);
    } catch (error) {
      this.#match?.say(`The record cannot be loaded: ${wordsOf(error)}.`);
    }
  }
}
