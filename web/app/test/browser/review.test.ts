import { expect, it } from "vitest";
import { expectAccessibleInBothThemes } from "./accessible.ts";
import { Player } from "./player.ts";

const PHONE = { width: 390, height: 844 };

/** A game that is lost by a blunder: mate on the fourth move. */
const MATE = "f2 f3, e7 e5, g2 g4, d8 h4";

async function play(player: Player, decisions: string): Promise<void> {
  for (const [index, decision] of decisions.split(", ").entries()) {
    for (const site of decision.split(" ")) await player.clickSite(site);
    await player.afterPly(index + 1);
  }
}

async function begin(options = {}): Promise<Player> {
  const player = await Player.at("/game/chess?seats=you-you", options);
  await player.ready();
  return player;
}

/** Waits until every position is reviewed. */
async function reviewed(player: Player, moves: number): Promise<void> {
  await player.page.waitForSelector(`.judged li:nth-child(${moves}) .verdict`, { timeout: 60_000 });
  await player.page.waitForSelector(".review-progress", { state: "detached" });
}

const selectedTab = async (player: Player) => await player.page.textContent('[role=tab][aria-selected="true"]');

/** The words of each site for those who do not see the board. */
async function wordsOfSites(player: Player): Promise<Record<string, string>> {
  return await player.page.evaluate(() => {
    const sites = [...document.querySelectorAll<SVGElement>(".bw-hit[data-site]")];
    const occupied = (words: string) => words.split(",").slice(0, 2).join(",");
    return Object.fromEntries(sites.map((site) => [site.dataset["site"], occupied(site.getAttribute("aria-label") ?? "")]));
  });
}

async function becomes(player: Player, isTrue: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    if (await isTrue()) return;
    await player.page.waitForTimeout(50);
  }
  throw new Error("this did not happen in five seconds");
}

it("a finished game is reviewed in words, with the better line to play from", async () => {
  const player = await begin();
  await play(player, MATE);
  await player.page.click(".prompt button:text-is('Review')");
  expect(await selectedTab(player)).toBe("Review");
  await reviewed(player, 4);
  await player.afterPly(0);
  const verdicts = await player.page.locator(".judged .verdict").allTextContents();
  expect(verdicts[2]).toBe("??Blunder");
  expect(["Best", "!Only move"]).toContain(verdicts[3]);
  expect(await player.page.locator(".turning-sign").allTextContents()).toContain("??");
  expect(await player.page.textContent(".turning-points")).toContain("The game turned at 2. g2g4");
  await player.page.click(".judged li:nth-child(3) > button");
  await player.afterPly(3);
  expect(await player.page.textContent(".bw-badge")).toBe("??");
  const better = player.page.locator(".judged li:nth-child(3) .line-move");
  const words = await better.nth(1).textContent();
  await better.nth(1).click();
  await player.afterPly(4);
  await player.page.waitForSelector(".review button:text-is('Back to the game')");
  await player.openTab("Moves");
  expect(await player.lastMove()).toBe(words);
  expect(await player.page.locator(".moves .variation").count()).toBe(1);
  await player.openTab("Review");
  expect(await player.page.locator(".judged li").count()).toBe(4);
  await player.page.click("button:text-is('Back to the game')");
  await player.afterPly(2);
  await player.leave();
});

it("the graph is a slider through the game", async () => {
  const player = await begin();
  await play(player, MATE);
  await player.page.click(".prompt button:text-is('Review')");
  await reviewed(player, 4);
  await player.page.focus(".chance-slider");
  await player.page.keyboard.press("ArrowRight");
  await player.afterPly(1);
  await player.page.keyboard.press("ArrowRight");
  await player.afterPly(2);
  await player.page.keyboard.press("End");
  await player.afterPly(4);
  expect(await player.page.getAttribute(".chance-slider", "aria-valuetext")).toContain("White 0");
  const box = (await player.page.locator(".chance-frame").boundingBox())!;
  await player.page.mouse.click(box.x + box.width * 0.51, box.y + 20);
  await player.afterPly(2);
  await player.leave();
});

