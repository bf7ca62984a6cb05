import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { expectAccessibleInBothThemes } from "./accessible.ts";
import { Player } from "./player.ts";

/** The report within the page, whose shadow root selectors pass through. */
const REPORT = ".report-within .sheet";
/** Milliseconds to wait for results. The machine of the tests may be busy. */
const SOON = { timeout: 60_000 };

/** Puts a text in place of what is in the editor. */
async function write(player: Player, text: string): Promise<void> {
  await player.page.click(".editor .cm-content");
  await player.page.keyboard.press("Control+a");
  await player.page.keyboard.insertText(text);
}

/** Starts a play-test, and waits for its first results. */
async function start(player: Player): Promise<void> {
  await player.page.fill(".test-fields input", "2");
  await player.page.click(".play-test button:text-is('Start'), .play-test button:text-is('Start again')");
  await player.page.waitForSelector(`${REPORT} .verdicts li`, SOON);
}

/** Stops it, and waits for the whole report. */
async function stop(player: Player): Promise<void> {
  await player.page.click(".play-test .stop");
  await player.page.waitForSelector(".play-test button:text-is('Download the page')", SOON);
}

/** Clicks a button that saves a file, and returns its name and text. */
async function downloaded(player: Player, words: string): Promise<{ name: string; text: string }> {
  const waiting = player.page.waitForEvent("download");
  await player.page.click(`button:text-is('${words}')`);
  const file = await waiting;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), "utf8") };
}

const RULES = `game "Row" {
  players First, Second
  board rectangle(4, 4)
  piece Mark X
  turn { choose to in empty; put Mark at to }
  end {
    mover wins if some rows(own, any, 3) "three in a row"
    draw if no empty "the board is full"
  }
}
`;

it("a game is tested, shows results while it plays, and gives them when it is stopped", async () => {
  const player = await Player.at("/game/breakthrough?seats=you-you");
  await player.ready();
  await player.page.click(".game-head a:text-is('Play-test')");
  await player.page.waitForSelector("h1:text-is('Play-test of Breakthrough')");
  await start(player);
  expect(await player.page.textContent(".test-progress")).toMatch(/^[\d,]+ games? played, \d+ seconds left\.$/);
  expect(await player.page.locator(".play-test button:text-is('Download the page')").count()).toBe(0);
  await stop(player);
  expect(await player.page.locator(`${REPORT} .verdicts li`).count()).toBe(4);
  const page = await downloaded(player, "Download the page");
  expect(page.name).toBe("breakthrough-report.html");
  expect(page.text).toMatch(/^<!doctype html>/);
  expect(page.text).toContain('id="replays"');
  const json = await downloaded(player, "Download the figures (JSON)");
  expect(json.name).toBe("breakthrough-report.json");
  const report = JSON.parse(json.text) as { title: string; games: number; settings: { seed: number } };
  expect([report.title, report.settings.seed]).toEqual(["Breakthrough", 1]);
  expect(report.games).toBeGreaterThan(0);
  await player.leave();
});

it("the games of a report are replayed by keyboard, and its links stay within the page", async () => {
  const player = await Player.at("/game/breakthrough/play-test");
  await start(player);
  await stop(player);
  const replay = player.page.locator(`${REPORT} .replay[role=group]`).first();
  await replay.focus();
  await player.page.keyboard.press("ArrowRight");
  expect(await replay.locator("input").inputValue()).toBe("1");
  expect(await replay.locator(".bw-board, svg").count()).toBeGreaterThan(0);
  await player.page.click(`${REPORT} nav a:text-is('Pieces')`);
  expect(await player.page.evaluate(() => location.hash)).toBe("#/game/breakthrough/play-test");
  await player.leave();
});

it("a page that is left keeps what it has, and goes on with it", async () => {
  const player = await Player.at("/game/breakthrough/play-test");
  await start(player);
  await player.goTo("/credits");
  await player.page.waitForSelector(".play-test", { state: "detached" });
  await player.goTo("/game/breakthrough/play-test");
  await player.page.waitForSelector(`${REPORT} .verdicts li`);
  const words = (await player.page.textContent(".test-progress")) ?? "";
  const before = Number(/after ([\d,]+) game/.exec(words)?.[1]?.replaceAll(",", ""));
  expect(before).toBeGreaterThan(0);
  await player.page.click(".play-test button:text-is('Play on')");
  await player.page.waitForFunction(
    (least) => Number(/^([\d,]+) games? played,/.exec(document.querySelector(".test-progress")?.textContent ?? "")?.[1]?.replaceAll(",", "")) > least,
    before,
    SOON,
  );
  await stop(player);
  await player.leave();
});

it("a rule that lets the first player win is found out in the editor, beside the result before", async () => {
  const player = await Player.at("/edit");
  await player.ready();
  await write(player, RULES);
  await player.page.click(".edit-right [role=tab]:text-is('Play-test')");
  await start(player);
  await stop(player);
  const began = Date.now();
  await write(player, RULES.replace("rows(own, any, 3)", "rows(own, any, 1)"));
  await start(player);
  const favoured = player.page.locator(`${REPORT} .flag-words`, { hasText: "First, who moves first, scores" });
  await favoured.waitFor(SOON);
  expect(Date.now() - began).toBeLessThan(60_000);
  expect(await player.page.textContent(".comparison thead")).toContain("Before");
  expect(await player.page.textContent(".comparison")).toContain("New red flags");
  await player.leave();
});

it("rules that cannot be tested say why", async () => {
  const player = await Player.at("/edit");
  await player.ready();
  await player.page.click(".edit-right [role=tab]:text-is('Play-test')");
  await write(player, RULES.replace("rectangle", "rectangel"));
  await player.page.click(".play-test button:text-is('Start')");
  await player.page.waitForSelector(".test-trouble .messages li", SOON);
  await player.page.click(".test-trouble .messages button:text-is('Line 3')");
  expect(await player.page.evaluate(() => document.activeElement?.className)).toContain("editor");
  await write(player, RULES.replace("First, Second", "Only"));
  await player.page.click(".play-test button:text-is('Start')");
  await player.page.waitForSelector(".test-trouble:has-text('a game needs two players')", SOON);
  await player.leave();
});

it("a play-test is for everybody: on a phone, in light and dark, by keyboard", async () => {
  const player = await Player.at("/game/breakthrough/play-test", { bypassCSP: true, viewport: { width: 360, height: 740 } });
  await player.page.focus(".play-test button:text-is('Start')");
  await player.page.keyboard.press("Enter");
  await player.page.waitForSelector(`${REPORT} .verdicts li`, SOON);
  expect(await player.page.evaluate(() => document.activeElement?.textContent)).toBe("Stop");
  await player.page.keyboard.press("Enter");
  await player.page.waitForSelector(".play-test button:text-is('Download the page')", SOON);
  expect(await player.page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await expectAccessibleInBothThemes(player);
  await player.leave();
});
