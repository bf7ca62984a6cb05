/** The roles of the sites of the last move: origins, landings, captures. */

import type { LastMove } from "@boardwright/board";
import type { PositionInfo, PositionScene } from "@boardwright/engine";

/** Returns the last move; with roles if the scene before it is known. */
export function lastMoveOf({ last, scene }: Pick<PositionInfo, "last" | "scene">, before: PositionScene | undefined): LastMove | undefined {
  if (last === null) return undefined;
  const { sites, player, from_to } = last;
  if (before === undefined) return { sites };
  const [was, is] = [unitsOf(before), unitsOf(scene)];
  const [from, to] = from_to ?? [];
  const isOwn = (unit: Unit | undefined) => unit !== undefined && unit.owner === player;
  const changed = sites.filter((site) => was.get(site)?.words !== is.get(site)?.words);
  const left = named(from, changed.filter((site) => isOwn(was.get(site)) && !isOwn(is.get(site))));
  const reached = named(to, changed.filter((site) => isOwn(is.get(site))));
  // A unit that turns over, as in Othello, looks like the capture of its own kind.
  const isTurned = (site: string) => was.get(site)?.kind === is.get(site)?.kind;
  const fresh = reached.filter((site) => !isTurned(site));
  const landings = [...fresh, ...reached.filter(isTurned).slice(0, Math.max(0, left.length - fresh.length))];
  const origins = left.slice(0, Math.max(1, landings.length));
  const isLanding = new Set(landings);
  const lost = changed.filter((site) => was.has(site) && !isOwn(was.get(site)) && (!is.has(site) || isLanding.has(site)));
  return { sites, origins, landings, captures: [...withoutMoved(lost, changed, was, is), ...left.slice(origins.length)] };
}

/** A unit on a site. */
interface Unit {
  readonly owner: number | undefined;
  readonly kind: string;
  readonly words: string;
}

function unitsOf({ units }: PositionScene): ReadonlyMap<string, Unit> {
  return new Map(units.map(({ site, owner, kind }) => [site, { owner, kind, words: `${owner} ${kind}` }]));
}

/** Returns sites with the one that the decision names first. */
function named(site: string | undefined, sites: readonly string[]): readonly string[] {
  return [...sites].sort((a, b) => Number(b === site) - Number(a === site));
}

/** Leaves out sites whose unit was pushed or pulled elsewhere: as many of each kind arrived. */
function withoutMoved(
  lost: readonly string[],
  changed: readonly string[],
  was: ReadonlyMap<string, Unit>,
  is: ReadonlyMap<string, Unit>,
): string[] {
  return lost.filter((site) => {
    const words = was.get(site)?.words;
    const arrived = changed.filter((other) => is.get(other)?.words === words).length;
    const rank = lost.filter((other) => was.get(other)?.words === words).indexOf(site);
    return rank >= arrived;
  });
}
