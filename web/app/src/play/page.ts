/** The page of a game: board, players, actions, panels. */

import type { Pick } from "@boardwright/board";
import { GameClient, type GameSource, type Manual } from "@boardwright/engine";
import { button, h, renew, wordsOf } from "../dom.ts";
import { rulesEngine, searchEngine } from "../engines.ts";
import type { Page } from "../page.ts";
import type { GameCourse } from "../learn/game-course.ts";
import { friendPanel, friendPrompt } from "../friend/panel.ts";
import { LinkedGame, type OpenedFriendGame } from "../friend/linked-game.ts";
import { friendAddress } from "../route.ts";
import { linkOf } from "../share.ts";
import { availableActions } from "./available-actions.ts";
import { estimateWeights } from "./estimate.ts";
import { type Change, Match } from "./match.ts";
import { Analysis } from "./analysis.ts";
import { timeControlOf } from "./chess-clock.ts";
import { ActionBar, type Action, type Actions } from "./action-bar.ts";
import { listenToKeys, listenToWheel } from "./keys.ts";
import { BoardView } from "./board-view.ts";
import { saveGame, savedGame } from "./saved-game.ts";
import { marksOf } from "./marks.ts";
import { moveList } from "./move-list.ts";
import { howToPlay, introduction } from "./introduction.ts";
import { newGame, quickStarts, type GameSetup } from "./new-game.ts";
import { playersOf } from "./player-list.ts";
import { type PanelName, panelsOf } from "./panel-names.ts";
import { promptOf } from "./prompt.ts";
import type { PositionEditor, EditorHost } from "../set-up/position-editor.ts";
import { recordPanel } from "./record-panel.ts";
import type { MatchClock } from "./match-clock.ts";

/** The game of the page. */
export interface PlayedGame {
  readonly source: GameSource;
  readonly title: string;
  /** The game whose board styles it may have; missing for custom rules. */
  readonly boardStyle?: string;
  readonly learned?: string;
  /** The address of its rules page. */
  readonly rulesAddress?: string;
  /** The address of its play-test. */
  readonly playTestAddress?: string;
  /** Its address without parameters; empty for custom rules. */
  readonly address: string;
  /** Starts a new game of custom rules. */
  readonly restart?: (setup: GameSetup) => void;
}

export class PlayPage implements Page {
  readonly root: HTMLElement;
  readonly title: string;
  readonly address?: string;
  readonly #game: PlayedGame;
  readonly #setup: GameSetup;
  readonly #board: BoardView;
  readonly #players = h("div", { class: "players" });
  readonly #prompt = h("div", { class: "prompt", role: "status" });
  readonly #panel = h("div", { class: "panel-body", role: "tabpanel", id: "panel", tabindex: 0 });
  readonly #tabs = h("div", { class: "tabs", role: "tablist" });
  readonly #bar: ActionBar;
  readonly #rules: GameClient;
  readonly #search: GameClient;
  readonly #analysis: Analysis;
  readonly #stop = new AbortController();
  #match: Match | undefined;
  #manual: Manual | undefined;
  /** The introduction, expanded or collapsed. */
  #howTo: HTMLElement | undefined;
  #shown: PanelName = "Moves";
  /** Number of positions shown so far. */
  #seen = 0;
  #time: MatchClock | undefined;
  /** The position editor, while it is open. */
  #editor: PositionEditor | undefined;
  /** The game by link, if it is one. */
  #linked: LinkedGame | undefined;
  /** A watched or ended game; loaded when it is needed. */
  #course: GameCourse | undefined;
  /** Stops the estimate of weights. */
  #stopEstimate = () => {};

