/** Textures of boards: strokes at pseudo-random places that are always the same. */

import { type Drawn, drawn, short } from "../drawing.ts";
import type { Layout } from "../layout.ts";

/** Returns a pseudo-random number from 0 to 1 for an index. */
function chance(seed: number): number {
  const value = Math.sin(seed * 127.1 + 311.7) * 43758.5453;
  return value - Math.floor(value);
}

const STROKES: Readonly<Record<string, (x: number, y: number, seed: number) => string>> = {
  stone: (x, y, seed) => {
    const [dx, dy] = [chance(seed + 0.3) * 0.5 - 0.25, chance(seed + 0.7) * 0.3 - 0.15];
    return `M${short(x)} ${short(y)}l${short(dx)} ${short(dy)}l${short(dy)} ${short(dx / 3)}`;
  },
  waves: (x, y) => `M${short(x)} ${short(y)}q0.1 -0.08 0.2 0t0.2 0`,
  grass: (x, y) =>
    [
      [0, "-0.05 -0.14"],
      [0.06, "0 -0.18"],
      [0.12, "0.06 -0.13"],
    ]
      .map(([aside, blade]) => `M${short(x + Number(aside))} ${short(y)}l${blade}`)
      .join(""),
};

/** Returns the strokes on a site. */
const DENSITY = 2;

/** Draws the texture of a board, if its style has one. */
export function texture(layout: Layout): Drawn | undefined {
  const name = layout.boardStyle.texture;
  const stroke = name === undefined ? undefined : STROKES[name];
  if (name === undefined || stroke === undefined) return undefined;
  const strokes = layout.shape.sites.flatMap(({ at }, place) =>
    Array.from({ length: DENSITY }, (_, index) => {
      const seed = place * DENSITY + index;
      return stroke(at.x - 0.4 + chance(seed) * 0.6, at.y - 0.35 + chance(seed + 0.5) * 0.7, seed);
    }),
  );
  return drawn("path", { class: `bw-texture bw-texture-${name}`, d: strokes.join("") });
}
