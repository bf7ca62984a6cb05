/** The page of a game: its board, who plays, and everything that can be done with the game. */

import { Board, type Pick, type Scene } from "@boardwright/board";
import { GameClient, type GameSource, type Manual, type PositionScene } from "@boardwright/engine";
import { button, h, wordsOf } from "../dom.ts";
import { rulesEngine, searchEngine } from "../engines.ts";
import type { Page } from "../page.ts";
import { linkOf } from "../share.ts";
import { displaySettings, onDisplayChange } from "../site/display-settings.ts";
import { availableActions } from "./available-actions.ts";
import { type Change, Match, type Seat } from "./match.ts";
import { Analysis } from "./analysis.ts";
import { timeControlOf } from "./chess-clock.ts";
import { ActionBar, type Actions } from "./action-bar.ts";
import { chosenDressing, dressingSwitch } from "./board-style.ts";
import { keep, kept } from "./saved-game.ts";
import { marksOf } from "./marks.ts";
import { moveList } from "./move-list.ts";
import { howToPlay, opening } from "./introduction.ts";
import { newGame, quickStarts, type Wish } from "./new-game.ts";
import { playersOf } from "./player-list.ts";
import { promptOf } from "./prompt.ts";
import { PositionEditor, type EditorHost } from "./position-editor.ts";
import { recordPanel } from "./record-panel.ts";
import { MatchClock } from "./match-clock.ts";

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
  readonly #bar: ActionBar;
  readonly #board: Board;
  readonly #rules: GameClient;
  readonly #search: GameClient;
  readonly #analysis: Analysis;
  readonly #stopLooks: () => void;
  readonly #room = new ResizeObserver(() => this.#fit());
  #match: Match | undefined;
  /** The dressing worn, by name. */
  #dressing: string | undefined;
  #manual: Manual | undefined;
  /** How to play, folded or not as somebody has left it. */
  #howTo: HTMLElement | undefined;
  #shown: PanelName = "Moves";
  #turns = 0;
  /** How many positions were shown so far. */
  #seen = 0;
  #time: MatchClock | undefined;
  /** What sets up a position on the board, while somebody does. */
  #editor: PositionEditor | undefined;

  constructor(subject: Subject, wish: Wish) {
    this.title = subject.title;
    this.#subject = subject;
    this.#wish = wish;
    const source = {
      ...subject.source,
      settings: wish.settings,
      ...(wish.ruleset && { ruleset: wish.ruleset }),
    };
    this.#rules = new GameClient(rulesEngine, source);
    this.#search = new GameClient(searchEngine, source, subject.learned);
    this.#analysis = new Analysis(this.#search, () => this.#thoughtChanged());
    const listeners = { pick: (pick: Pick) => this.#pick(pick), cancel: () => this.#cancel() };
    this.#board = new Board(this.#boardHost, listeners, displaySettings());
    this.#stopLooks = onDisplayChange(() => this.#board.look(displaySettings()));
    this.#dressing = subject.dressing === undefined ? undefined : chosenDressing(subject.dressing);
    this.#bar = new ActionBar(this.#acts());
    this.root = this.#layOut();
    this.#room.observe(this.#boardHost.parentElement ?? this.root);
  }

  /** Loads the game; an error says why it cannot be played. */
  async begin(): Promise<void> {
    const changed = (change: Change) => this.#change(change);
    this.#match = await Match.begin(this.#rules, this.#search, this.#wish.seats, changed);
    this.#manual = await this.#rules.ask("manual", {});
    const person = this.#wish.seats.findIndex((seat: Seat) => seat.is === "person");
    this.#turns = this.#match.info.players[person]?.facing ?? 0;
    this.#board.flip(this.#turns);
    this.#wind(this.#match);
    await this.#resume(this.#match);
    this.#change("position");
    this.#match.goOn();
  }

  /** Sets the clocks going, if there are any. An engine gets to know the game before its time runs. */
  #wind(match: Match): void {
    const control = timeControlOf(this.#wish.clock ?? "");
    if (control === undefined) return;
    this.#time = new MatchClock(control, match);
    this.root.append(this.#time.news);
    const hasEngine = this.#wish.seats.some(({ is }) => is === "engine");
    if (hasEngine) void this.#time.after(this.#search.ask("evaluation", { at: { moves: [] } }));
  }

  /** Goes on with the record of a link, or with the game that was left. */
  async #resume(match: Match): Promise<void> {
    const { record, way, key } = this.#wish;
    if (record !== undefined) return void (await match.load(record, way));
    const left = key === undefined ? undefined : kept(match.info.id, key);
    // What was kept of other rules, or is broken, is not worth a message.
    if (left === undefined) return;
    await match.restore(left.tree).catch(() => undefined);
    if (left.times !== undefined) this.#time?.resume(left.times);
  }

  end(): void {
    this.#time?.end();
    this.#stopLooks();
    this.#room.disconnect();
    this.#analysis.stop();
    this.#match?.pause();
    this.#board.destroy();
    void this.#rules.close();
    void this.#search.close();
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
      this.#bar.root,
      this.#prompt,
      this.#tabs,
      this.#panel,
    );
    const main = h(
      "div",
      { class: "play" },
      h("section", { class: "board-area", "aria-label": "Board" }, this.#boardHost),
      side,
    );
    main.addEventListener("keydown", (event) => this.#bar.press(event));
    return main;
  }

  /** What buttons and keys do with the game. */
  #acts(): Actions {
    return {
      first: () => void this.#match?.goTo(undefined),
      back: () => void this.#match?.undo(),
      again: () => void this.#match?.redo(),
      last: () => void this.#match?.goTo(this.#match.tree.wholeLine().at(-1)),
      hint: () => void this.#hint(),
      turn: () => this.#flip(),
    };
  }

  #change(change: Change): void {
    const match = this.#match;
    if (match === undefined) return;
    if (change === "comment") return this.#keep(match);
    if (change === "away" || change === "game") this.#endEditor();
    if (this.#editor !== undefined) return;
    if (change === "position") this.#showPosition(match);
    this.#keepTime(change);
    this.#mark(match);
    this.#bar.allow(availableActions(match));
    this.#players.replaceChildren(...playersOf(match, this.#time, () => this.#open("New game")));
    const acts = [...(this.#time?.acts() ?? []), ...this.#quickStarts(match)];
    this.#prompt.replaceChildren(...promptOf(match), ...acts);
    if (change === "position") this.#showPanel();
  }

  /** A decision lets the clocks run; they stand still while somebody looks elsewhere. */
  #keepTime(change: Change): void {
    const time = this.#time;
    if (change === "made") time?.run();
    else if (change === "away") time?.stop();
    else if (change === "game") time?.reset();
    else time?.update();
  }

  /** Rulesets to begin with at once, as long as nothing was done. */
  #quickStarts(match: Match): HTMLElement[] {
    const isFresh = match.tree.after(undefined).length === 0 && !match.input.isBegun;
    return isFresh ? quickStarts(this.#manual, this.#wish, this.#subject.address) : [];
  }

  #sceneOf({ info, position }: Match, scene: PositionScene = position.scene): Scene {
    const dressing = this.#dressing;
    return {
      board: info.board,
      players: info.players,
      ...scene,
      ...(dressing === undefined ? {} : { dressing }),
    };
  }

  #wear(dressing: string): void {
    this.#dressing = dressing;
    if (this.#editor !== undefined) return this.#editor.draw();
    if (this.#match !== undefined) this.#board.show(this.#sceneOf(this.#match), { animate: false });
  }

  #showPosition(match: Match): void {
    const { position, info } = match;
    const { last } = position;
    const ways = last?.from_to ? [{ from: { site: last.from_to[0] }, to: { site: last.from_to[1] } }] : undefined;
    const words = last === null ? undefined : `${info.players[last.player]?.name ?? ""}: ${last.text}`;
    this.#board.show(this.#sceneOf(match), { ...(ways && { ways }), ...(words !== undefined && { words }) });
    this.#fit();
    this.#keep(match);
    this.#seen += 1;
    this.root.dataset["seen"] = String(this.#seen);
    this.root.dataset["ply"] = String(match.tree.line().length);
    this.#analysis.look(position, match.tree.path());
  }

  #keep({ info, tree }: Match): void {
    const { key } = this.#wish;
    const times = this.#time?.times;
    if (key !== undefined) keep(info.id, { query: key, tree: tree.data(), ...(times && { times }) });
  }

  /** Lets the board be as large as it can be in its room, and the room be as wide as the board needs. */
  #fit(): void {
    const style = this.#boardHost.style;
    const most = Number.parseFloat(getComputedStyle(this.#boardHost).maxWidth);
    const height = most / Number(style.getPropertyValue("--ratio") || 1);
    const width = this.#boardHost.parentElement?.clientWidth ?? 0;
    if (width > 0 && height > 0) this.#board.fit(width / height);
    const box = this.#boardHost.querySelector("svg")?.viewBox.baseVal;
    if (box === undefined || box.height === 0) return;
    style.setProperty("--ratio", String(box.width / box.height));
  }

  #mark(match: Match): void {
    this.#board.mark(
      marksOf(match.position, match.isPersonsTurn ? match.input : undefined, this.#analysis.arrows),
    );
  }

  #thoughtChanged(): void {
    const match = this.#match;
    if (match === undefined) return;
    this.#mark(match);
    if (this.#shown === "Analysis") this.#showPanel();
  }

  #pick(pick: Pick): void {
    const match = this.#match;
    if (this.#editor !== undefined) return this.#editor.pick(pick);
    const { target } = pick;
    if (match === undefined || !match.isPersonsTurn || match.input.made !== undefined) return;
    if (match.input.pick(target)) {
      match.notice = "";
      void match.playInput();
    } else if (match.input.isLast(target)) {
      match.input.back();
      this.#change("input");
    } else {
      void match.explain(target);
    }
  }

  #cancel(): void {
    if (this.#editor !== undefined) return this.#editor.cancel();
    if (this.#match?.input.back() === true) this.#change("input");
  }

  #flip(): void {
    this.#turns = (this.#turns + 0.5) % 1;
    this.#board.flip(this.#turns);
    this.#fit();
  }

  async #hint(): Promise<void> {
    const match = this.#match;
    if (match === undefined || match.position.end !== null) return;
    this.#time?.stop();
    match.tell("Thinking…");
    try {
      const best = await this.#analysis.hint();
      match.tell(best === undefined ? "There is nothing to advise." : `Best seems ${best}.`);
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
    this.#leaveEditor();
    this.#shown = name;
    const isAnalysing = name === "Analysis";
    if (isAnalysing) this.#analysis.start();
    else this.#analysis.stop();
    if (this.#time !== undefined) this.#time.isAnalysing = isAnalysing;
    this.#change("notice");
    this.#showPanel();
  }

  #panelOf(match: Match): HTMLElement {
    switch (this.#shown) {
      case "Moves":
        return match.tree.after(undefined).length === 0
          ? opening(this.#manual)
          : moveList(match, (this.#howTo ??= howToPlay(this.#manual)));
      case "Analysis":
        return this.#analysis.panel(match);
      case "New game":
        return newGame(this.#manual, this.#wish, this.#subject.address, () => {
          this.#open("Record");
          this.#edit(match).catch((error: unknown) => match.say(wordsOf(error)));
        });
      case "Record":
        if (this.#editor !== undefined) return this.#editor.root;
        return recordPanel(match, {
          load: (text) => this.#load(text),
          edit: () => this.#edit(match),
          link: () => this.#link(match),
        });
    }
  }

  /** Lets somebody set up a position on the board. */
  async #edit(match: Match): Promise<void> {
    match.pause();
    this.#time?.stop();
    const editor = await PositionEditor.begin(this.#workplace(match), match.position.text);
    this.#editor = editor;
    this.#bar.allow(new Set(["turn"]));
    this.#prompt.replaceChildren(h("p", { class: "asked" }, editor.words));
    this.#showPanel();
    // On a small screen it is above what was clicked.
    this.#boardHost.scrollIntoView({ block: "nearest" });
  }

  #workplace(match: Match): EditorHost {
    return {
      rules: this.#rules,
      names: match.info.players.map(({ name }) => name),
      sceneOf: ({ scene }) => this.#sceneOf(match, scene),
      show: (scene) => this.#board.show(scene, { animate: false }),
      mark: (marks) => this.#board.mark(marks),
      play: async (text) => {
        await match.setUp(text);
        this.#open("Moves");
      },
      leave: () => this.#leaveEditor(),
    };
  }

  #endEditor(): void {
    this.#editor?.end();
    this.#editor = undefined;
  }

  #leaveEditor(): void {
    if (this.#editor === undefined) return;
    this.#endEditor();
    this.#change("position");
  }

  /** A link to the game as it stands. Rules of one's own travel along. */
  async #link(match: Match): Promise<string> {
    const { source, address } = this.#subject;
    return await linkOf(await match.record(), match.tree.way(), address === "" ? source.rules : undefined);
  }

  async #load(text: string): Promise<void> {
    try {
      await this.#match?.load(text);
    } catch (error) {
      this.#match?.say(`The record cannot be loaded: ${wordsOf(error)}.`);
    }
  }
}
