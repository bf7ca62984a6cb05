/** The difference between a game and the one that it is based on. */

import type { BaseView } from "@boardwright/engine";
import { h, sentenceCase } from "../dom.ts";
import "./rules.css";

/** Creates the paragraphs that say how a game differs from the one that it is based on. */
export function differencesOf({ title, differences }: BaseView): HTMLElement[] {
  if (differences.length === 0) return [h("p", {}, `The rules are those of ${title}.`)];
  const groups = differences.map(([how, items]) =>
    h("li", {}, h("strong", { class: "item" }, sentenceCase(how)), ` ${items.join(", ").replaceAll("_", " ")}`),
  );
  return [h("p", {}, `As ${title}, but:`), h("ul", { class: "differences" }, ...groups)];
}
