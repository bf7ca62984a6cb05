/** Analysis at full strength: searches of growing length of the position shown. */

import {
  EngineStopped,
  type GameClient,
  type PositionInfo,
  type PositionPath,
  type AnalysisView,
  type EvaluationTerm,
} from "@boardwright/engine";
import { SEARCH_DEADLINE } from "../engines.ts";

/** Number of principal variations. */
const LINES = 3;
/** Milliseconds of consecutive searches: the first is short, to show a result soon. */
const SPELLS = [300, 700, 1_500, 3_000, 6_000];
/** Milliseconds of search for a hint. */
const HINT = 700;

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

  /** The last search of the position. */
  get thought(): AnalysisView | undefined {
    return this.#thought;
  }

  /** The terms of the evaluation without search. */
  get weights(): readonly EvaluationTerm[] {
    return this.#weights;
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
    const weights = await this.#search.ask("evaluation", { at: this.#at }, { deadline: SEARCH_DEADLINE });
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
    return await this.#search.ask("analyze", given, { deadline: SEARCH_DEADLINE, ...(onProgress && { onProgress }) });
  }
}
