/** Maps of a board onto itself that exchange the sides of two players. */

import type { GameInfo } from "@boardwright/engine";

/** A map from names of sites to names of sites. */
export type SiteMap = (site: string) => string | undefined;

/** Distance at which two points are the same. */
const SAME = 0.05;

/** Returns the half turn and the two reflections of a board. Sites without an image have none. */
export function reflectionsOf({ board }: GameInfo): SiteMap[] {
  const across = board.sites.map(({ at }) => at.x);
  const along = board.sites.map(({ at }) => at.y);
  const [sumX, sumY] = [Math.min(...across) + Math.max(...across), Math.min(...along) + Math.max(...along)];
  const mapBy = (image: (x: number, y: number) => readonly [number, number]): SiteMap => {
    const names = new Map<string, string | undefined>();
    for (const { name, at } of board.sites) {
      const [x, y] = image(at.x, at.y);
      const found = board.sites.find((site) => Math.hypot(site.at.x - x, site.at.y - y) < SAME);
      names.set(name, found?.name);
    }
    return (site) => names.get(site);
  };
  return [
    mapBy((x, y) => [x, sumY - y]),
    mapBy((x, y) => [sumX - x, sumY - y]),
    mapBy((x, y) => [sumX - x, y]),
  ];
}
