/** Opens the page of a bundled game. */

import { bundled } from "../library.ts";
import type { Page } from "../page.ts";
import { hasPlayTests } from "../engine-source.ts";
import { gameAddress, playTestAddress } from "../route.ts";
import { setupOf, withRecord } from "./new-game.ts";
import { PlayPage } from "./page.ts";

/** Opens the page of a bundled game. */
export async function openGame(id: string, query: URLSearchParams): Promise<Page> {
  const game = await bundled(id);
  if (game === undefined) throw new Error(`there is no game called “${id.slice(0, 80)}”`);
  const { listed, source, learned } = game;
  const setup = await withRecord(setupOf(query, listed.players.length), query);
  const address = gameAddress(id);
  const played = {
    source,
    title: listed.title,
    boardStyle: listed.boardStyle ?? id,
    address,
    rulesAddress: `${address}/rules`,
    ...(hasPlayTests && { playTestAddress: playTestAddress(id, setup) }),
    ...(learned !== undefined && { learned }),
  };
  return await begun(new PlayPage(played, setup));
}

/** Begins the game of a page. If that fails, ends the page and throws the error. */
export async function begun(page: PlayPage): Promise<PlayPage> {
  try {
    await page.begin();
  } catch (error) {
    page.end();
    throw error;
  }
  return page;
}
