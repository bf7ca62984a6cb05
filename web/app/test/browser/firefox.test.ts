/**
 * Nothing that a person makes is lost in Firefox either: the walks of `my-games.test.ts`, by
 * WebDriver BiDi to Debian's own Firefox.
 */

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import puppeteer, { type Browser, type Page } from "puppeteer-core";
import { afterAll, beforeAll, expect, inject, it } from "vitest";

/** Milliseconds that a step may take on a slow machine. */
const PATIENCE = 60_000;

let browser: Browser;

beforeAll(async () => {
  const executablePath = process.env["FIREFOX"] ?? "/usr/bin/firefox-esr";
  browser = await puppeteer.launch({ browser: "firefox", executablePath, headless: true, timeout: PATIENCE });
}, 2 * PATIENCE);

afterAll(async () => await browser.close());

/** Returns the address of a page. */
const address = (path: string) => `${inject("address")}#${path}`;

/** Opens a page in a profile of its own. */
async function opened(path: string): Promise<Page> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  await page.setViewport({ width: 1280, height: 800 });
  await page.goto(address(path));
  return page;
}

/** Clicks an element whose text is exactly this. */
async function click(page: Page, selector: string, words: string): Promise<void> {
  await page.waitForFunction(
    (selector, words) => {
      const all = [...document.querySelectorAll<HTMLElement>(selector)];
      const found = all.find((one) => one.textContent?.trim() === words);
      found?.click();
      return found !== undefined;
    },
    {},
    selector,
    words,
  );
}

async function clickSite(page: Page, name: string): Promise<void> {
  await (await page.waitForSelector(`.bw-hit[data-site="${name}"]`))?.click();
}

async function afterPly(page: Page, ply: number): Promise<void> {
  await page.waitForSelector(`.play[data-ply="${ply}"]`);
}

/** Opens a file with a text in the editor. */
async function openFile(page: Page, text: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "boardwright-"));
  const file = join(folder, "rules.board");
  writeFileSync(file, text);
  const field = await page.waitForSelector<"input[type=file]">("input[type=file]" as const);
  await field?.uploadFile(file);
  await hasText(page, text);
  rmSync(folder, { recursive: true });
}

/** Waits until the editor has a text. */
async function hasText(page: Page, words: string): Promise<void> {
  await page.waitForFunction(
    (words) => document.querySelector(".editor")?.shadowRoot?.textContent?.includes(words) === true,
    {},
    words.split("\n", 1)[0] ?? "",
  );
}

const PAIR = `game "Pair" {
  players A, B
  board rectangle(4, 1)
  piece Mark X
  turn { choose to in empty; put Mark at to }
  end { mover wins if some rows(own, any, 2) }
}
`;

it("rules that one wrote stay when the rules of another game are opened", async () => {
  const page = await opened("/edit");
  await page.waitForSelector(".play[data-ply]");
  await openFile(page, PAIR);
  await page.waitForFunction(() => document.querySelectorAll(".bw-hit[data-site]").length === 4);
  await clickSite(page, "b1");
  await afterPly(page, 1);
  await page.goto(address("/game/hex/rules"));
  await click(page, "a", "Open the rules in the editor");
  await hasText(page, "Hex");
  await page.waitForFunction(() => document.querySelectorAll(".bw-hit[data-site]").length === 121);
  await click(page, ".site-head a", "Write rules");
  await hasText(page, "Pair");
  await afterPly(page, 1);
  await page.reload();
  await hasText(page, "Pair");
  await afterPly(page, 1);
  await page.browserContext().close();
}, 4 * PATIENCE);

it("a game survives rules, gallery, reload, history and a killed tab", async () => {
  const page = await opened("/game/hex?seats=you-you&set.size=5");
  const isSmall = async () => expect((await page.$$(".bw-hit[data-site]")).length).toBe(25);
  await page.waitForSelector(".play[data-ply]");
  await clickSite(page, "c3");
  await afterPly(page, 1);
  await click(page, ".game-head a", "Rules");
  await click(page, "a", "Back to your game");
  await afterPly(page, 1);
  await isSmall();
  await clickSite(page, "b4");
  await afterPly(page, 2);
  await click(page, ".site-head a", "Games");
  await page.waitForSelector(".finder");
  await page.goBack();
  await afterPly(page, 2);
  await page.reload();
  await afterPly(page, 2);
  await isSmall();
  const other = await page.browserContext().newPage();
  other.setDefaultTimeout(PATIENCE);
  await other.goto(page.url());
  await afterPly(other, 2);
  await clickSite(other, "d4");
  await afterPly(page, 3);
  await page.close({ runBeforeUnload: false });
  await other.goto(address("/my-games"));
  await click(other, ".kept-list h3 a", "Hex");
  await afterPly(other, 3);
  await other.browserContext().close();
}, 4 * PATIENCE);

it("a new game leaves the one before, and moves after a link survive a reload", async () => {
  const page = await opened("/game/hex?seats=you-you");
  await page.waitForSelector(".play[data-ply]");
  await clickSite(page, "c3");
  await afterPly(page, 1);
  await click(page, "[role=tab]", "New game");
  await click(page, "button", "Start game");
  await afterPly(page, 0);
  await clickSite(page, "a1");
  await afterPly(page, 1);
  await page.reload();
  await afterPly(page, 1);
  await page.goto(address("/my-games"));
  await page.waitForSelector(".kept-list");
  expect((await page.$$(".kept-list h3 a")).length).toBe(2);
  await page.browserContext().close();
}, 4 * PATIENCE);
