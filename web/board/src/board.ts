/**
 * The widget: draws scenes into a page, tells what is picked. It knows sites and units, and no rule of any
 * game.
 */

import { meant } from "./finger.ts";
import { Hand } from "./hand.ts";
import { Hits } from "./hits.ts";
import { focusAfter } from "./keyboard.ts";
import { keyOf } from "./layout.ts";
import { Picture } from "./picture.ts";
import { type Gestures, listen } from "./pointer.ts";
import type {
  Appearances,
  BoardWidget,
  Listeners,
  Manner,
  Marks,
  Point,
  Scene,
  Showing,
  Target,
} from "./scene.ts";
import { DEFAULT_APPEARANCES, setColours, stillText } from "./still.ts";
import { DRAWING_STYLE, PAGE_STYLE } from "./style.ts";
import { coloursOf } from "./theme.ts";
import { isWished, onOtherColours } from "./wishes.ts";
import { wordsOf } from "./words.ts";

export class Board implements BoardWidget {
  readonly root = document.createElement("div");
  readonly #live = document.createElement("div");
  readonly #picture = new Picture();
  readonly #hits = new Hits();
  readonly #hand = new Hand();
  readonly #listeners: Listeners;
  readonly #stop = new AbortController();
  readonly #stopPointer: () => void;

  #appearances: Appearances;
  #scene: Scene | undefined;
  #marks: Marks = {};
  #turns = 0;
  #room: number | undefined;

