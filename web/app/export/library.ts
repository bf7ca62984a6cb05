/** The game that was put into this page when it was exported, in the place of `../src/library.ts`. */

import type { Bundled, Named } from "../src/library.ts";

/** What `boardwright export` writes into the page. */
interface Exported {
  /** The id; none for rules of somebody's own. */
  readonly id: string | null;
  readonly title: string;
  readonly players: readonly string[];
  readonly rules: string;
  /** What was learned of the game, as the text of its file. */
  readonly learned: string | null;
  readonly ruleset: string | null;
  readonly settings: readonly (readonly [string, string])[];
}

const exported = JSON.parse(document.getElementById("game")?.textContent ?? "") as Exported;
const { id, title, players, rules, learned, ruleset, settings } = exported;
const game: Bundled = {
  listed: { id: id ?? title, title, players },
  source: { rules, ...(id !== null && { id }) },
  learned: learned ?? undefined,
};

/** What was chosen when the game was exported, as an address has it. */
export const usual = new URLSearchParams(settings.map(([name, value]) => [`set.${name}`, value]));
if (ruleset !== null) usual.set("ruleset", ruleset);

/** All games of this page: one. */
export async function games(): Promise<readonly Named[]> {
  return [game.listed];
}

/** The game, whatever it is called by. */
export async function bundled(): Promise<Bundled> {
  return game;
}
