import { expect, it } from "vitest";
import { Player } from "./player.ts";

/** Begins a game against an engine that takes its time, and waits until it is thinking. */
async function begin(path: string): Promise<Player> {
  const player = await Player.at(path);
  await player.ready();
  await player.page.waitForSelector(".asked:has-text('is thinking')");
  return player;
}

const arrow = ".bw-arrow.bw-role-premove";

it("a move entered while the computer thinks is played at once", async () => {
  const player = await begin("/game/chess?seats=10-you");
  await player.clickSite("e7");
  await player.page.waitForSelector(".bw-highlight.bw-role-premove");
  await player.clickSite("e5");
  await player.page.waitForSelector(arrow);
  expect(await player.notice()).toBe("Premove: e7 to e5. Choose e7 again, or press Escape, to cancel it.");
  await player.page.waitForFunction(() => Number(document.querySelector<HTMLElement>(".play")?.dataset["ply"]) >= 2);
  const moves = await player.page.locator(".moves .move button").allTextContents();
  expect(moves[1]).toBe("e7e5");
  expect(await player.page.locator(arrow).count()).toBe(0);
  await player.leave();
});

it("one that has become illegal is dropped with a note", async () => {
  const player = await begin("/game/chess?seats=10-you");
  await player.clickSite("e7");
  await player.clickSite("e2");
  await player.afterPly(1);
  await player.page.waitForSelector(".notice:text-is('Your premove e7 to e2 is not possible now.')");
  expect(await player.page.locator(arrow).count()).toBe(0);
  await player.clickSite("e7");
  await player.clickSite("e5");
  await player.page.waitForSelector(".moves .move:nth-of-type(2)");
  await player.leave();
});

it("Escape and a right click cancel it", async () => {
  for (const cancel of ["Escape", "right"]) {
    const player = await begin("/game/chess?seats=10-you");
    await player.clickSite("e7");
    await player.clickSite("e5");
    await player.page.waitForSelector(arrow);
    if (cancel === "Escape") await player.page.keyboard.press("Escape");
    else await player.page.click('.bw-hit[data-site="d5"]', { button: "right" });
    await player.page.waitForSelector(arrow, { state: "detached" });
    expect(await player.page.locator(".bw-highlight").count()).toBe(0);
    await player.afterPly(1);
    await player.page.waitForSelector(".asked:text-is('Black to move.')");
    await player.page.waitForTimeout(300);
    expect(await player.ply()).toBe(1);
    await player.leave();
  }
});

it("in a game of placing, one place is a premove", async () => {
  const player = await begin("/game/hex?seats=10-you");
  await player.clickSite("a1");
  await player.page.waitForSelector(".bw-highlight.bw-role-premove");
  await player.page.waitForFunction(() => Number(document.querySelector<HTMLElement>(".play")?.dataset["ply"]) >= 2);
  expect(await player.page.locator(".moves .move button").nth(1).textContent()).toBe("a1");
  await player.leave();
});
