/** The credits page. */

import { h } from "../dom.ts";
import type { Page } from "../page.ts";

export function creditsPage(): Page {
  const item = (name: string, words: string) => h("li", {}, h("strong", {}, name), ` ${words}`);
  const root = h(
    "div",
    { class: "text" },
    h("h1", {}, "Credits"),
    h("p", {}, "Boardwright is free software under the MIT licence or the Apache licence 2.0, whichever you prefer."),
    h(
      "p",
      {},
      "The boards, the pieces and all other drawings are the project's own. They come under the same terms.",
    ),
    h("p", {}, "The games belong to their inventors. Each rules page names its sources."),
    h(
      "ul",
      {},
      item("idb", "by Jake Archibald, for the games that your browser keeps: ISC licence."),
      item("CodeMirror", "by Marijn Haverbeke and others, in the rules editor: MIT licence."),
      item(
        "serde, serde_json, thiserror",
        "by David Tolnay and others, in the engine: MIT licence or Apache licence 2.0.",
      ),
    ),
  );
  return { root, title: "Credits" };
}
