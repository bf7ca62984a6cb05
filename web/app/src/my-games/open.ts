/** Opens a saved game of rules of one's own. */

import { bundled } from "../library.ts";
import type { Page } from "../page.ts";
import { setupOfKept } from "../play/keeping.ts";
import { begun, openGame } from "../play/open-game.ts";
import { PlayPage } from "../play/page.ts";
import { messagePage } from "../site/message.ts";
import { get } from "./store.ts";

export async function openKept(id: string): Promise<Page> {
  const stored = await get("games", id).catch(() => undefined);
  if (stored === undefined)
    return messagePage("This game is not kept here", "This browser has no saved game at this address. Games are kept in the browser in which they were begun.");
  const { source, title } = stored;
  if (source.id !== undefined) return await openGame(source.id, new URLSearchParams({ game: id }));
  const rules = source.rules ?? "";
  // An exported page has one game, which may have custom rules.
  const own = await bundled("");
  if (own?.source.rules === rules) return await openGame(own.listed.id, new URLSearchParams({ game: id }));
  const played = {
    source: { rules },
    title,
    address: "#/kept",
    editorAddress: `#/edit?of=${id}`,
  };
  return await begun(new PlayPage(played, setupOfKept(stored)));
}
