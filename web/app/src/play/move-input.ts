/**
 * Move input choice by choice, for any rules. The legal decisions that match the picks so far
 * remain possible, and their next choices are offered. Choices that are not on the board become
 * answers in words.
 */

import { keyOf, type Target } from "@boardwright/board";
import type { DecisionView, PositionInfo, ChoiceView, ChoiceInput } from "@boardwright/engine";

/** A decision that is still possible, and its next choice. */
interface PossibleDecision {
  readonly decision: DecisionView;
  /** The index of its next choice; the number of its choices if it is complete. */
  readonly next: number;
  /** The picked end of its line, while the other end is missing. */
  readonly lineFrom?: string;
}

/** A target to pick, and the decisions possible after it. */
export interface TargetOffer {
  readonly target: Target;
  readonly possible: readonly PossibleDecision[];
}

/** An answer in words, and the decisions possible after it. */
export interface AnswerOffer {
  readonly words: string;
  readonly possible: readonly PossibleDecision[];
  /** True if it ends a decision that could be continued. */
  readonly endsMove: boolean;
}

/** The state after a number of steps. */
export interface Step {
  readonly possible: readonly PossibleDecision[];
  /** The targets picked so far. */
  readonly chosen: readonly Target[];
  /** The choices so far, with their names in the rules. */
  readonly wanted: readonly ChoiceInput[];
}

export const ENOUGH = "End the move here";

export class MoveInput {
  readonly #position: PositionInfo;
  readonly #placed: ReadonlyMap<string, string>;
  #steps: readonly Step[];

  constructor(position: PositionInfo) {
    this.#position = position;
    const placed = position.scene.reserves.flatMap(({ id, site }) =>
      site === undefined ? [] : [[id, site] as const],
    );
    this.#placed = new Map(placed);
    const possible = position.decisions.map((decision) => ({ decision, next: 0 }));
    this.#steps = [this.#settle({ possible, chosen: [], wanted: [] })];
  }

  /** The current state. */
  get step(): Step {
    return this.#steps[this.#steps.length - 1] as Step;
  }

  /** True if anything was picked. */
  get isBegun(): boolean {
    return this.#steps.length > 1;
  }

  /** The decision, if it is the only possible one and complete enough. */
  get made(): DecisionView | undefined {
    const [only, ...others] = this.step.possible;
    if (only === undefined || others.length > 0 || !this.isBegun) return undefined;
    const isWhole = only.next >= only.decision.choices.length && only.lineFrom === undefined;
    const isMeant = this.step.chosen.length > 1 && !isLanding(only);
    return isWhole || isMeant ? only.decision : undefined;
  }

  /** Returns the targets to pick now. */
  targets(): readonly TargetOffer[] {
    return targetOffers(this.step, this.#placed);
  }

  /** Returns the answers in words. */
  answers(): readonly AnswerOffer[] {
    return answerOffers(this.step.possible);
  }

  /** Picks a target. Returns false if it is not legal, also not as another first pick. */
  pick(target: Target): boolean {
    const key = keyOf(target);
    const offer = this.targets().find((it) => keyOf(it.target) === key);
    if (offer !== undefined) {
      this.#advance(offer.possible, target);
      return true;
    }
    const early = this.answers().find(({ endsMove }) => endsMove);
    if (early !== undefined && this.isLast(target)) {
      this.answer(early);
      return true;
    }
    return this.#steps.length === 2 && this.#pickInstead(target);
  }

  /** True if a target was the last pick. */
  isLast(target: Target): boolean {
    const last = this.step.chosen.at(-1);
    return last !== undefined && keyOf(last) === keyOf(target);
  }

  /** Gives an answer in words. */
  answer(offer: AnswerOffer): void {
    this.#advance(offer.possible, undefined);
  }

  /** Takes the last step back. Returns false if there is none. */
  back(): boolean {
    if (!this.isBegun) return false;
    this.#steps = this.#steps.slice(0, -1);
    return true;
  }

  /** Returns the choices of an illegal pick, for an explanation. */
  wanted(target: Target): ChoiceInput[] | undefined {
    const of = "site" in target ? "site" : "kind";
    const value = "site" in target ? target.site : target.item;
    const { fields } = this.#position;
    const next = this.step.possible.flatMap(({ decision, next }) => decision.choices.slice(next, next + 1));
    const expected = next.map(({ field }) => fields[field]).filter((field) => field?.of === of);
    const usual = this.isBegun ? ["to", "target"] : ["from", "to"];
    const named = usual.map((name) => fields.find((field) => field.name === name && field.of === of));
    const used = new Set(this.step.wanted.map(({ name }) => name));
    const name = [...expected, ...named].find((field) => field !== undefined && !used.has(field.name))?.name;
    return name === undefined ? undefined : [...this.step.wanted, { name, value }];
  }

  #pickInstead(target: Target): boolean {
    const key = keyOf(target);
    const first = this.#steps[0] as Step;
    const offer = targetOffers(first, this.#placed).find((it) => keyOf(it.target) === key);
    if (offer === undefined) return false;
    this.#steps = [first];
    this.#advance(offer.possible, target);
    return true;
  }

  #advance(possible: readonly PossibleDecision[], target: Target | undefined): void {
    const chosen = target === undefined ? this.step.chosen : [...this.step.chosen, target];
    this.#steps = [...this.#steps, this.#settle({ possible, chosen, wanted: this.#wantedBy(possible) })];
  }

