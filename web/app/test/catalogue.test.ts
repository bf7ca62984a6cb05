import { expect, it } from "vitest";
import { orderedBy, readCatalogue } from "../scripts/catalogue.ts";
import { root } from "../scripts/engine.ts";
import { gameIds } from "../../tools/base-rules.mjs";
import { FACETS, YEAR, yearOf } from "../src/gallery/facets.ts";
import { FAMILY_NAMES } from "../src/gallery/families.ts";

const catalogue = readCatalogue(root);
const ids = gameIds(root);

it("every bundled game has a row of games/catalogue.tsv", () => {
  expect(ids.filter((id) => !catalogue.has(id))).toEqual([]);
});

it("every row has a bundled game", () => {
  expect([...catalogue.keys()].filter((id) => !ids.includes(id))).toEqual([]);
});

it.each([...catalogue])("the row of %s has known values", (_, { family, region, place, year, moves }) => {
  expect(FAMILY_NAMES).toContain(family);
  expect(["", ...Object.keys(FACETS.origin.values)]).toContain(region);
  if (place !== "") expect(region).not.toBe("");
  if (year !== "") expect(year).toMatch(YEAR);
  expect(moves).toBeGreaterThanOrEqual(0);
  expect(moves).toBe(Math.round(moves));
});

it("families stand together, in the order of the gallery", () => {
  const families = [...catalogue.values()].map(({ family }) => FAMILY_NAMES.indexOf(family as never));
  expect(families).toEqual([...families].sort((a, b) => a - b));
});

it("a game without a row comes last", () => {
  expect(orderedBy(catalogue, ["a-new-game", "hex", "chess"])).toEqual(["chess", "hex", "a-new-game"]);
});

it("years, decades and centuries are sorted by time", () => {
  const years = ["4th century BC", "7th century", "12th century", "1732", "1880s", "about 1970", "21st century"];
  const numbers = years.map((year) => yearOf(year) ?? 0);
  expect(numbers).toEqual([-350, 650, 1150, 1732, 1880, 1970, 2050]);
  expect(yearOf("")).toBeUndefined();
  expect(yearOf("long ago")).toBeUndefined();
});
