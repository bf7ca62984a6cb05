/** Nothing that a person makes is lost: games and rules texts through the whole application. */

import { expect, it } from "vitest";
import { expectAccessibleInBothThemes } from "./accessible.ts";
import { Player } from "./player.ts";

/** Begins a game of Hex on five by five cells for two people, and makes its first move. */
async function beginHex(player: Player): Promise<void> {
  await player.ready();
  await player.openTab("New game");
  await player.page.selectOption('.new-game label:has(> span:text-is("Blue")) select', "you");
  await player.page.click(".options > summary");
  await player.page.fill(".new-game input[type=number]", "5");
  await player.page.click("button:text-is('Start game')");
  await player.page.waitForFunction(() => document.querySelectorAll(".bw-hit[data-site]").length === 25);
  await player.clickSite("c3");
  await player.afterPly(1);
}

/** Expects the game that {@link beginHex} began, after a number of moves. */
async function expectHex(player: Player, ply: number): Promise<void> {
  await player.afterPly(ply);
  expect(await player.page.locator(".bw-hit[data-site]").count()).toBe(25);
  await player.openTab("New game");
  expect(await player.page.inputValue('.new-game label:has(> span:text-is("Blue")) select')).toBe("you");
  await player.openTab("Moves");
}

it("a game survives every way through the application with seats, options and moves", async () => {
  const player = await Player.at("/game/hex");
  await beginHex(player);
  await player.page.click(".game-head a:text-is('Rules')");
  await player.page.click("a:text-is('Back to your game')");
  await expectHex(player, 1);
  await player.clickSite("b4");
  await player.page.click(".game-head a:text-is('Play-test')");
  await player.page.click("a:text-is('Back to your game')");
  await expectHex(player, 2);
  await player.page.click(".site-head a:text-is('Games')");
  await player.page.click(".results a[href='#/game/hex']");
  await expectHex(player, 2);
  expect(await player.page.textContent(".prompt")).toContain("You are going on with your game");
  await player.page.reload();
  await expectHex(player, 2);
  await player.page.goBack();
  await player.page.waitForSelector(".finder");
  await player.page.goForward();
  await expectHex(player, 2);
  await player.leave();
});

it("a new game leaves the one before in My games, and says so", async () => {
  const player = await Player.at("/game/hex");
  await beginHex(player);
  await player.openTab("New game");
  await player.page.click("button:text-is('Start game')");
  await player.afterPly(0);
  await player.page.waitForSelector(".prompt:has-text('Your previous game is kept under My games')");
  await player.clickSite("a1");
  await player.afterPly(1);
  await player.page.click(".site-head a:text-is('My games')");
  await player.page.waitForSelector(".kept-list");
  expect(await player.page.locator(".kept-list h3 a:text-is('Hex')").count()).toBe(2);
  await player.page.click(".kept-list li:nth-child(2) h3 a");
  await expectHex(player, 1);
  await player.leave();
});

/** Puts a text in place of what is in the editor. */
async function write(player: Player, text: string): Promise<void> {
  await player.page.waitForSelector(".editor .cm-content");
  await player.page.click(".editor .cm-content");
  await player.page.keyboard.press("Control+a");
  await player.page.keyboard.insertText(text);
}

const PAIR = `game "Pair" {
  players A, B
  board rectangle(4, 1)
  piece Mark X
  turn { choose to in empty; put Mark at to }
  end { mover wins if some rows(own, any, 2) }
}
`;

it("rules that one wrote stay when the rules of another game are opened", async () => {
  const player = await Player.at("/edit");
  await player.ready();
  await write(player, PAIR);
  await player.page.waitForFunction(() => document.querySelectorAll(".bw-hit[data-site]").length === 4);
  await player.clickSite("b1");
  await player.afterPly(1);
  await player.goTo("/game/hex/rules");
  await player.page.click("a:text-is('Open the rules in the editor')");
  await player.page.waitForSelector(".cm-content:has-text('Hex')");
  await player.page.waitForFunction(() => document.querySelectorAll(".bw-hit[data-site]").length === 121);
  await player.page.click(".site-head a:text-is('Write rules')");
  await player.page.waitForSelector(".cm-content:has-text('Pair')");
  await player.afterPly(1);
  await player.page.reload();
  await player.page.waitForSelector(".cm-content:has-text('Pair')");
  await player.afterPly(1);
  await player.leave();
});

