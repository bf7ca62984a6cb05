/** What the pointer carries: a figure above everything, and a line from where it was taken. */

import { type Drawn, drawn, toNode } from "./drawing.ts";
import { pair } from "./geometry.ts";
import type { Point } from "./scene.ts";
import { translation } from "./still.ts";

/** How long a dropped figure waits for the next scene, in milliseconds, before it goes back. */
const PATIENCE = 600;

/** A drag that has ended, by the keys of its targets. */
export interface Drop {
  readonly from: string;
  readonly to: string;
}

/** A figure in the hand, or where it was dropped. */
interface Carried {
  /** The key of the target it was taken from. */
  readonly from: string;
  readonly start: Point;
  readonly figure: SVGElement;
  readonly line: SVGElement;
  /** What stays behind, drawn faintly. */
  readonly left: Element | undefined;
  /** The key of the target it was dropped at. */
  to?: string;
}

export class Hand {
  readonly layer = toNode(drawn("g", { class: "bw-hand" }));
  #carried: Carried | undefined;
  #patience: ReturnType<typeof setTimeout> | undefined;
  /** The last drop, until it is asked for. */
  #drop: Drop | undefined;

  /** The key of the target that something was taken from. */
  get from(): string | undefined {
    return this.#carried?.from;
  }

  /** Whether it holds something that was dropped already. */
  get rests(): boolean {
    return this.#carried?.to !== undefined;
  }

  lift(from: string, start: Point, drawing: Drawn | undefined, left: Element | undefined): void {
    this.settle();
    this.#drop = undefined;
    const line = toNode(drawn("path", { class: "bw-lead" }));
    const figure = toNode(drawn("g", { class: "bw-held", transform: translation(start) }, drawing));
    this.layer.replaceChildren(line, figure);
    left?.classList.add("bw-lifted");
    this.#carried = { from, start, figure, line, left };
  }

  carry(at: Point): void {
    if (this.#carried === undefined) return;
    const { start, figure, line } = this.#carried;
    figure.setAttribute("transform", translation(at));
    line.setAttribute("d", `M${pair(start)}L${pair(at)}`);
  }

  /** Lets it lie where it was dropped until the next scene or marks; it goes back after a while. */
  rest(to: string, at: Point): void {
    if (this.#carried === undefined) return;
    this.#carried.to = to;
    this.#drop = { from: this.#carried.from, to };
    this.carry(at);
    this.#carried.line.remove();
    this.#patience = setTimeout(() => this.settle(), PATIENCE);
  }

  /** Empties the hand. */
  settle(): void {
    clearTimeout(this.#patience);
    this.#carried?.left?.classList.remove("bw-lifted");
    this.#carried = undefined;
    this.layer.replaceChildren();
  }

  /** The last drop, which is forgotten by this. */
  takeDrop(): Drop | undefined {
    const drop = this.#drop;
    this.#drop = undefined;
    return drop;
  }
}