it("a review is stopped and gone on with, and follows the moves made since", async () => {
  const player = await begin();
  await play(player, "e2 e4, e7 e5, g1 f3, b8 c6, f1 c4, g8 f6");
  await player.openTab("Review");
  await player.page.click("button:text-is('Review the game')");
  await player.page.waitForSelector(".judged li:first-child .verdict");
  await player.page.click(".review-progress button:text-is('Stop')");
  await player.page.click("button:text-is('Go on with the review')");
  await reviewed(player, 6);
  await player.clickSite("e1");
  await player.clickSite("g1");
  await player.afterPly(7);
  await player.page.click("button:text-is('Go on with the review')");
  await reviewed(player, 7);
  await player.leave();
});

it("a move of a line shows its position, and plays the line up to it", async () => {
  const player = await begin();
  const atFirst = await wordsOfSites(player);
  await player.openTab("Analysis");
  const move = player.page.locator(".lines li:first-child .line-move").first();
  await move.hover();
  // The lines stay as they are while the pointer is on one.
  const to = ((await move.textContent()) ?? "").slice(2, 4);
  await becomes(player, async () => (await wordsOfSites(player))[to] !== atFirst[to]);
  expect(await player.ply()).toBe(0);
  await player.page.mouse.move(5, 5);
  await becomes(player, async () => (await wordsOfSites(player))[to] === atFirst[to]);
  const next = player.page.locator(".lines li:first-child .line-move").nth(1);
  await next.click();
  await player.afterPly(2);
  await player.leave();
});

it("arrows and marks of one's own are drawn with the right button, kept with their position, and cleared by a click", async () => {
  const player = await begin();
  const middle = async (site: string) => {
    const box = (await player.page.locator(`.bw-hit[data-site="${site}"]`).boundingBox())!;
    return [box.x + box.width / 2, box.y + box.height / 2] as const;
  };
  const draw = async (from: string, to: string) => {
    await player.page.mouse.move(...(await middle(from)));
    await player.page.mouse.down({ button: "right" });
    await player.page.mouse.move(...(await middle(to)), { steps: 3 });
    await player.page.mouse.up({ button: "right" });
  };
  const arrows = () => player.page.locator(".bw-arrow").count();
  await draw("e2", "e4");
  await player.page.waitForSelector(".bw-arrow.bw-role-note");
  await player.page.keyboard.down("Shift");
  await draw("d2", "d4");
  await player.page.keyboard.up("Shift");
  await player.page.waitForSelector(".bw-arrow.bw-role-bad");
  await draw("e5", "e5");
  await player.page.waitForSelector(".bw-highlight.bw-role-note");
  await draw("d2", "d4");
  expect(await arrows()).toBe(2);
  await player.page.keyboard.down("Shift");
  await draw("d2", "d4");
  await player.page.keyboard.up("Shift");
  await draw("e2", "e4");
  await player.page.waitForFunction(() => document.querySelectorAll(".bw-arrow").length <= 1);
  await draw("e2", "e4");
  await player.openTab("Record");
  await player.page.fill(".record form input", "e2e4");
  await player.page.keyboard.press("Enter");
  await player.afterPly(1);
  expect(await arrows()).toBe(0);
  await player.page.keyboard.press("Escape");
  await player.press("First position");
  await player.afterPly(0);
  expect(await arrows()).toBeGreaterThan(0);
  await player.clickSite("a5");
  await player.page.waitForSelector(".bw-arrow", { state: "detached" });
  expect(await player.page.locator(".bw-highlight").count()).toBe(0);
  await player.leave();
});

it("fingers draw while drawing is switched on", async () => {
  const player = await begin({ viewport: PHONE, hasTouch: true, isMobile: true });
  await player.press("Draw arrows");
  expect(await player.page.getAttribute('button[aria-label="Draw arrows"]', "aria-pressed")).toBe("true");
  await player.page.tap('.bw-hit[data-site="e4"]');
  await player.page.waitForSelector(".bw-highlight.bw-role-note");
  expect(await player.isSiteOffered("e2")).toBe(true);
  await player.press("Draw arrows");
  await player.page.tap('.bw-hit[data-site="e2"]');
  await player.page.waitForSelector(".bw-chosen");
  expect(await player.page.locator(".bw-highlight").count()).toBe(0);
  await player.leave();
});

it("a review fits a phone and hinders nobody, in light and dark", async () => {
  const player = await begin({ viewport: PHONE });
  await play(player, MATE);
  await player.page.click(".prompt button:text-is('Review')");
  await reviewed(player, 4);
  const wide = await player.page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(PHONE.width);
  await expectAccessibleInBothThemes(player);
  await player.leave();
});
