/** Runes of the elder row, cut into pebbles. */

import { entry } from "../lookup.ts";
import { body, type Figure, figure, type Part, ring } from "./figure.ts";

/** The staves, drawn as they were cut: straight, and never along the grain. */
const STAVES: Readonly<Record<string, string>> = {
  ansuz: "M40 23V78M40 23L63 39M40 42L63 58",
  beorc: "M38 23V78M38 23L62 37L40 50L62 64L38 78",
  othel: "M50 21L68 41L33 79M50 21L32 41L67 79",
  perdhro: "M36 23V78M36 23L50 38L64 23V33M36 78L50 63L64 78V68",
  raidho: "M38 23V78M38 23L62 37L40 51L63 78",
  uruz: "M36 78V23L64 42V78",
};

/** The names of the runes. */
export const RUNE_NAMES: readonly string[] = Object.keys(STAVES);

const PEBBLES: readonly string[] = [
  "M50 8C72 7 90 24 91 48C92 74 74 92 50 92C26 92 8 74 9 49C10 24 28 8 50 8Z",
  "M34 10L68 9L90 30L92 64L74 88L38 92L12 72L8 36Z",
];

function pebble(owner: number | undefined): readonly Part[] {
  const outline = PEBBLES[(owner ?? 0) % PEBBLES.length] ?? "";
  return [{ d: ring(52, 55, 41), paint: "shade" }, body(outline)];
}

/** A pebble with a rune; the second side's pebbles are hewn. */
export function rune(name: string, owner: number | undefined): Figure | undefined {
  const staves = entry(STAVES, name);
  return staves === undefined ? undefined : figure(...pebble(owner), { d: staves, paint: "line", width: 8 });
}
