/** What the rules say of a game to whoever is about to play it. */

import type { Manual } from "@boardwright/engine";
import { h } from "../dom.ts";

/** Kinds of notes that tell a newcomer what it is about, what to do and how it ends. */
const TOLD = ["about", "turn", "end"];

export function opening(manual: Manual | undefined): HTMLElement {
  const told = TOLD.flatMap((kind) => (manual?.notes ?? []).filter((note) => note.kind === kind));
  const words = told.map(({ kind, name, text }) => {
    const title = kind === "turn" && name !== "" ? h("strong", {}, `${name}: `) : undefined;
    return h("p", {}, title, text);
  });
  return h("div", { class: "opening" }, ...words, h("p", { class: "empty" }, "No move was made yet."));
}
