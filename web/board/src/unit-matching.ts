/** Matches the units of a scene with those of the next, for animation. */

import { distance } from "./geometry.ts";
import { keyOf, type TargetArea } from "./layout.ts";
import type { Scene, ShowOptions, Unit } from "./scene.ts";

/** The matching of the units of two scenes. */
export interface UnitMatching {
  /** For each destination site, the key of the target that the unit comes from. */
  readonly moved: ReadonlyMap<string, string>;
  /** Sites of new units. */
  readonly added: readonly string[];
  /** Units that are gone. */
  readonly removed: readonly Unit[];
}

/** Matches two scenes. `areas` holds the positions of sites. */
export function matchUnits(
  before: Scene,
  after: Scene,
  areas: ReadonlyMap<string, TargetArea>,
  moves: ShowOptions["moves"] = [],
): UnitMatching {
  const gone = new Map(before.units.filter((unit) => !staysIn(unit, after)).map((unit) => [unit.site, unit]));
  const fresh = new Map(
    after.units.filter((unit) => !staysIn(unit, before)).map((unit) => [unit.site, unit]),
  );
  const moved = new Map<string, string>();
  const settle = (site: string, from: string) => {
    moved.set(site, from);
    fresh.delete(site);
  };
  for (const { from, to } of moves) {
    if (!("site" in to) || !fresh.has(to.site)) continue;
    settle(to.site, keyOf(from));
    if ("site" in from) gone.delete(from.site);
  }
  for (const [from, unit] of nearestPairs(gone, fresh, areas)) {
    settle(unit.site, keyOf({ site: from }));
    gone.delete(from);
  }
  return { moved, added: [...fresh.keys()], removed: [...gone.values()] };
}

function staysIn(unit: Unit, scene: Scene): boolean {
  const same = (other: Unit) =>
    other.site === unit.site && other.kind === unit.kind && other.owner === unit.owner;
  return scene.units.some(same);
}

/** Pairs of a gone and a new unit of one kind and owner, nearest first. */
function nearestPairs(
  gone: ReadonlyMap<string, Unit>,
  fresh: ReadonlyMap<string, Unit>,
  areas: ReadonlyMap<string, TargetArea>,
): readonly (readonly [string, Unit])[] {
  const candidates = [...gone.values()].flatMap((from) =>
    [...fresh.values()]
      .filter((to) => to.kind === from.kind && to.owner === from.owner)
      .map((to) => ({ from, to, far: farFrom(from.site, to.site, areas) })),
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

function farFrom(a: string, b: string, areas: ReadonlyMap<string, TargetArea>): number {
  const [from, to] = [areas.get(keyOf({ site: a })), areas.get(keyOf({ site: b }))];
  return from === undefined || to === undefined ? Infinity : distance(from.at, to.at);
}
