/** The position after some moves of a line, shown on the board while the pointer is on a move. */

import type { GameClient, PositionInfo } from "@boardwright/engine";
import type { Match } from "../play/match.ts";
import { type Line, pathAlong } from "./line.ts";

/** The board of the page. */
export interface PreviewBoard {
  /** Shows a position in place of the current one. */
  show(position: PositionInfo): void;
  /** Shows the current position again. */
  restore(): void;
}

export class LinePreview {
  readonly #match: Match;
  readonly #rules: GameClient;
  readonly #board: PreviewBoard;
  /** Number of previews asked for, to recognise outdated answers. */
  #asked = 0;
  #isOn = false;

  constructor(match: Match, rules: GameClient, board: PreviewBoard) {
    this.#match = match;
    this.#rules = rules;
    this.#board = board;
  }

  /** True while the board shows, or is about to show, a position of a line. */
  get isOn(): boolean {
    return this.#isOn;
  }

  async show(line: Line, count: number): Promise<void> {
    const asked = ++this.#asked;
    this.#isOn = true;
    try {
      const position = await this.#rules.ask("position", { at: pathAlong(this.#match.tree, line, count) });
      if (asked === this.#asked) this.#board.show(position);
    } catch {
      if (asked === this.#asked) this.end();
    }
  }

  end(): void {
    this.#asked += 1;
    if (!this.#isOn) return;
    this.#isOn = false;
    this.#board.restore();
  }
}
