/** The study of a game on its page: analysis, review, lines, the reader's own marks. */

import type { DrawKeys, Marks, Target } from "@boardwright/board";
import type { GameClient } from "@boardwright/engine";
import type { Analysis } from "../play/analysis.ts";
import type { Match } from "../play/match.ts";
import { analysisPanel } from "./analysis-panel.ts";
import { GameReview } from "./game-review.ts";
import type { LineHost } from "./line-moves.ts";
import { LinePreview, type PreviewBoard } from "./line-preview.ts";
import { OwnMarks } from "./own-marks.ts";
import { ReviewPanel } from "./review-panel.ts";
import { signOf } from "./verdict-words.ts";
import "./review.css";

/** The page of a game. */
export interface GameStudyHost {
  readonly match: Match;
  readonly rules: GameClient;
  readonly search: GameClient;
  readonly board: PreviewBoard;
  /** Marks the board anew. */
  readonly mark: () => void;
  /** Shows the analysis anew. */
  readonly renew: () => void;
}

export class GameStudy {
  readonly #host: GameStudyHost;
  readonly #preview: LinePreview;
  readonly #own = new OwnMarks();
  #review: GameReview | undefined;
  #panel: ReviewPanel | undefined;
  #isShown = false;
  /** True if the analysis has changed during a preview. */
  #isLate = false;

  constructor(host: GameStudyHost) {
    this.#host = host;
    this.#preview = new LinePreview(host.match, host.rules, host.board);
  }

  /** True while a position of a line is on the board. */
  get isPreviewing(): boolean {
    return this.#preview.isOn;
  }

  /** Called when the page shows another position. */
  moved(): void {
    this.#preview.end();
    if (this.#review === undefined) return;
    this.#review.follow();
    if (this.#isShown) this.#panel?.update();
  }

  /** Notes that the analysis has changed. Lines below the pointer stay until it leaves them. */
  isToWait(): boolean {
    this.#isLate = this.isPreviewing;
    return this.#isLate;
  }

  analysisPanel(analysis: Analysis): HTMLElement {
    this.#isShown = false;
    return analysisPanel(analysis, this.#host.match, this.#lines());
  }

  /** Reviews the game. */
  review(): void {
    const review = this.#reviewOf();
    if (review.line.length > 0 && review.done <= review.line.length) void review.run();
  }

  reviewPanel(): HTMLElement {
    const review = this.#reviewOf();
    this.#panel ??= new ReviewPanel(this.#host.match, review, this.#lines());
    this.#isShown = true;
    this.#panel.update();
    return this.#panel.root;
  }

  #reviewOf(): GameReview {
    const { match, search } = this.#host;
    this.#review ??= new GameReview(match, search.source, search.weights, () => this.#reviewed());
    this.#review.follow();
    return this.#review;
  }

  /** Notes that another panel is open. */
  leavePanel(): void {
    this.#isShown = false;
    this.#preview.end();
  }

  /** Adds the reader's marks at the position shown, and the sign of a reviewed move. */
  addMarks(marks: Marks): Marks {
    const own = this.#own.at(this.#place);
    return {
      ...marks,
      arrows: [...(marks.arrows ?? []), ...own.arrows],
      highlights: [...(marks.highlights ?? []), ...own.highlights],
      badges: this.#isShown ? this.#badges() : [],
    };
  }

  draw(from: Target, to: Target, keys: DrawKeys): void {
    this.#own.draw(this.#place, from, to, keys);
    this.#host.mark();
  }

  /** Clears the reader's marks at the position shown. */
  clear(): void {
    if (this.#own.clear(this.#place)) this.#host.mark();
  }

  end(): void {
    this.#preview.end();
    if (this.#review?.isRunning === true) this.#review.stop();
  }

  get #place() {
    const { tree } = this.#host.match;
    return tree.current ?? tree;
  }

  #reviewed(): void {
    if (!this.#isShown) return;
    this.#panel?.update();
    this.#host.mark();
  }

  /** Returns the sign of the move shown, on the site where it ended. */
  #badges(): NonNullable<Marks["badges"]> {
    const review = this.#review;
    const { position } = this.#host.match;
    const at = (review?.index ?? 0) - 1;
    const judgement = review?.judged[at];
    const sign = judgement && signOf(judgement.verdict);
    const site = position.last?.from_to?.[1] ?? position.last?.sites.at(-1);
    if (sign === undefined || site === undefined) return [];
    return [{ target: { site }, ...sign }];
  }

  #lines(): LineHost {
    const { match } = this.#host;
    const endPreview = () => {
      this.#preview.end();
      if (!this.#isLate) return;
      this.#isLate = false;
      this.#host.renew();
    };
    return {
      preview: (line, count) => void this.#preview.show(line, count),
      endPreview,
      play: (line, count) => void match.playLine(line.from, line.codes.slice(0, count), line.texts),
    };
  }
}

