/** Shogi pieces: wedges that point at the enemy, with strokes or letters on them. */

import { strokesOf } from "./characters.ts";
import { body, type Figure, type Paint, type Part } from "./figure.ts";
import { placed } from "./path.ts";
import { lettering } from "./stones.ts";

const WEDGE = "M50 5L76 16L87 93H13L24 16Z";
const SHADOW: Part = { d: "M13 93H87L86 97H14Z", paint: "shade" };

/** A wedge with a character; promoted ones are written in the second colour. */
export function wedge(character: string, promoted: boolean): Figure {
  const paint: Paint = promoted ? "accent-line" : "line";
  const strokes = strokesOf(character);
  const writing: Part =
    strokes === undefined
      ? lettering(character, "serif", 58)
      : { d: placed(strokes, { x: 27, y: 28, width: 46, height: 54 }), paint, width: 5 };
  return { parts: [SHADOW, body(WEDGE), writing], points: true };
}
