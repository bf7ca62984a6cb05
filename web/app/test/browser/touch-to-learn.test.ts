import { expect, it } from "vitest";
import { expectAccessibleInBothThemes } from "./accessible.ts";
import { Player } from "./player.ts";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const CARD = ".touch-card:not([hidden])";

/** The middle of a site on the screen. */
async function middle(player: Player, site: string): Promise<{ x: number; y: number }> {
  const box = await player.page.locator(`.bw-hit[data-site="${site}"]`).boundingBox();
  if (box === null) throw new Error(`${site} is not shown`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Touches a site with a finger, which comes off after some milliseconds, perhaps elsewhere. */
async function touch(player: Player, site: string, milliseconds: number, to = site): Promise<void> {
  const client = await player.page.context().newCDPSession(player.page);
  const [from, end] = [await middle(player, site), await middle(player, to)];
  await client.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [from] });
  if (to !== site)
    for (const part of [0.2, 0.5, 0.8, 1]) {
      const at = { x: from.x + (end.x - from.x) * part, y: from.y + (end.y - from.y) * part };
      await client.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [at] });
    }
  await player.page.waitForTimeout(milliseconds);
  await client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await client.detach();
}

/** Numbers of lit moves, captures and attacks. */
async function lit(player: Player): Promise<readonly number[]> {
  const count = async (mark: string) => await player.page.locator(`.bw-board .bw-above .${mark}`).count();
  return [await count("bw-choice-move"), await count("bw-choice-capture"), await count("bw-attack")];
}

it("long-pressing an enemy piece names it, lights its moves and picks nothing", async () => {
  const player = await Player.at("/game/kylatori-sunset?seats=you-you", PHONE);
  await player.ready();
  await touch(player, "c8", 700);
  await player.page.waitForSelector(CARD);
  expect(await player.page.textContent(`${CARD} h2`)).toMatch(/Slasher.*Black/);
  expect(await player.page.textContent(CARD)).toContain("Steps diagonally");
  expect(await player.page.textContent(CARD)).toContain("if it were Black’s turn");
  // On d6 it would make a pair with the other Slasher, which captures all along the file.
  const [moves, captures, attacks] = await lit(player);
  expect([moves, captures]).toEqual([2, 2]);
  expect(attacks).toBeGreaterThan(0);
  expect(await player.page.locator(".bw-chosen").count()).toBe(0);
  expect(await player.page.locator('[aria-pressed="true"].bw-hit').count()).toBe(0);
  await player.leave();
});

it("the card covers neither the piece nor the prompt on a phone", async () => {
  for (const [id, site] of [["kylatori-sunset", "b8"], ["odins-rune-chess", "c1"], ["corsairs", "e5"], ["storilljudhjorrayc", "a1"], ["chess", "e2"]] as const) {
    const player = await Player.at(`/game/${id}?seats=you-you&ruleset=${id === "storilljudhjorrayc" ? "quick" : ""}`, PHONE);
    await player.ready();
    await touch(player, site, 700);
    await player.page.waitForSelector(CARD);
    const covered = await player.page.evaluate((name) => {
      const card = document.querySelector(".touch-card")?.getBoundingClientRect() as DOMRect;
      const meets = (box: DOMRect) => box.left < card.right && box.right > card.left && box.top < card.bottom && box.bottom > card.top;
      const prompt = document.querySelector(".prompt .asked")?.getBoundingClientRect() as DOMRect;
      const piece = document.querySelector(`.bw-hit[data-site="${name}"]`)?.getBoundingClientRect() as DOMRect;
      return { prompt: meets(prompt), piece: meets(piece), isInside: card.top >= 0 && card.bottom <= innerHeight, height: card.height > 60 };
    }, site);
    expect([id, covered]).toEqual([id, { prompt: false, piece: false, isInside: true, height: true }]);
    await player.leave();
  }
});

it("a touch elsewhere closes the card, and the board offers its choices again", async () => {
  const player = await Player.at("/game/chess?seats=you-you", PHONE);
  await player.ready();
  const offered = await player.page.locator(".bw-offered").count();
  expect(offered).toBe(10);
  await touch(player, "b1", 700);
  await player.page.waitForSelector(CARD);
  expect(await player.page.locator(".bw-offered").count()).toBe(0);
  await player.page.touchscreen.tap(195, 480);
  await player.page.waitForSelector(CARD, { state: "detached", timeout: 5_000 }).catch(() => undefined);
  expect(await player.page.locator(CARD).count()).toBe(0);
  expect(await player.page.locator(".bw-offered").count()).toBe(offered);
  await player.leave();
});