  /** Skips choices with a single value that are not on the board. */
  #settle(step: Step): Step {
    let { possible } = step;
    for (;;) {
      const choices = possible.map((it) => it.decision.choices[it.next]);
      const words = new Set(choices.map((choice) => choice && `${choice.field} ${choice.words}`));
      const first = choices[0];
      if (first === undefined || words.size !== 1 || possible.length === 1) break;
      if (isPointedAt(first) || possible.some(isLanding)) break;
      possible = possible.map(({ decision, next }) => ({ decision, next: next + 1 }));
    }
    return { ...step, possible };
  }

  /** Returns the choices that all possible decisions share. */
  #wantedBy(possible: readonly PossibleDecision[]): ChoiceInput[] {
    const first = possible[0];
    if (first === undefined) return [];
    const made = first.decision.choices.slice(0, first.next);
    return made.flatMap(({ field, words }) => {
      const name = this.#position.fields[field]?.name;
      return name === undefined ? [] : [{ name, value: words }];
    });
  }
}

function isPointedAt(choice: ChoiceView): boolean {
  return choice.site !== undefined || choice.line !== undefined || choice.item !== undefined;
}

/** True if the destination of its line is missing. */
function isLanding({ decision, next }: PossibleDecision): boolean {
  return decision.site_moves !== undefined && next < decision.choices.length;
}

/** Collects possible decisions by target. */
class Offers {
  readonly #byKey = new Map<string, { target: Target; possible: PossibleDecision[] }>();

  add(target: Target, possible: PossibleDecision): void {
    const key = keyOf(target);
    const offer = this.#byKey.get(key) ?? { target, possible: [] };
    offer.possible.push(possible);
    this.#byKey.set(key, offer);
  }

  has(target: Target): boolean {
    return this.#byKey.has(keyOf(target));
  }

  list(): TargetOffer[] {
    return [...this.#byKey.values()];
  }
}

function targetOffers(step: Step, placed: ReadonlyMap<string, string>): TargetOffer[] {
  const offers = new Offers();
  const last = step.chosen.at(-1);
  const lastSite = last !== undefined && "site" in last ? last.site : undefined;
  for (const possible of step.possible) offerOne(offers, possible, lastSite, placed);
  return offers.list();
}

function offerOne(
  offers: Offers,
  possible: PossibleDecision,
  lastSite: string | undefined,
  placed: ReadonlyMap<string, string>,
): void {
  const { decision, next } = possible;
  const choice = decision.choices[next];
  if (choice === undefined) return;
  if (choice.site !== undefined) {
    offers.add({ site: choice.site }, { decision, next: next + 1 });
    offerThrough(offers, possible, choice.site, placed);
  } else if (choice.item !== undefined) {
    offers.add(choice.item, { decision, next: next + 1 });
  } else if (choice.line !== undefined) {
    offerLine(offers, possible, choice.line);
  } else {
    offerLanding(offers, possible, lastSite);
  }
}

/** Offers an item drawn on a site, which may be picked without its site. */
function offerThrough(offers: Offers, possible: PossibleDecision, site: string, placed: ReadonlyMap<string, string>): void {
  const { decision, next } = possible;
  const item = decision.choices[next + 1]?.item;
  if (item !== undefined && placed.get(item.reserve) === site) offers.add(item, { decision, next: next + 2 });
}

/** Offers the ends of a line, in either order, and the destination of a single site. */
function offerLine(offers: Offers, possible: PossibleDecision, line: readonly string[]): void {
  const { decision, next, lineFrom } = possible;
  const ends = [line[0] as string, line[line.length - 1] as string];
  if (lineFrom === undefined) {
    for (const end of new Set(ends)) offers.add({ site: end }, { decision, next, lineFrom: end });
    return;
  }
  const other = ends[0] === lineFrom ? ends[1] : ends[0];
  if (line.length > 1) offers.add({ site: other as string }, { decision, next: next + 1 });
  else offerLanding(offers, { decision, next: next + 1 }, lineFrom);
}

/** Offers the destination of a line: the site that its last picked end goes to. */
function offerLanding(offers: Offers, { decision }: PossibleDecision, lastSite: string | undefined): void {
  const way = decision.site_moves?.find(([from]) => from === lastSite);
  if (way !== undefined) offers.add({ site: way[1] }, { decision, next: decision.choices.length });
}

function answerOffers(possible: readonly PossibleDecision[]): AnswerOffer[] {
  const whole = possible.filter(({ decision, next }) => next >= decision.choices.length);
  const asked = possible.filter(({ decision, next, lineFrom }) => {
    const choice = decision.choices[next];
    return choice !== undefined && lineFrom === undefined && !isPointedAt(choice);
  });
  return [...choiceOffers(asked), ...wholeOffers(whole, possible)];
}

/** Returns an answer for each value of the next choice. */
function choiceOffers(asked: readonly PossibleDecision[]): AnswerOffer[] {
  const byWords = new Map<string, PossibleDecision[]>();
  for (const { decision, next } of asked) {
    const { words } = decision.choices[next] as ChoiceView;
    byWords.set(words, [...(byWords.get(words) ?? []), { decision, next: next + 1 }]);
  }
  return [...byWords].map(([words, possible]) => ({ words, possible, endsMove: false }));
}

/** Returns an answer for each complete decision, named by its branch if that is unique. */
function wholeOffers(whole: readonly PossibleDecision[], possible: readonly PossibleDecision[]): AnswerOffer[] {
  const labels = new Set(whole.map(({ decision }) => decision.label));
  return whole.map((one) => {
    const { label, text } = one.decision;
    const endsMove = possible.some((other) => goesOnFrom(one, other));
    const words = labels.size === whole.length && label !== "" ? label : text;
    return { words: endsMove ? ENOUGH : words, possible: [one], endsMove };
  });
}

/** True if a decision continues another. */
function goesOnFrom(whole: PossibleDecision, other: PossibleDecision): boolean {
  const isSameBranch = whole.decision.label === other.decision.label;
  return isSameBranch && whole.next > 0 && other.decision.choices.length > whole.decision.choices.length;
}
