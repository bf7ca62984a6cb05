/** What the board points out while a decision is made. */

import type { Choice, Ghost, Hint, Marks, Target } from "@boardwright/board";
import type { Look, Thought } from "@boardwright/engine";
import type { Walk } from "./walk.ts";

/** The marks of a position in which somebody may be deciding. */
export function marksOf(look: Look, walk: Walk | undefined, advice: Thought | undefined): Marks {
  const last = look.last;
  const marks = {
    ...(last === null ? {} : { last: { sites: last.sites } }),
    threats: look.threats,
    ...(advice === undefined ? {} : { arrows: arrowsOf(look, advice) }),
  };
  if (walk === undefined) return marks;
  const { chosen } = walk.step;
  return { ...marks, choices: choicesOf(look, walk), chosen, ghosts: ghostsOf(look, chosen) };
}

/** What can be pointed at now, and what that would come to. */
export function choicesOf(look: Look, walk: Walk): Choice[] {
  const { chosen } = walk.step;
  return walk.targets().map(({ target }) => ({ target, hint: hintOf(look, target, chosen) }));
}

function hintOf(look: Look, target: Target, chosen: readonly Target[]): Hint {
  if (!("site" in target)) return chosen.length === 0 ? "source" : "other";
  const unit = look.scene.units.find(({ site }) => site === target.site);
  if (unit === undefined) return "move";
  if (unit.owner !== look.player) return "capture";
  return chosen.length === 0 ? "source" : "other";
}

/** The unit that was picked, where it was then said to go. */
function ghostsOf(look: Look, chosen: readonly Target[]): Ghost[] {
  const [from, to] = chosen;
  if (from === undefined || to === undefined || !("site" in to)) return [];
  if (look.scene.units.some(({ site }) => site === to.site)) return [];
  const unit =
    "site" in from
      ? look.scene.units.find(({ site }) => site === from.site)
      : look.scene.trays.find(({ id }) => id === from.tray)?.items.find(({ key }) => key === from.item);
  return unit === undefined ? [] : [{ ...unit, site: to.site }];
}

/** The best lines' first decisions, as arrows between the sites that they name. */
function arrowsOf(look: Look, advice: Thought): NonNullable<Marks["arrows"]> {
  return advice.lines.flatMap(({ codes }, index) => {
    const decision = look.decisions.find(({ code }) => code === codes[0]);
    const targets = (decision?.choices ?? []).flatMap(({ site, line, item }): Target[] => {
      if (site !== undefined) return [{ site }];
      if (line?.[0] !== undefined) return [{ site: line[0] }];
      return item === undefined ? [] : [item];
    });
    const way = decision?.ways?.[0];
    const [from, to] = way === undefined ? targets : [{ site: way[0] }, { site: way[1] }];
    if (from === undefined) return [];
    const role = index === 0 ? ("best" as const) : ("good" as const);
    return [{ from, to: to ?? from, role, weight: 1 - index * 0.25 }];
  });
}
