/**
 * A decision made step by step, whatever its rules: of all legal decisions those remain that agree with
 * what was picked so far, and each step offers the next choice of those. What cannot be pointed at is asked in
 * words.
 */

import { keyOf, type Target } from "@boardwright/board";
import type { DecisionView, PositionInfo, ChoiceView, ChoiceInput } from "@boardwright/engine";

/** A decision that is still possible, and how far it was made. */
interface Open {
  readonly decision: DecisionView;
  /** Its next choice; as many as it has when it is made. */
  readonly next: number;
  /** The end of its line that was picked, while the other is not. */
  readonly lineFrom?: string;
}

/** Something to point at, and what is still possible then. */
export interface TargetOffer {
  readonly target: Target;
  readonly open: readonly Open[];
}

/** Something to say, and what is still possible then. */
export interface WordOffer {
  readonly words: string;
  readonly open: readonly Open[];
  /** Whether it leaves the decision as it is, though it could go on. */
  readonly isEnough: boolean;
}

/** Where a decision stands after so many steps. */
export interface Step {
  readonly open: readonly Open[];
  /** What was pointed at so far. */
  readonly chosen: readonly Target[];
  /** What was chosen so far, as the rules name it. */
  readonly wanted: readonly ChoiceInput[];
}

export const ENOUGH = "Leave it at that";

export class MoveInput {
  readonly #position: PositionInfo;
  readonly #placed: ReadonlyMap<string, string>;
  #steps: readonly Step[];

  constructor(position: PositionInfo) {
    this.#position = position;
    const placed = position.scene.trays.flatMap(({ id, site }) =>
      site === undefined ? [] : [[id, site] as const],
    );
    this.#placed = new Map(placed);
    const open = position.decisions.map((decision) => ({ decision, next: 0 }));
    this.#steps = [this.#settle({ open, chosen: [], wanted: [] })];
  }

  /** Where the decision stands. */
  get step(): Step {
    return this.#steps[this.#steps.length - 1] as Step;
  }

  /** Whether anything was picked. */
  get isBegun(): boolean {
    return this.#steps.length > 1;
  }

  /** The decision, once nothing else is possible and enough was picked to mean it. */
  get made(): DecisionView | undefined {
    const [only, ...others] = this.step.open;
    if (only === undefined || others.length > 0 || !this.isBegun) return undefined;
    const isWhole = only.next >= only.decision.choices.length && only.lineFrom === undefined;
    const isMeant = this.step.chosen.length > 1 && !isLanding(only);
    return isWhole || isMeant ? only.decision : undefined;
  }

  /** What can be pointed at now. */
  targets(): readonly TargetOffer[] {
    return targetOffers(this.step, this.#placed);
  }

  /** What can be said now. */
  words(): readonly WordOffer[] {
    return wordOffers(this.step.open);
  }

  /** Picks a target; false if it is not offered, neither here nor, after one step, instead of that. */
  pick(target: Target): boolean {
    const key = keyOf(target);
    const offer = this.targets().find((it) => keyOf(it.target) === key);
    if (offer !== undefined) {
      this.#advance(offer.open, target);
      return true;
    }
    const enough = this.words().find(({ isEnough }) => isEnough);
    if (enough !== undefined && this.isLast(target)) {
      this.say(enough);
      return true;
    }
    return this.#steps.length === 2 && this.#pickInstead(target);
  }

  /** Whether a target was the last that was picked. */
  isLast(target: Target): boolean {
    const last = this.step.chosen.at(-1);
    return last !== undefined && keyOf(last) === keyOf(target);
  }

  /** Says something that was offered in words. */
  say(offer: WordOffer): void {
    this.#advance(offer.open, undefined);
  }

  /** Takes the last step back; false if there is none. */
  back(): boolean {
    if (!this.isBegun) return false;
    this.#steps = this.#steps.slice(0, -1);
    return true;
  }

  /** What somebody wanted who picked what is not offered, for the rules to say why not. */
  wanted(target: Target): ChoiceInput[] | undefined {
    const of = "site" in target ? "site" : "kind";
    const value = "site" in target ? target.site : target.item;
    const { fields } = this.#position;
    const next = this.step.open.flatMap(({ decision, next }) => decision.choices.slice(next, next + 1));
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
    this.#advance(offer.open, target);
    return true;
  }

  #advance(open: readonly Open[], target: Target | undefined): void {
    const chosen = target === undefined ? this.step.chosen : [...this.step.chosen, target];
    this.#steps = [...this.#steps, this.#settle({ open, chosen, wanted: this.#wantedBy(open) })];
  }

