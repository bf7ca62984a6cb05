/** The captures of a decision, in words. */

import { spokenName } from "@boardwright/board";
import type { PositionInfo, GameInfo } from "@boardwright/engine";

/** Returns a sentence for each kind of unit that another player has lost. */
export function capturesOf(before: PositionInfo, after: PositionInfo, info: GameInfo): string {
  const left = counted(after);
  return [...counted(before)]
    .filter(([, { owner }]) => owner !== before.player)
    .flatMap(([key, { owner, kind, count }]) => {
      const lost = count - (left.get(key)?.count ?? 0);
      const name = info.players[owner]?.name ?? "";
      return lost > 0 ? [`Captured from ${name}: ${lost === 1 ? "" : `${lost} × `}${spokenName(kind)}.`] : [];
    })
    .join(" ");
}

interface Units {
  readonly owner: number;
  readonly kind: string;
  readonly count: number;
}

/** Counts the units on the board by owner and kind. */
function counted({ scene }: PositionInfo): ReadonlyMap<string, Units> {
  const units = new Map<string, Units>();
  for (const { owner, kind } of scene.units) {
    if (owner === undefined) continue;
    const key = `${owner} ${kind}`;
    units.set(key, { owner, kind, count: (units.get(key)?.count ?? 0) + 1 });
  }
  return units;
}
