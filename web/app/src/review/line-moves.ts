/** The moves of a line as buttons: they show their position, and play the line up to it. */

import { button } from "../dom.ts";
import type { Line } from "./line.ts";

/** Maximum number of moves shown of a line. */
const LONGEST = 8;

export interface LineHost {
  /** Shows the position after a number of moves. */
  preview(line: Line, count: number): void;
  endPreview(): void;
  /** Plays moves as a variation; missing if none may be played. */
  readonly play?: (line: Line, count: number) => void;
}

/** Creates the buttons of a line. */
export function lineMoves(line: Line, host: LineHost): (HTMLElement | string)[] {
  const moves = line.texts.slice(0, LONGEST).map((text, index) => moveButton(line, text, index + 1, host));
  return line.texts.length > LONGEST ? [...moves, " …"] : moves;
}

function moveButton(line: Line, text: string, count: number, host: LineHost): HTMLElement {
  const show = () => host.preview(line, count);
  const end = () => host.endPreview();
  const play = () => {
    host.endPreview();
    host.play?.(line, count);
  };
  // A finger shows nothing first: it plays.
  const point = (event: Event) => {
    if ((event as PointerEvent).pointerType === "mouse") show();
  };
  const focus = (event: Event) => {
    if ((event.target as Element).matches(":focus-visible")) show();
  };
  const label = `Play the line up to ${text}`;
  return button(text, play, {
    class: "line-move",
    title: label,
    "aria-label": label,
    onpointerenter: point,
    onpointerleave: end,
    onfocus: focus,
    onblur: end,
  });
}
