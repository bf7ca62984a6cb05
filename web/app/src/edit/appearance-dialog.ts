/** The choice of a board style and of the figures of pieces for rules, with pictures. */

import { boardStyleGroups, boardStyleNamed, FIGURE_NAMES, type Scene } from "@boardwright/board";
import type { PieceView } from "@boardwright/engine";
import { showDialog } from "../dialog.ts";
import { drawing } from "../drawing.ts";
import { button, h, select } from "../dom.ts";
import { unitPicture } from "../set-up/unit-picture.ts";
import { thumbnailOptions } from "../gallery/thumbnail.ts";
import { shownTheme } from "../site/display-settings.ts";

/** The game whose appearance is chosen. */
export interface Dressed {
  readonly scene: Scene;
  readonly pieces: readonly PieceView[];
  /** The titles of games by id. */
  readonly titles: ReadonlyMap<string, string>;
  /** Writes an entry of `draw` into the rules. */
  readonly draw: (key: string, value: string) => void;
}

/** Shows the choice as a dialog. */
export function showAppearance(dressed: Dressed): void {
  const title = h("h2", { id: "appearance-title" }, "Board and pieces");
  const words = "Each choice becomes a line of the rules, under “draw”.";
  const dialog = h("dialog", { class: "boxed appearance", "aria-labelledby": "appearance-title" }, title, h("p", {}, words));
  const close = () => dialog.close();
  dialog.append(
    h("h3", {}, "Board style"),
    h("div", { class: "choices" }, ...boardStyleGroups().map((names) => styleChoice(names, dressed, close))),
    ...figuresOf(dressed, close),
    button("Close", close, { class: "main" }),
  );
  showDialog(dialog);
}

/** Creates the button of board styles that look the same. */
function styleChoice(names: readonly string[], { scene, titles, draw }: Dressed, close: () => void): HTMLElement {
  const name = names.find((name) => names.length === 1 || titles.has(name)) ?? "";
  const isChosen = scene.boardStyle !== undefined && names.includes(scene.boardStyle);
  const others = names.length > 1 ? ` and ${names.length - 1} more` : "";
  const title = titles.get(name.replace(/:.*/, "")) ?? name;
  const variant = boardStyleNamed(name).name;
  const called = variant === undefined ? title : `${title}: ${variant}`;
  return h(
    "button",
    {
      type: "button",
      "aria-pressed": String(isChosen),
      onclick: () => {
        draw("board style", name);
        close();
      },
    },
    pictureOf({ ...scene, boardStyle: name }),
    h("span", {}, `${called}${others}`),
  );
}

/** Creates the choice of figures, one piece at a time. */
function figuresOf({ scene, pieces, draw }: Dressed, close: () => void): HTMLElement[] {
  const [first] = pieces;
  if (first === undefined) return [];
  let piece = first;
  const figure = (name: string) => {
    const unit = { kind: "", owner: 0, letters: "", figure: name };
    const choose = () => {
      draw(`${piece.name} figure`, name);
      close();
    };
    const attributes = { type: "button", onclick: choose, title: name };
    return h("button", attributes, unitPicture(unit, scene), h("span", {}, name.replace(/^.*\//, "")));
  };
  const sets = [...new Set(FIGURE_NAMES.map(setOf))];
  const group = (set: string) => [
    h("h4", {}, set),
    h("div", { class: "choices small" }, ...FIGURE_NAMES.filter((name) => setOf(name) === set).map(figure)),
  ];
  const named = pieces.map(({ name, title }) => [name, title] as const);
  const choice = select("Figure of", named, piece.name, (name) => {
    piece = pieces.find((one) => one.name === name) ?? piece;
  });
  return [h("h3", {}, "Figures"), choice, ...sets.flatMap(group)];
}

/** Returns the set of a figure. */
function setOf(name: string): string {
  return name.slice(0, name.indexOf("/"));
}

function pictureOf(scene: Scene): SVGElement {
  const picture = drawing(scene, thumbnailOptions(shownTheme()));
  // The words beside it name it.
  picture.setAttribute("aria-hidden", "true");
  return picture;
}
