/** Records of games that were decided outside their rules: on time, by resignation. */

import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { Player } from "./player.ts";

async function open(path: string): Promise<Player> {
  const player = await Player.at(path);
  await player.ready();
  return player;
}

async function load(player: Player, text: string): Promise<void> {
  await player.openTab("Record");
  const file = { name: "played.record", mimeType: "text/plain", buffer: Buffer.from(text) };
  await player.page.setInputFiles(".record input[type=file]", file);
}

async function saved(player: Player): Promise<string> {
  await player.openTab("Record");
  await player.page.click("button:text-is('Save as…')");
  const [file] = await Promise.all([
    player.page.waitForEvent("download"),
    player.page.click(".save-as button:text-is('Record')"),
  ]);
  return readFileSync(await file.path(), "utf8");
}

it("a game that somebody gave up opens as over, and can go on from before", async () => {
  const player = await open("/game/chess?seats=you-you&game=9");
  const tags = '[Result "White wins"]\n[Reason "by resignation"]\n';
  await load(player, `[Game "chess"]\n${tags}\n1. e2e4 e7e5\n2. g1f3\n`);
  await player.afterPly(3);
  expect(await player.asked()).toBe("White wins by resignation.");
  expect(await player.page.textContent('[data-player="0"] .won')).toBe("won");
  await player.clickSite("b8");
  expect(await player.isSiteOffered("c6")).toBe(false);
  expect(await saved(player)).toContain(tags);

  await player.page.reload();
  await player.afterPly(3);
  expect(await player.asked()).toBe("White wins by resignation.");

  await player.press("Take back");
  await player.afterPly(2);
  expect(await player.asked()).toBe("White to move.");
  expect(await saved(player)).toContain(tags);
  for (const site of ["f1", "c4"]) await player.clickSite(site);
  await player.afterPly(3);
  expect(await player.asked()).toBe("Black to move.");
  await player.leave();
});

it("a game lost on time is read again as it was written", async () => {
  const player = await open("/game/tic-tac-toe?seats=you-you&clock=1%2B0");
  await player.clickSite("a1");
  await player.afterPly(1);
  await player.page.waitForSelector(".prompt .asked:has-text('win on time')");
  const record = await saved(player);
  expect(record).toContain('[Result "Crosses win"]\n[Reason "on time"]\n');
  await player.leave();
  const other = await open("/game/tic-tac-toe?seats=you-you");
  await load(other, record);
  await other.afterPly(1);
  expect(await other.asked()).toBe("Crosses win on time.");
  await other.clickSite("b2");
  expect(await other.ply()).toBe(1);
  await other.leave();
});

it("a record tells of a clock that ended the game in its main line, and not of one in a branch", async () => {
  const inTime = async (player: Player, ...sites: string[]) => {
    for (const site of sites) {
      const ply = await player.ply();
      await player.clickSite(site);
      await player.afterPly(ply + 1);
    }
  };
  const fallen = async (player: Player) =>
    await player.page.waitForSelector(".prompt .asked:has-text('win on time')");
  const main = await open("/game/tic-tac-toe?seats=you-you&clock=3%2B0");
  await inTime(main, "a1", "b2");
  await fallen(main);
  expect(await saved(main)).toContain('[Reason "on time"]');
  await main.leave();

  const branch = await open("/game/tic-tac-toe?seats=you-you&clock=3%2B0");
  await inTime(branch, "a1", "b2");
  await branch.press("Take back");
  await branch.afterPly(1);
  await inTime(branch, "c3");
  await fallen(branch);
  expect(await saved(branch)).not.toContain("on time");
  await branch.leave();
});
