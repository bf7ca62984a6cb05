import { pathToFileURL } from "node:url";
import type { Page } from "playwright-core";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Folder, playOn } from "./exported.ts";
import { browser } from "./player.ts";

let folder: Folder;
let page: Page;
/** The errors on the page, and its requests to anything except its own file. */
let complaints: string[];

beforeEach(async () => {
  folder = new Folder();
  complaints = [];
  const viewport = { width: 1000, height: 760 };
  page = await (await browser.newContext({ reducedMotion: "reduce", viewport })).newPage();
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("dialog", (dialog) => void dialog.dismiss().then(() => complaints.push(dialog.message())));
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  page.on("request", (request) => {
    if (!/^(file|blob|data):/.test(request.url())) complaints.push(request.url());
  });
});
afterEach(async () => {
  await page.context().close();
  folder.remove();
  expect(complaints).toEqual([]);
});

describe.each(["corsairs", "chess"])("%s in one file", (game) => {
  it("is played against the engine, and has its rules", async () => {
    await page.goto(folder.export(game).address);
    await playOn(page.mainFrame(), 6);
    await page.click(".game-head a");
    await page.waitForSelector(".rules figure svg");
    await page.click(".crumbs a");
    await page.waitForSelector(".play[data-ply]");
  });

  it("is played in a small frame of another page, by the line that was printed", async () => {
    const { told } = folder.export(game);
    const line = told.split("\n").find((text) => text.startsWith("<iframe")) ?? "";
    const other = folder.write("other.html", `<!doctype html><h1>Elsewhere</h1>${line}`);
    await page.setViewportSize({ width: 420, height: 720 });
    await page.goto(pathToFileURL(other).href);
    const frame = await (await page.waitForSelector("iframe")).contentFrame();
    if (frame === null) throw new Error("the frame has no page");
    await playOn(frame, 4);
    const isWider = () => document.documentElement.scrollWidth > document.documentElement.clientWidth;
    expect(await frame.evaluate(isWider)).toBe(false);
  });

  it("is played where its page lets it do nothing but run scripts", async () => {
    folder.export(game);
    const sandboxed = '<iframe src="game.html" sandbox="allow-scripts" width="800" height="640"></iframe>';
    await page.goto(pathToFileURL(folder.write("other.html", sandboxed)).href);
    const frame = await (await page.waitForSelector("iframe")).contentFrame();
    if (frame === null) throw new Error("the frame has no page");
    await playOn(frame, 2);
  });
});

it("light, dark and contrast are chosen at the foot, with everything in the window", async () => {
  await page.goto(folder.export("tic-tac-toe").address);
  await page.waitForSelector(".play[data-ply]");
  await page.click(".made-with .looks summary");
  await page.getByLabel("Theme").selectOption("dark");
  await page.getByLabel("Contrast").selectOption("more");
  const scheme = () => getComputedStyle(document.documentElement).colorScheme;
  expect(await page.evaluate(scheme)).toBe("dark");
  const box = await page.locator(".looks-body").boundingBox();
  expect(box?.y).toBeGreaterThan(0);
  await page.keyboard.press("Escape");
  expect(await page.getAttribute(".made-with .looks", "open")).toBeNull();
});

it("options that were set are those of the page", async () => {
  await page.goto(folder.export("hex", "--set", "size=4").address);
  await page.waitForSelector(".play[data-ply]");
  expect(await page.locator(".bw-hit[data-site]").count()).toBe(16);
});

it("the moves of a page are copied as a text, as nobody else can open its address", async () => {
  await page.goto(folder.export("tic-tac-toe").address);
  expect(await playOn(page.mainFrame(), 2)).toBe(2);
  await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await page.click("[role=tab]:text-is('Record')");
  await page.click("button:text-is('Copy the game as text')");
  await page.waitForFunction(() => /tic-tac-toe/i.test(document.querySelector(".record .notice")?.textContent ?? ""));
});

it("texts of the rules are never more than texts", async () => {
  const bad = "</script><script>alert(1)</script><img src=x onerror=alert(2)><!--<script>";
  // Names have at most 64 characters.
  const name = "</script><img src=x onerror=alert(2)><!-- %game% %title%";
  const rules = `/// ${bad}
game "${name}" {
  about "${bad}"
  source "${bad}"
  players White, Black
  board rectangle(3, 3)
  /// ${bad}
  piece Stone "<img>" "O"
  turn { choose to in empty  put Stone at to }
  end { mover wins if some rows(own, any, 3) "${bad}" }
}
`;
  await page.goto(folder.export(folder.write("bad.board", rules)).address);
  await page.waitForSelector(".play[data-ply]");
  expect(await page.title()).toContain("</script>");
  await page.click(".game-head a");
  await page.waitForSelector(".rules h1");
  expect(await page.textContent(".rules h1")).toContain("<img src=x");
  expect(await page.locator("img").count()).toBe(0);
});
