/** Winning chances of one player, with proven results. */

import type { OutcomeView, PvView } from "@boardwright/engine";

/** A winning chance, and the number of decisions to a proven result. */
export type Score = Pick<PvView, "chance" | "wins_in" | "loses_in">;

const EVEN: Score = { chance: 0.5, wins_in: null, loses_in: null };

/** Returns the score of an end for a player, one decision before it. */
export function scoreOfEnd({ winner }: Pick<OutcomeView, "winner">, player: number): Score {
  if (winner === null) return EVEN;
  return winner === player ? { chance: 1, wins_in: 1, loses_in: null } : { chance: 0, wins_in: null, loses_in: 1 };
}

/** Returns a score for the other one of two players. */
export function opposite({ chance, wins_in, loses_in }: Score): Score {
  return { chance: 1 - chance, wins_in: loses_in, loses_in: wins_in };
}

/** Returns the score one decision earlier: proven results are one decision further away. */
export function earlier({ chance, wins_in, loses_in }: Score): Score {
  const further = (count: number | null) => (count === null ? null : count + 1);
  return { chance, wins_in: further(wins_in), loses_in: further(loses_in) };
}

/** True if a score is at least as good as another. The nearer of two wins is better. */
export function isAtLeast(score: Score, other: Score): boolean {
  return rank(score) >= rank(other);
}

function rank({ chance, wins_in, loses_in }: Score): number {
  if (wins_in !== null) return 2 + 1 / (1 + wins_in);
  return loses_in === null ? chance : -1 - 1 / (1 + loses_in);
}
