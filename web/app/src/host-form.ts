/** The form that asks for the address of a host, for links from a page nobody else can open. */

import { button, h, wordsOf } from "./dom.ts";
import { nameHost, namedHost } from "./hosts.ts";

/** Creates the form. @param done is called when an address is named, or nothing is changed */
export function hostForm(done: () => void, refuse: (words: string) => void): HTMLElement {
  const field = h("input", {
    type: "text",
    inputmode: "url",
    value: namedHost() ?? "",
    placeholder: "https://example.org/games/",
    autocomplete: "off",
    spellcheck: "false",
  });
  const submit = (event: Event) => {
    event.preventDefault();
    try {
      nameHost(field.value);
      done();
    } catch (error) {
      refuse(wordsOf(error));
    }
  };
  const asked = "Others cannot open this page, which is on your computer alone. Where can they open Boardwright?";
  setTimeout(() => field.focus());
  return h(
    "form",
    { class: "host", onsubmit: submit },
    h("label", { class: "field" }, h("span", {}, asked), field),
    h("div", { class: "answers" }, h("button", { type: "submit" }, "Use this address"), button("Cancel", done)),
  );
}
