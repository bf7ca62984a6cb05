import { expect, it } from "vitest";
import { Player } from "./player.ts";

const HIT = (site: string) => `.bw-hit[data-site="${site}"]`;

it("origin, landing and capture of the last move look different", async () => {
  const player = await Player.at("/game/chess?seats=you-you");
  await player.ready();
  const drawn = (name: string) => player.page.locator(`.bw-${name}`).count();
  for (const [index, [from, to]] of ([["e2", "e4"], ["d7", "d5"], ["e4", "d5"]] as const).entries()) {
    await player.clickSite(from);
    await player.clickSite(to);
    await player.afterPly(index + 1);
    expect([await drawn("origin"), await drawn("landed"), await drawn("taken")]).toEqual([1, 1, index === 2 ? 1 : 0]);
  }
  // The same after a walk through the game, whose scenes are then asked for.
  await player.page.reload();
  await player.page.waitForSelector(".bw-taken");
  expect([await drawn("origin"), await drawn("landed"), await drawn("taken")]).toEqual([1, 1, 1]);
  await player.leave();
});

it("a dragged piece colours only sites where it may land", async () => {
  const player = await Player.at("/game/chess?seats=you-you");
  await player.ready();
  const over = async (site: string) => {
    const box = (await player.page.locator(HIT(site)).boundingBox()) as { x: number; y: number; width: number; height: number };
    await player.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 4 });
  };
  await over("e2");
  await player.page.mouse.down();
  await over("e4");
  await player.page.waitForSelector(`${HIT("e4")}.bw-over`);
  for (const site of ["e5", "d3", "d2"]) {
    await over(site);
    expect(await player.page.locator(".bw-over").count(), site).toBe(0);
  }
  await over("e3");
  await player.page.waitForSelector(`${HIT("e3")}.bw-over`);
  await player.page.mouse.up();
  await player.afterPly(1);
  await player.leave();
});