  constructor(game: PlayedGame, setup: GameSetup) {
    this.title = game.title;
    if (setup.friend !== undefined) this.address = friendAddress(setup.friend.game.id);
    this.#game = game;
    this.#setup = setup;
    const source = {
      ...game.source,
      settings: setup.settings,
      ...(setup.ruleset && { ruleset: setup.ruleset }),
    };
    this.#rules = new GameClient(rulesEngine, source);
    this.#search = new GameClient(searchEngine, source, game.learned);
    this.#analysis = new Analysis(this.#search, () => this.#analysisChanged());
    const input = { pick: (pick: Pick) => this.#pick(pick), cancel: () => this.#cancel() };
    this.#board = new BoardView(input, game.boardStyle);
    this.#bar = new ActionBar(this.#actions());
    this.root = this.#layOut();
    this.#board.observeSpace();
  }

  /** Loads the game. Throws if it cannot be played. */
  async begin(): Promise<void> {
    const changed = (change: Change) => this.#change(change);
    this.#match = await Match.begin(this.#rules, this.#search, this.#setup.seats, changed);
    this.#manual = await this.#rules.ask("manual", {});
    const person = this.#setup.seats.findIndex(({ is }) => is === "person");
    this.#board.turnTo(this.#match.info.players[person]?.facing ?? 0);
    await this.#createClocks(this.#match);
    await this.#resume(this.#match);
    this.#change("position");
    this.#match.letEngineMove();
    if (this.#game.learned === undefined) void this.#estimate();
  }

  /** Gives the engine estimated weights, if that takes no longer than the game is open. */
  async #estimate(): Promise<void> {
    const { stop, weights } = estimateWeights(this.#search.source);
    this.#stopEstimate = stop;
    const text = await weights;
    if (text !== undefined) await this.#search.setWeights(text).catch(() => undefined);
  }

  /** Creates the clocks, if any. They wait until the engine is ready. */
  async #createClocks(match: Match): Promise<void> {
    const control = timeControlOf(this.#setup.clock ?? "");
    if (control === undefined) return;
    const { MatchClock } = await import("./match-clock.ts");
    this.#time = new MatchClock(control, match);
    this.root.append(this.#time.news);
    const hasEngine = this.#setup.seats.some(({ is }) => is === "engine");
    if (hasEngine) void this.#time.after(this.#search.ask("evaluation", { at: { moves: [] } }));
  }

  /** Loads the record of a link, or the saved game. */
  async #resume(match: Match): Promise<void> {
    const { record, way, key, friend } = this.#setup;
    if (friend !== undefined) return await this.#resumeLinked(match, friend);
    if (record !== undefined) return void (await match.load(record, way));
    const left = key === undefined ? undefined : savedGame(match.info.id, key);
    // A saved game of other rules, or a broken one, is ignored silently.
    if (left === undefined) return;
    await match.restore(left.tree).catch(() => undefined);
    if (left.times !== undefined) this.#time?.resume(left.times);
  }

  async #resumeLinked(match: Match, friend: OpenedFriendGame): Promise<void> {
    this.#shown = "Friend";
    const changed = () => {
      this.#change("notice");
      if (this.#shown === "Friend") this.#showPanel();
    };
    this.#linked = await LinkedGame.open(match, friend, this.#manual, changed);
  }

  end(): void {
    this.#stop.abort();
    this.#stopEstimate();
    this.#linked?.end();
    this.#time?.end();
    this.#analysis.stop();
    this.#match?.pause();
    this.#board.end();
    void this.#rules.close();
    void this.#search.close();
  }

  #layOut(): HTMLElement {
    const { title, rulesAddress, playTestAddress } = this.#game;
    const styles = this.#board.styleSelect(() => this.#redraw());
    const link = (address: string | undefined, words: string) => address !== undefined && h("a", { href: address }, words);
    const links = [link(rulesAddress, "Rules"), link(playTestAddress, "Play-test")];
    const head =
      title === "" ? undefined : h("header", { class: "game-head" }, h("h1", {}, title), styles, ...links);
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
      h("section", { class: "board-area", "aria-label": "Board" }, this.#board.root),
      side,
    );
    const act = (action: Action) => this.#bar.do(action);
    listenToKeys(act, this.#stop.signal);
    listenToWheel(this.#board.root, act, this.#stop.signal);
    return main;
  }

  /** Returns the functions of buttons and keys. */
  #actions(): Actions {
    return {
      first: () => void this.#match?.goTo(undefined),
      earlier: () => void this.#match?.stepBack(),
      back: () => void this.#match?.undo(),
      again: () => void this.#match?.redo(),
      later: () => void this.#match?.stepForward(),
      last: () => void this.#match?.goToLast(),
      hint: () => void this.#hint(),
      turn: () => this.#board.flip(),
      help: () => void this.#help(),
    };
  }

  #change(change: Change): void {
    const match = this.#match;
    if (match === undefined) return;
    if (change === "comment") return this.#linked === undefined ? this.#save(match) : this.#linked.save();
    if (change === "made") this.#linked?.made();
    if (change === "away" || change === "game") this.#endEditor();
    if (this.#editor !== undefined) return;
    if (change === "position") this.#showPosition(match);
    this.#updateClocks(change);
    this.#mark(match);
    this.#bar.allow(availableActions(match));
    const chooser = this.#linked === undefined ? "New game" : "Friend";
    this.#players.replaceChildren(...playersOf(match, this.#time, () => this.#open(chooser)));
    const acts = [...(this.#time?.acts() ?? []), ...this.#quickStarts(match), ...this.#friendActs(match), ...this.#courseActs(match)];
    renew(this.#prompt, ...promptOf(match), ...acts);
    if (change === "position") this.#showPanel();
  }

  /** Updates the clocks. They run after a move and stop during navigation. */
  #updateClocks(change: Change): void {
    const time = this.#time;
    if (change === "made") time?.run();
    else if (change === "away") time?.stop();
    else if (change === "game") time?.reset();
    else time?.update();
  }

  /** Returns buttons for rulesets, before the first move. */
  #quickStarts(match: Match): HTMLElement[] {
    const isFresh = match.tree.after(undefined).length === 0 && !match.input.isBegun && this.#linked === undefined;
    return isFresh ? quickStarts(this.#manual, this.#setup, this.#game) : [];
  }

  #friendActs(match: Match): HTMLElement[] {
    return this.#linked === undefined ? [] : friendPrompt(this.#linked, (words) => match.showNotice(words));
  }

  /** Returns the controls of a watched game, or the buttons after an end. */
  #courseActs(match: Match): HTMLElement[] {
    if (match.end === null && !match.isWatched) return [];
    if (this.#course === undefined) void this.#loadCourse();
    return this.#course?.acts(match, this.#linked !== undefined) ?? [];
  }

  async #loadCourse(): Promise<void> {
    const { GameCourse } = await import("../learn/game-course.ts");
    const renew = () => this.#change("notice");
    const mark = () => void (this.#match && this.#mark(this.#match));
    const open = (name: PanelName) => this.#open(name);
    this.#course ??= new GameCourse({ rules: this.#rules, game: this.#game, setup: this.#setup, open, renew, mark });
    renew();
  }

  /** Draws the position again, in another board style. */
  #redraw(): void {
    if (this.#editor !== undefined) return this.#editor.draw();
    const match = this.#match;
    if (match !== undefined) this.#board.show(this.#board.sceneOf(match.info, match.position.scene));
  }

  #showPosition(match: Match): void {
    this.#board.showPosition(match.info, match.position);
    this.#save(match);
    this.#seen += 1;
    this.root.dataset["seen"] = String(this.#seen);
    this.root.dataset["ply"] = String(match.tree.line().length);
    this.#analysis.show(match.position, match.tree.path());
  }

  #save({ info, tree }: Match): void {
    const { key } = this.#setup;
    const times = this.#time?.times;
    if (key !== undefined) saveGame(info.id, { query: key, tree: tree.data(), ...(times && { times }) });
  }

  #mark(match: Match): void {
    const input = match.isPersonsTurn ? match.input : undefined;
    const marks = marksOf(match.position, match.sceneBefore, input, this.#analysis.arrows);
    const decisive = this.#course?.sitesOf(match.position) ?? [];
    this.#board.mark({ ...marks, highlights: decisive.map((site) => ({ target: { site }, role: "good" })) });
  }

  #analysisChanged(): void {
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

  async #help(): Promise<void> {
    const { showHelp } = await import("../learn/help.ts");
    showHelp();
  }

  async #hint(): Promise<void> {
    const match = this.#match;
    if (match === undefined || match.position.end !== null) return;
    this.#time?.stop();
    match.showNotice("Thinking…");
    try {
      const best = await this.#analysis.hint();
      match.showNotice(best === undefined ? "No hint was found for this position." : `Best move: ${best}.`);
    } catch (error) {
      match.showError(wordsOf(error));
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
    renew(this.#tabs, ...panelsOf(this.#linked).map(tab));
    renew(this.#panel, this.#panelOf(match));
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
      case "Friend":
        return this.#linked === undefined
          ? introduction(this.#manual)
          : friendPanel(this.#linked, (words) => match.showNotice(words));
      case "Moves":
        return match.tree.after(undefined).length === 0
          ? introduction(this.#manual)
          : moveList(match, (this.#howTo ??= howToPlay(this.#manual)));
      case "Analysis":
        return this.#analysis.panel(match);
      case "New game":
        return newGame(this.#manual, this.#setup, this.#game, {
          match,
          edit: () => {
            this.#open("Record");
            this.#edit(match).catch((error: unknown) => match.showError(wordsOf(error)));
          },
        });
      case "Record":
        if (this.#editor !== undefined) return this.#editor.root;
        return recordPanel(match, {
          ...(this.#linked === undefined && { edit: () => this.#edit(match) }),
          link: () => this.#link(match),
          source: this.#rules.source,
        });
    }
  }

  /** Opens the position editor. */
  async #edit(match: Match): Promise<void> {
    match.pause();
    this.#time?.stop();
    const { PositionEditor } = await import("../set-up/position-editor.ts");
    const editor = await PositionEditor.begin(this.#workplace(match), match.position.text);
    this.#editor = editor;
    this.#bar.allow(new Set(["turn", "help"]));
    this.#prompt.replaceChildren(h("p", { class: "asked" }, editor.words));
    this.#showPanel();
    // On a small screen the board is above the button that was pressed.
    this.#board.root.scrollIntoView({ block: "nearest" });
  }

  #workplace(match: Match): EditorHost {
    return {
      rules: this.#rules,
      names: match.info.players.map(({ name }) => name),
      sceneOf: ({ scene }) => this.#board.sceneOf(match.info, scene),
      show: (scene) => this.#board.show(scene),
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

  /** Returns a link to the game, with custom rules included. */
  async #link(match: Match): Promise<string> {
    const { source, address } = this.#game;
    return await linkOf(await match.record(), match.tree.way(), address === "" ? source.rules : undefined);
  }
}
