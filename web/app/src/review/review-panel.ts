/** The panel of a review: the graph, what the game turned on, and every move judged. */

import { button, h, renew } from "../dom.ts";
import type { Match } from "../play/match.ts";
import type { Node } from "../play/tree.ts";
import { ChanceGraph, type ChanceLine, type GraphMark } from "./chance-graph.ts";
import type { GameReview } from "./game-review.ts";
import { type Judgement, turningPoints } from "./judgement.ts";
import type { Line } from "./line.ts";
import { lineMoves, type LineHost } from "./line-moves.ts";
import { summaryOf, turningWords } from "./review-summary.ts";
import { isError, percent, signOf, verdictWords } from "./verdict-words.ts";

export class ReviewPanel {
  readonly root = h("div", { class: "review" });
  readonly #match: Match;
  readonly #review: GameReview;
  readonly #host: LineHost;
  readonly #head = h("div", { class: "review-head" });
  readonly #graph: ChanceGraph;
  readonly #summary = h("div", { class: "review-summary" });
  readonly #list = h("ol", { class: "judged", "aria-label": "Every move of the game" });
  /** The rows of the list, with the judgement and the state that they show. */
  readonly #rows: { readonly element: HTMLElement; readonly shown: string }[] = [];
  #hasErrorsOnly = false;

  constructor(match: Match, review: GameReview, host: LineHost) {
    this.#match = match;
    this.#review = review;
    this.#host = host;
    this.#graph = new ChanceGraph(
      (index) => this.#goTo(index),
      (index) => this.#wordsAt(index),
    );
    this.root.append(this.#head, this.#graph.root, this.#summary, this.#list);
  }

