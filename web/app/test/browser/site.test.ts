import { describe, expect, it } from "vitest";
import { expectAccessibleInBothThemes } from "./accessible.ts";
import { Player } from "./player.ts";

const PAGES = [
  "/",
  "/?family=draughts&order=age",
  "/?q=shoggi",
  "/game/chess?seats=you-you",
  "/game/corsairs?seats=you-you",
  "/game/hex?seats=you-you&clock=300%2B5",
  "/game/odins-rune-chess/rules",
  "/game/hex/play-test",
  "/friend",
  "/edit",
  "/credits",
];

describe("nothing keeps readers out, in light and dark", () => {
  it.each(PAGES)("%s", async (path) => {
    const player = await Player.at(path, { bypassCSP: true });
    await player.page.waitForSelector("h1, .play[data-ply]");
    await player.page.waitForLoadState("networkidle");
    await expectAccessibleInBothThemes(player);
    await player.leave();
  });
});

/** The colour behind the page. */
async function paper(player: Player): Promise<string> {
  return await player.page.evaluate(() => getComputedStyle(document.body).backgroundColor);
}

it("light, dark and high contrast are chosen by keyboard, and kept", async () => {
  const player = await Player.at("/game/hex?seats=you-you", { colorScheme: "light" });
  await player.ready();
  const light = await paper(player);
  await player.page.focus(".looks summary");
  for (const key of ["Enter", "Tab", "d"]) await player.page.keyboard.press(key);
  const dark = await paper(player);
  expect(dark).not.toBe(light);
  for (const key of ["Tab", "h", "Escape"]) await player.page.keyboard.press(key);
  expect(await paper(player)).toBe("rgb(0, 0, 0)");
  expect(await player.page.getAttribute(".looks", "open")).toBeNull();
  await player.page.reload();
  await player.ready();
  expect(await paper(player)).toBe("rgb(0, 0, 0)");
  await player.leave();
});

it("a game with two board styles keeps the chosen one", async () => {
  const player = await Player.at("/game/corsairs?seats=you-you");
  await player.ready();
  const board = () => player.page.locator(".board-host svg").first().innerHTML();
  const ships = await board();
  await player.page.selectOption(".board-styles select", "corsairs:soldiers");
  const soldiers = await board();
  expect(soldiers).not.toBe(ships);
  await player.page.reload();
  await player.ready();
  expect(await player.page.inputValue(".board-styles select")).toBe("corsairs:soldiers");
  await player.leave();
});

it("everything works without a network once it was loaded", async () => {
  const player = await Player.at("/", { serviceWorkers: "allow" });
  await player.page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await player.page.context().setOffline(true);
  await player.page.reload();
  await player.page.waitForSelector(".card");
  await player.goTo("/game/corsairs?seats=you-you");
  await player.ready();
  await player.clickSite("a1");
  await player.afterPly(1);
  await player.page.context().close();
});

it("no page is wider than a phone", async () => {
  const player = await Player.at("/", { viewport: { width: 360, height: 740 } });
  for (const path of PAGES) {
    await player.goTo(path);
    await player.page.waitForSelector("h1, .play[data-ply]");
    const width = await player.page.evaluate(() => document.documentElement.scrollWidth);
    expect([path, width]).toEqual([path, 360]);
  }
  await player.leave();
});
