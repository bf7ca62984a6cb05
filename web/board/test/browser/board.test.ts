// @vitest-environment node

/** The widget in Chromium: clicks, drags, touches, keys, motion, and what a screen reader finds. */

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { build, preview, type PreviewServer } from "vite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startBrowser } from "../../../tools/browser.mjs";

const configFile = fileURLToPath(new URL("../../vite.config.ts", import.meta.url));

let server: PreviewServer;
let browser: Browser;

beforeAll(async () => {
  await build({ configFile, logLevel: "error" });
  server = await preview({ configFile, logLevel: "error", preview: { host: "127.0.0.1", port: 0 } });
  browser = await startBrowser();
}, 60_000);

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

interface Visit extends BrowserContextOptions {
  readonly query: string;
}

/** Opens the demonstration, acts on it, and expects that the page had nothing to complain of. */
async function visit({ query, ...options }: Visit, act: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 900, height: 900 }, ...options });
  const complaints: string[] = [];
  try {
    const page = await context.newPage();
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
    await page.goto(`${server.resolvedUrls?.local[0]}?${query}`);
    await page.waitForSelector(".bw-hit");
    await act(page);
  } finally {
    await context.close();
  }
  expect(complaints).toEqual([]);
}

const hit = (site: string) => `.bw-hit[data-site="${site}"]`;

/** Manners and sites of all picks so far. */
function picks(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { demo } = window as unknown as {
      demo: { picks: { method: string; target: Record<string, string> }[] };
    };
    return demo.picks.map(({ method, target }) => `${method} ${target["site"] ?? target["item"]}`);
  });
}

function cancels(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { demo: { cancels: number } }).demo.cancels);
}

