/** The help of a game's page: keys and marks. */

import { button, h } from "../dom.ts";
import "./learn.css";

/** Keys and what they do. */
const KEYS: readonly (readonly [readonly string[], string])[] = [
  [["←", "→"], "Step through the moves; so does the wheel on the board"],
  [["Home", "End"], "First and last position"],
  [["u", "r"], "Take back your move, and return it"],
  [["h"], "Hint"],
  [["f"], "Flip the board"],
  [["Right button"], "Draw arrows and mark places; Shift, Ctrl and Alt change the colour"],
  [["Esc"], "Undo a step of your move"],
  [["Tab"], "Go to the board; there the arrow keys choose a place and Enter picks it"],
  [["?"], "This help"],
];

/** Shows the help as a dialog. */
export function showHelp(): void {
  const rows = KEYS.map(([keys, words]) =>
    h("div", {}, h("dt", {}, ...keys.flatMap((key) => [h("kbd", {}, key), " "])), h("dd", {}, words)),
  );
  const title = h("h2", { id: "help-title" }, "Keys");
  const dialog = h("dialog", { class: "help", "aria-labelledby": "help-title" }, title, h("dl", { class: "keys" }, ...rows));
  dialog.append(button("Close", () => dialog.close(), { class: "main" }));
  dialog.addEventListener("close", () => dialog.remove());
  // A click outside of the dialog's box goes to the dialog itself.
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  dialog.showModal();
}
