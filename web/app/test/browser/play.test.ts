import { expect, it } from "vitest";
import { Player } from "./player.ts";

it("an opponent answers, and its answer is taken back with the move", async () => {
  const player = await Player.at("/game/chess");
  await player.ready();
  await player.clickSite("e2");
  await player.clickSite("e4");
  await player.afterPly(2);
  await player.press("Take back");
  await player.afterPly(0);
  await player.press("Redo");
  await player.afterPly(2);
  await player.leave();
});

it("a hint is a legal move, and analysis has lines and a chance", async () => {
  const player = await Player.at("/game/chess?seats=you-you");
  await player.ready();
  await player.press("Hint");
  await player.page.waitForFunction(() =>
    /Best move:/.test(document.querySelector(".notice")?.textContent ?? ""),
  );
  await player.openTab("Analysis");
  await player.page.waitForSelector(".lines li:nth-child(3)");
  expect(await player.page.textContent(".chance")).toMatch(/^\d+\s% for White/);
  await player.leave();
});

it("what is not legal is explained in a sentence, and nothing happens", async () => {
  const player = await Player.at("/game/chess?seats=you-you");
  await player.ready();
  await player.clickSite("e2");
  await player.clickSite("e5");
  expect(await player.notice()).toMatch(/e5/);
  expect(await player.ply()).toBe(0);
  await player.clickSite("e4");
  await player.afterPly(1);
  await player.leave();
});

it("a corsair sails twice, pulling a ship each time, and a step is taken back on the way", async () => {
  const player = await Player.at("/game/corsairs?seats=you-you");
  await player.ready();
  await player.setUp(
    "player=Corsair turn=3; Corsair: corsair d3; Convoy: escort d4 f6 h5, freighter e6; reserve Corsair: 5 corsair",
  );
  await player.clickSite("d3");
  await player.clickSite("d2");
  expect(await player.answers()).toEqual(["End the move here"]);
  await player.page.keyboard.press("Escape");
  expect(await player.answers()).not.toContain("End the move here");
  await player.clickSite("d2");
  await player.clickSite("d4");
  await player.afterPly(1);
  await player.drag("d2", "d1");
  await player.clickSite("d3");
  await player.afterPly(2);
  expect(await player.asked()).toMatch(/^Convoy/);
  await player.leave();
});

it("a formation goes sideways by dragging its line, and then where its end is dragged", async () => {
  const player = await Player.at("/game/corsairs?seats=you-you");
  await player.ready();
  await player.setUp(
    "player=Convoy turn=4; Corsair: corsair a1; Convoy: escort d3 d4 d5, freighter h5; reserve Corsair: 5 corsair",
  );
  await player.drag("d3", "d5");
  await player.drag("d5", "e6");
  await player.afterPly(1);
  await player.openTab("Moves");
  expect(await player.page.textContent(".moves")).toContain("d3-d5 northeast 1");
  await player.leave();
});

it("the page stays where it is while the list of moves grows", async () => {
  const player = await Player.at("/game/hex?seats=you-you", { viewport: { width: 390, height: 700 } });
  await player.ready();
  await player.openTab("Moves");
  await player.page.evaluate(() => scrollTo(0, 40));
  for (const ply of [1, 2, 3, 4, 5, 6, 7, 8]) {
    await player.clickSite(`${"abcdefgh"[ply - 1]}5`);
    await player.afterPly(ply);
  }
  await player.page.waitForSelector(".moves [aria-current]");
  expect(await player.page.evaluate(() => scrollY)).toBe(40);
  await player.leave();
});

