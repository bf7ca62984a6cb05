/** What can be picked, as elements: unseen outlines with words, one of which has the keyboard's focus. */

import { drawn, toNode } from "./drawing.ts";
import { pathOf } from "./geometry.ts";
import { keyOf, type Spot } from "./layout.ts";
import type { Choice, Marks } from "./scene.ts";

export class Hits {
  readonly layer = toNode(drawn("g", { class: "bw-hits" }));
  readonly #elements = new Map<string, SVGElement>();
  #current: string | undefined;

  /** The target that has the focus, or would get it. */
  get current(): string | undefined {
    return this.#current;
  }

  element(key: string): SVGElement | undefined {
    return this.#elements.get(key);
  }

  /** The key of the target that an element belongs to. */
  keyOf(element: Element | null): string | undefined {
    const hit = element?.closest(".bw-hit");
    return hit !== null && hit !== undefined && this.layer.contains(hit)
      ? (hit.getAttribute("data-key") ?? undefined)
      : undefined;
  }

  /** Makes the elements those of these spots, keeping what is there already. */
  place(spots: ReadonlyMap<string, Spot>): void {
    const hadFocus = this.#current !== undefined && this.#elements.get(this.#current) === focused(this.layer);
    for (const [key, element] of this.#elements) {
      if (spots.has(key)) continue;
      element.remove();
      this.#elements.delete(key);
    }
    for (const [key, spot] of spots) this.#placeOne(key, spot);
    if (this.#current === undefined || !spots.has(this.#current)) this.#makeCurrent([...spots.keys()][0]);
    if (hadFocus) this.focus(this.#current);
  }

  #placeOne(key: string, spot: Spot): void {
    const element =
      this.#elements.get(key) ?? toNode(drawn("path", { class: "bw-hit", role: "button", tabindex: -1 }));
    element.setAttribute("d", pathOf(spot.outline));
    element.setAttribute("data-key", key);
    for (const [name, value] of Object.entries(spot.target))
      element.setAttribute(`data-${name}`, String(value));
    if (!this.#elements.has(key)) this.layer.append(element);
    this.#elements.set(key, element);
  }

  /** Says of each element in words what it is, and whether it is offered or chosen. */
  describe(words: ReadonlyMap<string, string>, marks: Marks): void {
    const offered = new Map((marks.choices ?? []).map((choice) => [keyOf(choice.target), choice]));
    const chosen = new Set((marks.chosen ?? []).map(keyOf));
    for (const [key, element] of this.#elements) {
      element.setAttribute("aria-label", words.get(key) ?? key);
      element.setAttribute("aria-pressed", String(chosen.has(key)));
      element.setAttribute("class", classOf(offered.get(key), chosen.has(key)));
    }
  }

  /** Marks the target under a dragged figure. */
  hold(over: string | undefined): void {
    for (const [key, element] of this.#elements) element.classList.toggle("bw-over", key === over);
  }

  focus(key: string | undefined): void {
    if (key === undefined || !this.#elements.has(key)) return;
    this.#makeCurrent(key);
    this.#elements.get(key)?.focus({ preventScroll: true });
  }

  /** Lets the keyboard come to a target without taking it there. */
  makeCurrent(key: string): void {
    if (this.#elements.has(key)) this.#makeCurrent(key);
  }

  #makeCurrent(key: string | undefined): void {
    if (this.#current !== undefined) this.#elements.get(this.#current)?.setAttribute("tabindex", "-1");
    this.#current = key;
    if (key !== undefined) this.#elements.get(key)?.setAttribute("tabindex", "0");
  }
}

function classOf(choice: Choice | undefined, isChosen: boolean): string {
  const grabbable = isChosen || choice?.hint === "source" || choice?.hint === "other";
  return ["bw-hit", choice === undefined ? "" : "bw-offered", grabbable ? "bw-grabbable" : ""]
    .filter(Boolean)
    .join(" ");
}

function focused(within: Element): Element | null {
  const root = within.getRootNode();
  return "activeElement" in root ? (root as Document | ShadowRoot).activeElement : null;
}
