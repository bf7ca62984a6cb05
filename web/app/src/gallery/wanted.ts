/** The state of the gallery, which its address keeps. */

import { FACET_NAMES, type FacetName, facetOf } from "./facets.ts";
import { familyOf } from "./families.ts";

/** The orders of the gallery, with their words. */
export const ORDERS = {
  family: "Sort by family",
  name: "Sort by name",
  age: "Oldest first",
  length: "Shortest first",
} as const;

export type OrderName = keyof typeof ORDERS;

/** A search: words, a family, values of facets, and an order. Empty texts stand for anything. */
export interface Wanted {
  readonly words: string;
  readonly family: string;
  readonly facets: Readonly<Record<FacetName, string>>;
  readonly order: OrderName;
}

/** Reads a search from the parameters of an address. Unknown values are left out. */
export function wantedOf(query: URLSearchParams): Wanted {
  const family = query.get("family") ?? "";
  const order = query.get("order") ?? "";
  const valueOf = (name: FacetName) => {
    const value = query.get(name) ?? "";
    return Object.hasOwn(facetOf(name).values, value) ? value : "";
  };
  return {
    words: query.get("q") ?? "",
    family: familyOf(family) === undefined ? "" : family,
    facets: Object.fromEntries(FACET_NAMES.map((name) => [name, valueOf(name)])) as Wanted["facets"],
    order: Object.hasOwn(ORDERS, order) ? (order as OrderName) : "family",
  };
}

/** Everything. */
export const ANYTHING = wantedOf(new URLSearchParams());

/** Returns the address of a search. */
export function galleryAddress(wanted: Partial<Wanted> = {}): string {
  const { words, family, facets, order } = { ...ANYTHING, ...wanted };
  const query = new URLSearchParams();
  const set = (name: string, value: string) => value !== "" && query.set(name, value);
  set("q", words);
  set("family", family);
  for (const name of FACET_NAMES) set(name, facets[name]);
  if (order !== "family") query.set("order", order);
  const search = query.toString();
  return search === "" ? "#/" : `#/?${search}`;
}

/** Returns a search with another value of a facet. */
export function withFacet(wanted: Wanted, name: FacetName, value: string): Wanted {
  return { ...wanted, facets: { ...wanted.facets, [name]: value } };
}

/** Returns the number of facets that are filtered by. */
export function countFilters({ facets }: Wanted): number {
  return FACET_NAMES.filter((name) => facets[name] !== "").length;
}

/** True if a search leaves nothing out. */
export function isAnything(wanted: Wanted): boolean {
  return wanted.words.trim() === "" && wanted.family === "" && countFilters(wanted) === 0;
}
