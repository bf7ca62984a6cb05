/** The page of a bundled game's play-test. */

import { h } from "../dom.ts";
import { bundled } from "../library.ts";
import type { Page } from "../page.ts";
import { setupOf } from "../play/setup.ts";
import { gameAddress } from "../route.ts";
import { PlayTestPanel } from "./panel.ts";
import "./play-test.css";

export { PlayTestPanel } from "./panel.ts";
export type { PanelHost, Tested } from "./panel.ts";

/** Opens the play-test of a bundled game, with the options of the address. */
export async function playTestPage(id: string, query: URLSearchParams): Promise<Page> {
  const game = await bundled(id);
  if (game === undefined) throw new Error(`there is no game called “${id.slice(0, 80)}”`);
  const { listed, learned } = game;
  const { settings, ruleset } = setupOf(query, listed.players.length);
  const source = { ...game.source, settings, ...(ruleset !== undefined && { ruleset }) };
  const tested = { source, boardStyle: listed.boardStyle ?? id, ...(learned !== undefined && { learned }) };
  const key = JSON.stringify([id, ruleset, settings]);
  const panel = new PlayTestPanel(key, { tested: async () => tested });
  const root = h(
    "div",
    { class: "test-page" },
    h(
      "p",
      { class: "crumbs" },
      h("a", { href: gameAddress(id, query) }, query.has("game") ? "Back to your game" : "Play this game"),
      " · ",
      h("a", { href: gameAddress(id, query).replace(/(?=\?|$)/, "/rules") }, "Rules"),
      " · ",
      h("a", { href: `#/edit?game=${encodeURIComponent(id)}` }, "Open the rules in the editor"),
    ),
    h("h1", {}, `Play-test of ${listed.title}`),
    panel.root,
  );
  return { root, title: `Play-test of ${listed.title}`, end: () => panel.end() };
}
