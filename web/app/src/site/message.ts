/** A page with a message and a link to the games. */

import { h } from "../dom.ts";
import type { Page } from "../page.ts";

export function messagePage(title: string, words: string): Page {
  const root = h(
    "div",
    { class: "text" },
    h("h1", {}, title),
    h("p", { class: "pre" }, words),
    h("p", {}, h("a", { href: "#/" }, "All games")),
  );
  return { root, title };
}
