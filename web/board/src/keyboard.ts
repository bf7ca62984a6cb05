/** Where the keyboard's focus goes: by direction over sites and items, and from choice to choice. */

import { nextTowards } from "./geometry.ts";
import { keyOf, type Spot } from "./layout.ts";
import type { Choice, Point } from "./scene.ts";

const WAYS: Readonly<Record<string, Point>> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
};

/** The key of the target that a press of a key goes to, if it goes anywhere. */
export function focusAfter(
  pressed: string,
  current: string,
  spots: ReadonlyMap<string, Spot>,
  choices: readonly Choice[],
): string | undefined {
  const keys = [...spots.keys()];
  const way = WAYS[pressed];
  if (way !== undefined) return stepped(current, way, spots);
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

function stepped(current: string, way: Point, spots: ReadonlyMap<string, Spot>): string | undefined {
  const from = spots.get(current);
  if (from === undefined) return undefined;
  const others = [...spots.values()].filter((spot) => spot !== from);
  const next = nextTowards(from.at, way, others);
  return next === undefined ? undefined : keyOf(next.target);
}

/** The next choice after the current target in the order of the keys, going around. */
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
