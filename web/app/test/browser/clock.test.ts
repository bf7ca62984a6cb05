/** Clocks: they run for whoever decides, and end the game of who has no time left. */

import { expect, it } from "vitest";
import { Player } from "./player.ts";

async function begin(clock: string, seats = "you-you"): Promise<Player> {
  const query = new URLSearchParams({ seats, clock });
  const player = await Player.at(`/game/tic-tac-toe?${query}`);
  await player.ready();
  return player;
}

const timeOf = async (player: Player, number: number) =>
  await player.page.textContent(`[data-player="${number}"] .clock`);

it("a flag that falls ends the game, and it can go on without clocks", async () => {
  const player = await begin("2+0");
  await player.clickSite("a1");
  await player.afterPly(1);
  await player.page.waitForSelector(".prompt .asked:has-text('win on time')");
  expect(await player.asked()).toBe("Crosses win on time.");
  expect(await player.page.textContent('[data-player="0"] .won')).toBe("won");
  await player.clickSite("b2");
  expect(await player.ply()).toBe(1);
  await player.page.click("button:text-is('Continue without clocks')");
  await player.clickSite("b2");
  await player.afterPly(2);
  await player.leave();
});

it("little time is said once, for those who do not see the clocks", async () => {
  const player = await begin("11+0");
  await player.clickSite("a1");
  await player.page.waitForSelector("[role=status]:text-is('Noughts has ten seconds left.')");
  await player.leave();
});

it("clocks stand still after a move was taken back, until the next one or until they are let run", async () => {
  const player = await begin("9+0");
  await player.clickSite("a1");
  await player.afterPly(1);
  await player.clickSite("b2");
  await player.afterPly(2);
  await player.press("Take back");
  await player.afterPly(1);
  const left = await timeOf(player, 1);
  await player.page.waitForTimeout(500);
  expect(await timeOf(player, 1)).toBe(left);
  await player.page.click("button:text-is('Start the clocks')");
  await player.page.waitForTimeout(500);
  expect(await timeOf(player, 1)).not.toBe(left);
  await player.leave();
});

it("clocks stand still while the engine's thoughts are looked at", async () => {
  const player = await begin("9+0");
  await player.clickSite("a1");
  await player.afterPly(1);
  await player.openTab("Analysis");
  const left = await timeOf(player, 1);
  await player.page.waitForTimeout(500);
  expect(await timeOf(player, 1)).toBe(left);
  await player.openTab("Moves");
  await player.page.waitForTimeout(500);
  expect(await timeOf(player, 1)).not.toBe(left);
  await player.leave();
});

it("an engine keeps to its time", async () => {
  const player = await begin("4+0", "10-10");
  await player.page.waitForSelector(".prompt .asked:has-text('draw')", { timeout: 20_000 }).catch(() => undefined);
  expect(await player.asked()).not.toContain("on time");
  await player.leave();
});
