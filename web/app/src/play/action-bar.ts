/** The buttons below the board. */

import { h } from "../dom.ts";
import { icon, type IconName } from "../icons.ts";

/** An action by name. `earlier` and `later` step by one decision and have keys only. */
export type Action = "first" | "earlier" | "back" | "again" | "later" | "last" | "hint" | "turn" | "draw" | "help";
export type Actions = Readonly<Record<Action, () => void>>;

const BUTTONS: readonly (readonly [Action & IconName, string])[] = [
  ["first", "First position"],
  ["back", "Take back"],
  ["again", "Redo"],
  ["last", "Last position"],
  ["hint", "Hint"],
  ["turn", "Flip the board"],
  ["draw", "Draw arrows"],
  ["help", "Help"],
];

export class ActionBar {
  readonly root: HTMLElement;
  readonly #acts: Actions;
  readonly #buttons: ReadonlyMap<Action, HTMLButtonElement>;
  #allowed: ReadonlySet<Action> = new Set();

  constructor(acts: Actions) {
    this.#acts = acts;
    this.#buttons = new Map(BUTTONS.map(([name, words]) => [name, this.#button(name, words)]));
    this.root = h("div", { class: "actions" }, ...this.#buttons.values());
  }

  /** Enables these actions. Disabled buttons keep the keyboard's focus. */
  allow(acts: ReadonlySet<Action>): void {
    this.#allowed = acts;
    for (const [name, button] of this.#buttons) button.setAttribute("aria-disabled", String(!acts.has(name)));
  }

  /** Shows a button as pressed or not. */
  press(name: Action, isPressed: boolean): void {
    this.#buttons.get(name)?.setAttribute("aria-pressed", String(isPressed));
  }

  /** Does an action. Returns false if it would do nothing. */
  do(name: Action): boolean {
    const isAllowed = this.#allowed.has(name);
    if (isAllowed) this.#acts[name]();
    return isAllowed;
  }

  #button(name: Action & IconName, words: string): HTMLButtonElement {
    const attributes = { type: "button", class: "icon", "aria-label": words, title: words };
    return h("button", { ...attributes, onclick: () => void this.do(name) }, icon(name));
  }
}
