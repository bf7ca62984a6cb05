/** Helps while units are set up. */

import { expect, it } from "vitest";
import { Player } from "./player.ts";

const GAME = "/game/storilljudhjorrayc?seats=you-you";
/** Units that each side sets up. */
const UNITS = 16;

const help = (player: Player, words: string) => player.page.click(`.set-up-helps button:text-is("${words}")`);

/** Returns the units on the board as a screen reader names them. */
async function units(player: Player): Promise<string[]> {
  return await player.page.locator(".bw-hit[data-site]").evaluateAll((sites) =>
    sites.map((site) => site.getAttribute("aria-label") ?? "").filter((words) => /Green|Purple/.test(words)),
  );
}

/** Returns the kinds of a side's units on the board, each as often as it stands there. */
function kinds(all: readonly string[], side: string): string[] {
  const kind = new RegExp(`^[a-h]\\d+: ${side} ([^,;]+)`);
  return all.flatMap((words) => kind.exec(words)?.[1] ?? []).sort();
}

it("the rest of a setup is placed at random, and the opponent's is its mirror image", async () => {
  const player = await Player.at(GAME);
  await player.ready();
  await player.page.waitForSelector(".set-up-helps");
  expect(await player.page.locator(".set-up-helps button").allTextContents()).toEqual(["Random"]);
  await help(player, "Random");
  await player.afterPly(UNITS);
  await help(player, "Mirror");
  await player.afterPly(2 * UNITS);
  const all = await units(player);
  expect(kinds(all, "Green").length).toBeGreaterThan(10);
  expect(kinds(all, "Purple")).toEqual(kinds(all, "Green"));
  expect(await player.page.locator(".set-up-helps").count()).toBe(0);
  expect(player.complaints).toEqual([]);
  await player.leave();
});

it("the setup of the last game is placed again", async () => {
  const player = await Player.at(GAME);
  await player.ready();
  await help(player, "Random");
  await player.afterPly(UNITS);
  await help(player, "Random");
  await player.afterPly(2 * UNITS);
  const first = (await units(player)).filter((words) => words.includes("Green"));
  await player.openTab("New game");
  await player.page.click("button:text-is('Start game')");
  await player.afterPly(0);
  await help(player, "As in my last game");
  await player.afterPly(UNITS);
  const again = (await units(player)).filter((words) => words.includes("Green"));
  const onBoard = (words: readonly string[]) => words.filter((one) => /^[a-h]\d/.test(one));
  const plain = (words: readonly string[]) => onBoard(words).map((one) => one.split(/[,;]/)[0]).sort();
  expect(plain(again)).toEqual(plain(first));
  await player.leave();
});
