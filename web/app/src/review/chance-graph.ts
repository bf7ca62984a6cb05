/** The winning chances over a game as a graph, which is also a slider through its positions. */

import { h } from "../dom.ts";
import { svg } from "./svg.ts";

/** A line of the graph. */
export interface ChanceLine {
  readonly name: string;
  /** Winning chance at each position; undefined if it is not known. */
  readonly chances: readonly (number | undefined)[];
}

/** A mark on the graph. */
export interface GraphMark {
  /** The index of the position. */
  readonly index: number;
  readonly sign: string;
  readonly words: string;
  readonly chance: number;
}

export interface GraphContent {
  /** The first line is filled below if it is the only one. */
  readonly lines: readonly ChanceLine[];
  readonly marks: readonly GraphMark[];
  /** The index of the last position. */
  readonly last: number;
  /** The index of the position shown; undefined if it is not in the game. */
  readonly index: number | undefined;
}

export class ChanceGraph {
  readonly root: HTMLElement;
  readonly #drawing = h("div", { class: "chance-drawing", "aria-hidden": "true" });
  readonly #slider: HTMLInputElement;
  readonly #wordsAt: (index: number) => string;
  readonly #caption = h("p", { class: "quiet-words chance-caption" });
  #content: GraphContent = { lines: [], marks: [], last: 0, index: undefined };

  /** @param go goes to a position @param wordsAt describes a position */
  constructor(go: (index: number) => void, wordsAt: (index: number) => string) {
    this.#wordsAt = wordsAt;
    const input = () => go(Number(this.#slider.value));
    this.#slider = h("input", { type: "range", min: 0, step: 1, class: "chance-slider", "aria-label": "Position in the game", oninput: input });
    this.#slider.addEventListener("pointermove", (event) => this.#point(event.clientX));
    this.#slider.addEventListener("pointerleave", () => this.#say(this.#content.index));
    const frame = h("div", { class: "chance-frame" }, this.#drawing, this.#slider);
    const axis = h("div", { class: "chance-axis", "aria-hidden": "true" }, ...["100 %", "50 %", "0 %"].map((words) => h("span", {}, words)));
    this.root = h("div", { class: "chance-graph" }, axis, frame, this.#caption);
  }

  show(content: GraphContent): void {
    this.#content = content;
    const { last, index } = content;
    this.#slider.max = String(last);
    if (index !== undefined) this.#slider.value = String(index);
    this.#drawing.replaceChildren(drawn(content), ...signs(content), ...names(content));
    this.#say(index);
  }

  /** Describes the position below a point of the page. */
  #point(x: number): void {
    const box = this.#slider.getBoundingClientRect();
    const { last } = this.#content;
    this.#say(Math.round(Math.min(1, Math.max(0, (x - box.left) / box.width)) * last));
  }

  #say(index: number | undefined): void {
    const words = index === undefined ? "A line that was not played." : this.#wordsAt(index);
    this.#caption.textContent = words;
    if (index === this.#content.index) this.#slider.setAttribute("aria-valuetext", words);
  }
}

/** Draws the lines in a square of 100 units, which the page stretches. */
function drawn({ lines, last, index }: GraphContent): SVGElement {
  const x = (at: number) => (last === 0 ? 0 : (at / last) * 100);
  const across = (y: number, name: string) => svg("path", { class: name, d: `M0 ${y}H100` });
  const [only] = lines.length === 1 ? lines : [];
  const parts = [
    ...(only === undefined ? [] : runs(only).map((run) => svg("path", { class: "chance-area", d: areaOf(run, x) }))),
    ...[25, 75].map((y) => across(y, "chance-quarter")),
    across(50, "chance-middle"),
    ...(index === undefined ? [] : [svg("path", { class: "chance-now", d: `M${x(index)} 0V100` })]),
    ...lines.flatMap((line, number) =>
      // Of several players each has a line through the positions where it is to move.
      (only === undefined ? [pointsOf(line)] : runs(line)).map((run) =>
        svg("path", { class: `chance-line chance-line-${number}`, d: pathOf(run, x) }),
      ),
    ),
  ];
  return svg("svg", { viewBox: "0 0 100 100", preserveAspectRatio: "none" }, ...parts);
}

type Run = readonly { readonly at: number; readonly chance: number }[];

function pointsOf({ chances }: ChanceLine): Run {
  return chances.flatMap((chance, at) => (chance === undefined ? [] : [{ at, chance }]));
}

/** Returns the stretches of a line without gaps. */
function runs(line: ChanceLine): Run[] {
  const found: { at: number; chance: number }[][] = [];
  for (const point of pointsOf(line)) {
    const run = found.at(-1);
    if (run !== undefined && run.at(-1)?.at === point.at - 1) run.push(point);
    else found.push([point]);
  }
  return found;
}

function pathOf(run: Run, x: (at: number) => number): string {
  return `M${run.map(({ at, chance }) => `${short(x(at))} ${short(100 - chance * 100)}`).join("L")}`;
}

function areaOf(run: Run, x: (at: number) => number): string {
  const [first, last] = [run[0]?.at ?? 0, run.at(-1)?.at ?? 0];
  return `${pathOf(run, x)}V100H${short(x(first))}Z`.replace("V100", `L${short(x(last))} 100`);
}

function short(number: number): string {
  return String(Math.round(number * 100) / 100);
}

/** Creates the signs of turning points. */
function signs({ marks, last }: GraphContent): HTMLElement[] {
  return marks.map(({ index, sign, chance }) => {
    const element = h("span", { class: "turning-sign" }, sign);
    element.style.left = `${(index / Math.max(1, last)) * 100}%`;
    element.style.top = `${Math.min(92, Math.max(8, 100 - chance * 100))}%`;
    return element;
  });
}

/** Creates the names at the ends of the lines of several players. */
function names({ lines, last }: GraphContent): HTMLElement[] {
  if (lines.length === 1) return [];
  return lines.flatMap((line, number) => {
    const end = pointsOf(line).at(-1);
    if (end === undefined) return [];
    const element = h("span", { class: `chance-name chance-name-${number}` }, line.name);
    element.style.right = `${100 - (end.at / Math.max(1, last)) * 100}%`;
    element.style.top = `${Math.min(88, Math.max(0, 100 - end.chance * 100))}%`;
    return [element];
  });
}
