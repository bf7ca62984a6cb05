/** Which unit of a scene is which unit of the next: how they travel from one to the other. */

import { distance } from "./geometry.ts";
import { keyOf, type Spot } from "./layout.ts";
import type { Scene, Showing, Unit } from "./scene.ts";

/** How the units of a scene come to their places. */
export interface Travel {
  /** By the site where a unit arrives: the key of the target that it comes from. */
  readonly arrivals: ReadonlyMap<string, string>;
  /** Sites where units appear from nowhere. */
  readonly births: readonly string[];
  /** Units of the scene before that are seen no more. */
  readonly departures: readonly Unit[];
}

/** The travel from a scene to the next; `spots` says where sites are. */
export function travelOf(
  before: Scene,
  after: Scene,
  spots: ReadonlyMap<string, Spot>,
  ways: Showing["ways"] = [],
): Travel {
  const gone = new Map(before.units.filter((unit) => !staysIn(unit, after)).map((unit) => [unit.site, unit]));
  const fresh = new Map(
    after.units.filter((unit) => !staysIn(unit, before)).map((unit) => [unit.site, unit]),
  );
  const arrivals = new Map<string, string>();
  const settle = (site: string, from: string) => {
    arrivals.set(site, from);
    fresh.delete(site);
  };
  for (const { from, to } of ways) {
    if (!("site" in to) || !fresh.has(to.site)) continue;
    settle(to.site, keyOf(from));
    if ("site" in from) gone.delete(from.site);
  }
  for (const [from, unit] of nearestPairs(gone, fresh, spots)) {
    settle(unit.site, keyOf({ site: from }));
    gone.delete(from);
  }
  return { arrivals, births: [...fresh.keys()], departures: [...gone.values()] };
}

function staysIn(unit: Unit, scene: Scene): boolean {
  const same = (other: Unit) =>
    other.site === unit.site && other.kind === unit.kind && other.owner === unit.owner;
  return scene.units.some(same);
}

/** Pairs of a gone and a fresh unit of one kind and owner, the nearest first. */
function nearestPairs(
  gone: ReadonlyMap<string, Unit>,
  fresh: ReadonlyMap<string, Unit>,
  spots: ReadonlyMap<string, Spot>,
): readonly (readonly [string, Unit])[] {
  const candidates = [...gone.values()].flatMap((from) =>
    [...fresh.values()]
      .filter((to) => to.kind === from.kind && to.owner === from.owner)
      .map((to) => ({ from, to, far: farFrom(from.site, to.site, spots) })),
  );
  candidates.sort((a, b) => a.far - b.far);
  const used = new Set<Unit>();
  const pairs: (readonly [string, Unit])[] = [];
  for (const { from, to } of candidates) {
    if (used.has(from) || used.has(to)) continue;
    used.add(from).add(to);
    pairs.push([from.site, to]);
  }
  return pairs;
}

function farFrom(a: string, b: string, spots: ReadonlyMap<string, Spot>): number {
  const [from, to] = [spots.get(keyOf({ site: a })), spots.get(keyOf({ site: b }))];
  return from === undefined || to === undefined ? Infinity : distance(from.at, to.at);
}