  /** Goes through choices that leave nothing to choose and cannot be pointed at. */
  #settle(step: Step): Step {
    let { open } = step;
    for (;;) {
      const choices = open.map((it) => it.decision.choices[it.next]);
      const words = new Set(choices.map((choice) => choice && `${choice.field} ${choice.words}`));
      const first = choices[0];
      if (first === undefined || words.size !== 1 || open.length === 1) break;
      if (isPointedAt(first) || open.some(isLanding)) break;
      open = open.map(({ decision, next }) => ({ decision, next: next + 1 }));
    }
    return { ...step, open };
  }

  /** The choices that all decisions still possible have made alike. */
  #wantedBy(open: readonly Open[]): ChoiceInput[] {
    const first = open[0];
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

/** Whether it has a line that is still to be told where to go. */
function isLanding({ decision, next }: Open): boolean {
  return decision.site_moves !== undefined && next < decision.choices.length;
}

/** Collects what is possible by what is pointed at. */
class Offers {
  readonly #byKey = new Map<string, { target: Target; open: Open[] }>();

  add(target: Target, open: Open): void {
    const key = keyOf(target);
    const offer = this.#byKey.get(key) ?? { target, open: [] };
    offer.open.push(open);
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
  const handle = last !== undefined && "site" in last ? last.site : undefined;
  for (const open of step.open) offerOne(offers, open, handle, placed);
  return offers.list();
}

function offerOne(
  offers: Offers,
  open: Open,
  handle: string | undefined,
  placed: ReadonlyMap<string, string>,
): void {
  const { decision, next } = open;
  const choice = decision.choices[next];
  if (choice === undefined) return;
  if (choice.site !== undefined) {
    offers.add({ site: choice.site }, { decision, next: next + 1 });
    offerThrough(offers, open, choice.site, placed);
  } else if (choice.item !== undefined) {
    offers.add(choice.item, { decision, next: next + 1 });
  } else if (choice.line !== undefined) {
    offerLine(offers, open, choice.line);
  } else {
    offerLanding(offers, open, handle);
  }
}

/** An item that is drawn on a site may be picked at once, without the site before it. */
function offerThrough(offers: Offers, open: Open, site: string, placed: ReadonlyMap<string, string>): void {
  const { decision, next } = open;
  const item = decision.choices[next + 1]?.item;
  if (item !== undefined && placed.get(item.tray) === site) offers.add(item, { decision, next: next + 2 });
}

/** A line is picked by its ends, in either order; a single site of it may land at once. */
function offerLine(offers: Offers, open: Open, line: readonly string[]): void {
  const { decision, next, lineFrom } = open;
  const ends = [line[0] as string, line[line.length - 1] as string];
  if (lineFrom === undefined) {
    for (const end of new Set(ends)) offers.add({ site: end }, { decision, next, lineFrom: end });
    return;
  }
  const other = ends[0] === lineFrom ? ends[1] : ends[0];
  if (line.length > 1) offers.add({ site: other as string }, { decision, next: next + 1 });
  else offerLanding(offers, { decision, next: next + 1 }, lineFrom);
}

/** Where a line goes is picked by the site to which its end that was picked last goes. */
function offerLanding(offers: Offers, { decision }: Open, handle: string | undefined): void {
  const way = decision.site_moves?.find(([from]) => from === handle);
  if (way !== undefined) offers.add({ site: way[1] }, { decision, next: decision.choices.length });
}

function wordOffers(open: readonly Open[]): WordOffer[] {
  const whole = open.filter(({ decision, next }) => next >= decision.choices.length);
  const asked = open.filter(({ decision, next, lineFrom }) => {
    const choice = decision.choices[next];
    return choice !== undefined && lineFrom === undefined && !isPointedAt(choice);
  });
  return [...choiceOffers(asked), ...wholeOffers(whole, open)];
}

/** One for each value of the next choice. */
function choiceOffers(asked: readonly Open[]): WordOffer[] {
  const byWords = new Map<string, Open[]>();
  for (const { decision, next } of asked) {
    const { words } = decision.choices[next] as ChoiceView;
    byWords.set(words, [...(byWords.get(words) ?? []), { decision, next: next + 1 }]);
  }
  return [...byWords].map(([words, open]) => ({ words, open, isEnough: false }));
}

/** One for each decision that is made; called by its branch if that tells them apart. */
function wholeOffers(whole: readonly Open[], open: readonly Open[]): WordOffer[] {
  const labels = new Set(whole.map(({ decision }) => decision.label));
  return whole.map((one) => {
    const { label, text } = one.decision;
    const isEnough = open.some((other) => goesOnFrom(one, other));
    const words = labels.size === whole.length && label !== "" ? label : text;
    return { words: isEnough ? ENOUGH : words, open: [one], isEnough };
  });
}

/** Whether a decision is another one, with more to it. */
function goesOnFrom(whole: Open, other: Open): boolean {
  const isSameBranch = whole.decision.label === other.decision.label;
  return isSameBranch && whole.next > 0 && other.decision.choices.length > whole.decision.choices.length;
}
