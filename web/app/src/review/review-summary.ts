/** The sums of a review, and its turning points in words. */

import { h } from "../dom.ts";
import type { Node } from "../play/tree.ts";
import type { Judgement, Verdict } from "./judgement.ts";
import { percent } from "./verdict-words.ts";

/** The columns of weak moves. */
const COLUMNS: readonly (readonly [string, readonly Verdict[]])[] = [
  ["Inaccuracies", ["inaccuracy"]],
  ["Mistakes", ["mistake", "missed win"]],
  ["Blunders", ["blunder"]],
];

/** Creates the table of weak moves by player. */
export function summaryOf(
  line: readonly Node[],
  judged: readonly (Judgement | undefined)[],
  names: readonly string[],
): HTMLElement {
  const rows = names.flatMap((name, player) => {
    const own = judged.filter((one, at) => one !== undefined && line[at]?.player === player) as Judgement[];
    if (own.length === 0) return [];
    const counts = COLUMNS.map(([, verdicts]) => own.filter(({ verdict }) => verdicts.includes(verdict)).length);
    const average = (own.reduce((sum, { loss }) => sum + loss, 0) / own.length) * 100;
    const cells = [...counts.map(String), average.toFixed(1)].map((words) => h("td", {}, words));
    return [h("tr", {}, h("th", { scope: "row" }, name), ...cells)];
  });
  const head = ["", ...COLUMNS.map(([words]) => words), "Loss per move"].map((words) =>
    words === "" ? h("td", {}) : h("th", { scope: "col" }, words),
  );
  const caption = h("caption", { class: "hidden" }, "Weak moves, and points of winning chance lost per move");
  return h("table", { class: "sums" }, caption, h("thead", {}, h("tr", {}, ...head)), h("tbody", {}, ...rows));
}

/** Says how a game turned. @param better the better move, if there was one */
export function turningWords(move: string, name: string, { before, after }: Judgement, better: string | undefined): string {
  const best = better === undefined ? "" : `; ${better} was better`;
  return `The game turned at ${move}: ${name} fell from ${percent(before)} to ${percent(after)}${best}.`;
}