it("what would do nothing cannot be pressed, and an earlier position says what it is", async () => {
  const player = await Player.at("/game/hex?seats=you-you");
  await player.ready();
  const isIdle = async (name: string) =>
    (await player.page.getAttribute(`.actions [aria-label="${name}"]`, "aria-disabled")) === "true";
  expect([await isIdle("Take back"), await isIdle("Redo"), await isIdle("Hint")]).toEqual([true, true, false]);
  await player.clickSite("c3");
  await player.afterPly(1);
  expect(await isIdle("Take back")).toBe(false);
  await player.press("Take back");
  await player.afterPly(0);
  expect([await isIdle("Take back"), await isIdle("Redo")]).toEqual([true, false]);
  expect(await player.page.textContent(".prompt")).toContain("an earlier position");
  await player.leave();
});

it("what may follow a step is said beforehand, by the rules' own name", async () => {
  const player = await Player.at("/game/odins-rune-chess?seats=you-you");
  await player.ready();
  await player.setUp("player=White turn=1; White: King a1, ForestOx e5; Black: King j10, Pawn g7");
  await player.clickSite("e5");
  expect(await player.page.textContent(".guide")).toBe("Choose where to go, and then, if you like, an enemy to gore.");
  await player.leave();
});

it("what was taken is said", async () => {
  const player = await Player.at("/game/chess?seats=you-you");
  await player.ready();
  const moves = [["e2", "e4"], ["d7", "d5"], ["e4", "d5"]] as const;
  for (const [index, [from, to]] of moves.entries()) {
    await player.clickSite(from);
    await player.clickSite(to);
    await player.afterPly(index + 1);
  }
  await player.page.waitForSelector(".prompt:has-text('Captured from Black: Pawn.')");
  await player.press("Take back");
  await player.afterPly(2);
  expect(await player.page.textContent(".prompt")).not.toContain("Taken");
  await player.leave();
});

it("a link carries options, moves and comments to another page", async () => {
  const permissions = ["clipboard-read", "clipboard-write"];
  const player = await Player.at("/game/hex?seats=you-you&set.size=5", { permissions });
  await player.ready();
  for (const [index, site] of ["c3", "b4", "d2"].entries()) {
    await player.clickSite(site);
    await player.afterPly(index + 1);
  }
  const friend = await Player.at(await player.copiedLink());
  await friend.afterPly(3);
  expect(await friend.page.locator(".bw-hit[data-site]").count()).toBe(25);
  await friend.leave();
  await player.leave();
});

it("a link and a file carry branches, comments and the position shown", async () => {
  const permissions = ["clipboard-read", "clipboard-write"];
  const player = await Player.at("/game/hex?seats=you-you&set.size=5", { permissions });
  await player.ready();
  await player.clickSite("c3");
  await player.afterPly(1);
  await player.clickSite("b4");
  await player.afterPly(2);
  await player.press("Take back");
  await player.afterPly(1);
  await player.clickSite("d2");
  await player.afterPly(2);
  await player.page.click(".comment-on summary");
  await player.page.fill(".comment-on textarea", "or here (perhaps)");
  const friend = await Player.at(await player.copiedLink());
  await friend.afterPly(2);
  expect(await friend.lastMove()).toBe(await lastOf(player));
  expect(await friend.page.textContent(".moves .variation")).toContain("or here (perhaps)");
  await friend.leave();
  const [saved] = await Promise.all([
    player.page.waitForEvent("download"),
    saveRecord(player),
  ]);
  const other = await Player.at("/game/hex?seats=you-you&set.size=5&game=2");
  await other.ready();
  await other.openTab("Record");
  await other.page.setInputFiles(".record input[type=file]", await saved.path());
  await other.afterPly(2);
  await other.openTab("Moves");
  expect(await other.page.textContent(".moves .variation")).toContain("or here (perhaps)");
  await other.leave();
  await player.leave();
});

async function lastOf(player: Player): Promise<string> {
  await player.openTab("Moves");
  return await player.lastMove();
}

async function saveRecord(player: Player): Promise<void> {
  await player.openTab("Record");
  await player.page.click("button:text-is('Save as…')");
  await player.page.click(".save-as button:text-is('Record')");
}

