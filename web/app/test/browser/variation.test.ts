/** Variations of games, and the appearance that rules ask for. */

import { expect, it } from "vitest";
import { Player } from "./player.ts";

/** Returns the text in the editor. */
async function text(player: Player): Promise<string> {
  return (await player.page.locator(".cm-line").allTextContents()).join("\n");
}

/** Chooses an entry of a select by its label. */
async function choose(player: Player, label: string, value: string): Promise<void> {
  await player.page.selectOption(`.written label:has(> span:text-is("${label}")) select`, value);
}

it("a variation of a game keeps its look, and says what is different", async () => {
  const player = await Player.at("/game/corsairs/rules");
  await player.page.click(".crumbs a:text-is('Make a variation')");
  await player.ready();
  expect(await text(player)).toContain('game "Corsairs Variation" based on "corsairs"');
  expect(await player.page.textContent(".beside > h2")).toBe("Corsairs Variation");
  const sea = await player.page.locator(".beside svg .bw-texture").count();
  expect(sea).toBeGreaterThan(0);
  await player.page.click("[role=tab]:text-is('Differences')");
  await player.page.waitForSelector("#differences:has-text('The rules are those of Corsairs')");
  await player.page.click("[role=tab]:text-is('Board')");
  await choose(player, "Change a part", "end");
  await player.page.waitForFunction(() => document.querySelectorAll(".beside .play[data-ply]").length === 1);
  await player.page.click("[role=tab]:text-is('Differences')");
  await player.page.waitForSelector("#differences:has-text('As Corsairs, but:')");
  expect(player.complaints).toEqual([]);
  await player.leave();
});

it("a variation stands in the editor after a reload, and among one's own rules", async () => {
  const player = await Player.at("/edit?vary=chess");
  await player.ready();
  await choose(player, "Change a part", "piece Knight");
  await player.page.waitForSelector(".cm-line:has-text('piece Knight')");
  // A text is saved when nobody types.
  await player.page.waitForTimeout(1_000);
  await player.page.reload();
  await player.page.waitForSelector(".cm-line:has-text('piece Knight')");
  await player.goTo("/my-games");
  await player.page.waitForSelector(":text('Chess Variation')");
  await player.leave();
});

it("on a phone a variation shows its board above its text", async () => {
  const player = await Player.at("/edit?vary=hex", { viewport: { width: 390, height: 844 } });
  await player.ready();
  const board = await player.page.locator(".beside .board-host").boundingBox();
  const written = await player.page.locator(".written").boundingBox();
  expect(board?.y).toBeLessThan(written?.y ?? 0);
  await player.leave();
});

it("one's own rules are copied as a variation under another title", async () => {
  const player = await Player.at("/edit?new");
  await player.ready();
  await choose(player, "Make a variation of", "own");
  await player.page.waitForSelector(".cm-line:has-text('Line of three Variation')");
  await player.leave();
});

it("rules ask for a board style and for figures, which are chosen by their pictures", async () => {
  const player = await Player.at("/edit?new");
  await player.ready();
  await player.page.click("button:text-is('Board and pieces…')");
  await player.page.click(".appearance button:has(span:text-is('Corsairs: ships'))");
  await player.page.waitForSelector(".cm-line:has-text('board style \"corsairs\"')");
  await player.page.waitForSelector(".beside svg .bw-texture");
  await player.page.click("button:text-is('Board and pieces…')");
  await player.page.waitForSelector(".appearance button[aria-pressed=true]:has-text('Corsairs')");
  await player.page.click(".appearance button[title='chess/knight']");
  await player.page.waitForSelector(".cm-line:has-text('Mark figure \"chess/knight\"')");
  await player.page.waitForFunction(() => /no errors/.test(document.querySelector(".written [role=status]")?.textContent ?? ""));
  expect(player.complaints).toEqual([]);
  await player.leave();
});
