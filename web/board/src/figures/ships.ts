/** Ships, for games that are played at sea. */

import { body, type Figure, figure, limb, line, ring, solid } from "./figure.ts";

const HULL = "M10 60C24 66 76 66 90 58C88 76 80 88 68 88H34C22 88 13 76 10 60Z";
const WATER = line("M6 92C14 86 22 97 32 92C42 86 50 97 60 92C70 86 80 97 94 91", 3);

export const ships: Readonly<Record<string, Figure>> = {
  /** A lateen-rigged raider under a black flag. */
  corsair: figure(
    ...limb("M50 6V62", 3),
    body("M54 10C76 22 86 38 84 53H54Z"),
    body("M46 18C30 28 18 42 17 54H46Z"),
    body("M14 58C30 64 70 64 88 55C86 76 76 86 62 86H36C24 86 17 74 14 58Z"),
    solid(ring(66, 39, 7)),
    solid("M62 44H70V51H62Z"),
    line("M24 70H78", 3.5),
    WATER,
  ),
  /** A man of war with square sails and a shield on them. */
  escort: figure(
    ...limb("M36 8V62M66 8V62", 2.5),
    body("M22 13H50C46 22 46 30 50 39H22C26 30 26 22 22 13Z"),
    body("M54 13H82C78 22 78 30 82 39H54C58 30 58 22 54 13Z"),
    body("M24 42H49V57H24ZM55 42H80V57H55Z"),
    body(HULL),
    line("M36 18V34M29 26H43M68 18V34M61 26H75", 3.5),
    solid(ring(30, 75, 3.5)),
    solid(ring(45, 77, 3.5)),
    solid(ring(60, 77, 3.5)),
    solid(ring(74, 74, 3.5)),
    WATER,
  ),
  /** A broad merchantman, its deck full of cargo. */
  freighter: figure(
    ...limb("M50 5V40", 3),
    body("M22 12C34 18 66 18 78 12C74 22 74 28 78 36C66 31 34 31 22 36C26 28 26 22 22 12Z"),
    body("M22 42H40V60H22ZM60 42H78V60H60Z"),
    body("M36 38H64V60H36Z"),
    body("M4 56C20 64 80 64 96 56C96 78 84 90 70 90H30C16 90 4 78 4 56Z"),
    line("M50 66V83M43 70H57M38 75C40 82 46 84 50 84C54 84 60 82 62 75", 3.5),
    line("M36 49H64M50 38V60", 3),
  ),
};
