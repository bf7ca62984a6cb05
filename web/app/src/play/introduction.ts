/** What the rules say of a game to whoever is about to play it. */

import type { Manual } from "@boardwright/engine";
import { h } from "../dom.ts";

/** Kinds of notes that tell a newcomer what it is about, what to do and how it ends. */
const TOLD = ["about", "turn", "end"];

export function opening(manual: Manual | undefined): HTMLElement {
  const words = told(manual);
  return h("div", { class: "opening" }, ...words, h("p", { class: "empty" }, "No move was made yet."));
}

/** The same below the moves, until somebody folds it away: nobody knows a new game after its first move. */
export function howToPlay(manual: Manual | undefined): HTMLElement | undefined {
  const words = told(manual);
  if (words.length === 0) return undefined;
  return h("details", { class: "opening", open: true }, h("summary", {}, "How to play"), ...words);
}

function told(manual: Manual | undefined): HTMLElement[] {
  const notes = TOLD.flatMap((kind) => (manual?.notes ?? []).filter((note) => note.kind === kind));
  return notes.map(({ kind, name, text }) => {
    const title = kind === "turn" && name !== "" ? h("strong", {}, `${name}: `) : undefined;
    return h("p", {}, title, text);
  });
}
