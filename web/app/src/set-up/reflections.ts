/** Maps of a board onto itself that exchange the sides of two players. */

import type { GameInfo } from "@boardwright/engine";

/** A map from names of sites to names of sites. */
export type SiteMap = (site: string) => string | undefined;

type Sites = GameInfo["board"]["sites"];
type Image = (x: number, y: number) => readonly [number, number];

/** Distance at which two points are the same. */
const SAME = 0.05;

/** Returns the half turn and the two reflections of a board. Sites without an image have none. */
export function reflectionsOf({ board: { sites } }: GameInfo): SiteMap[] {
  // A place beside the board, such as a forest, may lie to one side of it.
  const lone = new Set([...extremes(sites, "x"), ...extremes(sites, "y")]);
  const boards = [sites, ...[...lone].map((name) => sites.filter((site) => site.name !== name))];
  const maps = boards.map((inner) => mapsAbout(sites, sumOf(inner, "x"), sumOf(inner, "y")));
  const images = maps.map(([first]) => (first === undefined ? 0 : sites.filter(({ name }) => first(name)).length));
  return maps[images.indexOf(Math.max(...images))] ?? [];
}

/** Returns the maps about a centre, given by the double of its coordinates. */
function mapsAbout(sites: Sites, sumX: number, sumY: number): SiteMap[] {
  const mapBy = (image: Image): SiteMap => {
    const names = new Map<string, string | undefined>();
    for (const { name, at } of sites) {
      const [x, y] = image(at.x, at.y);
      names.set(name, sites.find((site) => Math.hypot(site.at.x - x, site.at.y - y) < SAME)?.name);
    }
    return (site) => names.get(site);
  };
  return [
    mapBy((x, y) => [x, sumY - y]),
    mapBy((x, y) => [sumX - x, sumY - y]),
    mapBy((x, y) => [sumX - x, y]),
  ];
}

function sumOf(sites: Sites, axis: "x" | "y"): number {
  const places = sites.map(({ at }) => at[axis]);
  return Math.min(...places) + Math.max(...places);
}

/** Returns the names of sites that lie farther out along an axis than all others. */
function extremes(sites: Sites, axis: "x" | "y"): string[] {
  const sorted = [...sites].sort((one, other) => one.at[axis] - other.at[axis]);
  return [sorted[0]?.name ?? "", sorted.at(-1)?.name ?? ""];
}
