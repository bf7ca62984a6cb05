import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { expectAccessibleInBothThemes } from "./accessible.ts";
import { Player } from "./player.ts";

async function begin(path: string, options = {}): Promise<Player> {
  const player = await Player.at(path, options);
  await player.ready();
  return player;
}

async function move(player: Player, from: string, to: string): Promise<void> {
  const ply = await player.ply();
  for (const site of [from, to]) await player.clickSite(site);
  await player.page.waitForFunction((before) => Number(document.querySelector<HTMLElement>(".play")?.dataset["ply"]) > before, ply);
}

const click = async (player: Player, words: string) => await player.page.click(`.ending button:text-is("${words}")`);

async function saved(player: Player): Promise<string> {
  await player.openTab("Record");
  await player.page.click("button:text-is('Save as…')");
  const [file] = await Promise.all([
    player.page.waitForEvent("download"),
    player.page.click(".save-as button:text-is('Record')"),
  ]);
  return readFileSync(await file.path(), "utf8");
}

it("resigning is asked about, ends the game, and is kept, shown in My games and written in records", async () => {
  const player = await begin("/game/chess?seats=you-you");
  await move(player, "e2", "e4");
  await click(player, "Resign");
  await click(player, "Play on");
  expect(await player.asked()).toBe("Black to move.");
  await click(player, "Resign");
  expect(await player.page.textContent(".ending .offer")).toBe("Does Black resign?");
  await click(player, "Yes, resign");
  await player.page.waitForSelector(".prompt button:text-is('Review')");
  expect(await player.asked()).toBe("White wins by resignation.");
  expect(await player.page.locator(".ending").count()).toBe(0);
  expect(await saved(player)).toContain('[Result "White wins"]\n[Reason "by resignation"]\n');
  await player.page.reload();
  await player.afterPly(1);
  expect(await player.asked()).toBe("White wins by resignation.");
  await player.press("First position");
  await player.afterPly(0);
  await player.goTo("/my-games");
  await player.page.waitForSelector("text=White wins by resignation");
  await player.leave();
});

it("a draw between two people is offered and answered on the board", async () => {
  const player = await begin("/game/chess?seats=you-you");
  await move(player, "e2", "e4");
  await click(player, "Offer a draw");
  expect(await player.page.textContent(".ending .offer")).toBe("Black offers a draw. Does White accept?");
  await click(player, "Decline");
  expect(await player.notice()).toBe("White declines the draw.");
  await click(player, "Offer a draw");
  await move(player, "e7", "e5");
  expect(await player.page.locator(".ending .offer").count()).toBe(0);
  await click(player, "Offer a draw");
  await click(player, "Accept the draw");
  expect(await player.asked()).toBe("Draw by agreement.");
  expect(await saved(player)).toContain('[Result "draw"]\n[Reason "by agreement"]\n');
  await player.leave();
});

it("the computer declines a draw when it is winning, and takes it when it is losing", async () => {
  const offer = async (position: string) => {
    const player = await begin("/game/chess?seats=you-1");
    await player.setUp(position);
    await move(player, "h1", "g1");
    await player.page.waitForSelector(".prompt .asked:text-is('White to move.')");
    await click(player, "Offer a draw");
    return player;
  };
  const winning = await offer("4k3/pppppppp/8/3q4/8/8/8/7K w - - 0 1");
  await winning.page.waitForSelector(".notice:has-text('declines the draw: it thinks that it is better.')");
  await winning.leave();
  const losing = await offer("4k3/8/8/3Q4/8/8/PPPPPP2/7K w - - 0 1");
  await losing.page.waitForSelector(".prompt .asked:text-is('Draw by agreement.')");
  await losing.leave();
});

it("nothing is offered before the first move, in a game without draws, or between engines", async () => {
  const player = await begin("/game/hex?seats=you-you");
  expect(await player.page.locator(".ending").count()).toBe(0);
  await player.page.locator(".bw-hit.bw-offered").first().click();
  await player.afterPly(1);
  expect(await player.page.locator(".ending button").allTextContents()).toEqual(["Resign"]);
  await player.turnTo("/game/tic-tac-toe?seats=1-1");
  await player.page.waitForSelector(".moves .move");
  expect(await player.page.locator(".ending").count()).toBe(0);
  await player.leave();
});

it("a game lost on time is lost after a reload as well", async () => {
  const player = await begin("/game/tic-tac-toe?seats=you-you&clock=1%2B0");
  await player.clickSite("a1");
  await player.afterPly(1);
  await player.page.waitForSelector(".prompt .asked:has-text('win on time')");
  await player.page.reload();
  await player.afterPly(1);
  expect(await player.asked()).toBe("Crosses win on time.");
  await player.page.click("button:text-is('Continue without clocks')");
  await player.clickSite("b2");
  await player.afterPly(2);
  await player.leave();
});

it("the clock of the player to move stands out, and one with little time still more", async () => {
  const player = await begin("/game/chess?seats=you-you&clock=11%2B0", { viewport: { width: 390, height: 844 } });
  await move(player, "e2", "e4");
  await player.page.waitForSelector('[data-player="1"] .clock.running:not(.low)');
  expect(await player.page.locator('[data-player="0"] .clock.running').count()).toBe(0);
  await player.page.waitForSelector('[data-player="1"] .clock.running.low');
  expect(await player.page.textContent('[data-player="1"] .clock')).toMatch(/^0:0\d\.\d$/);
  const box = (await player.page.locator('[data-player="1"] .clock').boundingBox())!;
  expect(box.y + box.height).toBeLessThan(844);
  await player.press("Take back");
  await player.afterPly(0);
  await expectAccessibleInBothThemes(player);
  await player.leave();
});
