/** From an address to the page of a game. */

import { bundled, games } from "../library.ts";
import type { Page } from "../page.ts";
import { gameAddress } from "../route.ts";
import { unpacked } from "../share.ts";
import { reader } from "../engine.ts";
import type { RecordHeader } from "@boardwright/engine";
import { type Wish, wishOf } from "./new-game.ts";
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

/** A record in a link brings the options it was played with, and is gone on with by whoever opens it. */
async function withRecord(wish: Wish, query: URLSearchParams): Promise<Wish> {
  const [letters, way] = [query.get("record"), query.get("at")];
  if (letters === null) return wish;
  const record = await unpacked(letters);
  const header = await reader.ask<RecordHeader>({ do: "header", record });
  const seats = wish.seats.map(() => ({ is: "person" }) as const);
  const settings = Object.fromEntries(header.settings);
  const { ruleset } = header;
  return { seats, settings, record, ...(way !== null && { way }), ...(ruleset !== null && { ruleset }) };
}
