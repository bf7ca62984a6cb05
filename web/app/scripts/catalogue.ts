/** Reads `games/catalogue.tsv`: facts about the games that their rules do not hold. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { CatalogueRow } from "../src/library.ts";

/** The columns of the table. */
const COLUMNS = ["id", "family", "region", "place", "year", "by", "also", "moves"] as const;

/** The row of a game that has none. */
export const UNKNOWN: CatalogueRow = { family: "", region: "", place: "", year: "", by: "", also: "", moves: 0 };

/**
 * Returns the rows by id, in the order of the gallery. Lines that begin with `#` are comments.
 *
 * @param root the folder of the project
 */
export function readCatalogue(root: string): Map<string, CatalogueRow> {
  const text = readFileSync(join(root, "games/catalogue.tsv"), "utf8");
  const [head, ...lines] = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  if (head !== COLUMNS.join("\t")) throw new Error(`games/catalogue.tsv has other columns than ${COLUMNS.join(", ")}`);
  const rows = new Map<string, CatalogueRow>();
  for (const line of lines) {
    const cells = line.split("\t");
    const [id = "", family = "", region = "", place = "", year = "", by = "", also = "", moves = ""] = cells;
    if (cells.length !== COLUMNS.length) throw new Error(`games/catalogue.tsv: ${id} has ${cells.length} cells`);
    if (rows.has(id)) throw new Error(`games/catalogue.tsv has two rows for ${id}`);
    rows.set(id, { family, region, place, year, by, also, moves: Number(moves) });
  }
  return rows;
}

/** Sorts ids in the order of the table. Those without a row come last. */
export function orderedBy(catalogue: ReadonlyMap<string, CatalogueRow>, ids: readonly string[]): string[] {
  const known = [...catalogue.keys()].filter((id) => ids.includes(id));
  return [...known, ...ids.filter((id) => !catalogue.has(id))];
}