it("rules that one wrote stay when a friend's link brings others", async () => {
  const friend = await Player.at("/edit", { permissions: ["clipboard-read", "clipboard-write"] });
  await write(friend, PAIR.replace("Pair", "Other pair"));
  await friend.nameHost(".written");
  await friend.page.click("button:text-is('Copy link to the rules')");
  await friend.page.waitForSelector(".written [role=status]:has-text('Link copied')");
  const link = (await friend.page.evaluate(async () => await navigator.clipboard.readText())).replace(/^.*#/, "");
  await friend.leave();
  const player = await Player.at("/edit");
  await player.ready();
  await write(player, PAIR);
  await player.page.waitForTimeout(1_000);
  await player.goTo(link);
  await player.page.waitForSelector(".cm-content:has-text('Other pair')");
  await player.page.click("a:text-is('All my rules')");
  await player.page.click(".kept-list h3 a:text-is('Pair')");
  await player.page.waitForSelector(".cm-content:has-text('Pair')");
  expect(await player.page.textContent(".cm-content")).not.toContain("Other pair");
  await player.leave();
});

it("moves in a game that a link brought survive a reload", async () => {
  const permissions = ["clipboard-read", "clipboard-write"];
  const friend = await Player.at("/game/hex?seats=you-you&set.size=5", { permissions });
  await friend.ready();
  await friend.clickSite("c3");
  await friend.afterPly(1);
  const link = await friend.copiedLink();
  await friend.leave();
  const player = await Player.at(link);
  await player.afterPly(1);
  await player.clickSite("b4");
  await player.afterPly(2);
  await player.page.reload();
  await player.afterPly(2);
  await player.goTo("/");
  await player.page.click(".go-on .card a");
  await player.afterPly(2);
  expect(await player.page.locator(".bw-hit[data-site]").count()).toBe(25);
  await player.goTo(link);
  await player.afterPly(2);
  await player.leave();
});

it("two tabs with the same game show each other's moves, and keep both if they differ", async () => {
  const player = await Player.at("/game/hex?seats=you-you");
  await player.ready();
  await player.clickSite("c3");
  await player.afterPly(1);
  const other = await player.page.context().newPage();
  await other.goto(player.page.url());
  await other.waitForSelector('.play[data-ply="1"]');
  await player.clickSite("d4");
  await other.waitForSelector('.play[data-ply="2"]');
  await other.locator('.bw-hit[data-site="e5"]').click({ force: true });
  await player.afterPly(3);
  await player.page.reload();
  await player.afterPly(3);
  await player.leave();
});

it("a game that is deleted is asked for before, and can be had back", async () => {
  const player = await Player.at("/game/hex?seats=you-you");
  await player.ready();
  await player.clickSite("c3");
  await player.afterPly(1);
  await player.goTo("/my-games");
  await player.page.click("button[aria-label='Delete Hex']");
  await player.page.click("button:text-is('Keep')");
  await player.page.click("button[aria-label='Delete Hex']");
  await player.page.click("button:text-is('Delete Hex')");
  await player.page.waitForSelector("text=No games yet");
  await player.page.click("button:text-is('Undo')");
  await player.page.click(".kept-list h3 a:text-is('Hex')");
  await player.afterPly(1);
  await player.leave();
});

it("games are renamed, exported, and opened again in another browser", async () => {
  const player = await Player.at("/game/hex?seats=you-you");
  await player.ready();
  await player.clickSite("c3");
  await player.afterPly(1);
  await player.goTo("/my-games");
  await player.page.click("button[aria-label='Rename Hex']");
  await player.page.fill("input[aria-label='New name of Hex']", "The long one");
  await player.page.click("button:text-is('Save name')");
  await player.page.waitForSelector(".kept-list h3 a:text-is('The long one')");
  const [file] = await Promise.all([player.page.waitForEvent("download"), player.page.click("button:text-is('Export all')")]);
  const [text] = await Promise.all([
    player.page.waitForEvent("download"),
    player.page.click("button[aria-label='Save as text: The long one']"),
  ]);
  expect(text.suggestedFilename()).toBe("the-long-one.record");
  const other = await Player.at("/my-games");
  await other.page.setInputFiles(".my-games input[type=file]", await file.path());
  await other.page.waitForSelector(".notice:has-text('Added: 1')");
  await other.page.click(".kept-list h3 a:text-is('The long one')");
  await other.afterPly(1);
  await other.leave();
  await player.leave();
});

it("what an earlier version of the page kept is taken over once", async () => {
  const player = await Player.at("/credits");
  await player.page.evaluate(() => {
    const node = { code: "x", text: "c3", player: 0, turn: 1, comment: "", children: [] };
    localStorage.setItem("boardwright game hex", JSON.stringify({ query: "seats=you-you", tree: { comment: "", first: [node], at: [] } }));
    localStorage.setItem("boardwright draft", 'game "Mine" {}');
    localStorage.setItem("boardwright earlier drafts", JSON.stringify(['game "Older" {}']));
  });
  await player.goTo("/my-games");
  await player.page.reload();
  await player.page.waitForSelector(".kept-list h3 a:text-is('Older')");
  expect(await player.page.locator(".kept-list h3").allTextContents()).toEqual(["Hex", "Mine", "Older"]);
  expect(await player.page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  await player.leave();
});

it("a browser that saves nothing is named, and what was made stays while the tab is open", async () => {
  const player = await Player.at("/credits");
  await player.page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("forbidden", "SecurityError");
    };
  });
  await player.goTo("/game/hex?seats=you-you");
  await player.page.reload();
  await player.ready();
  await player.clickSite("c3");
  await player.afterPly(1);
  await player.page.waitForSelector(".prompt .refusal:has-text('saves nothing for this page')");
  await player.page.click(".site-head a:text-is('My games')");
  await player.page.waitForSelector("text=all of this is lost when you close the tab");
  await player.page.click(".kept-list h3 a:text-is('Hex')");
  await player.afterPly(1);
  await player.leave();
});

it("storage that is full is said, and nothing is pretended", async () => {
  const player = await Player.at("/game/hex?seats=you-you");
  await player.ready();
  await player.page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await player.clickSite("c3");
  await player.afterPly(1);
  await player.page.waitForSelector(".prompt .refusal:has-text('no room left')");
  await player.leave();
});

it.each([375, 1280])("My games is for everybody at %d pixels, in light and dark", async (width) => {
  const player = await Player.at("/game/hex?seats=you-you", { bypassCSP: true, viewport: { width, height: 800 } });
  await player.ready();
  await player.clickSite("c3");
  await player.afterPly(1);
  await player.goTo("/my-games");
  await player.page.waitForSelector(".kept-list img[src]");
  await expectAccessibleInBothThemes(player);
  expect(await player.page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  await player.goTo("/");
  await player.page.waitForSelector(".go-on img[src]");
  await expectAccessibleInBothThemes(player);
  await player.leave();
});
