/** The men of chess, and the fairy men that are made of two of them. */

import { body, enlarged, type Figure, figure, limb, line, ring, solid } from "./figure.ts";

const FOOT = "M24 89V84C24 79 28 76 34 76H66C72 76 76 79 76 84V89Z";
const HORSE =
  "M29 80C29 66 43 60 47 49C42 53 37 53 33 57C31 62 27 65 23 63C17 62 14 56 17 51" +
  "C20 45 25 40 27 33C28 28 29 25 32 22" +
  "L31 11L41 19C43 18 45 17 47 17L51 10L56 18C73 23 80 42 77 64C76 70 75 75 74 80Z";
const HORSE_FEATURES = [
  solid(ring(36, 33, 3.2)),
  solid(ring(22.5, 54.5, 2)),
  line("M58 25C67 33 70 48 67 72", 3.5),
  line("M47 49C50 45 51 41 50 37", 3.5),
];
const MITRE = "M50 20C63 29 69 39 68 49C67 57 62 61 58 64H42C38 61 33 57 32 49C31 39 37 29 50 20Z";
const TOWER = "M26 16H37V23H45V16H55V23H63V16H74V34L66 40V64L72 76H28L34 64V40L26 34Z";

/** A base to stand on, and the steps above it. */
const base = [body(FOOT), line("M31 83H69", 3)];

const men: Readonly<Record<string, Figure>> = {
  king: figure(
    ...limb("M50 10V27M42 16.5H58", 4.5),
    body("M50 46C43 38 42 29 50 23C58 29 57 38 50 46Z"),
    body("M35 76L25 55C19 43 27 34 37 35C44 36 49 40 50 46C51 40 56 36 63 35C73 34 81 43 75 55L65 76Z"),
    line("M34 65C44 60 56 60 66 65M50 46V60", 3.5),
    ...base,
  ),
  queen: figure(
    body("M33 76L20 33L35 50L37 22L50 46L63 22L65 50L80 33L67 76Z"),
    body(ring(18, 29, 5)),
    body(ring(36, 18, 5)),
    body(ring(64, 18, 5)),
    body(ring(82, 29, 5)),
    body(ring(50, 14, 5.5)),
    body("M50 20L44 46H56Z"),
    line("M32 65C44 60 56 60 68 65", 3.5),
    ...base,
  ),
  rook: figure(body(TOWER), line("M34 40H66M34 64H66", 3.5), ...base),
  bishop: figure(
    body(ring(50, 15, 5.5)),
    body(MITRE),
    line("M50 31V49M42 40H58", 3.5),
    body("M41 64H59L65 76H35Z"),
    line("M39 64H61", 3.5),
    ...base,
  ),
  knight: figure(body(HORSE), ...HORSE_FEATURES, ...base),
  pawn: figure(
    body("M42 45H58C58 59 62 67 69 76H31C38 67 42 59 42 45Z"),
    body("M35 50C35 46 39 44 43 44H57C61 44 65 46 65 50Z"),
    body(ring(50, 31, 14)),
    ...base,
  ),
  archbishop: figure(
    body(HORSE),
    ...HORSE_FEATURES,
    body("M66 5C78 13 82 22 80 31C79 35 76 37 74 38H58C56 37 53 35 52 31C50 22 54 13 66 5Z"),
    line("M66 14V31M60 22H72", 3.5),
    ...base,
  ),
  chancellor: figure(
    body(HORSE),
    ...HORSE_FEATURES,
    body("M50 8H57V14H62V8H70V14H75V8H82V24L78 28V38H54V28L50 24Z"),
    line("M54 28H78", 3.5),
    ...base,
  ),
  amazon: figure(
    body("M33 76L20 33L35 50L37 22L50 46L63 22L65 50L80 33L67 76Z"),
    body(
      "M36 68C36 56 46 54 48 47C43 51 39 51 37 54C33 56 29 52 32 47C35 43 38 40 39 33L45 37" +
        "C58 37 66 48 63 68Z",
    ),
    solid(ring(42.5, 44, 2)),
    body(ring(18, 29, 5)),
    body(ring(36, 18, 5)),
    body(ring(64, 18, 5)),
    body(ring(82, 29, 5)),
    ...base,
  ),
  commoner: figure(
    body("M42 50H58C58 62 62 68 69 76H31C38 68 42 62 42 50Z"),
    body("M28 46C28 25 38 13 50 13C62 13 72 25 72 46L66 53H34Z"),
    line("M28 42H72M50 14V42", 3.5),
    line("M41 49H59", 5),
    ...base,
  ),
};

export const chess = enlarged(men, 1.12);
