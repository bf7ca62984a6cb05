/** Keys and the wheel: they work from anywhere on the page of a game. */

import type { Action } from "./action-bar.ts";

/** Does an action. Returns false if it would do nothing. */
type Act = (action: Action) => boolean;

const KEYS: Readonly<Record<string, Action>> = {
  ArrowLeft: "earlier",
  ArrowRight: "later",
  Home: "first",
  End: "last",
  u: "back",
  r: "again",
  h: "hint",
  f: "turn",
  "?": "help",
};

/** Elements that use the keys themselves. */
const WRITING = "input, textarea, select, dialog, [contenteditable], [contenteditable] *, audio, video";

/** Distance that the wheel turns for one step, in pixels. */
const NOTCH = 60;
/** Pixels of a line, for wheels that count lines. */
const LINE = 20;

/** Listens to keys until the signal. */
export function listenToKeys(act: Act, signal: AbortSignal): void {
  const press = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof Element && event.target.matches(WRITING)) return;
    const name = Object.hasOwn(KEYS, event.key) ? KEYS[event.key] : undefined;
    // A page that has nothing to step through scrolls.
    if (name !== undefined && act(name)) event.preventDefault();
  };
  document.addEventListener("keydown", press, { signal });
}

/** Steps through the moves with the wheel over an element; without a step the page scrolls. */
export function listenToWheel(element: HTMLElement, act: Act, signal: AbortSignal): void {
  let turned = 0;
  const turn = (event: WheelEvent) => {
    if (event.ctrlKey || event.deltaY === 0) return;
    const by = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * LINE;
    turned = Math.sign(turned) === Math.sign(by) ? turned + by : by;
    if (Math.abs(turned) >= NOTCH) {
      if (!act(turned < 0 ? "earlier" : "later")) return;
      turned = 0;
    }
    event.preventDefault();
  };
  element.addEventListener("wheel", turn, { signal, passive: false });
}
