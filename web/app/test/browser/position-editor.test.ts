/** Positions set up by hand, on the board itself. */

import type { BrowserContextOptions } from "playwright-core";
import { expect, it } from "vitest";
import { expectAccessible } from "./accessible.ts";
import { Player } from "./player.ts";

async function editing(id: string, options: BrowserContextOptions = {}): Promise<Player> {
  const player = await Player.at(`/game/${id}?seats=you-you`, options);
  await player.ready();
  await player.openTab("Record");
  await player.page.click("button:text-is('Edit on the board')");
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

/** Picks on the board are nobody's until the editor is gone. */
async function playFromHere(player: Player): Promise<void> {
  await player.page.click("button:text-is('Play from here')");
  await player.page.waitForSelector(".position-editor", { state: "detached" });
}

it("units are carried to other sites by drags and by picks, and nothing is undone by mistake", async () => {
  const player = await editing("chess");
  await player.drag("d1", "d4");
  await reads(player, /^rnbqkbnr\/pppppppp\/8\/8\/3Q4\/8\/PPPPPPPP\/RNB1KBNR/);
  for (const site of ["e1", "d1"]) await player.clickSite(site);
  await reads(player, /RNBK1BNR/);
  await player.page.locator(".actions [aria-label='Take back']").click({ force: true });
  await reads(player, /RNBK1BNR/);
  await player.leave();
});

it("a unit is carried off what lies beneath it, and Escape puts it back into its place", async () => {
  const player = await editing("kylatori-sunset");
  const text = player.page.locator(".position-editor textarea");
  const before = await text.inputValue();
  const unit = player.page.locator(".bw-hit.bw-offered[data-site]").first();
  const from = (await unit.getAttribute("data-site")) ?? "";
  await player.clickSite(from);
  await player.page.keyboard.press("Escape");
  await player.clickSite("c4");
  expect(await text.inputValue()).toBe(before);
  await player.drag(from, "c4");
  await expect.poll(async () => await text.inputValue()).not.toBe(before);
  await player.drag("c4", from);
  await expect.poll(async () => await text.inputValue()).toBe(before);
  await player.leave();
});

it("kings and a rook are put on an empty board, and the game goes on from there", async () => {
  const player = await editing("chess");
  await player.page.click("button:text-is('Clear the board')");
  await reads(player, /^8\/8/);
  await choose(player, "White", "King");
  await player.clickSite("e1");
  await choose(player, "White", "Rook");
  for (const site of ["a1", "b1"]) await player.clickSite(site);
  await choose(player, "Black", "King");
  await player.clickSite("e8");
  await choose(player, "Tools", "Eraser");
  await player.clickSite("b1");
  await player.page.selectOption(".position-editor select", { label: "Black" });
  await reads(player, /^4k3\/8\/8\/8\/8\/8\/8\/R3K3 b/);
  await playFromHere(player);
  await player.clickSite("e8");
  await player.clickSite("e7");
  await player.afterPly(1);
  await player.leave();
});

it("once the game is about to go on, the editor takes nothing any more", async () => {
  const player = await editing("chess");
  const text = await player.page.locator(".position-editor textarea").elementHandle();
  await choose(player, "White", "Queen");
  await player.page.evaluate(() => {
    const site = document.querySelector<SVGElement>(".bw-hit[data-site='e5']");
    const buttons = [...document.querySelectorAll<HTMLButtonElement>(".position-editor button")];
    site?.focus();
    buttons.find(({ textContent }) => textContent === "Play from here")?.click();
    site?.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
  });
  await player.page.waitForSelector(".position-editor", { state: "detached" });
  expect(await text?.evaluate((field) => (field as HTMLTextAreaElement).value)).toMatch(
    /^rnbqkbnr\/pppppppp\/8\/8\/8\/8/,
  );
  await player.page.waitForSelector(".bw-hit[data-site='e5'][aria-label*='empty']");
  await player.leave();
});

it("castling is forbidden by a box, with keys too, and the game goes on without it", async () => {
  const player = await editing("chess");
  await player.page.fill(
    ".position-editor textarea",
    "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1",
  );
  await player.page.keyboard.press("Tab");
  const box = player.page.getByRole("group", { name: "Short" }).getByLabel("White", { exact: true });
  await expect.poll(async () => await player.page.inputValue(".position-editor textarea")).toMatch(/^r3k2r/);
  expect(await box.isChecked()).toBe(true);
  await box.focus();
  await player.page.keyboard.press("Space");
  await reads(player, /w Qkq - 0 1$/);
  await player.page.getByLabel("Quiet", { exact: true }).fill("7");
  await player.page.keyboard.press("Tab");
  await reads(player, /w Qkq - 7 1$/);
  await player.page.getByLabel("Quiet", { exact: true }).fill("999");
  await player.page.keyboard.press("Tab");
  const said = player.page.locator(".position-editor .notice");
  await expect.poll(async () => await said.textContent()).toBe("`quiet` is a number from 0 to 150, not `999`.");
  await player.page.click("button:text-is('Play from here')");
  await player.page.waitForSelector(".position-editor:not([inert])");
  expect(await said.textContent()).toBe("`quiet` is a number from 0 to 150, not `999`.");
  await player.page.getByLabel("Quiet", { exact: true }).fill("8");
  await player.page.keyboard.press("Tab");
  await reads(player, /w Qkq - 8 1$/);
  await playFromHere(player);
  await player.clickSite("e1");
  await expect.poll(async () => await player.isSiteOffered("c1")).toBe(true);
  expect(await player.isSiteOffered("g1")).toBe(false);
  await player.leave();
});

it("sets of sites are typed by their names", async () => {
  const player = await editing("corsairs");
  const field = player.page.getByLabel("Entangled", { exact: true });
  expect(await field.inputValue()).toBe("none");
  await field.fill("nowhere");
  await player.page.keyboard.press("Tab");
  const said = player.page.locator(".position-editor .notice");
  await expect.poll(async () => await said.textContent()).toMatch(/^Unknown site `nowhere`/);
  await player.leave();
});

for (const width of [390, 360]) {
  it(`at ${width} pixels a piece is chosen and put on the board without scrolling`, async () => {
    const viewport = { width, height: 844 };
    const player = await editing("chess", { viewport, hasTouch: true, bypassCSP: true });
    const above = await player.page.evaluate(() => window.scrollY);
    for (const part of [".palettes", ".bw-hit[data-site='a8']", ".bw-hit[data-site='h1']"]) {
      const box = await player.page.locator(part).boundingBox();
      expect(box?.y, part).toBeGreaterThanOrEqual(0);
      expect((box?.y ?? 0) + (box?.height ?? 0), part).toBeLessThanOrEqual(844);
    }
    await choose(player, "White", "Rook");
    await player.clickSite("e4");
    await reads(player, /4R3/);
    expect(await player.page.evaluate(() => window.scrollY)).toBe(above);
    expect(await player.page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await expectAccessible(player);
    await player.leave();
  });
}

it("a second pick of the same takes it away, by keys too", async () => {
  const player = await editing("tic-tac-toe");
  await player.page.locator(".tool input").first().focus();
  // From the hand past the eraser and the Mark of Crosses to that of Noughts.
  for (const key of ["ArrowRight", "ArrowRight", "ArrowRight"]) await player.page.keyboard.press(key);
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
    "It is White's turn, and the King of Black could be captured at once.",
  );
  await player.page.fill(".position-editor textarea", "nonsense");
  await player.page.keyboard.press("Tab");
  await expect.poll(async () => await said.textContent()).toMatch(/^At character 2: no unit has the letter/);
  await player.page.click("button:text-is('Cancel')");
  await player.page.waitForSelector(".bw-hit[data-site='e7'][aria-label*='Black Pawn']");
  expect(await player.ply()).toBe(0);
  await player.leave();
});