async function middleOf(page: Page, site: string): Promise<{ x: number; y: number }> {
  const box = await page.locator(hit(site)).boundingBox();
  if (box === null) throw new Error(`no ${site}`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function drag(page: Page, from: string, to: { x: number; y: number }): Promise<void> {
  const start = await middleOf(page, from);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move((start.x + to.x) / 2, (start.y + to.y) / 2, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
}

describe("a pointer", () => {
  test("picks by two clicks", () =>
    visit({ query: "game=chess&free=yes" }, async (page) => {
      await page.locator(hit("e4")).click();
      expect(await page.locator(hit("e4")).getAttribute("aria-pressed")).toBe("true");
      await page.locator(hit("d5")).click();
      expect(await picks(page)).toEqual(["click e4", "click d5"]);
      expect(await page.locator(hit("d5")).getAttribute("aria-label")).toContain("White Pawn");
      expect(await page.locator(".bw-live").textContent()).toBe("to d5");
    }));

  test("carries a figure, and drops it", () =>
    visit({ query: "game=chess&free=yes" }, async (page) => {
      const goal = await middleOf(page, "d5");
      await drag(page, "e4", goal);
      await page.waitForSelector(".bw-drag .bw-figure");
      const figure = await page.locator(".bw-drag .bw-dragged").boundingBox();
      expect(Math.abs(figure!.x + figure!.width / 2 - goal.x)).toBeLessThan(3);
      expect(await page.locator(hit("d5")).getAttribute("class")).toContain("bw-over");
      await page.mouse.up();
      expect(await picks(page)).toEqual(["lift e4", "drop d5"]);
      expect(await page.locator(".bw-drag > *").count()).toBe(0);
    }));

  test("that drops outside takes nothing along", () =>
    visit({ query: "game=chess&free=yes" }, async (page) => {
      await drag(page, "e4", { x: 5, y: 5 });
      await page.mouse.up();
      expect(await picks(page)).toEqual(["lift e4"]);
      expect(await cancels(page)).toBe(1);
      expect(await page.locator(".bw-lifted").count()).toBe(0);
    }));

  test("that comes back leaves the figure chosen", () =>
    visit({ query: "game=chess&free=yes" }, async (page) => {
      await drag(page, "e4", await middleOf(page, "e6"));
      const home = await middleOf(page, "e4");
      await page.mouse.move(home.x, home.y, { steps: 3 });
      await page.mouse.up();
      expect(await picks(page)).toEqual(["lift e4"]);
      expect(await cancels(page)).toBe(0);
    }));

  test("draws arrows with its second button", () =>
    visit({ query: "game=chess&free=yes" }, async (page) => {
      const [from, to] = [await middleOf(page, "e4"), await middleOf(page, "c6")];
      await page.mouse.move(from.x, from.y);
      await page.mouse.down({ button: "right" });
      await page.mouse.move(to.x, to.y, { steps: 3 });
      await page.mouse.up({ button: "right" });
      expect(await picks(page)).toEqual([]);
      expect(await page.locator(".bw-arrow").count()).toBe(1);
    }));

  test("picks items of reserves, and posts, and parts of rings", async () => {
    await visit({ query: "game=shogi&free=yes" }, async (page) => {
      await page.locator('.bw-hit[data-item="0 Gold"]').click();
      expect(await picks(page)).toEqual(["click 0 Gold"]);
    });
    await visit({ query: "game=corsairs&free=yes" }, async (page) => {
      await page.locator(hit("d4")).click();
      await page.locator(hit("c3")).click();
      expect(await picks(page)).toEqual(["click d4", "click c3"]);
    });
    await visit({ query: "game=storilljudhjorrayc&free=yes" }, async (page) => {
      await page.locator(hit("a13")).click();
      await page.locator(hit("f3")).click();
      await page.locator('.bw-hit[data-item="0 Ambush"]').click();
      const { x, y } = await middleOf(page, "forest");
      const { height } = (await page.locator(hit("forest")).boundingBox())!;
      await page.mouse.click(x + height * 0.465, y);
      expect(await picks(page)).toEqual(["click a13", "click f3", "click 0 Ambush", "click forest"]);
    });
  });

  test("keeps sixty frames a second while it drags", () =>
    visit({ query: "game=great-shatranj&free=yes" }, async (page) => {
      await drag(page, "e4", await middleOf(page, "e6"));
      const work = page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            const svg = document.querySelector(".bw-board svg")!;
            const box = svg.getBoundingClientRect();
            let [frame, busy] = [0, 0];
            const step = () => {
              const start = performance.now();
              const clientX = box.x + 100 + frame * 5;
              svg.dispatchEvent(
                new PointerEvent("pointermove", {
                  pointerId: 1,
                  clientX,
                  clientY: box.y + 300,
                  bubbles: true,
                }),
              );
              requestAnimationFrame(() => {
                busy += performance.now() - start;
                frame += 1;
                if (frame === 60) resolve(busy / frame);
                else requestAnimationFrame(step);
              });
            };
            requestAnimationFrame(step);
          }),
      );
      expect(await work).toBeLessThan(25);
      await page.mouse.up();
    }));
});

describe("a finger", () => {
  const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

  test("taps", () =>
    visit({ query: "game=chess&free=yes", ...phone }, async (page) => {
      await page.locator(hit("e4")).tap();
      await page.locator(hit("e5")).tap();
      expect(await picks(page)).toEqual(["click e4", "click e5"]);
    }));

  test("drags", () =>
    visit({ query: "game=chess&free=yes", ...phone }, async (page) => {
      const [from, to] = [await middleOf(page, "e4"), await middleOf(page, "e5")];
      const session = await page.context().newCDPSession(page);
      const touch = (type: "touchStart" | "touchMove" | "touchEnd", x: number, y: number) =>
        session.send("Input.dispatchTouchEvent", {
          type,
          touchPoints: type === "touchEnd" ? [] : [{ x, y }],
        });
      await touch("touchStart", from.x, from.y);
      for (const part of [0.3, 0.6, 1]) await touch("touchMove", to.x, from.y + (to.y - from.y) * part);
      await touch("touchEnd", to.x, to.y);
      expect(await picks(page)).toEqual(["lift e4", "drop e5"]);
    }));

  test("finds the whole board on its page", () =>
    visit({ query: "game=storilljudhjorrayc", ...phone }, async (page) => {
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide).toBe(360);
    }));
});

