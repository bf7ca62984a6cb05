/** Analysis at full strength: winning chance and principal variations. */

import {
  EngineStopped,
  type GameClient,
  type PositionInfo,
  type PositionPath,
  type AnalysisView,
  type PvView,
  type EvaluationTerm,
} from "@boardwright/engine";
import { h } from "../dom.ts";
import type { Match } from "./match.ts";

/** Number of principal variations. */
const LINES = 3;
/** Milliseconds of consecutive searches: the first is short, to show a result soon. */
const SPELLS = [300, 700, 1_500, 3_000, 6_000];
/** Milliseconds of search for a hint. */
const HINT = 700;
/** Milliseconds to wait for the engine, which may have to estimate weights first. */
const PATIENCE = 90_000;
/** Maximum number of decisions shown of a variation. */
const LONGEST = 6;
/** Maximum number of evaluation terms shown. */
const MOST_WEIGHTS = 6;

export class Analysis {
  readonly #search: GameClient;
  readonly #changed: () => void;
  #position: PositionInfo | undefined;
  #at: PositionPath = { moves: [] };
  #thought: AnalysisView | undefined;
  #weights: readonly EvaluationTerm[] = [];
  #isOn = false;
  #hinted = false;
  #begun = 0;

  constructor(search: GameClient, changed: () => void) {
    this.#search = search;
    this.#changed = changed;
  }

  /** The analysis whose first decisions are drawn as arrows. */
  get arrows(): AnalysisView | undefined {
    return this.#isOn || this.#hinted ? this.#thought : undefined;
  }

  /** Changes the position. */
  show(position: PositionInfo, at: PositionPath): void {
    this.#begun += 1;
    this.#position = position;
    this.#at = at;
    this.#thought = undefined;
    this.#weights = [];
    this.#hinted = false;
    if (this.#isOn) void this.#think();
  }

  start(): void {
    if (this.#isOn) return;
    this.#isOn = true;
    void this.#think();
  }

  stop(): void {
    this.#isOn = false;
    this.#begun += 1;
  }

  /** Returns the best decision, and draws it on the board. */
  async hint(): Promise<string | undefined> {
    const begun = ++this.#begun;
    const thought = await this.#ask(HINT);
    if (begun !== this.#begun || thought === null) return undefined;
    this.#thought = { ...thought, lines: thought.lines.slice(0, 1) };
    this.#hinted = true;
    this.#changed();
    return thought.lines[0]?.texts[0];
  }

  panel(match: Match): HTMLElement {
    const thought = this.#thought;
    if (match.position.end !== null) return h("p", { class: "empty" }, "The game is over.");
    const best = thought?.lines[0];
    if (best === undefined) return h("p", { class: "empty" }, "Thinking…");
    const name = match.info.players[match.position.player]?.name ?? "";
    return h(
      "div",
      { class: "analysis" },
      h("p", { class: "chance" }, h("strong", {}, percent(best)), ` for ${name} ${fate(best)}`),
      h("progress", { max: 1, value: best.chance, "aria-label": `Winning chance of ${name}` }),
      h("ol", { class: "lines" }, ...(thought?.lines ?? []).map(lineOf)),
      h("p", { class: "quiet-words" }, effort(thought as AnalysisView)),
      this.#weights.length === 0 ? undefined : weightsOf(this.#weights, name),
    );
  }

  async #think(): Promise<void> {
    const begun = ++this.#begun;
    try {
      await this.#weigh(begun);
      for (const spell of SPELLS) {
        if (begun !== this.#begun || this.#position === undefined || this.#position.end !== null) return;
        const thought = await this.#ask(spell, (told) => this.#take(begun, told));
        if (thought !== null) this.#take(begun, thought);
        if (thought?.lines[0]?.wins_in != null || thought?.lines[0]?.loses_in != null) return;
      }
    } catch (error) {
      if (!(error instanceof EngineStopped)) throw error;
    }
  }

  async #weigh(begun: number): Promise<void> {
    if (this.#position === undefined || this.#position.end !== null) return;
    const weights = await this.#search.ask("evaluation", { at: this.#at }, { deadline: PATIENCE });
    if (begun === this.#begun) this.#weights = weights;
  }

  #take(begun: number, thought: AnalysisView): void {
    if (begun !== this.#begun) return;
    this.#thought = thought;
    this.#changed();
  }

  async #ask(
    milliseconds: number,
    onProgress?: (thought: AnalysisView) => void,
  ): Promise<AnalysisView | null> {
    const given = { at: this.#at, strength: { is: "full", lines: LINES } as const, limits: { milliseconds } };
    return await this.#search.ask("analyze", given, { deadline: PATIENCE, ...(onProgress && { onProgress }) });
  }
}

/** Formats a winning chance. Only forced outcomes are 100 % or 0 %. */
export function percent({ chance, wins_in, loses_in }: PvView): string {
  const hundredths = Math.round(chance * 100);
  const isProven = wins_in !== null || loses_in !== null;
  return `${isProven ? hundredths : Math.min(99, Math.max(1, hundredths))} %`;
}

function fate({ wins_in, loses_in }: PvView): string {
  const moves = (count: number) => `${count} move${count === 1 ? "" : "s"}`;
  if (wins_in !== null) return `to win: wins in ${moves(wins_in)}`;
  if (loses_in !== null) return `to win: loses in ${moves(loses_in)}`;
  return "to win; a draw counts half";
}

function lineOf(line: PvView): HTMLElement {
  const more = line.texts.length > LONGEST ? " …" : "";
  return h(
    "li",
    {},
    h("span", { class: "score" }, percent(line)),
    ` ${line.texts.slice(0, LONGEST).join(" ")}${more}`,
  );
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
