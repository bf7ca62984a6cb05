/** A position of a reviewed game, as the search sees it. */

import type { AnalysisView, OutcomeView } from "@boardwright/engine";
import { judge, type Judgement } from "./judgement.ts";
import { earlier, opposite, type Score, scoreOfEnd } from "./score.ts";

export interface EvaluatedPosition {
  /** The player to move, from 0. */
  readonly player: number;
  /** Number of legal decisions; 0 if a limit of the rules hides it. */
  readonly choices: number;
  readonly end: OutcomeView | null;
  /** Missing if the game is over, or if a limit of the rules hides the result. */
  readonly found?: AnalysisView;
}

/**
 * Returns the winning chance of a player in a position; undefined if it is not known. Of several
 * players a search knows only that of the one to move.
 */
export function chanceOf({ player, end, found }: EvaluatedPosition, of: number, players: number): number | undefined {
  if (end !== null) return scoreOfEnd(end, of).chance;
  const best = found?.lines[0];
  if (best === undefined) return undefined;
  if (player === of) return best.chance;
  return players === 2 ? 1 - best.chance : undefined;
}

/**
 * Judges the move between two positions; undefined if they do not tell. @param played its code
 */
export function judgeMove(
  played: string,
  before: EvaluatedPosition,
  after: EvaluatedPosition,
  players: number,
): Judgement | undefined {
  const { found, choices } = before;
  if (found?.lines[0] === undefined) return undefined;
  const score = scoreForMover(before, after, players) ?? scoreAmong(found, played);
  return score && judge(played, found, score, choices);
}

/** Returns the score after a move for the player who made it. */
function scoreForMover({ player }: EvaluatedPosition, after: EvaluatedPosition, players: number): Score | undefined {
  if (after.end !== null) return scoreOfEnd(after.end, player);
  const best = after.found?.lines[0];
  // A turn may have several decisions, so the player to move may be the same.
  if (best === undefined || (after.player !== player && players > 2)) return undefined;
  return earlier(after.player === player ? best : opposite(best));
}

/** Returns the score of a move among the lines of a search; at most that of the last one. */
function scoreAmong({ lines }: AnalysisView, played: string): Score | undefined {
  return lines.find(({ codes }) => codes[0] === played) ?? lines.at(-1);
}
