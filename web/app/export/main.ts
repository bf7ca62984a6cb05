/** An exported page in one file: a game, its rules and its opponent. */

import { h } from "../src/dom.ts";
import { openFriend } from "../src/friend/open.ts";
import { rulesKey } from "../src/my-games/kept.ts";
import { openKept } from "../src/my-games/open.ts";
import { myGamesPage } from "../src/my-games/page.ts";
import type { Page } from "../src/page.ts";
import { openGame } from "../src/play/open-game.ts";
import { setupOf } from "../src/play/setup.ts";
import { gameAddress, type Route } from "../src/route.ts";
import { rulesPageOf } from "../src/rules/page.ts";
import { creditsPage } from "../src/site/credits.ts";
import { displayMenu } from "../src/site/display-menu.ts";
import { messagePage } from "../src/site/message.ts";
import { Router } from "../src/router.ts";
import "../src/style.css";
import "./style.css";
import { bundled, first, usual } from "./library.ts";

const host = h("main", { class: "page" });
const foot = h(
  "footer",
  { class: "made-with" },
  displayMenu(),
  h("a", { href: "#/my-games" }, "My games"),
  h("a", { href: "#/friend" }, "By link"),
  h("a", { href: "#/credits" }, "Made with Boardwright"),
);

document.getElementById("application")?.append(host, foot);
new Router(host, pageOf).open();

async function pageOf(route: Route): Promise<Page> {
  const { listed } = await bundled();
  switch (route.page) {
    case "gallery":
      return await openGame(listed.id, await first());
    case "game":
      return await openGame(listed.id, route.query);
    case "rules":
      return await rules(route.query);
    case "friend":
      return await openFriend(route.id, route.query);
    case "kept":
      return await openKept(route.id);
    case "my-games":
      return await myGamesPage(await rulesKeyHere());
    case "credits":
      return creditsPage();
    default:
      return messagePage("Page not found", `This page has only ${listed.title} and its rules.`);
  }
}

/** Returns the key of the game's rules in the store, which other pages may share. */
async function rulesKeyHere(): Promise<string> {
  const { source } = await bundled();
  return rulesKey(source.id === undefined ? { rules: source.rules } : { id: source.id });
}

/** Opens the rules page with the exported options. @param query of the game to return to */
async function rules(query: URLSearchParams): Promise<Page> {
  const { listed, source } = await bundled();
  const { settings, ruleset } = setupOf(usual, listed.players.length);
  const isOfGame = query.has("game");
  const way = h("a", { href: gameAddress(listed.id, isOfGame ? query : usual) }, isOfGame ? "Back to your game" : `Play ${listed.title}`);
  const chosen = { ...source, settings, ...(ruleset !== undefined && { ruleset }) };
  return await rulesPageOf(chosen, listed.id, [way]);
}
