/** The application: a header, and the page of the address. */

import { h } from "./dom.ts";
import { fetchEngine } from "./engines.ts";
import { withSimilar } from "./gallery/more-like-this.ts";
import { galleryPage } from "./gallery/page.ts";
import type { Page } from "./page.ts";
import { type Route, routeOf } from "./route.ts";
import { messagePage } from "./site/message.ts";
import { siteHead } from "./site/head.ts";
import { Router } from "./router.ts";

/** Milliseconds after loading in which the page has the network for itself. */
const ALONE = 3_000;

// The engine is the largest part of these pages, so it is fetched first.
if (["game", "rules", "learn", "edit", "friend"].includes(routeOf(location.hash).page)) void fetchEngine().catch(() => undefined);

const host = h("main", { class: "page" });

document.getElementById("application")?.append(siteHead(), host);
new Router(host, pageOf).open();
void goOffline();

/** Returns the page of a route. Pages except the gallery are loaded on demand. */
async function pageOf(route: Route): Promise<Page> {
  switch (route.page) {
    case "gallery":
      return await galleryPage(route.query);
    case "game":
      return await withSimilar(await (await import("./play/open-game.ts")).openGame(route.id, route.query), route.id);
    case "rules":
      return await withSimilar(await (await import("./rules/page.ts")).rulesPage(route.id, route.query), route.id);
    case "learn":
      return await (await import("./learn/lesson-page.ts")).lessonPage(route.id, route.query);
    case "play-test":
      return await (await import("./play-test/page.ts")).playTestPage(route.id, route.query);
    case "edit":
      return await (await import("./edit/page.ts")).editPage(route.query);
    case "friend":
      return await (await import("./friend/open.ts")).openFriend(route.id, route.query);
    case "kept":
      return await (await import("./my-games/open.ts")).openKept(route.id);
    case "my-games":
      return await (await import("./my-games/page.ts")).myGamesPage();
    case "open":
      return (await import("./bridges/page.ts")).openPage();
    case "credits":
      return (await import("./site/credits.ts")).creditsPage();
    case "unknown":
      return messagePage("Page not found", `There is no page at “${route.address.slice(0, 80)}”.`);
  }
}

/** Registers the service worker, which loads everything for use without a network. */
async function goOffline(): Promise<void> {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator) || !location.protocol.startsWith("http"))
    return;
  if (document.readyState !== "complete")
    await new Promise((loaded) => window.addEventListener("load", loaded, { once: true }));
  await new Promise((later) => setTimeout(later, ALONE));
  try {
    await navigator.serviceWorker.register("offline.js");
  } catch {
    // A browser may refuse, for example in a private window. The application works online then.
  }
}
