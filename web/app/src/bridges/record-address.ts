/** Addresses of games that were read from other formats. */

import { games } from "../library.ts";
import { packed } from "../packed-text.ts";
import { gameAddress } from "../route.ts";
import { rulesAddress } from "../share.ts";

/** A game that was read. */
interface ReadGame {
  readonly id: string;
  readonly title: string;
  readonly record: string;
  /** Its rules, if they are kept in this browser. */
  readonly rules?: string | null;
}

/** Returns the address of a record. Throws if this page does not have its game. */
export async function recordAddress({ id, title, record, rules }: ReadGame): Promise<string> {
  const query = new URLSearchParams({ record: await packed(record) });
  if (rules) return await rulesAddress(rules, query);
  if (!(await games()).some((game) => game.id === id))
    throw new Error(`This is a game of ${title}, which this page does not have.`);
  return gameAddress(id, query);
}
