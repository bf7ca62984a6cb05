/** The judgement of a move, in the words of the command line's `analyse` and by its thresholds. */

import type { AnalysisView } from "@boardwright/engine";
import { isAtLeast, type Score } from "./score.ts";

export type Verdict =
  | "forced"
  | "only move"
  | "best"
  | "good"
  | "inaccuracy"
  | "mistake"
  | "blunder"
  | "missed win";

/** Minimum loss of winning chance of an inaccuracy. */
const INACCURACY = 0.05;
/** Minimum loss of winning chance of a mistake. */
const MISTAKE = 0.1;
/** Minimum loss of winning chance of a blunder, and of every alternative to an only move. */
const BLUNDER = 0.2;

/** Maximum number of turning points. */
const MOST_TURNING_POINTS = 5;

/** A judged move. Scores are those of the player who made it. */
export interface Judgement {
  readonly verdict: Verdict;
  readonly before: Score;
  readonly after: Score;
  /** Loss of winning chance, from 0 to 1. */
  readonly loss: number;
  /** True if the first line of the search is better. */
  readonly isImprovable: boolean;
}

/**
 * Judges a move. @param played its code @param found the search of the position before it @param
 * after the score of the position after it @param choices number of legal decisions; 0 if unknown
 */
export function judge(played: string, found: AnalysisView, after: Score, choices: number): Judgement {
  const [best, second] = found.lines;
  if (best === undefined) return { verdict: "good", before: after, after, loss: 0, isImprovable: false };
  const isFavourite = best.codes[0] === played;
  // A move that scores better than the favourite raises the score before it.
  const isAsGood = isFavourite || isAtLeast(after, best);
  const before: Score = isAsGood ? after : best;
  const loss = Math.max(0, before.chance - after.chance);
  const isOnly = isFavourite && second !== undefined && best.chance - second.chance >= BLUNDER;
  const isMissed = before.wins_in !== null && after.loses_in === null;
  const verdict = choices === 1 ? "forced" : verdictOf(isAsGood, isOnly, isMissed, loss);
  return { verdict, before, after, loss, isImprovable: loss > 0 && !isFavourite };
}

function verdictOf(isBest: boolean, isOnly: boolean, isMissed: boolean, loss: number): Verdict {
  if (isBest) return isOnly ? "only move" : "best";
  if (loss < INACCURACY) return "good";
  if (isMissed) return "missed win";
  if (loss < MISTAKE) return "inaccuracy";
  return loss < BLUNDER ? "mistake" : "blunder";
}

/**
 * Returns the indices of the turning points: blunders, and mistakes that cost the lead. If there
 * are many, they are the greatest losses.
 */
export function turningPoints(judged: readonly (Judgement | undefined)[]): number[] {
  const points = judged.flatMap((one, index) => (one !== undefined && isTurningPoint(one) ? [{ index, loss: one.loss }] : []));
  // The sort is stable, so that earlier moves win ties.
  const greatest = points.sort((one, other) => other.loss - one.loss).slice(0, MOST_TURNING_POINTS);
  return greatest.map(({ index }) => index).sort((one, other) => one - other);
}

function isTurningPoint({ before, after, loss }: Judgement): boolean {
  const isLeadLost = before.chance >= 0.5 && after.chance < 0.5;
  return loss >= BLUNDER || (isLeadLost && loss >= MISTAKE);
}
