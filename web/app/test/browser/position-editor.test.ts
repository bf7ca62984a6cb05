/** Positions set up by hand, on the board itself. */

import type { Browser, BrowserContextOptions } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectAccessible } from "./accessible.ts";
import { Player, startBrowser } from "./player.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(async () => {
  await browser.close();
});

async function editing(id: string, options: BrowserContextOptions = {}): Promise<Player> {
  const player = await Player.at(browser, `/game/${id}?seats=you-you`, options);
  await player.ready();
  await player.openTab("Record");
  await player.page.click("button:text-is('Edit by clicking')");
  await player.page.waitForSelector(".position-editor");
  return player;
}

async function choose(player: Player, group: string, tool: string): Promise<void> {
  const { page } = player;
  const fieldset = page.locator(".palette", { has: page.locator(`legend:text-is("${group}")`) });
  await fieldset.locator(`.tool:has-text("${tool}")`).click();
}

/** Waits until the text of the position is like this. */
async function reads(player: Player, wanted: RegExp): Promise<void> {
  const field = player.page.locator(".position-editor textarea");
  await expect.poll(async () => await field.inputValue()).toMatch(wanted);
}

/** Until the editor is gone, picks on the board are its own. */
async function playFromHere(player: Player): Promise<void> {
  await player.page.click("button:text-is('Play from here')");
  await player.page.waitForSelector(".position-editor", { state: "detached" });
}

it("kings and a rook are put on an empty board, and the game goes on from there", async () => {
  const player = await editing("chess");
  await player.page.click("button:text-is('Empty the board')");
  await reads(player, /^8\/8/);
  await choose(player, "White", "King");
  await player.clickSite("e1");
  await choose(player, "White", "Rook");
  for (const site of ["a1", "b1"]) await player.clickSite(site);
  await choose(player, "Black", "King");
  await player.clickSite("e8");
  await choose(player, "Others", "Eraser");
  await player.clickSite("b1");
  await player.page.selectOption(".position-editor select", { label: "Black" });
  await reads(player, /^4k3\/8\/8\/8\/8\/8\/8\/R3K3 b/);
  await playFromHere(player);
  await player.clickSite("e8");
  await player.clickSite("e7");
  await player.afterPly(1);
  await player.leave();
});

it("a second pick of the same takes it away, by keys too", async () => {
  const player = await editing("tic-tac-toe");
  await player.page.locator(".tool input").first().focus();
  await player.page.keyboard.press("ArrowRight");
  await player.page.focus(".bw-hit[data-site='a1']");
  await player.page.keyboard.press("Enter");
  await player.page.waitForSelector(".bw-hit[data-site='a1'][aria-label*='Noughts']");
  await player.page.keyboard.press("Enter");
  await player.page.waitForSelector(".bw-hit[data-site='a1'][aria-label*='empty']");
  await player.leave();
});

it("nothing keeps readers out of setting up a position", async () => {
  const player = await editing("crazyhouse", { bypassCSP: true });
  await expectAccessible(player);
  await player.leave();
});

it("hands are filled by counting", async () => {
  const player = await editing("crazyhouse");
  await player.page.getByLabel("White: hand, Pawn", { exact: true }).fill("2");
  await player.page.keyboard.press("Tab");
  await reads(player, /\[PP\]|2 Pawn/);
  await playFromHere(player);
  await player.clickItem("hand-0", "Pawn");
  await player.clickSite("e4");
  await player.afterPly(1);
  await player.leave();
});

it("what is wrong is said in a sentence, and leaving brings the game back", async () => {
  const player = await editing("chess");
  await choose(player, "White", "Queen");
  await player.clickSite("e7");
  const said = player.page.locator(".position-editor .notice");
  await expect.poll(async () => await said.textContent()).toBe(
    "White is to decide, and could take the King of Black at once.",
  );
  await player.page.fill(".position-editor textarea", "nonsense");
  await player.page.keyboard.press("Tab");
  await expect.poll(async () => await said.textContent()).toMatch(/^At character 2: no unit has the letter/);
  await player.page.click("button:text-is('Leave it')");
  await player.page.waitForSelector(".bw-hit[data-site='e7'][aria-label*='Black Pawn']");
  expect(await player.ply()).toBe(0);
  await player.leave();
});
