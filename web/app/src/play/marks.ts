/** The marks on the board during move input. */

import type { Choice, Ghost, Hint, Marks, Target } from "@boardwright/board";
import type { PositionInfo, PositionScene, AnalysisView } from "@boardwright/engine";
import { lastMoveOf } from "./last-move.ts";
import type { MoveInput } from "./move-input.ts";

/**
 * Returns the marks of a position. @param before the scene before the last move, if known @param
 * input of a person, if one is to move
 */
export function marksOf(
  position: PositionInfo,
  before: PositionScene | undefined,
  input: MoveInput | undefined,
  advice: AnalysisView | undefined,
): Marks {
  const last = lastMoveOf(position, before);
  const marks = {
    ...(last === undefined ? {} : { last }),
    threats: position.threats,
    ...(advice === undefined ? {} : { arrows: arrowsOf(position, advice) }),
  };
  if (input === undefined) return marks;
  const { chosen } = input.step;
  return { ...marks, choices: choicesOf(position, input), chosen, ghosts: ghostsOf(position, chosen) };
}

/** Returns the legal targets with their hints. */
export function choicesOf(position: PositionInfo, input: MoveInput): Choice[] {
  const { chosen } = input.step;
  return input.targets().map(({ target }) => ({ target, hint: hintOf(position, target, chosen) }));
}

function hintOf(position: PositionInfo, target: Target, chosen: readonly Target[]): Hint {
  if (!("site" in target)) return chosen.length === 0 ? "source" : "other";
  const unit = position.scene.units.find(({ site }) => site === target.site);
  if (unit === undefined) return "move";
  if (unit.owner !== position.player) return "capture";
  return chosen.length === 0 ? "source" : "other";
}

/** Returns the picked unit at its destination. */
function ghostsOf(position: PositionInfo, chosen: readonly Target[]): Ghost[] {
  const [from, to] = chosen;
  if (from === undefined || to === undefined || !("site" in to)) return [];
  if (position.scene.units.some(({ site }) => site === to.site)) return [];
  const unit =
    "site" in from
      ? position.scene.units.find(({ site }) => site === from.site)
      : position.scene.reserves.find(({ id }) => id === from.reserve)?.items.find(({ key }) => key === from.item);
  return unit === undefined ? [] : [{ ...unit, site: to.site }];
}

/** Returns the first decisions of the principal variations as arrows. */
function arrowsOf(position: PositionInfo, advice: AnalysisView): NonNullable<Marks["arrows"]> {
  return advice.lines.flatMap(({ codes }, index) => {
    const decision = position.decisions.find(({ code }) => code === codes[0]);
    const targets = (decision?.choices ?? []).flatMap(({ site, line, item }): Target[] => {
      if (site !== undefined) return [{ site }];
      if (line?.[0] !== undefined) return [{ site: line[0] }];
      return item === undefined ? [] : [item];
    });
    const way = decision?.site_moves?.[0];
    const [from, to] = way === undefined ? targets : [{ site: way[0] }, { site: way[1] }];
    if (from === undefined) return [];
    const role = index === 0 ? ("best" as const) : ("good" as const);
    return [{ from, to: to ?? from, role, weight: 1 - index * 0.25 }];
  });
}
