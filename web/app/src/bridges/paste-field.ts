/** The field of the first page for texts from elsewhere. */

import { h } from "../dom.ts";
import { handOver } from "./handover.ts";

/** Creates the field. A pasted text is opened at once, a written one by the button. */
export function pasteField(): HTMLElement {
  const field = h("textarea", {
    rows: 1,
    placeholder: "Paste a variants.ini, a diagram, a FEN, a PGN…",
    "aria-label": "Text of a variant, a position or a game from elsewhere",
    spellcheck: "false",
    autocomplete: "off",
  });
  const open = (event: Event) => {
    event.preventDefault();
    handOver(field.value);
  };
  field.addEventListener("paste", (event) => {
    const file = event.clipboardData?.files[0];
    // The field has the text after the event.
    setTimeout(() => handOver(file ?? field.value));
  });
  const chosen = (event: Event) => {
    const file = (event.target as HTMLInputElement).files?.[0];
    if (file !== undefined) handOver(file);
  };
  return h(
    "form",
    { class: "paste-in", onsubmit: open, "aria-label": "Bring your own" },
    field,
    h("button", { type: "submit" }, "Open"),
    h("label", { class: "button" }, "Open a file", h("input", { type: "file", class: "hidden", onchange: chosen })),
  );
}
