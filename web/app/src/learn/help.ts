/** The help of a game's page: pieces with their letters, and keys. */

import type { Scene } from "@boardwright/board";
import type { Manual, PieceView } from "@boardwright/engine";
import { button, h, prose } from "../dom.ts";
import { showDialog } from "../dialog.ts";
import { appearanceOf } from "./piece-appearance.ts";
import { picture } from "./piece-picture.ts";
import "./learn.css";

/** Keys and what they do. */
const KEYS: readonly (readonly [readonly string[], string])[] = [
  [["←", "→"], "Step through the moves; so does the wheel on the board"],
  [["Home", "End"], "First and last position"],
  [["u", "r"], "Take back your move, and return it"],
  [["h"], "Hint"],
  [["f"], "Flip the board"],
  [["Right button"], "Draw arrows and mark places; Shift, Ctrl and Alt change the colour"],
  [["i"], "About the piece or place that has the focus; its moves light up"],
  [["Esc"], "Undo a step of your move, or cancel a premove"],
  [["Tab"], "Go to the board; there the arrow keys choose a place and Enter picks it"],
  [["?"], "This help"],
];

/** Shows the help as a dialog. */
export function showHelp(manual: Manual | undefined, scene: Scene | undefined, learn: (() => void) | undefined): void {
  const rows = KEYS.map(([keys, words]) =>
    h("div", {}, h("dt", {}, ...keys.flatMap((key) => [h("kbd", {}, key), " "])), h("dd", {}, words)),
  );
  const title = h("h2", { id: "help-title" }, "Help");
  const dialog = h(
    "dialog",
    { class: "boxed help", "aria-labelledby": "help-title" },
    title,
    ...legendOf(manual?.pieces ?? [], scene),
    h("h3", {}, "Keys"),
    h("dl", { class: "keys" }, ...rows),
  );
  const close = button("Close", () => dialog.close(), { class: "main" });
  const lesson = () => {
    dialog.close();
    learn?.();
  };
  dialog.append(h("div", { class: "answers" }, close, learn && button("Learn to play", lesson)));
  showDialog(dialog);
}

/** Returns which letters and pictures are which piece. */
function legendOf(pieces: readonly PieceView[], scene: Scene | undefined): HTMLElement[] {
  if (pieces.length === 0 || scene === undefined) return [];
  const touch = "Rest the mouse on a piece, or hold it with a finger, to see where it goes. This works for the other side’s pieces, too.";
  return [
    h("h3", {}, "Pieces"),
    h("p", { class: "quiet-words" }, touch),
    h("dl", { class: "legend" }, ...pieces.map((piece) => legendRow(piece, scene))),
  ];
}

function legendRow(piece: PieceView, scene: Scene): HTMLElement {
  const { name, title, letters, owner, words } = piece;
  const owners = scene.players.flatMap((player, index) => (owner === null || player.name === owner ? [index] : []));
  const looks = owners.map((of) => appearanceOf(piece, of));
  const shown = [...new Set(letters)].filter((letter) => letter !== "" && letter !== name).join(" ");
  return h(
    "div",
    {},
    h("dt", {}, ...looks.map((look) => h("span", { class: "legend-picture" }, picture(look, scene)))),
    h("dd", {}, h("strong", {}, title), shown === "" ? undefined : ` ${shown}`, h("span", { class: "legend-words" }, ...prose(words))),
  );
}
