import { describe, expect, inject, it } from "vitest";
import { Player } from "./player.ts";

const PHONE = { width: 390, height: 844 };

/** Ids of all bundled games. */
async function bundledGames(): Promise<string[]> {
  const list = (await (await fetch(`${inject("address")}games/list.json`)).json()) as { id: string }[];
  return list.map(({ id }) => id);
}

/** Returns what is not wholly visible: the board, the prompt's buttons, what is in trays. */
async function unseen(player: Player): Promise<string[]> {
  return await player.page.evaluate(() => {
    const found: string[] = [];
    const isWithin = (inner: DOMRect, outer: { left: number; top: number; right: number; bottom: number }) =>
      inner.left >= outer.left - 1 && inner.right <= outer.right + 1 && inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1;
    const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    const check = (name: string, element: Element, outer: { left: number; top: number; right: number; bottom: number }) => {
      const box = element.getBoundingClientRect();
      if (!isWithin(box, outer)) found.push(`${name}: ${Math.round(box.left)}–${Math.round(box.right)} × ${Math.round(box.top)}–${Math.round(box.bottom)}`);
    };
    const board = document.querySelector(".board-host svg") as SVGElement;
    check("board", board, screen);
    check("prompt", document.querySelector(".prompt .asked") as Element, screen);
    for (const button of document.querySelectorAll(".prompt button, .prompt a.button, .prompt select"))
      check(`button ${button.textContent}`, button, screen);
    const trays = [...document.querySelectorAll(".bw-reserve")].map((tray) => tray.getBoundingClientRect());
    for (const part of document.querySelectorAll(".bw-title, .bw-items .bw-item, .bw-items .bw-count")) {
      const box = part.getBoundingClientRect();
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      const tray = trays.find((it) => x >= it.left && x <= it.right && y >= it.top && y <= it.bottom);
      if (tray !== undefined) check(`in a tray, ${part.getAttribute("class")} ${part.textContent}`, part, tray);
    }
    return found;
  });
}

describe("a phone shows the whole board, the prompt and its buttons in every game", async () => {
  const games = await bundledGames();
  it("has games to measure", () => expect(games.length).toBeGreaterThan(100));
  // Several games a test share one page, as loading the engine takes most of the time.
  const groups = Array.from({ length: Math.ceil(games.length / 12) }, (_, index) => games.slice(index * 12, index * 12 + 12));
  it.each(groups.map((group) => [group.join(", "), group] as const))("%s", { timeout: 240_000 }, async (_, group) => {
    const player = await Player.at("/credits", { viewport: PHONE });
    const missing: Record<string, string[]> = {};
    for (const id of group) {
      await player.turnTo(`/game/${id}?seats=you-you`);
      const atFirst = await unseen(player);
      const offered = player.page.locator(".bw-hit.bw-offered").first();
      // Dispatched, since on small cells a point may belong to a neighbour's target.
      if ((await offered.count()) > 0) {
        await offered.focus();
        await player.page.keyboard.press("Enter");
        await player.page.waitForTimeout(100);
      }
      const picked = await unseen(player);
      if (atFirst.length + picked.length > 0) missing[id] = [...atFirst, ...picked];
    }
    expect(missing).toEqual({});
    await player.leave();
  });
});

it("the hands of a new game take no room until something is in them", async () => {
  const player = await Player.at("/game/crazyhouse?seats=you-you");
  await player.ready();
  expect(await player.page.locator(".bw-reserve").count()).toBe(0);
  for (const [index, [from, to]] of ([["e2", "e4"], ["d7", "d5"], ["e4", "d5"], ["a7", "a6"]] as const).entries()) {
    await player.clickSite(from);
    await player.clickSite(to);
    await player.afterPly(index + 1);
  }
  expect(await player.page.locator(".bw-reserve").count()).toBe(2);
  await player.leave();
});

it("diagrams of rules pages are of sensible size at every width", async () => {
  const player = await Player.at("/game/odins-rune-chess/rules", { viewport: { width: 820, height: 1180 } });
  await player.page.waitForSelector(".piece svg");
  for (const width of [390, 820, 1440]) {
    await player.page.setViewportSize({ width, height: 900 });
    const widths = await player.page.locator(".piece svg").evaluateAll((all) => all.map((svg) => svg.getBoundingClientRect().width));
    expect(Math.max(...widths)).toBeLessThanOrEqual(260);
    expect(Math.min(...widths)).toBeGreaterThanOrEqual(140);
  }
  await player.leave();
});
it("a new game begins without scrolling, and its options are folded away", async () => {
  const player = await Player.at("/game/chess", { viewport: { width: 1440, height: 900 } });
  await player.ready();
  await player.openTab("New game");
  const begin = player.page.locator("button:text-is('Start game')");
  const bottom = await begin.evaluate((element) => element.getBoundingClientRect().bottom);
  expect(bottom).toBeLessThan(900);
  expect(await player.page.locator(".options > .field").first().isVisible()).toBe(false);
  await player.page.click(".options > summary");
  expect(await player.page.locator(".options > .field").first().isVisible()).toBe(true);
  expect(await begin.evaluate((element) => element.getBoundingClientRect().bottom)).toBeLessThan(900);
  await player.leave();
});

