import { expect, it } from "vitest";
import { expectAccessibleInBothThemes } from "./accessible.ts";
import { Player } from "./player.ts";

/** Opens a lesson and waits for its first task. */
async function lesson(path: string, options = {}): Promise<Player> {
  const player = await Player.at(path, options);
  await player.page.waitForSelector(".lesson .task", { timeout: 60_000 });
  return player;
}

/** Waits for the words about the last move. */
async function verdict(player: Player): Promise<string> {
  await player.page.waitForSelector(".lesson .notice");
  return (await player.page.textContent(".lesson .notice")) ?? "";
}

async function next(player: Player, task: number, words = "Next task"): Promise<void> {
  await player.page.click(`.lesson button:text-is("${words}")`);
  await player.page.waitForSelector(`.play[data-task="${task}"]`);
}

it("the lesson of Odin's Rune Chess is solved on the board, and says what a wrong move lacks", async () => {
  const player = await lesson("/game/odins-rune-chess/learn");
  expect(await player.asked()).toBe("Gore a Pawn with the Forest Ox");
  await player.clickSite("a1");
  await player.clickSite("a2");
  expect(await verdict(player)).toBe("Not yet. This time, use a Forest Ox.");
  await player.page.click('.lesson button:text-is("Try again")');
  await player.page.waitForSelector('.play[data-ply="0"]');
  await player.clickSite("c3");
  await player.clickSite("d5");
  await player.clickSite("e6");
  expect(await verdict(player)).toContain("Well done.");
  await expectAccessibleInBothThemes(player);
  await next(player, 2);
  await player.page.click('.lesson button:text-is("Hint")');
  expect(await verdict(player)).toMatch(/^For example V/);
  for (const task of [3, 4, 5]) await next(player, task, "Skip");
  await player.clickSite("c4");
  await player.clickSite("c9");
  expect(await verdict(player)).toContain("Well done.");
  await next(player, 6, "Finish");
  expect(await player.page.textContent(".lesson")).toContain("2 of 5 tasks done.");
  await player.page.click('.lesson button:text-is("Play")');
  await player.page.waitForSelector(".tabs");
  await player.leave();
});

it("a game without a written lesson has one that is made, whose hints solve its tasks", async () => {
  const player = await lesson("/game/breakthrough/learn");
  const count = Number(/of (\d+)/.exec((await player.page.textContent(".lesson")) ?? "")?.[1]);
  expect(count).toBeGreaterThanOrEqual(3);
  for (let task = 1; task <= count; task += 1) {
    await player.page.click('.lesson button:text-is("Hint")');
    const [, from = "", to = ""] = /For example ([a-h][1-8])[x-]?([a-h][1-8])/.exec(await verdict(player)) ?? [];
    await player.clickSite(from);
    await player.clickSite(to);
    await player.page.waitForSelector(".lesson .notice.won");
    await next(player, task + 1, task === count ? "Finish" : "Next task");
  }
  expect(await player.page.textContent(".lesson")).toContain(`All ${count} tasks done.`);
  await player.leave();
});

it("rules of one's own have a lesson, which leaves their game as it was", async () => {
  const player = await Player.at("/edit?game=tic-tac-toe");
  await player.page.waitForSelector(".play[data-ply]", { timeout: 60_000 });
  await player.page.click('button[aria-label="Help"]');
  await player.page.click('.help button:text-is("Learn to play")');
  await player.page.waitForSelector(".lesson-dialog .task", { timeout: 60_000 });
  await player.page.click('.lesson-dialog button:text-is("Close")');
  await player.page.waitForSelector(".lesson-dialog", { state: "detached" });
  await player.page.waitForSelector('.play[data-ply="0"]');
  await player.leave();
});

it("a phone shows the board and the task together", async () => {
  const player = await lesson("/game/corsairs/learn", { viewport: { width: 390, height: 844 } });
  for (const part of [".board-host svg", ".lesson .task", '.lesson button:text-is("Hint")']) {
    const box = await player.page.locator(part).boundingBox();
    expect([part, (box?.y ?? -1) >= 0, (box?.y ?? 0) + (box?.height ?? 9_999) <= 844]).toEqual([part, true, true]);
  }
  await player.leave();
});
