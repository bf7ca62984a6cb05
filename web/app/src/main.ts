/** The application: a head, and below it the page that the address names. */

import { h } from "./dom.ts";
import { fetchEngine } from "./engines.ts";
import { galleryPage } from "./gallery/page.ts";
import type { Page } from "./page.ts";
import { type Route, routeOf } from "./route.ts";
import { creditsPage } from "./site/credits.ts";
import { messagePage } from "./site/message.ts";
import { siteHead } from "./site/head.ts";
import { Router } from "./router.ts";

// The engine is the largest part of a page that asks it, and so the first to be fetched.
if (["game", "rules", "edit"].includes(routeOf(location.hash).page)) void fetchEngine().catch(() => undefined);

const host = h("main", { class: "page" });

document.getElementById("application")?.append(siteHead(), host);
new Router(host, pageOf).open();
void goOffline();

/** Pages beyond the gallery are loaded when they are first wanted. */
async function pageOf(route: Route): Promise<Page> {
  switch (route.page) {
    case "gallery":
      return await galleryPage();
    case "game":
      return await (await import("./play/open-game.ts")).openGame(route.id, route.query);
    case "rules":
      return await (await import("./rules/page.ts")).rulesPage(route.id);
    case "edit":
      return await (await import("./edit/page.ts")).editPage(route.query);
    case "credits":
      return creditsPage();
    case "unknown":
      return messagePage("There is nothing here", `No page has the address “${route.address.slice(0, 80)}”.`);
  }
}

/** Keeps the application for when there is no network. */
async function goOffline(): Promise<void> {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator) || !location.protocol.startsWith("http"))
    return;
  try {
    await navigator.serviceWorker.register("offline.js");
  } catch {
    // A browser that refuses, in a private window for example, plays as well while it is online.
  }
}
