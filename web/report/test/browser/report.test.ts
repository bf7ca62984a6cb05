/** A report that the program wrote, opened as a file. */

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startBrowser } from "../../../tools/browser.mjs";

const root = fileURLToPath(new URL("../../../..", import.meta.url));
const target = process.env["CARGO_TARGET_DIR"] ?? `${root}target`;
const program = process.env["BOARDWRIGHT"] ?? `${target}/release/boardwright`;
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The most bytes of a page. */
const LARGEST = 1_500_000;

const folder = mkdtempSync(join(tmpdir(), "boardwright-report-"));
const file = join(folder, "chess.html");
const address = pathToFileURL(file).href;
let browser: Browser;
let page: Page;
/** The errors on the page, and its requests to anything except its own file. */
let complaints: string[];

beforeAll(async () => {
  const settings = ["--games", "1", "--levels", "1,2,3", "--limit-plies", "200"];
  execFileSync(program, ["report", "chess", ...settings, "-o", file], { stdio: ["ignore", "ignore", "inherit"] });
  browser = await startBrowser();
});
afterEach(async () => {
  await page.context().close();
  expect(complaints).toEqual([]);
});
afterAll(async () => {
  await browser.close();
  rmSync(folder, { recursive: true });
});

async function open(width: number, colorScheme: "light" | "dark"): Promise<void> {
  complaints = [];
  const viewport = { width, height: 800 };
  const context = await browser.newContext({ viewport, colorScheme, reducedMotion: "reduce" });
  page = await context.newPage();
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  page.on("request", (request) => {
    if (!/^(file|blob|data):/.test(request.url())) complaints.push(request.url());
  });
  await page.goto(address);
  await page.waitForSelector("#representative .replay-board svg");
}

/** The violations that axe finds. */
async function violations(): Promise<unknown> {
  await page.evaluate(axe);
  return await page.evaluate(async () => {
    const { violations } = await (
      globalThis as unknown as { axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> } }
    ).axe.run();
    return violations.map(({ id, nodes }) => ({ id, at: nodes.slice(0, 3).map(({ html }) => html.slice(0, 160)) }));
  });
}

describe.each([375, 1280])("%i pixels wide", (width) => {
  describe.each(["light", "dark"] as const)("%s", (theme) => {
    it("nothing hinders anybody, and nothing is wider than the page", async () => {
      await open(width, theme);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await page.evaluate(() => document.querySelectorAll("details").forEach((details) => (details.open = true)));
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      expect(await violations()).toEqual([]);
    });
  });
});

it("keys step through a game", async () => {
  await open(1280, "light");
  const replay = page.locator("#representative .replay");
  const caption = replay.locator(".replay-caption");
  const pieces = () => replay.locator("[data-unit]").evaluateAll((units) => units.map((unit) => unit.getAttribute("data-unit")));
  await replay.focus();
  expect(await caption.textContent()).toBe("The start");
  const start = await pieces();
  expect(start).toHaveLength(32);
  await page.keyboard.press("ArrowRight");
  expect(await caption.textContent()).toMatch(/^White: \S+/);
  expect(await pieces()).not.toEqual(start);
  expect(await replay.locator("[aria-current]").textContent()).toBe((await caption.textContent())?.slice("White: ".length));
  await page.keyboard.press("ArrowRight");
  expect(await caption.textContent()).toMatch(/^Black: \S+/);
  await page.keyboard.press("End");
  const last = await replay.getByRole("slider").getAttribute("max");
  expect(await replay.getByRole("slider").inputValue()).toBe(last);
  expect(await replay.locator(".replay-moves button").count()).toBe(Number(last));
  await page.keyboard.press("Home");
  expect(await pieces()).toEqual(start);
});

it("buttons, slider and moves lead to the same positions", async () => {
  await open(375, "dark");
  const replay = page.locator("#representative .replay");
  const slider = replay.getByRole("slider");
  await replay.getByRole("button", { name: "Next move" }).click();
  expect(await slider.inputValue()).toBe("1");
  await replay.locator(".replay-moves button").nth(4).click();
  expect(await slider.inputValue()).toBe("5");
  await slider.fill("3");
  expect(await replay.locator("[aria-current]").textContent()).toBe(await replay.locator(".replay-moves button").nth(2).textContent());
  await replay.getByRole("button", { name: "First position" }).click();
  expect(await slider.inputValue()).toBe("0");
  expect(await replay.getByRole("button", { name: "Previous move" }).isDisabled()).toBe(true);
});

it("the page is one small file", async () => {
  await open(1280, "light");
  expect(statSync(file).size).toBeLessThan(LARGEST);
});
