/** Xiangqi pieces: discs with a character in a ring; the second side's have a double ring. */

import { strokesOf } from "./characters.ts";
import { body, type Figure, figure, line, type Part, ring } from "./figure.ts";
import { placed } from "./path.ts";
import { lettering } from "./stones.ts";

export function characterDisc(character: string, owner: number | undefined): Figure {
  const strokes = strokesOf(character);
  const writing: Part =
    strokes === undefined
      ? lettering(character, "serif")
      : { d: placed(strokes, { x: 28, y: 27, width: 44, height: 46 }), paint: "line", width: 5 };
  const rings =
    owner === 1 ? [line(ring(50, 50, 37), 2), line(ring(50, 50, 33), 2)] : [line(ring(50, 50, 36), 2.5)];
  return figure({ d: ring(50, 54, 42), paint: "shade" }, body(ring(50, 50, 42)), ...rings, writing);
}
