/** A person at the page: clicks, drags and types, and reads what is there. */

import type { BrowserContextOptions, Page } from "playwright-core";
import { expect, inject } from "vitest";
import { sentenceCase } from "../../src/dom.ts";

import { startBrowser } from "../../../tools/browser.mjs";

/** The browser of all files, which one process runs. It ends with that process. */
export const browser = await startBrowser();

export class Player {
  readonly page: Page;
  /** The errors of the browser: of scripts, and of the page's policy. */
  readonly complaints: string[] = [];
  /** The address of the application. */
  readonly #application: string;

  private constructor(page: Page, application: string) {
    this.page = page;
    this.#application = application;
    page.on("pageerror", (error) => this.complaints.push(error.message));
    page.on("console", (message) => {
      if (message.type() === "error") this.complaints.push(message.text());
    });
  }

  /**
   * Opens a page of the application. A service worker would load all files of it once more for
   * each test, so only tests of it allow one. @param path the part of the address behind `#` @param
   * application its address, if it is not the one that all tests share
   */
  static async at(
    path: string,
    options: BrowserContextOptions = {},
    application = inject("address"),
  ): Promise<Player> {
    const context = await browser.newContext({
      reducedMotion: "reduce",
      serviceWorkers: "block",
      viewport: { width: 1280, height: 800 },
      ...options,
    });
    const player = new Player(await context.newPage(), application);
    await player.goTo(path);
    return player;
  }

  async goTo(path: string): Promise<void> {
    await this.page.goto(`${this.#application}#${path}`);
  }

  /** Leaves a game for another one, on the page as it was loaded. */
  async turnTo(path: string): Promise<void> {
    await this.goTo("/credits");
    await this.page.waitForSelector(".play", { state: "detached" });
    await this.goTo(path);
    await this.ready();
  }

  /** Waits until a game is there to be played. */
  async ready(): Promise<void> {
    await this.page.waitForSelector(".play[data-ply]");
  }

  /** Decisions made on the way to the position shown. */
  async ply(): Promise<number> {
    return Number(await this.page.getAttribute(".play", "data-ply"));
  }

  /** Waits for a number of decisions. */
  async afterPly(ply: number): Promise<void> {
    await this.page.waitForSelector(`.play[data-ply="${ply}"]`, { timeout: 30_000 });
  }

  async clickSite(name: string): Promise<void> {
    const { x, y } = await this.#place(siteSelector(name));
    await this.page.mouse.click(x, y);
  }

  async clickItem(reserve: string, item: string): Promise<void> {
    const { x, y } = await this.#place(itemSelector(reserve, item));
    await this.page.mouse.click(x, y);
  }

  /** Drags from site to site, over places between. */
  async drag(from: string, to: string): Promise<void> {
    const [start, end] = [await this.#place(siteSelector(from)), await this.#place(siteSelector(to))];
    await this.page.mouse.move(start.x, start.y);
    await this.page.mouse.down();
    await this.page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 4 });
    await this.page.mouse.move(end.x, end.y, { steps: 4 });
    await this.page.mouse.up();
  }

  /** Clicks an answer below the board's question. */
  async answer(words: string): Promise<void> {
    await this.page.click(`.prompt button:text-is(${JSON.stringify(sentenceCase(words))})`);
  }

  async press(name: string): Promise<void> {
    await this.page.click(`button[aria-label="${name}"]`);
  }

  async openTab(name: string): Promise<void> {
    await this.page.click(`[role=tab]:text-is("${name}")`);
  }

  async isSiteOffered(name: string): Promise<boolean> {
    return (await this.page.locator(`${siteSelector(name)}.bw-offered`).count()) > 0;
  }

  async isItemOffered(reserve: string, item: string): Promise<boolean> {
    return (await this.page.locator(`${itemSelector(reserve, item)}.bw-offered`).count()) > 0;
  }

  /** The answers that are shown. */
  async answers(): Promise<string[]> {
    return await this.page.locator(".prompt .answer").allTextContents();
  }

  async asked(): Promise<string> {
    return (await this.page.textContent(".prompt .asked")) ?? "";
  }

  async notice(): Promise<string> {
    await this.page.waitForSelector(".prompt .notice");
    return (await this.page.textContent(".prompt .notice")) ?? "";
  }

  /** The decision that led to the position shown, as the list of moves has it. */
  async lastMove(): Promise<string> {
    return (await this.page.textContent(".moves [aria-current]")) ?? "";
  }

  /** Begins at a position, by the form for it. */
  async setUp(position: string): Promise<void> {
    await this.openTab("Record");
    await this.page.fill(".record textarea", position);
    const seen = Number(await this.page.getAttribute(".play", "data-seen"));
    await this.page.click("button:text-is('Use this position')");
    await this.page.waitForSelector(`.play[data-seen="${seen + 1}"]`);
    await this.openTab("Moves");
  }

  /**
   * Copies the link to the game as it stands; gives the part behind `#`, for another page to go to.
   */
  async copiedLink(): Promise<string> {
    await this.openTab("Record");
    await this.nameHost(".record");
    await this.page.click("button:text-is('Copy link to this game')");
    await this.page.waitForSelector(".record .notice:has-text('copied')");
    const link = await this.page.evaluate(async () => await navigator.clipboard.readText());
    return link.replace(/^.*#/, "");
  }

  /** Names an address that others can open, if none is named yet: tests run on one computer. */
  async nameHost(place: string): Promise<void> {
    const offer = this.page.locator(`${place} button:text-matches("^Link to this game…$|^Link to the rules…$")`);
    // A panel is loaded when it is first opened.
    const link = this.page.locator(`${place} button:text-matches("^(Copy link|Link) to")`);
    await link.first().waitFor();
    if ((await offer.count()) === 0) return;
    await offer.click();
    await this.page.fill(`${place} .host input`, "https://example.org/games/");
    await this.page.click(`${place} button:text-is('Use this address')`);
  }

  /** Ends the visit; nothing may have gone wrong on the way. */
  async leave(): Promise<void> {
    await this.page.context().close();
    expect(this.complaints).toEqual([]);
  }

  /**
   * A place on the page that belongs to an element: the middle of its box may lie outside it.
   * Something may lie above it for a moment, while a page comes to rest.
   */
  async #place(selector: string): Promise<{ x: number; y: number }> {
    const element = this.page.locator(selector);
    for (let tries = 0; tries < 20; tries += 1) {
      const place = await element.evaluate(freePlace);
      if (place !== undefined) return place;
      await this.page.waitForTimeout(50);
    }
    throw new Error(`${selector} is covered`);
  }
}

/** Scrolls to an element. Runs in the page. @returns a place on it that nothing else covers */
function freePlace(element: Element): { x: number; y: number } | undefined {
  element.scrollIntoView({ block: "nearest" });
  const { left, top, width, height } = element.getBoundingClientRect();
  const steps = [0.5, 0.35, 0.65, 0.2, 0.8, 0.08, 0.92, 0.03, 0.97];
  for (const down of steps) {
    for (const right of steps) {
      const at = { x: left + width * right, y: top + height * down };
      if (document.elementFromPoint(at.x, at.y) === element) return at;
    }
  }
  return undefined;
}

function siteSelector(name: string): string {
  return `.bw-hit[data-site="${name}"]`;
}

function itemSelector(reserve: string, item: string): string {
  return `.bw-hit[data-reserve="${reserve}"][data-item="${item}"]`;
}
