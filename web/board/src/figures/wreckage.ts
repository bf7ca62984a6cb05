/**
 * Machines of the last evening: plain shapes with a letter each, that can be merged and can be
 * wrecked.
 */

import { entry } from "../lookup.ts";
import {
  body,
  type Figure,
  figure,
  type Lettering,
  limb,
  line,
  type Part,
  ring,
  type Stroke,
} from "./figure.ts";
import { placed } from "./path.ts";

interface Machine {
  /** Its parts, without the letter. */
  readonly parts: readonly Stroke[];
  readonly letter: string;
  /** The vertical position of the letter. */
  readonly y: number;
}

const MACHINES: Readonly<Record<string, Machine>> = {
  trode: {
    parts: [body("M50 20L84 84H16Z"), body(ring(50, 20, 9))],
    letter: "P",
    y: 66,
  },
  ion: {
    parts: [
      ...limb("M6 62C0 44 88 16 94 36C98 54 14 82 6 62Z", 3.5),
      body(ring(50, 50, 27)),
      body(ring(90, 33, 7)),
    ],
    letter: "L",
    y: 51,
  },
  pendant: {
    parts: [
      ...limb(ring(50, 14, 8), 4),
      body("M50 22L88 58L50 94L12 58Z"),
      line("M50 32L78 58L50 84L22 58Z", 2.5),
    ],
    letter: "R",
    y: 59,
  },
  slasher: {
    parts: [
      body("M14 8C34 14 50 28 58 44L44 58C28 50 14 34 14 8Z"),
      body("M86 92C66 86 50 72 42 56L56 42C72 50 86 66 86 92Z"),
      body("M86 8C66 14 50 28 42 44L56 58C72 50 86 34 86 8Z"),
      body("M14 92C34 86 50 72 58 56L44 42C28 50 14 66 14 92Z"),
      body(ring(50, 50, 21)),
    ],
    letter: "B",
    y: 51,
  },
  hammer: {
    parts: [body("M42 52H58V94H42Z"), body("M10 14H76L92 26V46L76 56H10Z"), line("M22 14V56", 3.5)],
    letter: "N",
    y: 36,
  },
};

/** The names of the machines that are not merged. */
export const MACHINE_PARTS: readonly string[] = Object.keys(MACHINES);

/**
 * A machine with its letter, or several merged into one: each of the shapes is seen, the letter is
 * the merger's.
 */
export function machine(names: readonly string[], letter?: string): Figure | undefined {
  const found = names.map((name) => entry(MACHINES, name)).filter((one) => one !== undefined);
  const first = found[0];
  if (first === undefined) return undefined;
  if (found.length === 1) return figure(...first.parts, letterAt(letter ?? first.letter, 50, first.y, 30));
  return figure(...found.flatMap((one, index) => merged(one, index, found.length)), ...seal(letter ?? ""));
}

/** The boxes of merged shapes, by their number. */
const PLACES: Readonly<Record<number, readonly (readonly [number, number, number])[]>> = {
  2: [
    [-4, -4, 70],
    [34, 30, 70],
  ],
  3: [
    [-4, -4, 62],
    [42, -2, 62],
    [26, 38, 62],
  ],
};

function merged(one: Machine, index: number, count: number): readonly Stroke[] {
  const [x, y, size] = PLACES[count]?.[index] ?? [0, 0, 60];
  const thin = (part: Stroke) => (part.width === undefined ? {} : { width: (part.width * size) / 100 + 0.8 });
  return one.parts.map((part) => ({
    ...part,
    ...thin(part),
    d: placed(part.d, { x, y, width: size, height: size }),
  }));
}

/** The merger's letter on a seal at the foot. */
function seal(letter: string): readonly Part[] {
  if (letter === "") return [];
  return [body(ring(20, 79, 17)), letterAt(letter, 20, 80, 24)];
}

function letterAt(text: string, x: number, y: number, size: number): Lettering {
  return { text, x, y, size, face: "sans" };
}
