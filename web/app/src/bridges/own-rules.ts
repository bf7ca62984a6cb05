/** The rules that this browser keeps. */

import { latest } from "../my-games/store.ts";

/** Maximum number of characters of all rules in a question. */
const MOST = 1_000_000;

/** Returns the rules texts and the rules of saved games, the last ones first. */
export async function ownRules(): Promise<string[]> {
  const [texts, games] = await Promise.all([latest("texts"), latest("games", 200)]).catch(() => [[], []]);
  const all = [...texts.map(({ text }) => text), ...games.flatMap(({ source }) => source.rules ?? [])];
  let room = MOST;
  return [...new Set(all)].filter((rules) => (room -= rules.length) >= 0);
}
