/** Stones, discs and tokens: whatever is round, and the tokens that carry letters. */

import { body, type Figure, figure, type Lettering, limb, line, type Part, ring, solid } from "./figure.ts";

const CROWN = "M30 62L26 38L40 49L50 32L60 49L74 38L70 62Z";
const GLOSS: Part = { d: "M28 40C32 28 42 22 53 23C43 27 34 33 28 40Z", paint: "gloss" };

/** A disc seen a little from above: its side, and its top. */
function disc(...on: readonly Part[]): Figure {
  return figure(
    { d: "M10 54A40 38 0 0 0 90 54V58A40 38 0 0 1 10 58Z", paint: "shade" },
    body(ring(50, 50, 40)),
    ...on,
  );
}

export const stones: Readonly<Record<string, Figure>> = {
  stone: figure({ d: ring(51, 53, 43), paint: "shade" }, body(ring(50, 50, 42)), GLOSS),
  disc: disc(line(ring(50, 50, 31), 2.5)),
  man: disc(line(ring(50, 50, 31), 3), line(ring(50, 50, 20), 3)),
  king: disc(line(ring(50, 50, 32), 3), solid(CROWN)),
  counter: figure(body(ring(50, 50, 38)), line(ring(50, 50, 28), 3.5)),
  hexagon: figure(body("M50 4L90 27V73L50 96L10 73V27Z"), line("M50 16L80 33V67L50 84L20 67V33Z", 2.5)),
  cross: figure(...limb("M22 22L78 78M78 22L22 78", 13)),
  nought: figure(...limb(ring(50, 50, 31), 13)),
  /** A square that is burnt for good. */
  blocked: figure({ d: "M14 14H86V86H14Z", paint: "shade" }, line("M30 30L70 70M70 30L30 70", 9)),
  taflman: figure(
    body("M50 14C64 14 72 24 72 38C72 50 78 62 82 78C72 88 28 88 18 78C22 62 28 50 28 38C28 24 36 14 50 14Z"),
    line("M29 44C42 50 58 50 71 44M50 50V82", 3.5),
  ),
  hnefi: figure(
    body("M50 24C64 24 72 32 72 44C72 54 79 64 84 80C72 90 28 90 16 80C21 64 28 54 28 44C28 32 36 24 50 24Z"),
    body("M26 34L22 10L37 20L50 6L63 20L78 10L74 34C60 40 40 40 26 34Z"),
    line("M29 52C42 58 58 58 71 52M50 58V85", 3.5),
  ),
  fox: figure(
    body(
      "M14 12L34 28C44 24 56 24 66 28L86 12C90 36 86 50 80 58C72 72 60 84 50 90" +
        "C40 84 28 72 20 58C14 50 10 36 14 12Z",
    ),
    solid(ring(36, 50, 4)),
    solid(ring(64, 50, 4)),
    solid("M43 76H57L50 86Z"),
    line("M22 58C32 60 40 66 43 76M78 58C68 60 60 66 57 76", 3.5),
  ),
  hound: figure(
    body("M32 16H68C74 30 76 40 74 56C72 76 62 88 50 88C38 88 28 76 26 56C24 40 26 30 32 16Z"),
    body("M32 16C18 16 12 34 14 52C15 60 22 60 26 52L36 26Z"),
    body("M68 16C82 16 88 34 86 52C85 60 78 60 74 52L64 26Z"),
    solid(ring(40, 46, 4)),
    solid(ring(60, 46, 4)),
    solid("M42 66C42 62 58 62 58 66C58 72 54 75 50 75C46 75 42 72 42 66Z"),
    line("M50 75V82", 3.5),
  ),
};

/** Size of the letters in a round token, by their number. */
const LETTER_SIZES = [0, 46, 36, 27, 21];

/** Letters in the middle of a token, at most four of them. */
export function lettering(text: string, face: Lettering["face"] = "sans", y = 51): Lettering {
  const letters = [...text].slice(0, 4);
  return { text: letters.join(""), x: 50, y, size: LETTER_SIZES[letters.length] ?? 20, face };
}

/** Bodies of tokens: the owners' differ in outline, so that no colour has to tell them apart. */
const TOKENS: readonly (readonly Part[])[] = [
  [body(ring(50, 50, 40)), line(ring(50, 50, 34), 2)],
  [body("M33 10H67L90 33V67L67 90H33L10 67V33Z"), line("M36 16H64L84 36V64L64 84H36L16 64V36Z", 2)],
  [body("M50 6L94 50L50 94L6 50Z")],
  [body("M14 14H86V86H14Z")],
];

/** A token that carries letters. */
export function letterToken(letters: string, owner: number | undefined): Figure {
  const token = TOKENS[(owner ?? 0) % TOKENS.length] ?? [];
  return figure(...token, lettering(letters));
}

/** A disc that carries letters cut into it: round for both sides, a double rim for the second. */
export function letterDisc(letters: string, owner: number | undefined): Figure {
  const rims =
    owner === 1 ? [line(ring(50, 50, 36), 2.5), line(ring(50, 50, 31), 1.5)] : [line(ring(50, 50, 34), 2)];
  return figure(
    { d: ring(51, 54, 42), paint: "shade" },
    body(ring(50, 50, 42)),
    ...rims,
    lettering(letters, "serif"),
  );
}
