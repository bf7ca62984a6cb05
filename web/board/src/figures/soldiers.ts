/** Soldiers, for the same games on land. */

import { body, type Figure, figure, limb, line, ring, solid } from "./figure.ts";

export const soldiers: Readonly<Record<string, Figure>> = {
  /** A raider: hood, mask and bow. */
  raider: figure(
    body("M24 90C22 70 30 58 50 58C70 58 78 70 76 90Z"),
    body("M50 8C66 12 74 28 72 46C71 58 62 66 50 66C38 66 29 58 28 46C26 28 34 12 50 8Z"),
    solid("M36 38C44 34 56 34 64 38C65 47 58 51 50 47C42 51 35 47 36 38Z"),
    { d: "M86 24V86", paint: "edge", width: 2.5 },
    ...limb("M86 22C97 44 97 66 86 88", 4),
    line("M38 76L62 90M62 76L38 90", 4),
  ),
  /** A guard: helmet, spear and a tall shield. */
  guard: figure(
    ...limb("M84 10V92", 4),
    body("M84 2L91 16L84 24L77 16Z"),
    body("M46 8C60 8 68 18 68 34V44H24V34C24 18 32 8 46 8Z"),
    line("M24 36H68M46 10V36", 4),
    body("M18 50C32 50 40 47 46 43C52 47 60 50 74 50C75 72 66 86 46 94C26 86 17 72 18 50Z"),
    line("M46 52V84M28 64H64", 5),
  ),
  /** A covered wagon on two wheels. */
  wagon: figure(
    body("M12 56C10 30 20 14 36 14H64C80 14 90 30 88 56Z"),
    line("M34 15C28 28 28 44 30 56M66 15C72 28 72 44 70 56M50 14V56", 3.5),
    body("M8 54H92V70H8Z"),
    body(ring(28, 76, 15)),
    body(ring(72, 76, 15)),
    line("M28 62V90M14 76H42M72 62V90M58 76H86", 3),
    solid(ring(28, 76, 4)),
    solid(ring(72, 76, 4)),
  ),
};