  /** Shows the review as it stands. */
  update(): void {
    const { done, line } = this.#review;
    const judged = this.#review.judged;
    renew(this.#head, ...this.#state());
    const isBegun = done > 0 && line.length > 0;
    for (const part of [this.#graph.root, this.#summary, this.#list]) part.hidden = !isBegun;
    if (!isBegun) return;
    this.#showGraph(judged);
    renew(this.#summary, ...this.#summaryParts(judged));
    this.#showList(judged);
  }

  /** Creates the words and buttons about the search. */
  #state(): HTMLElement[] {
    const review = this.#review;
    const count = review.line.length + 1;
    const { done, isRunning, trouble, index } = review;
    if (review.line.length === 0) return [h("p", { class: "empty" }, "There are no moves to review yet.")];
    const parts: HTMLElement[] = [];
    if (trouble !== "") parts.push(h("p", { class: "notice refusal" }, trouble));
    if (isRunning) parts.push(progress(done, count, () => review.stop()));
    else if (done < count) parts.push(...this.#offer(done, count));
    if (index === undefined) parts.push(this.#aside());
    return parts;
  }

  #offer(done: number, count: number): HTMLElement[] {
    const review = this.#review;
    const start = (words: string) => answers(button(words, () => void review.run(), { class: "main" }));
    if (done > 0) return [quiet(`${done} of ${count} positions are reviewed.`), start("Go on with the review")];
    const live = this.#match.end === null ? " The game is still going on: a review tells you what to play." : "";
    return [
      quiet(`The computer looks at every position and says which moves were good.${live}`),
      start("Review the game"),
    ];
  }

  /** Creates the way back from a line that was not played. */
  #aside(): HTMLElement {
    const review = this.#review;
    const { current } = this.#match.tree;
    const line = this.#match.tree.line(current);
    const branch = line.findLast((node) => review.line.includes(node));
    return answers(
      button("Back to the game", () => void this.#match.goTo(branch)),
      button("Review this line instead", () => {
        review.take();
        void review.run();
      }),
    );
  }

  #showGraph(judged: readonly (Judgement | undefined)[]): void {
    const { line, index } = this.#review;
    const { players } = this.#match.info;
    const shown = players.length <= 2 ? players.slice(0, 1) : players;
    const lines = shown.map(({ name }, player): ChanceLine => ({ name, chances: this.#review.chances(player) }));
    const marks = turningPoints(judged).map((at): GraphMark => {
      const verdict = judged[at]?.verdict ?? "good";
      const mover = line[at]?.player ?? 0;
      const of = players.length <= 2 ? 0 : mover;
      const chance = lines[of]?.chances[at + 1] ?? judged[at]?.after.chance ?? 0.5;
      return { index: at + 1, sign: signOf(verdict)?.text ?? "", words: verdict, chance };
    });
    this.#graph.show({ lines, marks, last: line.length, index });
  }

  #summaryParts(judged: readonly (Judgement | undefined)[]): HTMLElement[] {
    const { line, isRunning, done } = this.#review;
    const names = this.#match.info.players.map(({ name }) => name);
    const table = summaryOf(line, judged, names);
    if (isRunning || done <= line.length) return [table];
    const points = turningPoints(judged);
    const words = points.map((at) => {
      const { node, judgement } = { node: line[at] as Node, judgement: judged[at] as Judgement };
      const better = judgement.isImprovable ? this.#lineAt(at)?.texts[0] : undefined;
      const said = turningWords(`${numberOf(node, names.length)} ${node.text}`, names[node.player] ?? "", judgement, better);
      return h("li", {}, button(said, () => this.#goTo(at + 1), { class: "turning-words" }));
    });
    const none = quiet("No single move turned the game.");
    return [table, words.length === 0 ? none : h("ul", { class: "turning-points", "aria-label": "Turning points" }, ...words)];
  }

  /** Updates the rows that have changed. */
  #showList(judged: readonly (Judgement | undefined)[]): void {
    const { line, index } = this.#review;
    const filter = this.#filter(judged);
    line.forEach((node, at) => {
      const judgement = judged[at];
      const isCurrent = index === at + 1;
      const isHidden = this.#hasErrorsOnly && !(judgement !== undefined && isError(judgement.verdict));
      const shown = JSON.stringify([node.text, judgement?.verdict, judgement?.loss, isCurrent, isHidden]);
      const known = this.#rows[at];
      if (known?.shown === shown) return;
      const element = this.#row(node, at, judgement, isCurrent);
      element.hidden = isHidden;
      const isFocused = known?.element.contains(document.activeElement) === true;
      if (known === undefined) this.#list.append(element);
      else known.element.replaceWith(element);
      this.#rows[at] = { element, shown };
      if (isFocused) element.querySelector("button")?.focus({ preventScroll: true });
      if (isCurrent) reveal(element);
    });
    for (const { element } of this.#rows.splice(line.length)) element.remove();
    this.#summary.append(filter);
  }

  #filter(judged: readonly (Judgement | undefined)[]): HTMLElement {
    const count = judged.filter((one) => one !== undefined && isError(one.verdict)).length;
    const box = h("input", { type: "checkbox", checked: this.#hasErrorsOnly, onchange: () => this.#setFilter(box.checked) });
    return h("label", { class: "check" }, box, count === 1 ? "Only the 1 weak move" : `Only the ${count} weak moves`);
  }

  #setFilter(hasErrorsOnly: boolean): void {
    this.#hasErrorsOnly = hasErrorsOnly;
    this.update();
  }

  #row(node: Node, at: number, judgement: Judgement | undefined, isCurrent: boolean): HTMLElement {
    const { players } = this.#match.info;
    const number = h("span", { class: "number" }, `${numberOf(node, players.length)} `);
    const go = button(node.text, () => this.#goTo(at + 1), {
      class: `by-${node.player}`,
      ...(isCurrent && { "aria-current": "true" }),
      "aria-label": `${numberOf(node, players.length)} ${node.text}, ${players[node.player]?.name ?? ""}`,
    });
    if (judgement === undefined) return h("li", {}, number, go);
    const { verdict, before, after } = judgement;
    const sign = signOf(verdict);
    const words = h(
      "span",
      { class: `verdict verdict-${sign?.role ?? "plain"}` },
      sign !== undefined && h("span", { class: "sign", "aria-hidden": "true" }, sign.text),
      verdictWords(verdict),
    );
    const chances = h("span", { class: "change" }, `${percent(before)} → ${percent(after)}`);
    return h("li", {}, number, go, words, chances, ...this.#better(at, judgement, isCurrent));
  }

  /** Creates the better line of a weak move, or of a move that is shown. */
  #better(at: number, judgement: Judgement, isCurrent: boolean): HTMLElement[] {
    const line = this.#lineAt(at);
    if (!judgement.isImprovable || line === undefined || !(isError(judgement.verdict) || isCurrent)) return [];
    if (judgement.verdict === "best") return [];
    return [h("p", { class: "better" }, h("span", {}, "Better: "), ...lineMoves(line, this.#host))];
  }

  /** Returns the best line before a move. */
  #lineAt(at: number): Line | undefined {
    const best = this.#review.positions[at]?.found?.lines[0];
    return best && { from: this.#review.line[at - 1], codes: best.codes, texts: best.texts };
  }

  #goTo(index: number): void {
    void this.#match.goTo(index === 0 ? undefined : this.#review.line[index - 1]);
  }

  /** Describes a position for the caption of the graph. */
  #wordsAt(index: number): string {
    const { players } = this.#match.info;
    const node = this.#review.line[index - 1];
    const chances = (players.length <= 2 ? players.slice(0, 1) : players).flatMap(({ name }, player) => {
      const chance = this.#review.chances(player)[index];
      return chance === undefined ? [] : [`${name} ${Math.round(chance * 100)}\u00a0%`];
    });
    const judgement = this.#review.judged[index - 1];
    const move = node === undefined ? "Start" : `${numberOf(node, players.length)} ${node.text}`;
    const verdict = judgement === undefined ? "" : ` (${judgement.verdict})`;
    return `${move}${verdict}${chances.length === 0 ? "" : `: ${chances.join(", ")}`}`;
  }
}

/** Returns the number of a move as in the list of moves: `12.` or `12…`. */
function numberOf({ turn, player }: Node, players: number): string {
  return `${Math.ceil(turn / players)}${player === 0 ? "." : "…"}`;
}

function progress(done: number, count: number, stop: () => void): HTMLElement {
  return h(
    "div",
    { class: "review-progress" },
    h("progress", { max: count, value: done, "aria-label": "Positions reviewed" }),
    h("span", { class: "quiet-words" }, `${done} of ${count} positions`),
    button("Stop", stop),
  );
}

function quiet(words: string): HTMLElement {
  return h("p", { class: "quiet-words" }, words);
}

function answers(...buttons: HTMLElement[]): HTMLElement {
  return h("div", { class: "answers" }, ...buttons);
}

/** Scrolls the panel to a row; the page stays. */
function reveal(row: HTMLElement): void {
  queueMicrotask(() => {
    const box = row.closest(".judged");
    if (box === null || row.hidden) return;
    const [seen, all] = [row.getBoundingClientRect(), box.getBoundingClientRect()];
    if (seen.top < all.top) box.scrollTop -= all.top - seen.top;
    else if (seen.bottom > all.bottom) box.scrollTop += seen.bottom - all.bottom;
  });
}
