/** A form that opens a link or a file from a friend. */

import { h, wordsOf } from "../dom.ts";
import { lettersIn } from "./link.ts";

/** Maximum size of a file in bytes. */
const LARGEST = 4 << 20;

export function pasteForm(label: string): HTMLElement {
  const field = h("textarea", { rows: 2, spellcheck: "false", autocomplete: "off" });
  const said = h("p", { class: "notice refusal", role: "status" });
  const open = async (text: string) => {
    said.textContent = "";
    try {
      location.hash = `#/friend?link=${await lettersIn(text)}`;
    } catch (error) {
      said.textContent = wordsOf(error);
    }
  };
  const submit = (event: Event) => {
    event.preventDefault();
    void open(field.value);
  };
  const read = async (event: Event) => {
    const file = (event.target as HTMLInputElement).files?.[0];
    if (file === undefined) return;
    if (file.size > LARGEST) said.textContent = "The file is too large: a game by link has 4 MB at most.";
    else await open(await file.text());
  };
  return h(
    "form",
    { class: "paste-link", onsubmit: submit },
    h("label", { class: "field" }, h("span", {}, label), field),
    h(
      "div",
      { class: "answers" },
      h("button", { type: "submit" }, "Open link"),
      h("label", { class: "button" }, "Open a file", h("input", { type: "file", class: "hidden", onchange: read })),
    ),
    said,
  );
}
