/** Recognises clicks, drags and arrows in pointer events. */

import type { DrawKeys } from "./scene.ts";

/** The gestures of a pointer. Keys are those of targets; undefined is outside of all. */
export interface Gestures {
  /** True if a drag may begin at a target. */
  draggable(key: string): boolean;
  click(key: string | undefined): void;
  lift(key: string): void;
  /** The pointer drags something to a point of the page. */
  dragTo(key: string | undefined, x: number, y: number): void;
  drop(from: string, key: string | undefined): void;
  /** The browser cancelled the pointer, or another finger came. */
  cancelDrag(): void;
  hover(key: string | undefined): void;
  /** A finger rests on a target. It does not click; it may still drag. */
  hold(key: string): void;
  /** True if the primary button draws as the secondary one does. */
  isDrawing(): boolean;
  /** The pointer draws an arrow that would end at a target. */
  drawTo(from: string, key: string | undefined, keys: DrawKeys): void;
  drawArrow(from: string, to: string | undefined, keys: DrawKeys): void;
}

interface Press {
  readonly pointer: number;
  readonly key: string | undefined;
  readonly x: number;
  readonly y: number;
  /** True if it draws an arrow. */
  readonly draws: boolean;
  isDragging: boolean;
  isHeld: boolean;
}

/** Pixels that a pointer moves before it drags: a finger trembles more than a mouse. */
const SLACK = { mouse: 4, touch: 9 };
/** Milliseconds after which a finger on a target holds it. */
const HOLD = 450;

function keysOf({ shiftKey, ctrlKey, metaKey, altKey }: PointerEvent): DrawKeys {
  return { shift: shiftKey, ctrl: ctrlKey || metaKey, alt: altKey };
}

function isFinger(event: PointerEvent): boolean {
  return event.pointerType === "touch";
}

/** Listens to an element. Returns a function that stops listening. */
export function listen(
  element: Element,
  keyAt: (x: number, y: number, isFinger: boolean) => string | undefined,
  gestures: Gestures,
): () => void {
  let press: Press | undefined;
  let hovered: string | undefined;
  let frame = 0;
  let holding: ReturnType<typeof setTimeout> | undefined;
  const stop = new AbortController();
  const on = <Type extends keyof ElementEventMap | keyof HTMLElementEventMap>(
    type: Type,
    handle: (event: HTMLElementEventMap[Type]) => void,
  ) => element.addEventListener(type, handle as EventListener, { signal: stop.signal });

  const hover = (key: string | undefined) => {
    if (key === hovered) return;
    hovered = key;
    gestures.hover(key);
  };
  const end = () => {
    cancelAnimationFrame(frame);
    clearTimeout(holding);
    press = undefined;
  };

  on("pointerdown", (event) => {
    if (press !== undefined) {
      if (press.isDragging) gestures.cancelDrag();
      return end();
    }
    if (event.button !== 0 && event.button !== 2) return;
    const key = keyAt(event.clientX, event.clientY, isFinger(event));
    const draws = event.button === 2 || gestures.isDrawing();
    press = {
      pointer: event.pointerId,
      key,
      x: event.clientX,
      y: event.clientY,
      draws,
      isDragging: false,
      isHeld: false,
    };
    const held = press;
    if (event.pointerType === "mouse" || draws || key === undefined) return;
    holding = setTimeout(() => {
      if (press !== held || held.isDragging) return;
      held.isHeld = true;
      gestures.hold(key);
    }, HOLD);
  });

  const drag = (event: PointerEvent, held: Press, key: string) => {
    const slack = isFinger(event) ? SLACK.touch : SLACK.mouse;
    if (!held.isDragging) {
      if (Math.hypot(event.clientX - held.x, event.clientY - held.y) < slack) return;
      held.isDragging = true;
      element.setPointerCapture(event.pointerId);
      gestures.lift(key);
    }
    const { clientX, clientY } = event;
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => {
      if (press === held) gestures.dragTo(keyAt(clientX, clientY, isFinger(event)), clientX, clientY);
    });
  };

  on("pointermove", (event) => {
    if (press === undefined) return hover(keyAt(event.clientX, event.clientY, false));
    const { key } = press;
    if (event.pointerId !== press.pointer || key === undefined) return;
    if (press.draws) {
      element.setPointerCapture(event.pointerId);
      return gestures.drawTo(key, keyAt(event.clientX, event.clientY, false), keysOf(event));
    }
    if (Math.hypot(event.clientX - press.x, event.clientY - press.y) >= SLACK.touch) clearTimeout(holding);
    if (press.isDragging || gestures.draggable(key)) drag(event, press, key);
  });

  on("pointerup", (event) => {
    const held = press;
    if (held === undefined || event.pointerId !== held.pointer) return;
    end();
    const key = keyAt(event.clientX, event.clientY, isFinger(event));
    if (held.draws) {
      if (held.key !== undefined) gestures.drawArrow(held.key, keyAt(event.clientX, event.clientY, false), keysOf(event));
    } else if (held.isDragging && held.key !== undefined) gestures.drop(held.key, key);
    else if (key === held.key && !held.isHeld) gestures.click(key);
  });

  // A finger on a draggable unit must not scroll the page; elsewhere it may.
  element.addEventListener(
    "touchstart",
    (event) => {
      const touch = (event as TouchEvent).touches[0];
      const key = touch && keyAt(touch.clientX, touch.clientY, true);
      if (key !== undefined && (gestures.isDrawing() || gestures.draggable(key))) event.preventDefault();
    },
    { passive: false, signal: stop.signal },
  );

  on("pointercancel", () => {
    if (press?.isDragging === true) gestures.cancelDrag();
    end();
  });
  on("pointerleave", () => hover(undefined));
  on("contextmenu", (event) => {
    if (keyAt(event.clientX, event.clientY, false) !== undefined) event.preventDefault();
  });

  return () => {
    stop.abort();
    end();
  };
}
