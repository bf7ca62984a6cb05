/** What can be done next, in words: what the marks on the board mean, and what the rules call it. */

import type { Hint } from "@boardwright/board";
import { sentence } from "../dom.ts";
import { choicesOf } from "./marks.ts";
import type { Match } from "./match.ts";

/** How each mark is drawn, in the order in which they are named. */
const MARKS: readonly (readonly [Hint, string])[] = [
  ["source", "a unit underlined in green"],
  ["move", "a green dot"],
  ["capture", "a unit in red corners"],
  ["other", "a place with a green diamond"],
];
/** Names that nearly every game has, and that say nothing to a player. */
const USUAL_NAMES = new Set(["", "from", "to", "target", "line", "way", "far"]);
/** More ways than these are no help. */
const MOST_WAYS = 4;

/** A sentence; empty where nothing can be pointed at. */
export function moveHint(match: Match): string {
  const { position, input } = match;
  const hints = new Set(choicesOf(position, input).map(({ hint }) => hint));
  const marks = MARKS.filter(([hint]) => hints.has(hint)).map(([, words]) => words);
  if (marks.length === 0) return "";
  const called = nameOf(match);
  const pick = called === undefined ? `pick ${either(marks)}` : `pick the ${called}: ${either(marks)}`;
  const ways = waysOf(match);
  if (input.isBegun) return `Now ${pick}${afterwards(match)}.`;
  const isTold = ways.length > 0 && ways.length <= MOST_WAYS;
  return sentence(isTold ? `to ${either(ways)}, ${pick}` : pick);
}

/** What may be picked after that, where some decisions go on and others do not. */
function afterwards(match: Match): string {
  const { open } = match.input.step;
  const goOn = open.filter(({ decision, next }) => decision.choices.length > next + 1);
  const called = goOn.length === open.length ? undefined : nameOf(match, 1);
  return called === undefined ? "" : `; then, perhaps, the ${called}`;
}

/** What the rules call that which is chosen so many choices on, if they have a word of their own for it. */
function nameOf({ position, input }: Match, ahead = 0): string | undefined {
  const next = input.step.open.flatMap(({ decision, next }) =>
    decision.choices.slice(next + ahead, next + ahead + 1),
  );
  const names = new Set(next.map(({ field }) => position.fields[field]?.name ?? ""));
  const [name, ...others] = names;
  const isTelling = name !== undefined && others.length === 0 && !USUAL_NAMES.has(name);
  return isTelling ? name.replaceAll("_", " ") : undefined;
}

/** What the rules call the decisions that can be pointed at, if they name them all. */
function waysOf({ input }: Match): string[] {
  const pointed = input.step.open.filter(({ decision }) => decision.choices.length > 0);
  const labels = new Set(pointed.map(({ decision }) => decision.label));
  return labels.has("") ? [] : [...labels].map((label) => label.replaceAll("_", " "));
}

function either(words: readonly string[]): string {
  const [last, ...others] = [...words].reverse();
  return others.length === 0 ? (last ?? "") : `${others.reverse().join(", ")} or ${last}`;
}
