/** Opens the page of a bundled game. */

import { bundled } from "../library.ts";
import type { Page } from "../page.ts";
import { hasPlayTests } from "../engine-source.ts";
import { gameAddress, playTestAddress } from "../route.ts";
import { openedKept, setupOfKept } from "./keeping.ts";
import { PlayPage } from "./page.ts";
import { setupOf, withRecord } from "./setup.ts";

/** Opens the page of a bundled game. */
export async function openGame(id: string, query: URLSearchParams): Promise<Page> {
  const game = await bundled(id);
  if (game === undefined) throw new Error(`there is no game called “${id.slice(0, 80)}”`);
  const { listed, source, learned } = game;
  const kept = await openedKept(source.id === undefined ? { rules: source.rules } : { id: source.id }, query);
  const setup =
    kept.stored === undefined
      ? await withRecord({ ...setupOf(query, listed.players.length), kept }, query)
      : { ...setupOfKept(kept.stored), kept };
  const address = gameAddress(id);
  const played = {
    source,
    title: listed.title,
    boardStyle: listed.boardStyle ?? id,
    address,
    rulesAddress: `${address}/rules`,
    ...(hasPlayTests && { learnAddress: `${address}/learn` }),
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
