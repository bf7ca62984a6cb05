/** Hints: the next choice, in the words of the rules. */

import { sentence } from "../dom.ts";
import { choicesOf } from "./marks.ts";
import type { Match } from "./match.ts";

/** Maximum number of things to choose among in one sentence. */
const MOST_ASKED = 4;

/** Returns a sentence; empty if there is nothing to pick on the board. */
export function moveHint(match: Match): string {
  if (choicesOf(match.position, match.input).length === 0) return "";
  const asked = asksOf(match);
  return sentence(`choose ${either(asked.length > MOST_ASKED ? ["what to do"] : asked)}${afterwards(match)}`);
}

/** Returns the words of an optional further choice. */
function afterwards(match: Match): string {
  const { possible } = match.input.step;
  const goOn = possible.filter(({ decision, next }) => decision.choices.length > next + 1);
  const [later, ...others] = goOn.length === possible.length ? [] : asksOf(match, 1);
  return later === undefined || others.length > 0 || !match.input.isBegun ? "" : `, and then, if you like, ${later}`;
}

/** Returns the words of the next choices, or of later ones. */
function asksOf({ position, input }: Match, ahead = 0): string[] {
  const asked = input.step.possible.flatMap(({ decision: { label, choices }, next }) =>
    choices.slice(next + ahead, next + ahead + 1).map(({ field }) => {
      const asks = position.fields[field]?.asks ?? [];
      return asks.find(([of]) => of === label)?.[1] ?? "";
    }),
  );
  return [...new Set(asked)];
}

function either(words: readonly string[]): string {
  const [last, ...others] = [...words].reverse();
  return others.length === 0 ? (last ?? "") : `${others.reverse().join(", ")} or ${last}`;
}
