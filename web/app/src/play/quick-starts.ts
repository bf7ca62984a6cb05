/** Buttons that begin a game by one of its rulesets. */

import type { Manual, RulesetView } from "@boardwright/engine";
import { button, h, sentenceCase } from "../dom.ts";
import { beginKept } from "./keeping.ts";
import type { Match } from "./match.ts";
import type { PlayedGame } from "./page.ts";
import type { GameSetup } from "./setup.ts";

/** Returns a button for each ruleset, if none was chosen. */
export function quickStarts(
  manual: Manual | undefined,
  setup: GameSetup,
  game: PlayedGame,
  match: Match,
): HTMLElement[] {
  const { ruleset, seats, settings } = setup;
  if (ruleset !== undefined || manual === undefined) return [];
  const begin = ({ name, note }: RulesetView) => {
    const words = sentenceCase(name);
    const wanted = { seats, settings, ruleset: name };
    const label = note === "" ? words : `${words}: ${note}`;
    return button(label, () => void beginKept(game, wanted, match));
  };
  return [h("div", { class: "answers" }, ...manual.rulesets.map(begin))];
}
