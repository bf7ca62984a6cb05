import { expect, it } from "vitest";
import { expectAccessibleInBothThemes } from "./accessible.ts";
import { Player } from "./player.ts";

/** Plays moves, both sides by one person. */
async function played(moves: readonly (readonly [string, string])[], options = {}): Promise<Player> {
  const player = await Player.at("/game/chess?seats=you-you", options);
  await player.ready();
  for (const [index, [from, to]] of moves.entries()) {
    await player.clickSite(from);
    await player.clickSite(to);
    await player.afterPly(index + 1);
  }
  return player;
}

const OPENING = [["e2", "e4"], ["e7", "e5"], ["g1", "f3"]] as const;

it("arrows, Home and End step through the moves, right after a click on the board too", async () => {
  const player = await played(OPENING);
  const { keyboard } = player.page;
  for (const [key, ply] of [["ArrowLeft", 2], ["ArrowLeft", 1], ["ArrowRight", 2], ["Home", 0], ["End", 3]] as const) {
    await keyboard.press(key);
    await player.afterPly(ply);
  }
  await player.leave();
});

it("keys work while the head of the page, a tab or nothing has the focus, and not in a field", async () => {
  const player = await played(OPENING);
  const { page } = player;
  await page.focus(".site-head a");
  await page.keyboard.press("u");
  await player.afterPly(2);
  await player.openTab("Record");
  await page.keyboard.press("r");
  await player.afterPly(3);
  await page.focus(".record input[type=text]");
  await page.keyboard.type("u");
  expect(await page.inputValue(".record input[type=text]")).toBe("u");
  expect(await player.ply()).toBe(3);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press("ArrowLeft");
  await player.afterPly(2);
  await player.leave();
});

it("u takes back one's own move with the answer, and r returns both", async () => {
  const player = await Player.at("/game/chess?seats=you-1");
  await player.ready();
  await player.clickSite("e2");
  await player.clickSite("e4");
  await player.afterPly(2);
  await player.page.keyboard.press("u");
  await player.afterPly(0);
  await player.page.keyboard.press("r");
  await player.afterPly(2);
  expect(await player.asked()).toMatch(/^White to move/);
  await player.leave();
});

it("the wheel on the board steps through the moves, and scrolls where there is no step", async () => {
  const player = await played(OPENING, { viewport: { width: 1280, height: 700 } });
  const { page } = player;
  const { x, y } = (await page.locator(".board-host svg").boundingBox()) ?? { x: 0, y: 0 };
  await page.mouse.move(x + 100, y + 100);
  await page.mouse.wheel(0, -100);
  await player.afterPly(2);
  await page.mouse.wheel(0, 100);
  await player.afterPly(3);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.mouse.wheel(0, 100);
  await page.waitForFunction(() => scrollY > 0);
  expect(await player.ply()).toBe(3);
  await player.leave();
});

it("? lists the keys, and Escape closes the list", async () => {
  const player = await Player.at("/game/chess?seats=you-you", { bypassCSP: true });
  await player.ready();
  await player.page.keyboard.press("?");
  await player.page.waitForSelector("dialog.help[open]");
  expect(await player.page.textContent(".keys")).toContain("Take back your move");
  await expectAccessibleInBothThemes(player);
  await player.page.keyboard.press("Escape");
  await player.page.waitForSelector("dialog.help", { state: "detached" });
  await player.press("Help");
  await player.page.waitForSelector("dialog.help[open]");
  await player.leave();
});
