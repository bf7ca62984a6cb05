/** The application: shows the page that the address names. */

import { h, sentence, wordsOf } from "./dom.ts";
import { galleryPage } from "./gallery/page.ts";
import type { Page } from "./page.ts";
import { type Route, routeOf } from "./route.ts";
import { creditsPage } from "./site/credits.ts";
import { messagePage } from "./site/message.ts";
import { siteHead } from "./site/head.ts";
import { clearToast, toast } from "./site/toast.ts";

const application = document.getElementById("application") as HTMLElement;
const host = h("main", { class: "page" });
let present: Page | undefined;
/** The address of the present page. */
let stays: string | undefined;
/** Counts what was asked for, so that a page that comes late is not shown over a later one. */
let shown = 0;

application.append(siteHead(), host);
window.addEventListener("hashchange", () => void show());
void show();
void goOffline();

/**
 * Shows the page of the present address. What cannot be shown leaves a present page as it is, with a
 * message.
 */
async function show(): Promise<void> {
  const number = ++shown;
  const hash = location.hash;
  if (hash === stays) return;
  try {
    const page = await pageOf(routeOf(hash));
    if (number === shown) turnTo(page, hash);
    else page.end?.();
  } catch (error) {
    if (number === shown) refuse(wordsOf(error));
  }
}

function turnTo(page: Page, hash: string): void {
  clearToast();
  present?.end?.();
  present = page;
  stays = hash;
  host.replaceChildren(page.root);
  document.title = page.title === "" ? "Boardwright" : `${page.title} · Boardwright`;
  window.scrollTo(0, 0);
}

function refuse(words: string): void {
  const title = "This cannot be shown";
  if (present === undefined || stays === undefined)
    return turnTo(messagePage(title, sentence(words)), location.hash);
  history.replaceState(null, "", stays === "" ? location.pathname : stays);
  toast(title, sentence(words));
}

/** Pages beyond the gallery are loaded when they are first wanted. */
async function pageOf(route: Route): Promise<Page> {
  switch (route.page) {
    case "gallery":
      return await galleryPage();
    case "game":
      return await (await import("./play/open.ts")).openGame(route.id, route.query);
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
