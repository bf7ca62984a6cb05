/**
 * The widget: draws scenes into a page, reports picks. It knows sites and units, and no rule of any
 * game.
 */

import { touchedTarget } from "./touch.ts";
import { DragLayer } from "./drag-layer.ts";
import { HitAreas } from "./hit-areas.ts";
import { focusAfter } from "./keyboard.ts";
import { keyOf } from "./layout.ts";
import { Picture } from "./picture.ts";
import { type Gestures, listen } from "./pointer.ts";
import type {
  DisplayOptions,
  BoardWidget,
  DrawKeys,
  Listeners,
  PickMethod,
  Marks,
  Point,
  Scene,
  ShowOptions,
  Target,
} from "./scene.ts";
import { DEFAULT_DISPLAY, setColours, renderSvgText } from "./render.ts";
import { DRAWING_STYLE, PAGE_STYLE } from "./css.ts";
import { coloursOf } from "./theme.ts";
import { prefers, onColourPreferenceChange } from "./media-queries.ts";
import { describeTargets } from "./descriptions.ts";

export class Board implements BoardWidget {
  readonly root = document.createElement("div");
  readonly #live = document.createElement("div");
  readonly #picture = new Picture();
  readonly #hitAreas = new HitAreas();
  readonly #drag = new DragLayer();
  readonly #listeners: Listeners;
  readonly #stop = new AbortController();
  readonly #stopPointer: () => void;

  #display: DisplayOptions;
  #scene: Scene | undefined;
  #marks: Marks = {};
  #turns = 0;
  #room: number | undefined;
  /** True if a pointer gave the focus, and not the keyboard. */
  #isPointedAt = false;
  #isPressed = false;
  #isDrawing = false;

