/** Sites of one's own games, on a server that knows nothing of the application. */

import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { BrowserContextOptions } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectAccessible } from "./accessible.ts";
import { Folder } from "./exported.ts";
import { type FileServer, serveFiles } from "./file-server.ts";
import { browser, Player } from "./player.ts";

const permissions = ["clipboard-read", "clipboard-write"];
/** The game that the other is based on, in a file beside it. */
const BASE = `game "Lines" {
  players Cross, Nought
  board rectangle(4, 4)
  piece Mark X
  turn { choose to in empty; put Mark at to }
  end { mover wins if some rows(own, any, 3)  draw if no empty }
}
`;
const LINES = `game "Lines & <b>Rows" based on "base.board" {
  about "A line of three <i>wins</i>."
}
`;
const CHESS = `game "Sideways Chess" based on "chess" {
  about "Pawns also step sideways."
  piece Pawn also { step sideways to empty }
}
`;

let folder: Folder;
let server: FileServer;
/** The address of the site, in a folder of its host. */
let site: string;

beforeAll(async () => {
  folder = new Folder();
  folder.write("base.board", BASE);
  const own = [folder.write("lines.board", LINES), folder.write("sideways.board", CHESS)];
  folder.site("my-project", ...own, "hex", "--title", "My <games>", "--about", "Made & tried by me.");
  server = await serveFiles(folder.path);
  site = `${server.address}my-project/`;
});
afterAll(async () => {
  server.end();
  folder.remove();
  expect(server.missing.filter((path) => path !== "/favicon.ico")).toEqual([]);
});

async function at(path: string, options: BrowserContextOptions = {}): Promise<Player> {
  return await Player.at(path, { permissions, ...options }, site);
}

it("the page says that it wants a server when it is opened from disk", async () => {
  const page = await browser.newPage({ serviceWorkers: "block" });
  await page.goto(pathToFileURL(join(folder.path, "my-project", "index.html")).href);
  expect(await page.innerText("body")).toMatch(/^Boardwright needs a web server/);
  await page.goto(site);
  await page.waitForSelector(".card");
  expect(await page.isVisible(".from-file")).toBe(false);
  await page.close();
});

it("the gallery has its games, with pictures, under its own title", async () => {
  const player = await at("/");
  await player.page.waitForSelector(".card");
  expect(await player.page.title()).toBe("My <games>");
  expect(await player.page.textContent("h1")).toBe("My <games>");
  expect(await player.page.textContent(".lead")).toBe("Made & tried by me.");
  expect(await player.page.textContent(".brand")).toBe("My <games>");
  const titles = ["Lines & <b>Rows", "Sideways Chess", "Hex"];
  expect(await player.page.locator(".card h3").allTextContents()).toEqual(titles);
  const pictures = player.page.locator("img.thumbnail");
  for (let index = 0; index < titles.length; index += 1) {
    const picture = pictures.nth(index);
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(async () => await picture.evaluate((image: HTMLImageElement) => image.naturalWidth), { timeout: 10_000 })
      .toBeGreaterThan(0);
  }
  expect(await player.page.locator(".families").count()).toBe(0);
  await player.leave();
});

it("a game is played, its rules are read, and changed in the editor", async () => {
  const player = await at("/");
  await player.page.click(".card:has(h3:text-is('Sideways Chess')) a");
  await player.ready();
  await player.clickSite("e2");
  expect(await player.isSiteOffered("d2")).toBe(false);
  await player.clickSite("e4");
  // The opponent answers.
  await player.afterPly(2);
  await player.page.click(".game-head a");
  await player.page.waitForSelector(".rules figure svg");
  expect(await player.page.textContent(".rules")).toContain("Pawns also step sideways.");
  await player.page.click(".crumbs a:text-is('Open the rules in the editor')");
  await player.page.waitForSelector(".cm-content:has-text('Sideways Chess')");
  await player.page.waitForSelector(".beside .play[data-ply]");
  await player.leave();
});

it("a record of a game opens by the link that the page copies", async () => {
  const player = await at("/game/Lines%20%26%20%3Cb%3ERows?seats=you-you");
  await player.ready();
  await player.clickSite("b2");
  await player.afterPly(1);
  const link = await player.copiedLink();
  await player.leave();
  const reader = await at(link);
  await reader.ready();
  await reader.afterPly(1);
  await reader.leave();
});

it("a friend follows a link to the site and answers", async () => {
  const player = await at("/game/Lines%20%26%20%3Cb%3ERows");
  await player.ready();
  await player.openTab("New game");
  await player.page.selectOption('.new-game label:has(> span:text-is("Nought")) select', "friend");
  await player.page.click("button:text-is('Start game')");
  await player.page.waitForSelector("[role=tab]:text-is('Friend')");
  await player.page.waitForFunction(() => location.hash.startsWith("#/friend/"));
  await player.clickSite("a1");
  await player.afterPly(1);
  const link = await player.page.inputValue(".friend textarea.link");
  // Nobody else could open an address of this computer.
  expect(link.startsWith("#/friend?link=")).toBe(true);
  // The rules are on the site, so the link has no need of them.
  expect(link.length).toBeLessThan(400);
  const friend = await at(link.replace(/^.*#/, ""));
  await friend.ready();
  await friend.afterPly(1);
  expect(await friend.page.textContent(".prompt")).toContain("Cross played a1.");
  await friend.clickSite("b2");
  await friend.afterPly(2);
  await friend.leave();
  await player.leave();
});

it("the site works without a network once it was loaded", async () => {
  const player = await at("/", { serviceWorkers: "allow" });
  await player.page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await player.page.context().setOffline(true);
  await player.page.reload();
  await player.page.waitForSelector(".card");
  await player.goTo("/game/Sideways%20Chess?seats=you-you");
  await player.ready();
  await player.page.context().close();
});

it("nothing keeps readers out of a site with one game", async () => {
  folder.site("alone", `${folder.path}/sideways.board`);
  const options = { bypassCSP: true, viewport: { width: 360, height: 740 } };
  const player = await Player.at("/", options, `${server.address}alone/`);
  await player.page.waitForSelector(".card");
  expect(await player.page.textContent("h1")).toBe("Sideways Chess");
  await expectAccessible(player);
  expect(await player.page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await player.goTo("/game/Sideways%20Chess");
  await player.ready();
  expect(await player.page.locator(".more").count()).toBe(0);
  await player.leave();
});
