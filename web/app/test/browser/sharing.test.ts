/** A page that nobody else can open offers texts, pages in one file, and another address. */

import { writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import type { Download, Page } from "playwright-core";
import { afterAll, expect, it } from "vitest";
import { browser, Player } from "./player.ts";
import { Folder } from "./exported.ts";

const permissions = ["clipboard-read", "clipboard-write"];
const folder = new Folder();
afterAll(() => folder.remove());

async function hexAfterOne(): Promise<Player> {
  const player = await Player.at("/game/hex?seats=you-you&set.size=5", { permissions });
  await player.ready();
  await player.clickSite("c3");
  await player.afterPly(1);
  await player.openTab("Record");
  return player;
}

async function clipboard(player: Player): Promise<string> {
  return await player.page.evaluate(async () => await navigator.clipboard.readText());
}

/** Opens a page that was saved, as a file without a network. */
async function opened(file: Download, name: string): Promise<Page> {
  const path = `${folder.path}/${name}.html`;
  await file.saveAs(path);
  const context = await browser.newContext({ offline: true });
  const page = await context.newPage();
  await page.goto(pathToFileURL(path).href);
  await page.waitForSelector(".play[data-ply]", { timeout: 60_000 });
  return page;
}

it("a page on this computer alone copies no link as if others could open it", async () => {
  const player = await hexAfterOne();
  expect(await player.page.locator("button:has-text('Copy link')").count()).toBe(0);
  await player.page.click("button:text-is('Copy the game as text')");
  await player.page.waitForSelector(".record .notice:has-text('Text copied')");
  const text = await clipboard(player);
  expect(text).toContain("[Game \"hex\"]");
  expect(text).not.toContain("127.0.0.1");
  await player.leave();
});

it("an address that others can open is named once, and links lead there", async () => {
  const player = await hexAfterOne();
  await player.page.click("button:text-is('Link to this game…')");
  await player.page.fill(".record .host input", "http://localhost:8000/");
  await player.page.click("button:text-is('Use this address')");
  await player.page.waitForSelector(".record .refusal:has-text('Others cannot open this address')");
  await player.page.fill(".record .host input", "example.org/games/");
  await player.page.click("button:text-is('Use this address')");
  await player.page.reload();
  await player.afterPly(1);
  await player.openTab("Record");
  await player.page.click("button:text-is('Copy link to this game')");
  await player.page.waitForSelector(".record .notice:has-text('It leads to example.org')");
  const link = await clipboard(player);
  expect(link).toMatch(/^https:\/\/example\.org\/games\/#\/game\/hex\?record=/);
  const friend = await Player.at(link.replace(/^.*#/, ""));
  await friend.afterPly(1);
  await friend.leave();
  await player.leave();
});

it("a game becomes a page in one file, which goes on from its moves without a network", async () => {
  const player = await hexAfterOne();
  const [file] = await Promise.all([player.page.waitForEvent("download"), player.page.click("button:text-is('Save as a page')")]);
  const page = await opened(file, "game");
  await page.waitForSelector('.play[data-ply="1"]');
  expect(await page.locator(".bw-hit[data-site]").count()).toBe(25);
  await page.locator('.bw-hit[data-site="b4"]').click({ force: true });
  await page.waitForSelector('.play[data-ply="2"]');
  await page.context().close();
  await player.leave();
});

it("rules in the editor become a page in one file, whatever their words", async () => {
  const player = await Player.at("/edit");
  await player.ready();
  const rules = `game "%engine% </script> & %game%" {
  players A, B
  board rectangle(4, 1)
  piece Mark X
  turn { choose to in empty; put Mark at to }
  end { mover wins if some rows(own, any, 2) }
}
`;
  const path = `${folder.path}/own.board`;
  writeFileSync(path, rules);
  await player.page.setInputFiles(".written input[type=file]", path);
  await player.page.waitForFunction(() => document.querySelectorAll(".bw-hit[data-site]").length === 4);
  const [file] = await Promise.all([
    player.page.waitForEvent("download"),
    player.page.click(".written button:text-is('Save as a page')"),
  ]);
  const page = await opened(file, "rules");
  expect(await page.textContent("h1")).toBe("%engine% </script> & %game%");
  expect(await page.locator(".bw-hit[data-site]").count()).toBe(4);
  await page.context().close();
  await player.leave();
});

it("a game by link is copied as a text that any Boardwright opens", async () => {
  const player = await Player.at("/game/hex?seats=you-you", { permissions });
  await player.ready();
  await player.openTab("New game");
  await player.page.selectOption('.new-game label:has(> span:text-is("Blue")) select', "friend");
  await player.page.click("button:text-is('Start game')");
  await player.page.waitForSelector("[role=tab]:text-is('Friend')");
  await player.clickSite("c3");
  await player.afterPly(1);
  await player.page.click(".prompt button:text-is('Copy the game')");
  await player.page.waitForSelector(".prompt .notice:has-text('pastes it under “By link”')");
  const text = await clipboard(player);
  expect(text).not.toContain("127.0.0.1");
  const friend = await Player.at("/friend");
  await friend.page.fill(".paste-link textarea", text);
  await friend.page.click("button:text-is('Open link')");
  await friend.afterPly(1);
  await friend.leave();
  await player.leave();
});
