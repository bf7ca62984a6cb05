/** The page of a game: board, players, actions, panels. */

import type { LookMethod, Pick, Scene, Target } from "@boardwright/board";
import { GameClient, type GameSource, type Manual, type PositionInfo } from "@boardwright/engine";
import { button, h, renew, wordsOf } from "../dom.ts";
import { rulesEngine, searchEngine } from "../engines.ts";
import type { Page } from "../page.ts";
import type { GameCourse } from "../learn/game-course.ts";
import type { TouchToLearn } from "../learn/touch-to-learn.ts";
import type { LinkedGame, OpenedFriendGame } from "../friend/linked-game.ts";
import type { SharedGame } from "../one-page.ts";
import { sound } from "../sound/sound.ts";
import { friendAddress } from "../route.ts";
import { linkOf } from "../share.ts";
import { GameKeeper, troubleWords } from "../my-games/keeper.ts";
import { type KeptGame, keptAddress, newId } from "../my-games/kept.ts";
import { get } from "../my-games/store.ts";
import { availableActions } from "./available-actions.ts";
import { showLesson } from "../lessons.ts";
import { estimateWeights } from "./estimate.ts";
import { type Change, Match } from "./match.ts";
import { Analysis } from "./analysis.ts";
import { timeControlOf } from "./chess-clock.ts";
import { ActionBar, type Action, type Actions } from "./action-bar.ts";
import { listenToKeys, listenToWheel } from "./keys.ts";
import { type BoardInput, BoardView } from "./board-view.ts";
import { lastMoveOf } from "./last-move.ts";
import { marksOf } from "./marks.ts";
import { moveList } from "./move-list.ts";
import { howToPlay, introduction } from "./introduction.ts";
import { beginKept, keptNotice, newKept, stateOf } from "./keeping.ts";
import { quickStarts } from "./quick-starts.ts";
import { type GameSetup, queryOf } from "./setup.ts";
import { playersOf } from "./player-list.ts";
import { contentOf } from "./tree.ts";
import { type PanelName, panelsOf } from "./panel-names.ts";
import { promptOf } from "./prompt.ts";
import type { SetupHelp } from "../set-up/setup-help.ts";
import type { PositionEditor, EditorHost } from "../set-up/position-editor.ts";
import type { MatchClock } from "./match-clock.ts";
import { hasDrawsIn } from "../ending/draws.ts";
import type { GameEnding } from "../ending/game-ending.ts";
import type { Premove } from "../premove/premove.ts";
import type { GameStudy } from "../review/game-study.ts";

/** The game of the page. */
export interface PlayedGame {
  readonly source: GameSource;
  readonly title: string;
  /** The game whose board styles it may have; missing for custom rules. */
  readonly boardStyle?: string;
  readonly learned?: string;
  /** The address of its rules page. */
  readonly rulesAddress?: string;
  /** The address of its lesson. */
  readonly learnAddress?: string;
  /** The address of its play-test. */
  readonly playTestAddress?: string;
  /** The address of its rules in the editor, for a saved game of custom rules. */
  readonly editorAddress?: string;
  /** Its address without parameters; empty beside an editor. */
  readonly address: string;
  /** Starts a new game of custom rules. */
  readonly restart?: (setup: GameSetup) => void;
}

/** Milliseconds after which running clocks are saved again. */
const CLOCKS_SAVED = 1_000;