describe("a keyboard", () => {
  test("walks, picks and takes back", () =>
    visit({ query: "game=chess&free=yes" }, async (page) => {
      await page.keyboard.press("Tab");
      expect(await page.evaluate(() => document.activeElement?.getAttribute("data-site"))).toBe("a1");
      for (const key of ["ArrowUp", "ArrowRight", "Enter", "Escape", "Enter", "ArrowUp", "ArrowUp", " "]) {
        await page.keyboard.press(key);
      }
      expect(await picks(page)).toEqual(["key b2", "key b2", "key b4"]);
      expect(await cancels(page)).toBe(1);
      expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toContain(
        "b4: White Pawn",
      );
    }));

  test("comes to reserves", () =>
    visit({ query: "game=shogi&free=yes" }, async (page) => {
      await page.keyboard.press("Tab");
      await page.keyboard.press("End");
      await page.keyboard.press("Enter");
      expect(await picks(page)).toEqual(["key 0 Pawn"]);
    }));

  test("goes from choice to choice", () =>
    visit({ query: "game=chess" }, async (page) => {
      await page.keyboard.press("Tab");
      for (const key of ["PageDown", "Enter", "PageDown", "Enter"]) await page.keyboard.press(key);
      expect((await picks(page))[0]).toBe("key e7");
    }));

  test("passes on with one more press of Tab", () =>
    visit({ query: "game=chess" }, async (page) => {
      await page.keyboard.press("Tab");
      await page.keyboard.press("Tab");
      expect(await page.evaluate(() => document.activeElement?.closest(".bw-board") === null)).toBe(true);
    }));
});

describe("motion", () => {
  const running = (page: Page) =>
    page.evaluate(() => document.getAnimations().filter((one) => one.playState === "running").length);

  test("takes units to their places", () =>
    visit({ query: "game=chess&free=yes" }, async (page) => {
      await page.locator(hit("e4")).click();
      await page.locator(hit("e5")).click();
      expect(await running(page)).toBe(2);
    }));

  test("is left out where little is wished", () =>
    visit({ query: "game=chess&free=yes", reducedMotion: "reduce" }, async (page) => {
      await page.locator(hit("e4")).click();
      await page.locator(hit("e5")).click();
      expect(await running(page)).toBe(0);
    }));

  test("does not repeat what a hand has done", () =>
    visit({ query: "game=chess&free=yes" }, async (page) => {
      await drag(page, "e4", await middleOf(page, "e6"));
      await page.mouse.up();
      expect(await running(page)).toBe(0);
    }));
});

describe("looks", () => {
  test("dark and light as the system says", async () => {
    const rim = (page: Page) =>
      page.evaluate(() => getComputedStyle(document.querySelector(".bw-rim")!).fill);
    const seen: string[] = [];
    for (const colorScheme of ["light", "dark"] as const) {
      await visit({ query: "game=chess&theme=auto", colorScheme }, async (page) => {
        seen.push(await rim(page));
      });
    }
    expect(new Set(seen).size).toBe(2);
  });

  test("a drawing of its own has the board's colours", () =>
    visit({ query: "game=odin" }, async (page) => {
      const text = await page.evaluate(() => {
        const { demo } = window as unknown as { demo: { board: { toSvg(): string } } };
        return demo.board.toSvg();
      });
      expect(text).toContain("--bw-rim:#8a8983");
      expect(text).toContain("</svg>");
    }));
});

/** Milliseconds for axe, which looks at thousands of elements of `all`. */
const AXE_PATIENCE = 60_000;
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}

describe("a screen reader", () => {
  for (const query of ["game=chess", "game=kylatori&theme=dark", "game=storilljudhjorrayc", "all"]) {
    test(`finds nothing amiss in ${query}`, { timeout: AXE_PATIENCE }, () =>
      visitAll(query, async (page) => {
        await page.evaluate(AXE);
        const violations = await page.evaluate(async () => {
          const { axe } = window as unknown as { axe: { run(): Promise<{ violations: Violation[] }> } };
          return (await axe.run()).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ""}`);
        });
        expect(violations).toEqual([]);
      }));
  }

  async function visitAll(query: string, act: (page: Page) => Promise<void>): Promise<void> {
    const context = await browser.newContext({ bypassCSP: true });
    try {
      const page = await context.newPage();
      await page.goto(`${server.resolvedUrls?.local[0]}?${query}`);
      await page.waitForSelector("svg .bw-base");
      await act(page);
    } finally {
      await context.close();
    }
  }
});
