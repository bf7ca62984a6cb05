/** Keyboard navigation: by direction over sites and items, and from choice to choice. */

import { nextTowards } from "./geometry.ts";
import { keyOf, type TargetArea } from "./layout.ts";
import type { Choice, Point } from "./scene.ts";

const WAYS: Readonly<Record<string, Point>> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
};

/** Returns the key of the target that gets the focus after a key press. */
export function focusAfter(
  pressed: string,
  current: string,
  areas: ReadonlyMap<string, TargetArea>,
  choices: readonly Choice[],
): string | undefined {
  const keys = [...areas.keys()];
  const way = WAYS[pressed];
  if (way !== undefined) return stepped(current, way, areas);
  switch (pressed) {
    case "Home":
      return keys[0];
    case "End":
      return keys.at(-1);
    case "PageDown":
      return nextChoice(current, 1, keys, choices);
    case "PageUp":
      return nextChoice(current, -1, keys, choices);
    default:
      return undefined;
  }
}

function stepped(current: string, way: Point, areas: ReadonlyMap<string, TargetArea>): string | undefined {
  const from = areas.get(current);
  if (from === undefined) return undefined;
  const others = [...areas.values()].filter((area) => area !== from);
  const next = nextTowards(from.at, way, others);
  return next === undefined ? undefined : keyOf(next.target);
}

/** Returns the next choice after the current target, cyclically. */
function nextChoice(
  current: string,
  by: 1 | -1,
  keys: readonly string[],
  choices: readonly Choice[],
): string | undefined {
  const offered = new Set(choices.map(({ target }) => keyOf(target)));
  const start = keys.indexOf(current);
  for (let step = 1; step <= keys.length; step += 1) {
    const key = keys[(((start + by * step) % keys.length) + keys.length) % keys.length];
    if (key !== undefined && offered.has(key)) return key;
  }
  return undefined;
}