it("a short touch picks, and a drag moves, without the card", async () => {
  const player = await Player.at("/game/chess?seats=you-you", PHONE);
  await player.ready();
  await touch(player, "e2", 60);
  await player.page.waitForSelector(".bw-chosen");
  await touch(player, "e4", 60);
  await player.afterPly(1);
  await touch(player, "e7", 900, "e5");
  await player.afterPly(2);
  expect(await player.page.locator(CARD).count()).toBe(0);
  await player.leave();
});

it("the mouse resting on a piece shows what it attacks, and leaving takes it away", async () => {
  const player = await Player.at("/game/chess?seats=you-you");
  await player.ready();
  const { x, y } = await middle(player, "e2");
  await player.page.mouse.move(x, y);
  await player.page.waitForSelector(CARD);
  expect(await lit(player)).toEqual([2, 0, 2]);
  await player.page.mouse.move(5, 5);
  await player.page.waitForSelector(CARD, { state: "hidden" });
  await player.clickSite("e2");
  await player.clickSite("e4");
  await player.afterPly(1);
  await player.leave();
});

it("the mouse that picks, drags and drops opens no card", async () => {
  const player = await Player.at("/game/chess?seats=you-you");
  await player.ready();
  const [from, to] = [await middle(player, "e2"), await middle(player, "e4")];
  await player.page.mouse.move(from.x, from.y);
  await player.page.mouse.down();
  await player.page.mouse.move(to.x, to.y, { steps: 5 });
  await player.page.waitForTimeout(900);
  expect(await player.page.locator(CARD).count()).toBe(0);
  await player.page.mouse.up();
  await player.afterPly(1);
  await player.page.mouse.move(to.x + 3, to.y + 3);
  await player.page.waitForTimeout(900);
  expect(await player.page.locator(CARD).count()).toBe(0);
  await player.leave();
});

it("i tells about the piece with the focus, and Escape goes back to the move", async () => {
  const player = await Player.at("/game/odins-rune-chess?seats=you-you");
  await player.ready();
  await player.page.focus('.bw-hit[data-site="c1"]');
  await player.page.keyboard.press("i");
  await player.page.waitForSelector(CARD);
  const news = player.page.locator('[role="status"].hidden').first();
  await expect.poll(async () => await news.textContent()).toMatch(/c1: White Bishop\. .* Attacks: /);
  expect(await player.page.getAttribute('.bw-hit[data-site="b2"]', "aria-label")).toContain("attacked by it");
  await expectAccessibleInBothThemes(player);
  await player.page.keyboard.press("Escape");
  await player.page.waitForSelector(CARD, { state: "hidden" });
  await player.leave();
});

it("a wreck, a region and a reserve are explained where they are", async () => {
  const player = await Player.at("/game/kylatori-sunset?seats=you-you");
  await player.ready();
  await player.setUp("player=White turn=9; White: Trode a2 b2, Slasher c1; Black: Trode a7, Pendant a8; wreck b4: Hammer");
  await player.page.focus('.bw-hit[data-site="b4"]');
  await player.page.keyboard.press("i");
  await player.page.waitForSelector(CARD);
  expect(await player.page.textContent(CARD)).toContain("Wreck: Hammer");
  await player.leave();
  const other = await Player.at("/game/storilljudhjorrayc?seats=you-you&ruleset=quick");
  await other.ready();
  await other.page.focus('.bw-hit[data-site="b1"]');
  await other.page.keyboard.press("i");
  await other.page.waitForSelector(CARD);
  expect(await other.page.textContent(CARD)).toContain("Warmaster");
  await other.leave();
});

it("help says which letter is which piece", async () => {
  const player = await Player.at("/game/kylatori-sunset?seats=you-you");
  await player.ready();
  await player.page.keyboard.press("?");
  await player.page.waitForSelector(".help .legend");
  const words = (await player.page.textContent(".help .legend")) ?? "";
  for (const name of ["Trode", "Ion", "Shell Gun", "Shredder"]) expect(words).toContain(name);
  await expectAccessibleInBothThemes(player);
  await player.leave();
});
