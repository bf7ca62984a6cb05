import { expect, it } from "vitest";
import { expectAccessible } from "./accessible.ts";
import { Player } from "./player.ts";

/** Returns what scrolls, or could, by a few pixels that hold nothing. */
async function needlessScrolls(player: Player): Promise<string[]> {
  return await player.page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("*")]
      .filter((element) => /auto|scroll/.test(getComputedStyle(element).overflowY) || element === document.scrollingElement)
      .filter(({ scrollHeight, clientHeight, scrollWidth, clientWidth }) =>
        [scrollHeight - clientHeight, scrollWidth - clientWidth].some((over) => over > 0 && over < 4),
      )
      .map(({ className, scrollHeight, clientHeight }) => `${className}: ${scrollHeight} in ${clientHeight}`),
  );
}

const WITH_CODE = `game "Pair" {
  players A, B
  board rectangle(4, 1)
  about "As \`historical\` has it."
  piece Mark X
  turn { choose to in empty; put Mark at to }
  end { mover wins if some rows(own, any, 2) }
}
`;

it("an empty board is set up piece by piece, and played from", async () => {
  const player = await Player.at("/game/chess?seats=you-you");
  await player.ready();
  await player.openTab("New game");
  await player.page.click("button:text-is('Set up a position')");
  await player.page.click("button:text-is('Clear the board')");
  await player.page.waitForSelector(".bw-hit[data-site='e1'][aria-label*='empty']", { state: "attached" });
  const units = [
    ["White", "King", "e1"],
    ["White", "Rook", "a1"],
    ["Black", "King", "e8"],
  ] as const;
  for (const [side, kind, site] of units) {
    const palette = player.page.locator(".palette", { has: player.page.locator(`legend:text-is("${side}")`) });
    await palette.locator("label", { hasText: kind }).click();
    await player.clickSite(site);
    await player.page.waitForSelector(`.bw-hit[data-site="${site}"][aria-label*="${side} ${kind}"]`, { state: "attached" });
  }
  await player.page.click("button:text-is('Play from here')");
  await player.page.waitForSelector("[role=tab][aria-selected=true]:text-is('Moves')");
  await player.clickSite("a1");
  await player.clickSite("a8");
  await player.afterPly(1);
  expect(await player.page.locator(".bw-threat").count()).toBe(1);
  await player.leave();
});

it("words of the rule language in a text of the rules are set apart, without backticks", async () => {
  const player = await Player.at("/game/three-check/rules");
  await player.page.waitForSelector(".rules code:text-is('3+3')");
  expect(await player.page.textContent(".rules")).not.toContain("`");
  await player.turnTo("/edit?new");
  await player.ready();
  await player.page.click(".editor .cm-content");
  await player.page.keyboard.press("Control+a");
  await player.page.keyboard.insertText(WITH_CODE);
  await player.page.waitForSelector(".opening code:text-is('historical')");
  expect(await player.page.textContent(".play")).not.toContain("`");
  await player.leave();
});

it("nothing on the page of chess scrolls by a pixel", async () => {
  const player = await Player.at("/game/chess?seats=you-you");
  await player.ready();
  for (const [width, height] of [[1440, 900], [1280, 800], [1366, 768], [820, 1180], [390, 844]] as const) {
    await player.page.setViewportSize({ width, height });
    for (const tab of ["Moves", "Analysis", "New game", "Record"]) {
      await player.openTab(tab);
      expect(await needlessScrolls(player), `${tab} at ${width} × ${height}`).toEqual([]);
    }
  }
  await player.leave();
});

it("nothing keeps readers out of the editor, on a phone either", async () => {
  const player = await Player.at("/edit", { viewport: { width: 1440, height: 900 } });
  await player.ready();
  expect(await player.page.locator("h1").allTextContents()).toEqual(["Write rules"]);
  await expectAccessible(player);
  await player.page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(player);
  await player.leave();
});