export class PlayPage implements Page {
  readonly root: HTMLElement;
  readonly title: string;
  readonly #game: PlayedGame;
  readonly #setup: GameSetup;
  readonly #board: BoardView;
  readonly #players = h("div", { class: "players" });
  readonly #prompt = h("div", { class: "prompt", role: "status" });
  readonly #panel = h("div", { class: "panel-body", role: "tabpanel", id: "panel", tabindex: 0 });
  readonly #tabs = h("div", { class: "tabs", role: "tablist" });
  /** The links to other pages of the game, with their addresses. */
  readonly #links = new Map<HTMLAnchorElement, string>();
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
  /** The game by link, if it is one, and the module of its parts. */
  #linked: LinkedGame | undefined;
  /** The helps of a setup phase; loaded when there is one. */
  #setupHelp: SetupHelp | undefined;
  /** A watched or ended game; loaded when it is needed. */
  #course: GameCourse | undefined;
  /** A move entered in advance; loaded when it is needed. */
  #premove: Premove | undefined;
  /** Resigning and draws; loaded when it is needed. */
  #ending: GameEnding | undefined;
  /** Looks into the game; loaded when it is needed. */
  #study: GameStudy | undefined;
  /** True while fingers and the primary button draw arrows. */
  #isDrawing = false;
  /** The card of a touched piece; loaded at the first touch. */
  #touch: TouchToLearn | undefined;
  /** Stops the estimate of weights. */
  #stopEstimate = () => {};
  #friend: typeof import("../friend/on-page.ts") | undefined;
  /** The panels that are loaded when they are first opened. */
  #panels: typeof import("./panels.ts") | undefined;
  /** Saves the game; undefined for a game by link. */
  #keeper: GameKeeper | undefined;
  /** The game that another one replaced on this page. */
  #earlier: KeptGame | undefined;
  /** The moves at first, which need not be saved. */
  #untouched = "";
  /** True while a saved game is being shown, which begins no other one. */
  #isRestoring = false;
  /** Words about the game that was opened or replaced, until the next move. */
  #told: readonly HTMLElement[] = [];
  #saving: ReturnType<typeof setInterval> | undefined;

  constructor(game: PlayedGame, setup: GameSetup) {
    this.title = game.title;
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
    const input: BoardInput = {
      pick: (pick) => this.#pick(pick),
      cancel: () => this.#cancel(),
      drawArrow: (from, to, keys) => {
        if (!this.#cancelPremove()) void this.#withStudy((study) => study.draw(from, to, keys));
      },
      look: (target, method) => void this.#look(target, method),
    };
    this.#board = new BoardView(input, game.boardStyle);
    this.#bar = new ActionBar(this.#actions());
    this.root = this.#layOut();
    this.#board.observeSpace();
  }

  /** The address of the game, which returns to it. */
  get address(): string | undefined {
    const { friend } = this.#setup;
    if (friend !== undefined) return friendAddress(friend.game.id);
    const { address, source } = this.#game;
    const keeper = this.#keeper;
    if (address === "" || keeper === undefined) return undefined;
    const { id } = keeper.game;
    if (source.id === undefined && !address.startsWith("#/game/")) return keptAddress({ id, source: {} });
    // Until the first move the store has nothing of the game: the address has all of it.
    const query = new URLSearchParams(keeper.isStored ? [] : (this.#setup.kept?.query ?? queryOf(this.#setup)));
    query.set("game", id);
    return `${address}?${query}`;
  }

  /** The board as it is shown, for a picture. */
  get scene(): Scene | undefined {
    const match = this.#match;
    return match && this.#board.sceneOf(match.info, match.position.scene);
  }

  /** The manual of the game, once it is loaded. */
  get manual(): Manual | undefined {
    return this.#manual;
  }

  /** Loads the game. Throws if it cannot be played. */
  async begin(): Promise<void> {
    const changed = (change: Change) => this.#change(change);
    this.#match = await Match.begin(this.#rules, this.#search, this.#setup.seats, changed);
    this.#manual = await this.#rules.ask("manual", {});
    const person = this.#setup.seats.findIndex(({ is }) => is === "person");
    this.#board.turnTo(this.#match.info.players[person]?.facing ?? 0);
    await this.#createClocks(this.#match);
    this.#createKeeper(this.#match);
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
    this.#saving = setInterval(() => {
      if (this.#time?.isRunning === true) this.#save(match);
    }, CLOCKS_SAVED);
    const hasEngine = this.#setup.seats.some(({ is }) => is === "engine");
    if (hasEngine) void this.#time.after(this.#search.ask("evaluation", { at: { moves: [] } }));
  }

  /** Creates the keeper of the game, unless it is a game by link. */
  #createKeeper(match: Match): void {
    const { kept, friend } = this.#setup;
    if (kept === undefined || friend !== undefined) return;
    const game = kept.stored ?? newKept(kept.id, this.#game, this.#setup, match);
    this.#keeper = this.#keeperOf(game, kept.stored !== undefined);
    this.#told = keptNotice(kept, () => void beginKept(this.#game, this.#setup, match));
  }

  #keeperOf(game: KeptGame, isStored: boolean): GameKeeper {
    return new GameKeeper(game, isStored, {
      follow: (other) => void this.#follow(other),
      troubled: () => this.#change("notice"),
    });
  }

  /** Loads the saved game, or the record of a link. */
  async #resume(match: Match): Promise<void> {
    const { record, way, kept, friend } = this.#setup;
    if (friend !== undefined) return await this.#resumeLinked(match, friend);
    if (kept?.stored !== undefined) await this.#restore(match, kept.stored);
    else if (record !== undefined) await this.#withoutKeeping(async () => void (await match.load(record, way)));
    this.#untouched = contentOf(match.tree.data());
  }