  constructor(host: Element, listeners: Listeners = {}, appearances: Partial<Appearances> = {}) {
    this.#listeners = listeners;
    this.#appearances = { ...DEFAULT_APPEARANCES, ...appearances };
    this.root.className = "bw-board";
    this.#live.className = "bw-live";
    this.#live.setAttribute("aria-live", "polite");
    this.#picture.svg.append(this.#hits.layer, this.#hand.layer);
    this.root.append(this.#picture.svg, this.#live);
    adoptStyle(host);
    host.append(this.root);
    this.#stopPointer = listen(this.#picture.svg, (...where) => this.#keyAt(...where), this.#gestures());
    this.#listenToKeys();
    onOtherColours(() => this.#dress(), this.#stop.signal);
    this.#dress();
  }

  show(scene: Scene, showing: Showing = {}): void {
    const before = this.#scene;
    const drop = this.#hand.takeDrop();
    this.#settle();
    this.#scene = scene;
    const isSameBoard = before?.board === scene.board && before.dressing === scene.dressing;
    this.#lay(!isSameBoard);
    const duration = isWished("still") ? 0 : this.#appearances.duration;
    if (before !== undefined && isSameBoard && duration > 0 && showing.animate !== false) {
      this.#picture.animate({ before, ways: showing.ways, drop, duration });
    }
    if (showing.words !== undefined) this.#live.textContent = showing.words;
  }

  mark(marks: Marks): void {
    this.#marks = marks;
    if (this.#hand.rests) this.#settle();
    this.#drawMarks();
  }

  flip(turns: number): void {
    if (turns === this.#turns) return;
    this.#turns = turns;
    this.#lay(true);
  }

  fit(room: number): void {
    if (this.#room !== undefined && Math.abs(room - this.#room) < 0.01) return;
    this.#room = room;
    this.#lay(true);
  }

  look(appearances: Partial<Appearances>): void {
    this.#appearances = { ...this.#appearances, ...appearances };
    this.#lay(true);
  }

  focus(target?: Target): void {
    this.#hits.focus(target === undefined ? this.#hits.current : keyOf(target));
  }

  place(target: Target): { x: number; y: number; width: number; height: number } | undefined {
    const box = this.#hits.element(keyOf(target))?.getBoundingClientRect();
    return box && { x: box.x, y: box.y, width: box.width, height: box.height };
  }

  toSvg(): string {
    if (this.#scene === undefined) return "";
    const own = this.#appearances;
    const wished = isWished("dark") ? "dark" : "light";
    const appearances: Appearances = { ...own, theme: own.theme === "auto" ? wished : own.theme };
    return stillText(this.#scene, { marks: this.#marks, turns: this.#turns, appearances });
  }

  destroy(): void {
    this.#hand.settle();
    this.#stop.abort();
    this.#stopPointer();
    this.root.remove();
  }

  /** Places and draws everything; the ground and its colours only where they are others. */
  #lay(isOtherGround: boolean): void {
    if (this.#scene === undefined) return;
    const manner = { turns: this.#turns, coordinates: this.#appearances.coordinates, room: this.#room };
    this.#picture.show(this.#scene, manner, isOtherGround);
    if (isOtherGround) this.#dress();
    this.#hits.place(this.#picture.spots);
    this.#drawMarks();
  }

  #drawMarks(): void {
    if (this.#scene === undefined) return;
    this.#picture.mark(this.#marks);
    this.#hits.describe(wordsOf(this.#scene, this.#marks), this.#marks);
  }

  /** Puts on the colours. */
  #dress(): void {
    this.root.classList.toggle("bw-interactive", this.#appearances.interactive);
    const [scene, layout] = [this.#scene, this.#picture.layout];
    if (scene === undefined || layout === undefined) return;
    const wishes = { dark: isWished("dark"), contrast: isWished("contrast") };
    setColours(this.root, coloursOf(layout.dressing, scene.players, this.#appearances, wishes));
    this.#picture.svg.setAttribute("aria-label", `${scene.board.shape} board`);
  }

  #keyAt(x: number, y: number, isFinger: boolean): string | undefined {
    if (!this.#appearances.interactive) return undefined;
    const page = this.root.getRootNode() as Document | ShadowRoot;
    const key = this.#hits.keyOf(page.elementFromPoint(x, y));
    const [at, pixels] = [this.#pointAt(x, y), this.#picture.svg.getScreenCTM()?.a];
    if (!isFinger || at === undefined || pixels === undefined) return key;
    return meant(key, at, pixels, this.#marks, this.#picture.spots);
  }

  #gestures(): Gestures {
    return {
      grabbable: (key) => this.#hits.element(key)?.classList.contains("bw-grabbable") ?? false,
      click: (key) => this.#click(key),
      lift: (key) => this.#lift(key),
      carry: (key, x, y) => this.#carry(key, x, y),
      drop: (from, key) => this.#drop(from, key),
      abandon: () => this.#settle(),
      hover: (key) => this.#listeners.hover?.(this.#targetOf(key)),
      sketch: (from, to) => this.#sketch(from, to),
    };
  }

  #targetOf(key: string | undefined): Target | undefined {
    return key === undefined ? undefined : this.#picture.spots.get(key)?.target;
  }

  #pick(key: string, manner: Manner): void {
    const target = this.#targetOf(key);
    if (target === undefined) return;
    const offered = (this.#marks.choices ?? []).some((choice) => keyOf(choice.target) === key);
    this.#listeners.pick?.({ target, manner, offered });
  }

  #click(key: string | undefined): void {
    if (!this.#appearances.interactive) return;
    if (key === undefined) return this.#listeners.cancel?.();
    this.#hits.makeCurrent(key);
    this.#pick(key, "click");
  }

  #sketch(from: string, to: string): void {
    const [start, end] = [this.#targetOf(from), this.#targetOf(to)];
    if (start !== undefined && end !== undefined) this.#listeners.sketch?.(start, end);
  }

  #lift(key: string): void {
    const spot = this.#picture.spots.get(key);
    if (spot === undefined) return;
    this.#hand.lift(key, spot.at, this.#picture.figureAt(key), this.#picture.nodeAt(key));
    this.root.classList.add("bw-dragging");
    const last = this.#marks.chosen?.at(-1);
    if (last === undefined || keyOf(last) !== key) this.#pick(key, "lift");
  }

  #carry(key: string | undefined, x: number, y: number): void {
    const at = this.#pointAt(x, y);
    if (at === undefined || this.#hand.from === undefined) return;
    this.#hand.carry(at);
    this.#hits.hold(key === this.#hand.from ? undefined : key);
  }

  /** A place of the page in units of the board. */
  #pointAt(x: number, y: number): Point | undefined {
    const matrix = this.#picture.svg.getScreenCTM();
    if (matrix === null) return undefined;
    const point = new DOMPoint(x, y).matrixTransform(matrix.inverse());
    return { x: point.x, y: point.y };
  }

  #drop(from: string, key: string | undefined): void {
    const spot = key === undefined ? undefined : this.#picture.spots.get(key);
    if (key === from) {
      this.#settle();
    } else if (key === undefined || spot === undefined) {
      this.#settle();
      this.#listeners.cancel?.();
    } else {
      this.#release();
      this.#hand.rest(key, spot.at);
      this.#pick(key, "drop");
    }
  }

  #settle(): void {
    this.#release();
    this.#hand.settle();
  }

  /** Ends the looks of a drag. */
  #release(): void {
    this.#hits.hold(undefined);
    this.root.classList.remove("bw-dragging");
  }

  /** The element around the drawing listens: browsers let an SVG element that listens to focus have it. */
  #listenToKeys(): void {
    const signal = this.#stop.signal;
    this.root.addEventListener("keydown", (event) => this.#press(event), { signal });
    this.root.addEventListener("focusin", (event) => this.#focused(event.target as Element), { signal });
  }

  #focused(element: Element): void {
    const key = this.#hits.keyOf(element);
    if (key === undefined) return;
    this.#hits.makeCurrent(key);
    this.#listeners.hover?.(this.#targetOf(key));
  }

  #press(event: KeyboardEvent): void {
    const current = this.#hits.current;
    const isForOthers = event.ctrlKey || event.metaKey || event.altKey;
    if (current === undefined || isForOthers || !this.#appearances.interactive) return;
    if (event.key === "Escape") this.#listeners.cancel?.();
    else if (event.key === "Enter" || event.key === " ") this.#pick(current, "key");
    else {
      const next = focusAfter(event.key, current, this.#picture.spots, this.#marks.choices ?? []);
      if (next === undefined) return;
      this.#hits.focus(next);
    }
    event.preventDefault();
  }
}

let sheet: CSSStyleSheet | undefined;

/**
 * Gives the page, or the shadow tree, the widget's style, once: a sheet made by script, as a strict policy
 * allows.
 */
export function adoptStyle(host: Element): void {
  const tree = host.getRootNode();
  const scope = "adoptedStyleSheets" in tree ? (tree as Document | ShadowRoot) : host.ownerDocument;
  if (!("adoptedStyleSheets" in scope)) return;
  if (sheet === undefined) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(DRAWING_STYLE + PAGE_STYLE);
  }
  if (!scope.adoptedStyleSheets.includes(sheet))
    scope.adoptedStyleSheets = [...scope.adoptedStyleSheets, sheet];
}
