/** What can be done with a game at any time, by buttons and by keys. */

import { h } from "../dom.ts";
import { icon, type IconName } from "../icons.ts";

export type Acts = Readonly<Record<"first" | "back" | "again" | "last" | "hint" | "turn", () => void>>;

const BUTTONS: readonly (readonly [keyof Acts & IconName, string])[] = [
  ["first", "First position"],
  ["back", "Take back"],
  ["again", "Make again"],
  ["last", "Last position"],
  ["hint", "Hint"],
  ["turn", "Turn the board"],
];

const KEYS: Readonly<Record<string, keyof Acts>> = { u: "back", r: "again", h: "hint", f: "turn" };

export function actionBar(acts: Acts): HTMLElement {
  const buttons = BUTTONS.map(([name, words]) =>
    h(
      "button",
      { type: "button", class: "icon", "aria-label": words, title: words, onclick: acts[name] },
      icon(name),
    ),
  );
  return h("div", { class: "actions" }, ...buttons);
}

/** A key was pressed somewhere on the page; keys that are meant for a field or the browser are left to them. */
export function pressed(event: KeyboardEvent, acts: Acts): void {
  const isWriting = event.target instanceof HTMLElement && event.target.matches("input, textarea, select");
  if (isWriting || event.ctrlKey || event.metaKey || event.altKey) return;
  const name = Object.hasOwn(KEYS, event.key) ? KEYS[event.key] : undefined;
  if (name !== undefined) acts[name]();
}
