/** The dragged unit: a figure above everything, and a line from its origin. */

import { type Drawn, drawn, toNode } from "./drawing.ts";
import { pair } from "./geometry.ts";
import type { Point } from "./scene.ts";
import { translation } from "./render.ts";

/** Milliseconds that a dropped figure waits for the next scene before it goes back. */
const DROP_TIMEOUT = 600;

/** A finished drag, by the keys of its targets. */
export interface Drop {
  readonly from: string;
  readonly to: string;
}

/** A dragged or dropped figure. */
interface DraggedUnit {
  /** The key of its origin. */
  readonly from: string;
  readonly start: Point;
  readonly figure: SVGElement;
  readonly line: SVGElement;
  /** The unit at the origin, drawn faintly. */
  readonly left: Element | undefined;
  /** The key of its destination. */
  to?: string;
}

export class DragLayer {
  readonly layer = toNode(drawn("g", { class: "bw-drag" }));
  #dragged: DraggedUnit | undefined;
  #timeout: ReturnType<typeof setTimeout> | undefined;
  /** The last drop, until it is taken. */
  #drop: Drop | undefined;

  /** The key of the origin of the present drag. */
  get from(): string | undefined {
    return this.#dragged?.from;
  }

  /** True if a dropped figure waits for the next scene. */
  get isWaiting(): boolean {
    return this.#dragged?.to !== undefined;
  }

  lift(from: string, start: Point, drawing: Drawn | undefined, left: Element | undefined): void {
    this.settle();
    this.#drop = undefined;
    const line = toNode(drawn("path", { class: "bw-drag-line" }));
    const figure = toNode(drawn("g", { class: "bw-dragged", transform: translation(start) }, drawing));
    this.layer.replaceChildren(line, figure);
    left?.classList.add("bw-lifted");
    this.#dragged = { from, start, figure, line, left };
  }

  moveTo(at: Point): void {
    if (this.#dragged === undefined) return;
    const { start, figure, line } = this.#dragged;
    figure.setAttribute("transform", translation(at));
    line.setAttribute("d", `M${pair(start)}L${pair(at)}`);
  }

  /** Leaves the figure at its destination until the next scene or marks, or a timeout. */
  dropAt(to: string, at: Point): void {
    if (this.#dragged === undefined) return;
    this.#dragged.to = to;
    this.#drop = { from: this.#dragged.from, to };
    this.moveTo(at);
    this.#dragged.line.remove();
    this.#timeout = setTimeout(() => this.settle(), DROP_TIMEOUT);
  }

  /** Ends the drag. */
  settle(): void {
    clearTimeout(this.#timeout);
    this.#dragged?.left?.classList.remove("bw-lifted");
    this.#dragged = undefined;
    this.layer.replaceChildren();
  }

  /** Returns the last drop, once. */
  takeDrop(): Drop | undefined {
    const drop = this.#drop;
    this.#drop = undefined;
    return drop;
  }
}
