/** The buttons below the board, and their keys. */

import { h } from "../dom.ts";
import { icon, type IconName } from "../icons.ts";

/** An action by name. */
export type Action = "first" | "back" | "again" | "last" | "hint" | "turn";
export type Actions = Readonly<Record<Action, () => void>>;

const BUTTONS: readonly (readonly [Action & IconName, string])[] = [
  ["first", "First position"],
  ["back", "Take back"],
  ["again", "Redo"],
  ["last", "Last position"],
  ["hint", "Hint"],
  ["turn", "Flip the board"],
];

const KEYS: Readonly<Record<string, Action>> = { u: "back", r: "again", h: "hint", f: "turn" };

/** The buttons and their keys. */
export class ActionBar {
  readonly root: HTMLElement;
  readonly #acts: Actions;
  readonly #buttons: ReadonlyMap<Action, HTMLButtonElement>;

  constructor(acts: Actions) {
    this.#acts = acts;
    this.#buttons = new Map(BUTTONS.map(([name, words]) => [name, this.#button(name, words)]));
    this.root = h("div", { class: "actions" }, ...this.#buttons.values());
  }

  /** Enables these actions. Disabled buttons keep the keyboard's focus. */
  allow(acts: ReadonlySet<Action>): void {
    for (const [name, button] of this.#buttons)
      button.setAttribute("aria-disabled", String(!acts.has(name)));
  }

  /** Handles a key press, unless it is for a field or the browser. */
  press(event: KeyboardEvent): void {
    const isWriting = event.target instanceof HTMLElement && event.target.matches("input, textarea, select");
    if (isWriting || event.ctrlKey || event.metaKey || event.altKey) return;
    const name = Object.hasOwn(KEYS, event.key) ? KEYS[event.key] : undefined;
    if (name !== undefined) this.#do(name);
  }

  #do(name: Action): void {
    if (this.#buttons.get(name)?.getAttribute("aria-disabled") !== "true") this.#acts[name]();
  }

  #button(name: Action & IconName, words: string): HTMLButtonElement {
    const attributes = { type: "button", class: "icon", "aria-label": words, title: words };
    return h("button", { ...attributes, onclick: () => this.#do(name) }, icon(name));
  }
}
