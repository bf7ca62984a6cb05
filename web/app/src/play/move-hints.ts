/** A hint about the next choice: the marks on the board, and the names in the rules. */

import type { Hint } from "@boardwright/board";
import { sentence } from "../dom.ts";
import { choicesOf } from "./marks.ts";
import type { Match } from "./match.ts";

/** Descriptions of marks, in their order in a sentence. */
const MARKS: readonly (readonly [Hint, string])[] = [
  ["source", "a piece underlined in green"],
  ["move", "a green dot"],
  ["capture", "a piece in red corners"],
  ["other", "a place with a green diamond"],
];
/** Names of choices that tell a player nothing. */
const USUAL_NAMES = new Set(["", "from", "to", "target", "line", "way", "far", "who"]);
/** Maximum number of kinds of move to name. */
const MOST_WAYS = 4;

/** Returns a sentence; empty if there is nothing to pick on the board. */
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

/** Returns the name of an optional further choice. */
function afterwards(match: Match): string {
  const { possible } = match.input.step;
  const goOn = possible.filter(({ decision, next }) => decision.choices.length > next + 1);
  const called = goOn.length === possible.length ? undefined : nameOf(match, 1);
  return called === undefined ? "" : `; then, perhaps, the ${called}`;
}

/** Returns the name in the rules of a later choice, if it is specific. */
function nameOf({ position, input }: Match, ahead = 0): string | undefined {
  const next = input.step.possible.flatMap(({ decision, next }) =>
    decision.choices.slice(next + ahead, next + ahead + 1),
  );
  const names = new Set(next.map(({ field }) => position.fields[field]?.name ?? ""));
  const [name, ...others] = names;
  const isTelling = name !== undefined && others.length === 0 && !USUAL_NAMES.has(name);
  return isTelling ? name.replaceAll("_", " ") : undefined;
}

/** Returns the names of the kinds of move, if all have one. */
function waysOf({ input }: Match): string[] {
  const pointed = input.step.possible.filter(({ decision }) => decision.choices.length > 0);
  const labels = new Set(pointed.map(({ decision }) => decision.label));
  return labels.has("") ? [] : [...labels].map((label) => label.replaceAll("_", " "));
}

function either(words: readonly string[]): string {
  const [last, ...others] = [...words].reverse();
  return others.length === 0 ? (last ?? "") : `${others.reverse().join(", ")} or ${last}`;
}