it("a king in check is marked on the board and in words, until it is out of it", async () => {
  const player = await Player.at("/game/chess?seats=you-you");
  await player.ready();
  const words = (site: string) => player.page.getAttribute(`.bw-hit[data-site="${site}"]`, "aria-label");
  expect(await player.page.locator(".bw-threat").count()).toBe(0);
  await player.setUp("rnbqkbnr/ppppp2p/8/5ppQ/8/4P3/PPPP1PPP/RNB1KBNR b KQkq - 1 3");
  expect(await player.page.locator(".bw-threat").count()).toBe(1);
  expect(await words("e8")).toContain("threatened");
  await player.setUp("rnbqkbnr/ppppp1pp/8/5p2/8/4P3/PPPP1PPP/RNB1KBNR b KQkq - 1 3");
  expect(await player.page.locator(".bw-threat").count()).toBe(0);
  await player.leave();
});

it("the last of King and Warmaster is marked when it could be taken", async () => {
  const player = await Player.at("/game/storilljudhjorrayc?seats=you-you&ruleset=quick");
  await player.ready();
  await player.setUp("player=Purple; Green: King d9, Lord b1; Purple: Warmaster b2, Guard d1");
  expect(await player.page.getAttribute('.bw-hit[data-site="b2"]', "aria-label")).toContain("threatened");
  await player.leave();
});

it("a broken link or record says so, and keeps the game that is there", async () => {
  const player = await Player.at("/game/hex?seats=you-you&set.size=5");
  await player.ready();
  await player.clickSite("c3");
  await player.afterPly(1);
  for (const path of [
    "/game/chess?record=abc",
    "/game/nothing",
    "/game/hex?set.size=999",
    "/edit?rules=xyz",
  ]) {
    await player.page.evaluate((hash) => void (location.hash = hash), path);
    await player.page.waitForSelector(".toast");
    expect(await player.ply()).toBe(1);
    await player.page.click(".toast button");
  }
  await player.openTab("Record");
  const file = {
    name: "broken.record",
    mimeType: "text/plain",
    buffer: Buffer.from('[Game "hex"]\n\n1. z9'),
  };
  await player.page.setInputFiles(".record input[type=file]", file);
  await player.page.waitForSelector(".record .refusal:has-text('line')");
  expect(await player.ply()).toBe(1);
  await player.leave();
});

it("a game that was left is gone on with", async () => {
  const player = await Player.at("/game/hex?seats=you-you");
  await player.ready();
  await player.clickSite("c3");
  await player.afterPly(1);
  await player.page.click("a:text-is('Rules')");
  await player.page.waitForSelector(".rules .piece, .rules h2");
  await player.page.goBack();
  await player.afterPly(1);
  await player.leave();
});

it("two engines play each other", async () => {
  const player = await Player.at("/game/tic-tac-toe?seats=2-2");
  await player.page.waitForFunction(
    () => Number(document.querySelector<HTMLElement>(".play")?.dataset["ply"]) >= 5,
  );
  await player.leave();
});

it("the keyboard alone plays a game", async () => {
  const player = await Player.at("/game/tic-tac-toe?seats=you-you");
  await player.ready();
  const { keyboard } = player.page;
  await player.page.focus(".bw-hit[tabindex='0']");
  // From wherever the focus is to the lower left corner, then along the rows.
  for (const key of ["ArrowDown", "ArrowDown", "ArrowLeft", "ArrowLeft"]) await keyboard.press(key);
  const steps = [
    "Enter",
    "ArrowUp",
    "Enter",
    "ArrowDown",
    "ArrowRight",
    "Enter",
    "ArrowUp",
    "Enter",
    "ArrowDown",
    "ArrowRight",
    "Enter",
  ];
  for (const key of steps) {
    const before = await player.ply();
    await keyboard.press(key);
    if (key === "Enter") await player.afterPly(before + 1);
  }
  expect(await player.asked()).toMatch(/win/);
  await player.leave();
});
