/** From an address to the page of a game. */

import { bundled, games } from "../library.ts";
import type { Page } from "../page.ts";
import { gameAddress } from "../route.ts";
import { wishOf, withRecord } from "./new-game.ts";
import { PlayPage } from "./page.ts";

/** The page of a game that comes with the application. */
export async function openGame(id: string, query: URLSearchParams): Promise<Page> {
  const game = await bundled(id);
  if (game === undefined)
    throw new Error(`none of the ${(await games()).length} games here is called “${id.slice(0, 80)}”`);
  const { listed, source, learned } = game;
  const wish = await withRecord(wishOf(query, listed.players.length), query);
  const address = gameAddress(id);
  const subject = {
    source,
    title: listed.title,
    dressing: id,
    address,
    rulesAddress: `${address}/rules`,
    ...(learned !== undefined && { learned }),
  };
  const page = new PlayPage(subject, wish);
  try {
    await page.begin();
  } catch (error) {
    page.end();
    throw error;
  }
  return page;
}
