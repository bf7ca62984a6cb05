/** Animations of units: move, appear, vanish. */

import type { Point } from "./scene.ts";

const EASING = "cubic-bezier(.3,.1,.2,1)";

/** The position of a unit, and its scale relative to its final size. */
export interface Pose {
  readonly at: Point;
  readonly scale: number;
}

function transformOf({ at, scale }: Pose): string {
  return `translate(${at.x}px,${at.y}px) scale(${scale})`;
}

/** Animates an element from one pose to another. Its own place is the last. */
export function travel(element: Element, from: Pose, to: Pose, duration: number): void {
  run(element, [{ transform: transformOf(from) }, { transform: transformOf(to) }], duration);
}

export function appear(element: Element, duration: number): void {
  run(element, [{ opacity: 0 }, { opacity: 1 }], duration);
}

/** Fades an element out, and removes it. */
export function vanish(element: Element, duration: number): void {
  const animation = run(element, [{ opacity: 1 }, { opacity: 0 }], duration);
  if (animation === undefined) element.remove();
  else animation.onfinish = animation.oncancel = () => element.remove();
}

function run(element: Element, frames: Keyframe[], duration: number): Animation | undefined {
  if (duration <= 0 || typeof element.animate !== "function") return undefined;
  return element.animate(frames, { duration, easing: EASING });
}
