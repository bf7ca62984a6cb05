/** The introduction to a game: the notes of its rules for new players. */

import type { Manual } from "@boardwright/engine";
import { h, prose } from "../dom.ts";

/** Kinds of notes shown to new players. */
const TOLD = ["about", "turn", "end"];

export function introduction(manual: Manual | undefined): HTMLElement {
  const words = told(manual);
  return h("div", { class: "opening" }, ...words, h("p", { class: "empty" }, "No moves yet."));
}

/** The same below the moves, collapsible: a new game is not known after its first move. */
export function howToPlay(manual: Manual | undefined): HTMLElement | undefined {
  const words = told(manual);
  if (words.length === 0) return undefined;
  return h("details", { class: "opening", open: true }, h("summary", {}, "How to play"), ...words);
}

function told(manual: Manual | undefined): HTMLElement[] {
  const notes = TOLD.flatMap((kind) => (manual?.notes ?? []).filter((note) => note.kind === kind));
  return notes.map(({ kind, name, text }) => {
    const title = kind === "turn" && name !== "" ? h("strong", {}, `${name}: `) : undefined;
    return h("p", {}, title, ...prose(text));
  });
}
