import { expect, it } from "vitest";
import { Player } from "./player.ts";

/** Counts the tones that the page makes, by hertz. */
async function listen(player: Player): Promise<void> {
  await player.page.addInitScript(() => {
    const heard: number[] = [];
    Object.assign(globalThis, { heard });
    const set = AudioParam.prototype.setValueAtTime;
    AudioParam.prototype.setValueAtTime = function (value, time) {
      if (value > 100) heard.push(value);
      return set.call(this, value, time);
    };
  });
  await player.page.reload();
  await player.ready();
}

const heard = async (player: Player) =>
  await player.page.evaluate(() => (globalThis as unknown as { heard: number[] }).heard.splice(0));

async function hears(player: Player, ...tones: number[]): Promise<void> {
  const all: number[] = [];
  for (let tries = 0; tries < 60 && all.length < tones.length; tries += 1) {
    all.push(...(await heard(player)));
    await player.page.waitForTimeout(50);
  }
  expect(all).toEqual(tones);
}

it("a game is silent until sounds are switched on, and then moves, captures and its end are heard", async () => {
  const player = await Player.at("/game/chess?seats=you-you");
  await player.ready();
  await listen(player);
  const move = async (from: string, to: string) => {
    const ply = await player.ply();
    for (const site of [from, to]) await player.clickSite(site);
    await player.afterPly(ply + 1);
  };
  await move("e2", "e4");
  await player.page.waitForTimeout(300);
  expect(await heard(player)).toEqual([]);
  await player.page.click(".looks summary");
  await player.page.selectOption(".looks label:has-text('Sounds') select", "on");
  await hears(player, 190);
  await player.page.click(".looks summary");
  await move("d7", "d5");
  await hears(player, 190);
  await move("e4", "d5");
  await hears(player, 240, 120);
  await player.page.click(".ending button:text-is('Resign')");
  await player.page.click(".ending button:text-is('Yes, resign')");
  await hears(player, 392, 494, 587);
  await player.leave();
});

it("little time is heard, and the choice outlasts a reload", async () => {
  const player = await Player.at("/game/tic-tac-toe?seats=you-you&clock=11%2B0");
  await player.ready();
  await player.page.click(".looks summary");
  await player.page.selectOption(".looks label:has-text('Sounds') select", "on");
  await listen(player);
  await player.clickSite("a1");
  await hears(player, 190);
  await hears(player, 880, 880);
  await player.leave();
});
