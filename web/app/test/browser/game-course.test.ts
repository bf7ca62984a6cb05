import { expect, it } from "vitest";
import { Player } from "./player.ts";

/** Plays decisions, each as the sites to click. */
async function play(player: Player, decisions: string): Promise<void> {
  for (const [index, decision] of decisions.split(", ").entries()) {
    for (const site of decision.split(" ")) await player.clickSite(site);
    await player.afterPly(index + 1);
  }
}

/** The words of the buttons below the result. */
const buttons = (player: Player) => player.page.locator(".prompt button").allTextContents();

/** Waits for the marks of decisive units, and returns how many there are. */
async function decisive(player: Player): Promise<number> {
  await player.page.waitForSelector(".bw-highlight");
  return await player.page.locator(".bw-highlight").count();
}

it("the end of a game says who won, marks the row, and offers to go on", async () => {
  const player = await Player.at("/game/tic-tac-toe?seats=you-you");
  await player.ready();
  await play(player, "a1, a2, b1, b2, c1");
  expect(await player.asked()).toContain("Crosses win");
  expect(await decisive(player)).toBe(3);
  expect(await buttons(player)).toEqual(["Rematch", "Review", "New game"]);
  await player.page.click(".prompt button:text-is('Review')");
  await player.afterPly(0);
  expect(await player.page.getAttribute("[role=tab]:text-is('Review')", "aria-selected")).toBe("true");
  await player.page.keyboard.press("End");
  await player.afterPly(5);
  await player.page.click(".prompt button:text-is('New game')");
  await player.page.waitForSelector("button:text-is('Start game')");
  await player.page.click(".prompt button:text-is('Rematch')");
  await player.afterPly(0);
  expect(await player.page.locator(".bw-units > *").count()).toBe(0);
  await player.leave();
});

it("mate marks the pieces that give it, and the king", async () => {
  const player = await Player.at("/game/chess?seats=you-you");
  await player.ready();
  await play(player, "e2 e4, e7 e5, d1 h5, b8 c6, f1 c4, g8 f6, h5 f7");
  expect(await player.asked()).toMatch(/White wins.*mate/);
  expect(await decisive(player)).toBe(2);
  expect(await player.page.locator(".bw-threat").count()).toBe(1);
  await player.leave();
});

it("sides are switched for the next game", async () => {
  const player = await Player.at("/game/tic-tac-toe?seats=you-1");
  await player.ready();
  for (let ply = 0; (await player.page.locator(".prompt button:text-is('Rematch')").count()) === 0; ply += 2) {
    await player.page.locator(".bw-hit.bw-offered").first().click();
    const isOn = `[data-ply="${ply + 2}"] .bw-offered, .prompt button:text-is('Rematch')`;
    await player.page.waitForSelector(isOn, { state: "attached" });
  }
  await player.page.click(".prompt button:text-is('Switch sides')");
  await player.afterPly(1);
  expect(await player.page.locator(".players button").allTextContents()).toEqual(["level 1", "you"]);
  await player.leave();
});

it("engines that play each other have a pace, a pause and single steps", async () => {
  const player = await Player.at("/game/chess?seats=1-1");
  await player.ready();
  await player.page.click(".prompt button:text-is('Pause')");
  await player.page.waitForSelector(".prompt button:text-is('Go on')");
  const ply = await player.ply();
  await player.page.waitForTimeout(1_000);
  expect(await player.ply()).toBe(ply);
  await player.page.click(".prompt button:text-is('Step')");
  await player.afterPly(ply + 1);
  await player.page.waitForSelector(".prompt button:text-is('Step')");
  await player.page.click("button:text-is('3 seconds')");
  expect(await player.page.getAttribute("button:text-is('3 seconds')", "aria-pressed")).toBe("true");
  const begun = Date.now();
  await player.page.click(".prompt button:text-is('Go on')");
  await player.afterPly(ply + 2);
  expect(Date.now() - begun).toBeGreaterThan(2_500);
  await player.leave();
});
