/** The facets of the gallery: properties of games with a few values each, to filter by. */

import type { Listed } from "../library.ts";

/** A facet. Games without a value are found only if any value will do. */
interface Facet {
  readonly label: string;
  /** The words for any value. */
  readonly any: string;
  /** The values, in the order shown: a name for addresses, and the words. */
  readonly values: Readonly<Record<string, string>>;
  readonly valueOf: (game: Listed) => string | undefined;
}

/** Most moves of each player in a short game, and in a medium one. */
const SHORT = 25;
const MEDIUM = 60;

/** The first year of each era but the first, and the name of the era before it. */
const ERAS = [
  [1500, "old"],
  [1900, "early"],
  [1970, "modern"],
  [Infinity, "recent"],
] as const;

export const FACETS = {
  board: {
    label: "Board",
    any: "Any board",
    values: {
      "8x8": "8 × 8 squares",
      small: "fewer squares",
      large: "more squares",
      hexagons: "hexagons",
      drawn: "lines and rings",
    },
    valueOf: ({ shape, size, sites }) => {
      if (["hexagon", "rhombus", "triangle"].includes(shape)) return "hexagons";
      if (shape !== "rectangle") return "drawn";
      if (size?.[0] === 8 && size[1] === 8) return "8x8";
      return sites <= 64 ? "small" : "large";
    },
  },
  length: {
    label: "Length",
    any: "Any length",
    values: {
      short: `short, up to ${SHORT} moves each`,
      medium: `medium, up to ${MEDIUM} moves each`,
      long: `long, over ${MEDIUM} moves each`,
    },
    valueOf: ({ moves }) => {
      if (moves === 0) return undefined;
      if (moves <= SHORT) return "short";
      return moves <= MEDIUM ? "medium" : "long";
    },
  },
  origin: {
    label: "Origin",
    any: "Any origin",
    values: {
      europe: "Europe",
      "middle-east": "India and the Middle East",
      "east-asia": "East Asia",
      "southeast-asia": "Southeast Asia",
      americas: "the Americas",
      oceania: "Oceania",
      internet: "the internet",
      invented: "invented countries",
    },
    valueOf: ({ region }) => (region === "" ? undefined : region),
  },
  era: {
    label: "Era",
    any: "Any time",
    values: {
      old: "before 1500",
      early: "1500 to 1899",
      modern: "1900 to 1969",
      recent: "since 1970",
      traditional: "of unknown age",
    },
    valueOf: ({ year }) => {
      const number = yearOf(year);
      if (number === undefined) return "traditional";
      return ERAS.find(([end]) => number < end)?.[1];
    },
  },
  pieces: {
    label: "Pieces",
    any: "Any pieces",
    values: {
      few: "1 or 2 kinds",
      some: "3 to 6 kinds",
      many: "7 kinds or more",
      none: "none at the start",
    },
    valueOf: ({ kinds, units }) => {
      if (units === 0) return "none";
      if (kinds <= 2) return "few";
      return kinds <= 6 ? "some" : "many";
    },
  },
} as const satisfies Record<string, Facet>;

export type FacetName = keyof typeof FACETS;

export const FACET_NAMES = Object.keys(FACETS) as FacetName[];

export function facetOf(name: FacetName): Facet {
  return FACETS[name];
}

/** The forms of a year in the catalogue. */
export const YEAR = /^(?:about )?(?:(\d{3,4})s?|(\d+)(?:st|nd|rd|th) century( BC)?)$/;

/** Returns a year, decade or century as a number for sorting; undefined if it is unknown. */
export function yearOf(words: string): number | undefined {
  const [, year, century, isBefore] = YEAR.exec(words) ?? [];
  if (year !== undefined) return Number(year);
  if (century === undefined) return undefined;
  const middle = Number(century) * 100 - 50;
  return isBefore === undefined ? middle : -middle;
}

/** Returns the words for the size of a board. */
export function boardWords({ shape, size, sites }: Listed): string {
  if (size !== undefined) return `${size[0]} × ${size[1]}`;
  switch (shape) {
    case "rectangle":
      return `${sites} squares`;
    case "hexagon":
    case "rhombus":
    case "triangle":
      return `${sites} hexagons`;
    case "rings":
    case "wheel":
      return `rings of ${sites} spaces`;
    default:
      return `${sites} points`;
  }
}

/** Returns the words for the origin of a game: place and year. */
export function originWords({ place, year }: Listed): string {
  return [place, year].filter((part) => part !== "").join(", ");
}
