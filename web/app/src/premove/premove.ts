/** A move entered while the computer is thinking. It is played at once if it is legal then. */

import { keyOf, type Marks, spokenName, type Target } from "@boardwright/board";
import type { PositionInfo } from "@boardwright/engine";
import type { Match } from "../play/match.ts";
import { MoveInput } from "../play/move-input.ts";

export class Premove {
  readonly #match: Match;
  #targets: readonly Target[] = [];
  #isWhole = false;

  constructor(match: Match) {
    this.#match = match;
  }

  /** True if a move is entered, or its first pick. */
  get isBegun(): boolean {
    return this.#targets.length > 0;
  }

  /** Takes a pick. Returns words about the move; empty if there are none. */
  pick(target: Target): string {
    const [from] = this.#targets;
    const isAgain = from !== undefined && keyOf(from) === keyOf(target);
    if (isAgain) this.cancel();
    else if (this.#isFirst(target)) this.#set([target], isPlacement(this.#match.position));
    else if (from !== undefined && !this.#isWhole && "site" in target) this.#set([from, target], true);
    else this.cancel();
    return this.#isWhole ? `Premove: ${this.#words()}. Choose ${this.#firstWords()} again, or press Escape, to cancel it.` : "";
  }

  /** Cancels the move. Returns false if there was none. */
  cancel(): boolean {
    const wasBegun = this.isBegun;
    this.#set([], false);
    return wasBegun;
  }

  /** Adds the marks of the move. */
  addMarks(marks: Marks): Marks {
    const [from, to] = this.#targets;
    if (from === undefined) return marks;
    const role = "premove" as const;
    const arrows = to === undefined ? [] : [{ from, to, role }];
    const highlights = this.#targets.map((target) => ({ target, role }));
    return { ...marks, arrows: [...(marks.arrows ?? []), ...arrows], highlights: [...(marks.highlights ?? []), ...highlights] };
  }

  /** Plays the move in the position of the person's turn, or drops it with a note. */
  async play(): Promise<void> {
    const [targets, isWhole, words] = [this.#targets, this.#isWhole, this.#words()];
    this.cancel();
    const match = this.#match;
    if (!isWhole || !match.isPersonsTurn) return;
    const input = new MoveInput(match.position);
    // Choices that are left, such as a promotion, are asked for as usual.
    const isLegal = targets.every((target) => isOffered(input, target) && input.pick(target));
    if (!isLegal) return match.showError(`Your premove ${words} is not possible now.`);
    match.input = input;
    await match.playInput();
  }

  #set(targets: readonly Target[], isWhole: boolean): void {
    this.#targets = targets;
    this.#isWhole = isWhole;
  }

  /** True if a premove may begin with a target: a unit of one's own, or a site to place one on. */
  #isFirst(target: Target): boolean {
    const { position, seats } = this.#match;
    const isOwn = (owner: number | undefined) => owner !== undefined && seats[owner]?.is === "person";
    if ("item" in target) {
      const reserve = position.scene.reserves.find(({ id }) => id === target.reserve);
      const item = reserve?.items.find(({ key }) => key === target.item);
      return item !== undefined && item.count > 0 && isOwn(item.owner ?? reserve?.owner);
    }
    const unit = position.scene.units.find(({ site }) => site === target.site);
    return isPlacement(position) ? unit === undefined : isOwn(unit?.owner);
  }

  #words(): string {
    return this.#targets.map(named).join(" to ");
  }

  #firstWords(): string {
    return this.#targets.slice(0, 1).map(named).join("");
  }
}

/** True if the present player places units: its moves are one empty site each. */
function isPlacement({ decisions, scene }: PositionInfo): boolean {
  const occupied = new Set(scene.units.map(({ site }) => site));
  const places = decisions.filter(({ choices }) => choices[0]?.site !== undefined && !occupied.has(choices[0].site));
  return places.length * 2 > decisions.length;
}

function named(target: Target): string {
  return "site" in target ? target.site : spokenName(target.item);
}

function isOffered(input: MoveInput, target: Target): boolean {
  return input.targets().some((offer) => keyOf(offer.target) === keyOf(target));
}
