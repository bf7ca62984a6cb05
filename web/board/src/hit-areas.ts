/** Hit areas of targets: invisible elements with labels, one of which has the keyboard's focus. */

import { drawn, toNode } from "./drawing.ts";
import { pathOf } from "./geometry.ts";
import { keyOf, type TargetArea } from "./layout.ts";
import type { Choice, Marks } from "./scene.ts";

export class HitAreas {
  readonly layer = toNode(drawn("g", { class: "bw-hit-areas" }));
  readonly #elements = new Map<string, SVGElement>();
  #current: string | undefined;

  /** The key of the target that has the focus, or gets it next. */
  get current(): string | undefined {
    return this.#current;
  }

  element(key: string): SVGElement | undefined {
    return this.#elements.get(key);
  }

  /** Returns the key of the target of an element. */
  keyOf(element: Element | null): string | undefined {
    const hit = element?.closest(".bw-hit");
    return hit !== null && hit !== undefined && this.layer.contains(hit)
      ? (hit.getAttribute("data-key") ?? undefined)
      : undefined;
  }

  /** Updates the elements to these areas, and keeps existing ones. */
  place(areas: ReadonlyMap<string, TargetArea>): void {
    const hadFocus = this.#current !== undefined && this.#elements.get(this.#current) === focused(this.layer);
    for (const [key, element] of this.#elements) {
      if (areas.has(key)) continue;
      element.remove();
      this.#elements.delete(key);
    }
    for (const [key, area] of areas) this.#placeOne(key, area);
    if (this.#current === undefined || !areas.has(this.#current)) this.#makeCurrent([...areas.keys()][0]);
    if (hadFocus) this.focus(this.#current);
  }

  #placeOne(key: string, area: TargetArea): void {
    const element =
      this.#elements.get(key) ?? toNode(drawn("path", { class: "bw-hit", role: "button", tabindex: -1 }));
    element.setAttribute("d", pathOf(area.outline));
    element.setAttribute("data-key", key);
    for (const [name, value] of Object.entries(area.target))
      element.setAttribute(`data-${name}`, String(value));
    if (!this.#elements.has(key)) this.layer.append(element);
    this.#elements.set(key, element);
  }

  /** Labels each element, and marks offered and chosen ones. */
  describe(words: ReadonlyMap<string, string>, marks: Marks): void {
    const offered = new Map((marks.choices ?? []).map((choice) => [keyOf(choice.target), choice]));
    const chosen = new Set((marks.chosen ?? []).map(keyOf));
    for (const [key, element] of this.#elements) {
      element.setAttribute("aria-label", words.get(key) ?? key);
      element.setAttribute("aria-pressed", String(chosen.has(key)));
      element.setAttribute("class", classOf(offered.get(key), chosen.has(key)));
    }
  }

  /** Marks the target under a dragged unit. */
  hold(over: string | undefined): void {
    for (const [key, element] of this.#elements) element.classList.toggle("bw-over", key === over);
  }

  focus(key: string | undefined): void {
    if (key === undefined || !this.#elements.has(key)) return;
    this.#makeCurrent(key);
    this.#elements.get(key)?.focus({ preventScroll: true });
  }

  /** Makes a target the next one to get the focus. */
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
  const draggable = isChosen || choice?.hint === "source" || choice?.hint === "other";
  return ["bw-hit", choice === undefined ? "" : "bw-offered", draggable ? "bw-draggable" : ""]
    .filter(Boolean)
    .join(" ");
}

function focused(within: Element): Element | null {
  const root = within.getRootNode();
  return "activeElement" in root ? (root as Document | ShadowRoot).activeElement : null;
}