  async #restore(match: Match, { tree, times }: KeptGame): Promise<void> {
    await this.#withoutKeeping(async () => await match.restore(tree));
    if (times !== undefined) this.#time?.resume(times);
  }

  async #withoutKeeping(work: () => Promise<void>): Promise<void> {
    this.#isRestoring = true;
    try {
      await work();
    } finally {
      this.#isRestoring = false;
    }
  }

  /** Shows the game as another tab has saved it. */
  async #follow({ tree, times }: KeptGame): Promise<void> {
    const match = this.#match;
    if (match === undefined) return;
    await this.#withoutKeeping(async () => await match.follow(tree)).catch((error: unknown) => match.showError(wordsOf(error)));
    if (times !== undefined) this.#time?.resume(times);
  }

  /** Begins another game on the page: the present one stays among the saved ones. */
  #replaceGame(match: Match): void {
    const keeper = this.#keeper;
    if (keeper === undefined || this.#isRestoring) return;
    const { game, isStored } = keeper;
    const { address } = this;
    keeper.end();
    const { text } = game;
    const fresh = newKept(isStored ? newId() : game.id, this.#game, this.#setup, match);
    this.#keeper = this.#keeperOf({ ...fresh, seats: match.seats, ...(text !== undefined && { text }) }, false);
    if (!isStored) return;
    this.#earlier = game;
    this.#told = keptNotice({ id: "", said: "replaced" }, () => undefined);
    if (address !== undefined) history.pushState(null, "", this.address);
  }

  /** Goes back to the game that another one replaced. */
  async #goBack(match: Match): Promise<void> {
    const earlier = this.#earlier;
    if (earlier === undefined) return;
    const stored = (await get("games", earlier.id)) ?? earlier;
    const present = this.#keeper;
    const { address } = this;
    await this.#restore(match, stored);
    present?.end();
    this.#keeper = this.#keeperOf(stored, true);
    this.#earlier = present?.isStored === true ? present.game : undefined;
    this.#told = [];
    if (address !== undefined) history.pushState(null, "", this.address);
    this.#change("position");
  }

  async #resumeLinked(match: Match, friend: OpenedFriendGame): Promise<void> {
    this.#shown = "Friend";
    const changed = () => {
      this.#change("notice");
      if (this.#shown === "Friend") this.#showPanel();
    };
    this.#friend = await import("../friend/on-page.ts");
    this.#linked = await this.#friend.LinkedGame.open(match, friend, this.#manual, changed);
  }

  end(): void {
    this.#stop.abort();
    this.#stopEstimate();
    clearInterval(this.#saving);
    this.#touch?.end();
    this.#linked?.end();
    this.#keeper?.end();
    this.#time?.end();
    this.#analysis.stop();
    this.#study?.end();
    this.#match?.pause();
    this.#board.end();
    void this.#rules.close();
    void this.#search.close();
  }

  #layOut(): HTMLElement {
    const { title, rulesAddress, learnAddress, playTestAddress, editorAddress } = this.#game;
    const styles = this.#board.styleSelect(() => this.#redraw());
    const link = (address: string | undefined, words: string) => {
      if (address !== undefined) this.#links.set(h("a", { href: address }, words), address);
    };
    link(rulesAddress, "Rules");
    link(learnAddress, "Learn to play");
    link(playTestAddress, "Play-test");
    const editor = editorAddress !== undefined && h("a", { href: editorAddress }, "Edit the rules");
    const head =
      title === "" ? undefined : h("header", { class: "game-head" }, h("h1", {}, title), styles, ...this.#links.keys(), editor);
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

  /** Lets the links to other pages of the game lead back to this very game. */
  #updateLinks(): void {
    const query = /\?(.*)$/.exec(this.address ?? "")?.[1];
    if (query === undefined || this.#keeper === undefined) return;
    for (const [link, address] of this.#links) link.href = `${address}${address.includes("?") ? "&" : "?"}${query}`;
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
      draw: () => this.#setDrawing(!this.#isDrawing),
      help: () => void this.#help(),
    };
  }

  #change(change: Change): void {
    const match = this.#match;
    if (match === undefined) return;
    if (change === "comment") return this.#linked === undefined ? this.#save(match) : this.#linked.save();
    if (change === "made") this.#linked?.made();
    if (change === "made") this.#told = [];
    if (change === "made" || change === "decided") this.#made(match);
    if (change === "away" || change === "game" || change === "decided") this.#premove?.cancel();
    if (change === "away" || change === "game") this.#endEditor();
    if (change === "game") this.#replaceGame(match);
    if (this.#editor !== undefined) return;
    if (change === "position") this.#showPosition(match);
    this.#updateClocks(change);
    this.#updateLinks();
    this.#mark(match);
    this.#bar.allow(availableActions(match));
    const chooser = this.#linked === undefined ? "New game" : "Friend";
    this.#players.replaceChildren(...playersOf(match, this.#time, () => this.#open(chooser)));
    const waiting = [...(this.#time?.acts() ?? []), ...this.#quickStarts(match), ...this.#friendActs(match)];
    const acts = [...waiting, ...this.#setupActs(match), ...this.#courseActs(match), ...this.#keptActs()];
    renew(this.#prompt, ...promptOf(match), ...acts);
    if (change === "position") this.#showPanel();
  }

  /** Sounds a move or an end, and plays the move that a person has entered in advance. */
  #made(match: Match): void {
    sound(match.end !== null ? "end" : match.captures === "" ? "move" : "capture");
    if (match.isPersonsTurn) queueMicrotask(() => void this.#premove?.play());
  }

  /** Takes a pick while the computer is thinking. */
  async #pickInAdvance(match: Match, target: Target): Promise<void> {
    const { Premove } = await import("../premove/premove.ts");
    if (!match.mayPremove) return;
    match.showNotice((this.#premove ??= new Premove(match)).pick(target));
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
    return isFresh ? quickStarts(this.#manual, this.#setup, this.#game, match) : [];
  }

  #friendActs(match: Match): HTMLElement[] {
    if (this.#linked === undefined || this.#friend === undefined) return [];
    return this.#friend.friendPrompt(this.#linked, (words) => match.showNotice(words));
  }

  /** Returns words about saving: the game that was opened, the one before, or what goes wrong. */
  #keptActs(): HTMLElement[] {
    const trouble = this.#keeper?.trouble;
    const words = trouble === undefined ? [] : [h("p", { class: "notice refusal" }, troubleWords(trouble))];
    return [...words, ...this.#told];
  }

  /** Returns the controls of a watched game, or the buttons after an end. */
  #courseActs(match: Match): HTMLElement[] {
    if (match.end === null && !(match.isWatched && match.canContinue)) return [];
    if (this.#course === undefined) void this.#loadCourse();
    return this.#course?.acts(match, this.#linked !== undefined) ?? [];
  }

  /** Returns the helps of a phase in which units are set up. */
  #setupActs(match: Match): HTMLElement[] {
    if (!match.position.is_setup || this.#linked !== undefined) return [];
    if (this.#setupHelp === undefined) void this.#loadSetupHelp(match);
    return this.#setupHelp?.acts(match) ?? [];
  }

  async #loadSetupHelp(match: Match): Promise<void> {
    const { SetupHelp } = await import("../set-up/setup-help.ts");
    this.#setupHelp ??= new SetupHelp({ rules: this.#rules, match, game: this.#keeper?.game, renew: () => this.#change("notice") });
    this.#change("notice");
  }

  /** Returns the buttons to resign and to offer a draw. The panel of a game by link has its own. */
  #endingActs(match: Match): HTMLElement | undefined {
    if (this.#linked !== undefined || !match.mayBeDecided) return undefined;
    if (this.#ending === undefined) void this.#loadEnding(match);
    return this.#ending?.row();
  }

  async #loadEnding(match: Match): Promise<void> {
    const { GameEnding } = await import("../ending/game-ending.ts");
    const hasDraws = hasDrawsIn(this.#manual);
    this.#ending ??= new GameEnding({ match, search: this.#search, hasDraws, renew: () => this.#showPanel() });
    this.#showPanel();
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
    if (match === undefined) return;
    this.#board.show(this.#board.sceneOf(match.info, match.position.scene));
    this.#mark(match);
  }

  #showPosition(match: Match): void {
    this.#touch?.close();
    this.#board.showPosition(match.info, match.position);
    this.#save(match);
    this.#seen += 1;
    this.root.dataset["seen"] = String(this.#seen);
    this.root.dataset["ply"] = String(match.tree.line().length);
    this.#analysis.show(match.position, match.tree.path());
    this.#study?.moved();
  }

  /** Does something with what looks into the game. It is loaded with its first use. */
  async #withStudy(act: (study: GameStudy) => void): Promise<void> {
    const match = this.#match;
    if (match === undefined || this.#editor !== undefined) return;
    const { GameStudy } = await import("../review/game-study.ts");
    this.#study ??= new GameStudy({
      match,
      rules: this.#rules,
      search: this.#search,
      board: { show: (position) => this.#preview(match, position), restore: () => this.#redraw() },
      mark: () => this.#mark(match),
      renew: () => this.#showPanel(),
    });
    act(this.#study);
  }

  /** Shows a position of a line that is looked at. */
  #preview(match: Match, position: PositionInfo): void {
    this.#board.show(this.#board.sceneOf(match.info, position.scene));
    const last = lastMoveOf(position, undefined);
    this.#board.mark({ threats: position.threats, ...(last && { last }) });
  }

  #setDrawing(isDrawing: boolean): void {
    this.#isDrawing = isDrawing;
    this.#board.setDrawing(isDrawing);
    this.#bar.press("draw", isDrawing);
  }

  #save(match: Match): void {
    const keeper = this.#keeper;
    if (keeper === undefined || this.#isRestoring) return;
    const tree = match.tree.data();
    if (!keeper.isStored && contentOf(tree) === this.#untouched) return;
    const times = this.#time?.times;
    const scene = this.#board.sceneOf(match.info, match.position.scene);
    keeper.keep({ tree, ...stateOf(match, keeper.game), ...(times && { times }) }, scene);
  }

  #mark(match: Match): void {
    if (this.#study?.isPreviewing === true) return;
    const input = match.isPersonsTurn ? match.input : undefined;
    const marks = marksOf(match.position, match.sceneBefore, input, this.#analysis.arrows);
    const decisive = this.#course?.sitesOf(match.position) ?? [];
    const highlights = decisive.map((site) => ({ target: { site }, role: "good" as const }));
    const entered = this.#premove?.addMarks({ ...marks, highlights }) ?? { ...marks, highlights };
    const whole = this.#study?.addMarks(entered) ?? entered;
    this.#board.mark(this.#touch?.marks(whole) ?? whole);
  }

  /** Shows what is on a target, and where the piece there goes. */
  async #look(target: Target | undefined, method: LookMethod): Promise<void> {
    const match = this.#match;
    if (match === undefined || this.#editor !== undefined) return;
    const { TouchToLearn } = await import("../learn/touch-to-learn.ts");
    const page = { board: this.#board, rules: this.#rules, prompt: this.#prompt };
    this.#touch ??= new TouchToLearn({ ...page, mark: () => this.#mark(match) });
    this.#touch.look(target, method, match);
  }

  #analysisChanged(): void {
    const match = this.#match;
    if (match === undefined) return;
    this.#mark(match);
    if (this.#shown === "Analysis" && this.#study?.isToWait() !== true) this.#showPanel();
  }

  #pick(pick: Pick): void {
    const match = this.#match;
    if (this.#editor !== undefined) return this.#editor.pick(pick);
    const { target } = pick;
    this.#study?.clear();
    if (match?.mayPremove === true) return void this.#pickInAdvance(match, target);
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
    this.#study?.clear();
    if (this.#cancelPremove()) return;
    if (this.#match?.input.back() === true) this.#change("input");
  }

  /** Cancels the move entered in advance. Returns false if there is none. */
  #cancelPremove(): boolean {
    const isCancelled = this.#premove?.cancel() === true;
    if (isCancelled) this.#match?.showNotice("");
    return isCancelled;
  }

  async #help(): Promise<void> {
    const { showHelp } = await import("../learn/help.ts");
    showHelp(this.#manual, this.scene, showLesson === undefined ? undefined : () => void this.#learn());
  }

  /** Opens the lesson. */
  async #learn(): Promise<void> {
    const { learnAddress, boardStyle } = this.#game;
    const match = this.#match;
    const link = [...this.#links].find(([, address]) => address === learnAddress)?.[0];
    if (link !== undefined) return link.click();
    const style = boardStyle === undefined ? {} : { boardStyle };
    await showLesson?.({ source: this.#rules.source, title: match?.info.title ?? "", ...style }).catch((error: unknown) =>
      match?.showError(wordsOf(error)),
    );
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
    if (name !== "Review") this.#study?.leavePanel();
    if (this.#time !== undefined) this.#time.isAnalysing = isAnalysing || name === "Review";
    // The review of a game that is over begins at once.
    if (name === "Review" && this.#match !== undefined && this.#match.end !== null) void this.#withStudy((study) => study.review());
    this.#change("notice");
    this.#showPanel();
  }

  #panelOf(match: Match): HTMLElement {
    switch (this.#shown) {
      case "Friend":
        return this.#linked === undefined || this.#friend === undefined
          ? introduction(this.#manual)
          : this.#friend.friendPanel(this.#linked, (words) => match.showNotice(words));
      case "Moves":
        return match.tree.after(undefined).length === 0
          ? introduction(this.#manual)
          : moveList(match, (this.#howTo ??= howToPlay(this.#manual)), this.#endingActs(match));
      case "Analysis":
        return this.#study?.analysisPanel(this.#analysis) ?? this.#loadStudy();
      case "Review":
        return this.#study?.reviewPanel() ?? this.#loadStudy();
      case "New game":
        if (this.#panels === undefined) return this.#loadPanels(match);
        return this.#panels.newGame(this.#manual, this.#setup, this.#game, {
          match,
          edit: () => {
            this.#open("Record");
            this.#edit(match).catch((error: unknown) => match.showError(wordsOf(error)));
          },
        });
      case "Record":
        if (this.#editor !== undefined) return this.#editor.root;
        if (this.#panels === undefined) return this.#loadPanels(match);
        return this.#panels.recordPanel(match, {
          ...(this.#linked === undefined && { edit: () => this.#edit(match) }),
          ...(this.#earlier !== undefined && { goBack: () => this.#goBack(match) }),
          shared: {
            called: "this game",
            named: "the game",
            link: () => this.#link(match),
            text: () => match.record(),
            game: () => this.shared(true),
          },
          source: this.#rules.source,
        });
    }
  }

  /** Loads the panels that look into the game. Returns what stands there meanwhile. */
  #loadStudy(): HTMLElement {
    const failed = (error: unknown) => this.#match?.showError(wordsOf(error));
    this.#withStudy(() => this.#showPanel()).catch(failed);
    return h("p", { class: "empty" }, "…");
  }

  /** Loads the panels, and then shows the open one. Returns what stands there meanwhile. */
  #loadPanels(match: Match): HTMLElement {
    const show = (panels: typeof import("./panels.ts")) => {
      this.#panels = panels;
      this.#showPanel();
    };
    import("./panels.ts").then(show, (error: unknown) => match.showError(wordsOf(error)));
    return h("p", { class: "empty" }, "…");
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

  /** Returns the game for a page in one file. @param hasMoves true if its moves belong to it */
  async shared(hasMoves: boolean): Promise<SharedGame | undefined> {
    const match = this.#match;
    if (match === undefined) return undefined;
    const { info, tree } = match;
    const { source, title, learned } = this.#game;
    const { ruleset, settings } = this.#setup;
    const isBegun = tree.start !== undefined || tree.after(undefined).length > 0;
    return {
      ...(source.id !== undefined && { id: source.id }),
      title: title === "" ? info.title : title,
      name: info.id === "" ? "game" : info.id,
      players: info.players.map(({ name }) => name),
      rules: source.rules,
      settings,
      ...(learned !== undefined && { learned }),
      ...(ruleset !== undefined && { ruleset }),
      ...(hasMoves && isBegun && { record: await match.record() }),
    };
  }

  /** Returns a link to the game, with custom rules included. */
  async #link(match: Match): Promise<string> {
    const { source, address } = this.#game;
    const isOwn = address === "" || address === "#/kept";
    return await linkOf(await match.record(), match.tree.way(), isOwn ? source.rules : undefined);
  }
}
