/** The panel of the analysis: winning chance, lines to look at and to play, evaluation. */

import type { AnalysisView, EvaluationTerm, PvView } from "@boardwright/engine";
import { h } from "../dom.ts";
import type { Analysis } from "../play/analysis.ts";
import type { Match } from "../play/match.ts";
import { lineMoves, type LineHost } from "./line-moves.ts";
import { percent } from "./verdict-words.ts";

/** Maximum number of evaluation terms shown. */
const MOST_WEIGHTS = 6;

export function analysisPanel({ thought, weights }: Analysis, match: Match, host: LineHost): HTMLElement {
  if (match.position.end !== null) return h("p", { class: "empty" }, "The game is over.");
  const best = thought?.lines[0];
  if (thought === undefined || best === undefined) return h("p", { class: "empty" }, "Thinking…");
  const name = match.info.players[match.position.player]?.name ?? "";
  return h(
    "div",
    { class: "analysis" },
    h("p", { class: "chance" }, h("strong", {}, percent(best)), ` for ${name} ${fate(best)}`),
    h("progress", { max: 1, value: best.chance, "aria-label": `Winning chance of ${name}` }),
    h("ol", { class: "lines" }, ...thought.lines.map((line) => lineItem(line, match, host))),
    h("p", { class: "quiet-words" }, effort(thought)),
    weights.length === 0 ? undefined : weightsOf(weights, name),
  );
}

function fate({ wins_in, loses_in }: PvView): string {
  const moves = (count: number) => `${count} move${count === 1 ? "" : "s"}`;
  if (wins_in !== null) return `to win: wins in ${moves(wins_in)}`;
  if (loses_in !== null) return `to win: loses in ${moves(loses_in)}`;
  return "to win; a draw counts half";
}

function lineItem(line: PvView, match: Match, host: LineHost): HTMLElement {
  const moves = lineMoves({ from: match.tree.current, codes: line.codes, texts: line.texts }, host);
  return h("li", {}, h("span", { class: "score" }, percent(line)), " ", ...moves);
}

/** Creates the table of evaluation terms. */
function weightsOf(weights: readonly EvaluationTerm[], name: string): HTMLElement {
  const points = (chance: number) => Math.round((chance - 0.5) * 100);
  const signed = (number: number) => `${number > 0 ? "+" : "−"}${Math.abs(number)}`;
  const shown = weights.filter(({ chance }) => points(chance) !== 0).slice(0, MOST_WEIGHTS);
  const rows = shown.map(({ words, chance }) =>
    h("tr", {}, h("td", {}, words), h("td", {}, signed(points(chance)))),
  );
  const title = h("caption", {}, `Evaluation without search, in percentage points for ${name}`);
  return rows.length === 0
    ? h("p", { class: "quiet-words" }, "Without search, the position looks even.")
    : h("table", { class: "weights" }, title, h("tbody", {}, ...rows));
}

function effort({ depth, nodes }: AnalysisView): string {
  const searched = `${nodes.toLocaleString("en")} positions`;
  return depth > 0 ? `Depth ${depth}, ${searched}` : searched;
}
