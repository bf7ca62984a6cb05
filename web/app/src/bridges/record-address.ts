/** Addresses of games that were read from other formats. */

import { games } from "../library.ts";
import { packed } from "../packed-text.ts";
import { gameAddress } from "../route.ts";

/** Returns the address of a record. Throws if this page does not have its game. */
export async function recordAddress(id: string, title: string, record: string): Promise<string> {
  if (!(await games()).some((game) => game.id === id))
    throw new Error(`This is a game of ${title}, which this page does not have.`);
  return gameAddress(id, new URLSearchParams({ record: await packed(record) }));
}
