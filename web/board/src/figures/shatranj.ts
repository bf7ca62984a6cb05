/**
 * The men of the great shatranj: beasts and dignitaries of the old books, every one of them by its
 * outline.
 */

import { body, enlarged, type Figure, figure, limb, line, ring, solid } from "./figure.ts";

const base = [body("M24 89V84C24 79 28 76 34 76H66C72 76 76 79 76 84V89Z"), line("M31 83H69", 3)];

const men: Readonly<Record<string, Figure>> = {
  /** A throne with a domed canopy. */
  shah: figure(
    body("M28 76C24 60 26 46 32 38C37 31 45 29 50 20C55 29 63 31 68 38C74 46 76 60 72 76Z"),
    body(ring(50, 14, 6.5)),
    line("M31 44C42 50 58 50 69 44M28 62C42 68 58 68 72 62M50 48V65", 3.5),
    ...base,
  ),
  /** The counsellor's turban. */
  ferz: figure(
    body("M40 58H60C60 66 64 71 69 76H31C36 71 40 66 40 58Z"),
    body("M24 46C22 31 35 20 50 20C65 20 78 31 76 46C74 55 62 59 50 59C38 59 26 55 24 46Z"),
    line("M27 38C40 34 56 40 66 55M34 27C48 26 64 34 74 48", 3.5),
    body("M50 20C45 16 45 10 50 5C55 10 55 16 50 20Z"),
    ...base,
  ),
  /** The chariot with its cloven top. */
  rukh: figure(
    body("M32 76L35 52C24 50 17 40 18 22C29 20 40 26 50 36C60 26 71 20 82 22C83 40 76 50 65 52L68 76Z"),
    line("M36 54H64M50 36V46M26 30C28 36 31 40 36 43M74 30C72 36 69 40 64 43", 3.5),
    ...base,
  ),
  /** The elephant: ear, trunk and tusk. */
  elephant: figure(
    body(
      "M80 76C84 52 80 24 56 18C38 14 24 24 22 40C21 50 20 58 13 62C8 65 9 73 16 73C27 72 33 62 34 53" +
        "C38 58 42 62 42 76Z",
    ),
    body("M52 24C70 24 76 38 72 52C69 61 60 62 56 54C51 46 45 40 46 31C47 27 49 24 52 24Z"),
    solid(ring(35, 36, 3)),
    line("M37 52C34 62 28 67 24 62", 4.5),
    ...base,
  ),
  /** The horse of the old sets. */
  faras: figure(
    body(
      "M29 80C29 66 43 60 47 49C42 53 37 53 33 57C31 62 27 65 23 63C17 62 14 56 17 51C20 45 25 40 27 33" +
        "C28 28 29 25 32 22L31 11L41 19C43 18 45 17 47 17L51 10L56 18C73 23 80 42 77 64C76 70 75 75 74 80Z",
    ),
    solid(ring(36, 33, 3.2)),
    line("M24 45L36 49C44 46 49 41 50 33M58 25C67 33 70 48 67 72", 3.5),
    ...base,
  ),
  /** The rhinoceros: one long horn on the nose, a small one behind. */
  rhino: figure(
    body(
      "M82 76C86 54 80 34 62 29L58 17L49 28C44 30 39 34 36 39L31 30L29 44C25 48 22 50 21 52L6 27" +
        "C4 43 6 58 16 66" +
        "C26 72 36 66 42 62C46 66 46 71 46 76Z",
    ),
    solid(ring(40, 45, 3)),
    line("M20 53C24 52 27 54 28 58M56 36C64 44 66 58 62 72M70 38C76 50 77 60 75 72", 3.5),
    ...base,
  ),
  /** The gazelle: two long ringed horns bent like a lyre. */
  gazelle: figure(
    ...limb("M47 38C34 30 33 19 42 9M59 38C70 28 70 19 62 9", 4.5),
    body(
      "M74 76C76 62 74 50 66 42L80 33C70 29 62 31 57 36H46C37 40 31 47 26 56C23 61 21 66 25 69" +
        "C30 72 36 69 40 65" +
        "C45 62 48 63 48 68L44 76Z",
    ),
    solid(ring(43, 49, 3)),
    line("M58 48C63 56 64 66 62 73", 3.5),
    ...base,
  ),
  /** The giraffe: a small head on a long spotted neck. */
  giraffe: figure(
    ...limb("M44 18L42 9M53 17L54 8.5", 3),
    body(
      "M42 76C46 60 45 48 43 39C37 42 30 45 25 42C20 39 22 33 27 30C33 27 37 20 42 16L58 15" +
        "L70 11C70 17 66 22 61 24" +
        "C64 40 70 60 74 76Z",
    ),
    solid(ring(42, 25, 2.8)),
    solid(ring(53, 36, 4)),
    solid(ring(56, 50, 4.6)),
    solid(ring(50, 62, 4)),
    solid(ring(64, 65, 4.6)),
    ...base,
  ),
  /** The camel: one hump and a bent neck. */
  camel: figure(
    body(
      "M20 76C20 60 24 54 30 50C32 38 42 26 50 38C55 46 60 50 64 46C68 40 66 30 70 22" +
        "C74 14 84 14 92 20C93 26 88 29 82 29" +
        "C80 40 80 62 76 76Z",
    ),
    solid(ring(78, 21, 2.6)),
    line("M34 52C38 46 46 46 50 54M58 60C64 60 70 56 72 48", 3.5),
    ...base,
  ),
  /** The war engine: a beam with its sling on a frame of wheels. */
  engine: figure(
    ...limb("M20 14L80 50", 6),
    body(ring(20, 15, 9)),
    body("M50 28L66 76H34Z"),
    body("M72 40L90 48L82 62L66 54Z"),
    line("M50 40V64M43 64H57", 3.5),
    ...base,
  ),
  /** The lion: a face in its mane. */
  lion: figure(
    body(
      "M50 10L60 16L72 16L75 28L84 36L79 48L80 60L69 66L62 76H38L31 66L20 60L21 48L16 36L25 28L28 16L40 16Z",
    ),
    body("M34 36C36 28 42 26 50 26C58 26 64 28 66 36C68 48 62 62 50 64C38 62 32 48 34 36Z"),
    solid(ring(42, 40, 3)),
    solid(ring(58, 40, 3)),
    solid("M44 49H56L50 55Z"),
    line("M50 54V59", 3),
    ...base,
  ),
  /** The crocodile: open jaws with teeth. */
  crocodile: figure(
    body(
      "M80 76C84 58 80 42 68 34L64 24L56 30C42 30 24 34 8 42L14 50L20 46L26 52L32 46L38 52L44 48" +
        "L48 52L42 58L36 56L30 60L24 56" +
        "L12 62C24 68 40 66 50 64L48 76Z",
    ),
    solid(ring(58, 40, 3.4)),
    line("M66 46L72 52M66 56L73 61M66 66L72 70", 3.5),
    ...base,
  ),
  pawn: figure(
    body("M33 76C35 62 40 54 42 46H58C60 54 65 62 67 76Z"),
    body("M34 38C34 27 42 22 50 15C58 22 66 27 66 38C66 44 61 48 50 48C39 48 34 44 34 38Z"),
    line("M37 62C45 66 55 66 63 62", 3.5),
    ...base,
  ),
};

export const shatranj = enlarged(men, 1.12);
