/** The game of an exported page, instead of `../src/library.ts`. */

import type { BaseRules } from "@boardwright/engine";
import type { Bundled, Named } from "../src/library.ts";
import { packed } from "../src/packed-text.ts";

/** The data that `boardwright export` writes into the page. */
interface Exported {
  /** The id; `null` for custom rules. */
  readonly id: string | null;
  readonly title: string;
  readonly players: readonly string[];
  readonly rules: string;
  /** The learned weights of the game, as the text of their file. */
  readonly learned: string | null;
  readonly ruleset: string | null;
  readonly settings: readonly (readonly [string, string])[];
  /** The record of moves, if the page was made from a game. */
  readonly record?: string | null;
  /** The rules of the games that these rules are based on, by id. */
  readonly bases?: BaseRules;
}

const exported = JSON.parse(document.getElementById("game")?.textContent ?? "") as Exported;
const { id, title, players, rules, learned, ruleset, settings } = exported;
const game: Bundled = {
  listed: { id: id ?? title, title, players },
  source: { rules, ...(id !== null && { id }) },
  learned: learned ?? undefined,
};

/** The setup chosen at export, as in addresses. */
export const usual = new URLSearchParams(settings.map(([name, value]) => [`set.${name}`, value]));
if (ruleset !== null) usual.set("ruleset", ruleset);

/** Returns the parameters of the address that the page opens at first. */
export async function first(): Promise<URLSearchParams> {
  const query = new URLSearchParams(usual);
  if (exported.record) query.set("record", await packed(exported.record));
  return query;
}

/** Returns the one game of this page. */
export async function games(): Promise<readonly Named[]> {
  return [game.listed];
}

/** Returns the rules of the games that these rules are based on. */
export async function bases(): Promise<BaseRules> {
  return exported.bases ?? {};
}

/** Returns the game, for any id. */
export async function bundled(): Promise<Bundled> {
  return game;
}