  constructor(host: Element, listeners: Listeners = {}, display: Partial<DisplayOptions> = {}) {
    this.#listeners = listeners;
    this.#display = { ...DEFAULT_DISPLAY, ...display };
    this.root.className = "bw-board";
    this.#live.className = "bw-live";
    this.#live.setAttribute("aria-live", "polite");
    this.#picture.svg.append(this.#hitAreas.layer, this.#drag.layer);
    this.root.append(this.#picture.svg, this.#live);
    adoptStyle(host);
    host.append(this.root);
    this.#stopPointer = listen(this.#picture.svg, (...where) => this.#keyAt(...where), this.#gestures());
    this.#listenToKeys();
    onColourPreferenceChange(() => this.#applyColours(), this.#stop.signal);
    this.#applyColours();
  }

  show(scene: Scene, options: ShowOptions = {}): void {
    const before = this.#scene;
    const drop = this.#drag.takeDrop();
    this.#settle();
    this.#scene = scene;
    const isSameBoard = before?.board === scene.board && before.boardStyle === scene.boardStyle;
    this.#layOut(!isSameBoard);
    const duration = prefers("still") ? 0 : this.#display.duration;
    if (before !== undefined && isSameBoard && duration > 0 && options.animate !== false) {
      this.#picture.animate({ before, moves: options.moves, drop, duration });
    }
    if (options.words !== undefined) this.#live.textContent = options.words;
  }

  mark(marks: Marks): void {
    this.#marks = marks;
    if (this.#drag.isWaiting) this.#settle();
    this.#drawMarks();
  }

  flip(turns: number): void {
    if (turns === this.#turns) return;
    this.#turns = turns;
    this.#layOut(true);
  }

  fit(room: number): void {
    if (this.#room !== undefined && Math.abs(room - this.#room) < 0.01) return;
    this.#room = room;
    this.#layOut(true);
  }

  setDisplay(display: Partial<DisplayOptions>): void {
    this.#display = { ...this.#display, ...display };
    this.#layOut(true);
  }

  setDrawing(isDrawing: boolean): void {
    this.#isDrawing = isDrawing;
    this.root.classList.toggle("bw-drawing", isDrawing);
  }

  focus(target?: Target): void {
    this.#hitAreas.focus(target === undefined ? this.#hitAreas.current : keyOf(target));
  }

  rectOf(target: Target): { x: number; y: number; width: number; height: number } | undefined {
    const box = this.#hitAreas.element(keyOf(target))?.getBoundingClientRect();
    return box && { x: box.x, y: box.y, width: box.width, height: box.height };
  }

  toSvg(): string {
    if (this.#scene === undefined) return "";
    const own = this.#display;
    const wished = prefers("dark") ? "dark" : "light";
    const display: DisplayOptions = { ...own, theme: own.theme === "auto" ? wished : own.theme };
    return renderSvgText(this.#scene, { marks: this.#marks, turns: this.#turns, display });
  }

  destroy(): void {
    this.#drag.settle();
    this.#stop.abort();
    this.#stopPointer();
    this.root.remove();
  }

  /** Draws everything; the board and its colours only if they have changed. */
  #layOut(isOtherBoard: boolean): void {
    if (this.#scene === undefined) return;
    const method = { turns: this.#turns, coordinates: this.#display.coordinates, room: this.#room };
    this.#picture.show(this.#scene, method, isOtherBoard);
    if (isOtherBoard) this.#applyColours();
    this.#hitAreas.place(this.#picture.areas);
    this.#drawMarks();
  }

  #drawMarks(): void {
    if (this.#scene === undefined) return;
    this.#picture.mark(this.#marks);
    this.#hitAreas.describe(describeTargets(this.#scene, this.#marks), this.#marks);
  }

  /** Applies the colours. */
  #applyColours(): void {
    this.root.classList.toggle("bw-interactive", this.#display.interactive);
    const [scene, layout] = [this.#scene, this.#picture.layout];
    if (scene === undefined || layout === undefined) return;
    const preferences = { dark: prefers("dark"), contrast: prefers("contrast") };
    setColours(this.root, coloursOf(layout.boardStyle, scene.players, this.#display, preferences));
    this.#picture.svg.setAttribute("aria-label", `${scene.board.shape} board`);
  }

  #keyAt(x: number, y: number, isFinger: boolean): string | undefined {
    if (!this.#display.interactive) return undefined;
    const page = this.root.getRootNode() as Document | ShadowRoot;
    const key = this.#hitAreas.keyOf(page.elementFromPoint(x, y));
    const [at, pixels] = [this.#pointAt(x, y), this.#picture.svg.getScreenCTM()?.a];
    if (!isFinger || at === undefined || pixels === undefined) return key;
    return touchedTarget(key, at, pixels, this.#marks, this.#picture.areas);
  }

  #gestures(): Gestures {
    return {
      draggable: (key) => this.#hitAreas.element(key)?.classList.contains("bw-draggable") ?? false,
      click: (key) => this.#click(key),
      lift: (key) => this.#lift(key),
      dragTo: (key, x, y) => this.#dragTo(key, x, y),
      drop: (from, key) => this.#drop(from, key),
      cancelDrag: () => this.#settle(),
      hover: (key) => this.#hover(key),
      hold: (key) => this.#listeners.look?.(this.#targetOf(key), "hold"),
      isDrawing: () => this.#isDrawing,
      drawTo: (from, key, keys) => this.#drawTo(from, key, keys),
      drawArrow: (from, to, keys) => this.#drawArrow(from, to, keys),
    };
  }

  #hover(key: string | undefined): void {
    const target = this.#targetOf(key);
    this.#listeners.hover?.(target);
    this.#listeners.look?.(target, "hover");
  }

  #targetOf(key: string | undefined): Target | undefined {
    return key === undefined ? undefined : this.#picture.areas.get(key)?.target;
  }

  #pick(key: string, method: PickMethod): void {
    const target = this.#targetOf(key);
    if (target === undefined) return;
    this.#listeners.pick?.({ target, method, offered: this.#isOffered(key) });
  }

  #isOffered(key: string | undefined): boolean {
    return (this.#marks.choices ?? []).some((choice) => keyOf(choice.target) === key);
  }

  #click(key: string | undefined): void {
    if (!this.#display.interactive) return;
    if (key === undefined) return this.#listeners.cancel?.();
    this.#hitAreas.makeCurrent(key);
    this.#pick(key, "click");
  }

  /** Shows an arrow while it is drawn. */
  #drawTo(from: string, key: string | undefined, keys: DrawKeys): void {
    const [start, end] = [this.#targetOf(from), this.#targetOf(key)];
    if (this.#scene === undefined || this.#listeners.drawArrow === undefined) return;
    const isArrow = start !== undefined && end !== undefined && key !== from;
    const role = this.#listeners.roleOf?.(keys) ?? "note";
    const drawn = isArrow ? [{ from: start, to: end, role }] : [];
    this.#picture.mark({ ...this.#marks, arrows: [...(this.#marks.arrows ?? []), ...drawn] });
  }

  #drawArrow(from: string, to: string | undefined, keys: DrawKeys): void {
    const [start, end] = [this.#targetOf(from), this.#targetOf(to)];
    if (start !== undefined && end !== undefined) this.#listeners.drawArrow?.(start, end, keys);
    else this.#drawMarks();
  }

  #lift(key: string): void {
    const area = this.#picture.areas.get(key);
    if (area === undefined) return;
    this.#drag.lift(key, area.at, this.#picture.figureAt(key), this.#picture.nodeAt(key));
    this.root.classList.add("bw-dragging");
    const last = this.#marks.chosen?.at(-1);
    if (last === undefined || keyOf(last) !== key) this.#pick(key, "lift");
  }

  #dragTo(key: string | undefined, x: number, y: number): void {
    const at = this.#pointAt(x, y);
    if (at === undefined || this.#drag.from === undefined) return;
    this.#drag.moveTo(at);
    this.#hitAreas.hold(this.#isOffered(key) && key !== this.#drag.from ? key : undefined);
  }

  /** Converts a point of the page to units of the board. */
  #pointAt(x: number, y: number): Point | undefined {
    const matrix = this.#picture.svg.getScreenCTM();
    if (matrix === null) return undefined;
    const point = new DOMPoint(x, y).matrixTransform(matrix.inverse());
    return { x: point.x, y: point.y };
  }

  #drop(from: string, key: string | undefined): void {
    const area = key === undefined ? undefined : this.#picture.areas.get(key);
    if (key === from) {
      this.#settle();
    } else if (key === undefined || area === undefined) {
      this.#settle();
      this.#listeners.cancel?.();
    } else {
      this.#release();
      this.#drag.dropAt(key, area.at);
      this.#pick(key, "drop");
    }
  }

  #settle(): void {
    this.#release();
    this.#drag.settle();
  }

  /** Removes the styles of a drag. */
  #release(): void {
    this.#hitAreas.hold(undefined);
    this.root.classList.remove("bw-dragging");
  }

  /**
   * The element around the SVG listens: browsers make an SVG element with a focus listener
   * focusable.
   */
  #listenToKeys(): void {
    const signal = this.#stop.signal;
    const point = (isPressed: boolean) => {
      this.#isPressed = isPressed;
      if (isPressed) this.#isPointedAt = true;
    };
    this.root.addEventListener("pointerdown", () => point(true), { signal, capture: true });
    for (const end of ["pointerup", "pointercancel"] as const)
      window.addEventListener(end, () => point(false), { signal, capture: true });
    this.root.addEventListener("keydown", (event) => this.#press(event), { signal });
    this.root.addEventListener("focusin", (event) => this.#focused(event.target as Element), { signal });
  }

  #focused(element: Element): void {
    this.#isPointedAt = this.#isPressed;
    const key = this.#hitAreas.keyOf(element);
    if (key === undefined) return;
    this.#hitAreas.makeCurrent(key);
    this.#listeners.hover?.(this.#targetOf(key));
  }

  #press(event: KeyboardEvent): void {
    const current = this.#hitAreas.current;
    const isForOthers = event.ctrlKey || event.metaKey || event.altKey;
    if (current === undefined || isForOthers || !this.#display.interactive) return;
    // After a click the arrows are for the page, which steps through moves with them.
    if (this.#isPointedAt && PAGE_KEYS.has(event.key)) return;
    if (event.key === "Escape") this.#listeners.cancel?.();
    else if (event.key === "i") this.#listeners.look?.(this.#targetOf(current), "key");
    else if (event.key === "Enter" || event.key === " ") this.#pick(current, "key");
    else {
      const next = focusAfter(event.key, current, this.#picture.areas, this.#marks.choices ?? []);
      if (next === undefined) return;
      this.#hitAreas.focus(next);
    }
    event.preventDefault();
  }
}

/** Keys that move the focus only if it came to the board by keyboard. */
const PAGE_KEYS = new Set(["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home", "End"]);

let sheet: CSSStyleSheet | undefined;

/**
 * Adds the widget's style sheet to the page or the shadow tree, once. A constructed sheet is
 * allowed by a strict content security policy.
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
