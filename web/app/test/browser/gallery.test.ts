import { describe, expect, it } from "vitest";
import { Player } from "./player.ts";

const PHONE = { viewport: { width: 320, height: 640 } };

/** A person in the gallery. */
class Visitor {
  private constructor(readonly player: Player) {}

  static async at(path: string, options = {}): Promise<Visitor> {
    const visitor = new Visitor(await Player.at(path, options));
    await visitor.page.waitForSelector(".results > *");
    return visitor;
  }

  get page() {
    return this.player.page;
  }

  async titles(): Promise<string[]> {
    return await this.page.locator(".card h3").allTextContents();
  }

  async headings(): Promise<string[]> {
    return await this.page.locator(".results h2").allTextContents();
  }

  /** Waits for the page of an address, which changes before the page does. */
  async follow(isThere: () => boolean): Promise<void> {
    await this.page.waitForFunction(isThere);
    await this.page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))));
  }

  /** The address behind `#`. */
  async address(): Promise<string> {
    return await this.page.evaluate(() => location.hash.slice(1));
  }

  async type(words: string): Promise<void> {
    await this.page.fill("input[type=search]", words);
    await this.page.waitForFunction((typed) => decodeURIComponent(location.hash).includes(typed), words);
  }

  async choose(label: string, value: string): Promise<void> {
    await this.page.getByLabel(label, { exact: true }).selectOption(value);
    await this.page.waitForFunction((chosen) => location.hash.includes(chosen), value);
  }

  async family(title: string): Promise<void> {
    await this.page.locator(".families").getByRole("link", { name: title }).first().click();
  }

  async leave(): Promise<void> {
    await this.player.leave();
  }
}

describe("the gallery", () => {
  it("finds games by words, and the best match comes first", async () => {
    const visitor = await Visitor.at("/");
    await visitor.type("storilljudhjor");
    expect(await visitor.titles()).toEqual(["Storilljuðjorrayc"]);
    await visitor.type("chess");
    expect((await visitor.titles())[0]).toBe("Chess");
    await visitor.type("checkers");
    expect(await visitor.titles()).toContain("English Draughts");
    await visitor.type("freeling");
    expect(await visitor.titles()).toContain("Grand Chess");
    await visitor.leave();
  });

  it("shows every game under its family, and counts them", async () => {
    const visitor = await Visitor.at("/");
    const counts = (await visitor.headings()).slice(1).map((words) => Number(/(\d+) games?$/.exec(words)?.[1]));
    const all = await visitor.page.locator(".families a").first().textContent();
    const sum = counts.reduce((total, count) => total + count, 0);
    expect(all).toBe(`All ${sum}`);
    expect(await visitor.page.locator(".found p").textContent()).toBe(`${sum} games`);
    await visitor.leave();
  });

  it("keeps a search in its address, and the Back button goes one step back", async () => {
    const visitor = await Visitor.at("/");
    await visitor.family("Rows");
    await visitor.choose("Board", "hexagons");
    expect(await visitor.titles()).toEqual(["Yavalath"]);
    expect(await visitor.address()).toBe("/?family=rows&board=hexagons");
    await visitor.page.reload();
    await visitor.page.waitForSelector(".card");
    expect(await visitor.titles()).toEqual(["Yavalath"]);
    expect(await visitor.page.title()).toBe("Rows · Boardwright");
    await visitor.page.goBack();
    expect(await visitor.titles()).toContain("Gomoku");
    await visitor.type("tic");
    await visitor.type("tic-tac");
    await visitor.page.goBack();
    await visitor.follow(() => location.hash === "#/?family=rows");
    expect(await visitor.page.inputValue("input[type=search]")).toBe("");
    await visitor.leave();
  });

  it("typing keeps the field, its text and its cursor", async () => {
    const visitor = await Visitor.at("/");
    await visitor.page.focus("input[type=search]");
    await visitor.page.keyboard.type("grand  chess", { delay: 5 });
    for (let key = 0; key < 7; key += 1) await visitor.page.keyboard.press("ArrowLeft");
    await visitor.page.keyboard.type("x");
    const field = await visitor.page.evaluate(() => {
      const input = document.activeElement as HTMLInputElement;
      return [input.value, input.selectionStart];
    });
    expect(field).toEqual(["grandx  chess", 6]);
    await visitor.leave();
  });

  it("comes back to where a game was chosen", async () => {
    const visitor = await Visitor.at("/");
    await visitor.page.locator(".results section").last().scrollIntoViewIfNeeded();
    const place = () => visitor.page.evaluate(() => Math.round(window.scrollY));
    const card = visitor.page.locator(".results section").last().locator(".card a").first();
    await card.scrollIntoViewIfNeeded();
    const before = await place();
    expect(before).toBeGreaterThan(800);
    await card.click();
    await visitor.player.ready();
    expect(await place()).toBe(0);
    await visitor.page.goBack();
    await visitor.page.waitForSelector(".results .card");
    expect(Math.abs((await place()) - before)).toBeLessThan(5);
    await visitor.page.click(".site-head nav a");
    await visitor.leave();
  });

  it("a heading leads to its family, from far down the page", async () => {
    const visitor = await Visitor.at("/");
    await visitor.page.locator(".results h2 a").last().click();
    await visitor.follow(() => location.hash.includes("family="));
    expect(await visitor.headings()).toHaveLength(1);
    expect(await visitor.page.evaluate(() => window.scrollY)).toBe(0);
    expect(await visitor.page.locator(".families [aria-current]").count()).toBe(1);
    await visitor.leave();
  });

  it("a search without result says so, and has ways out", async () => {
    const visitor = await Visitor.at("/?q=shoggi&family=rows");
    expect(await visitor.page.locator(".found p").textContent()).toBe("No games found.");
    expect((await visitor.titles())[0]).toBe("Shogi");
    await visitor.type("grand");
    await visitor.page.click("text=Search all games for “grand”");
    await visitor.follow(() => location.hash === "#/?q=grand");
    expect((await visitor.titles())[0]).toBe("Grand Chess");
    await visitor.page.click("text=Show all games");
    await visitor.follow(() => location.hash === "#/");
    expect((await visitor.headings()).length).toBeGreaterThan(5);
    await visitor.leave();
  });

  it("orders by age, length and name", async () => {
    const visitor = await Visitor.at("/?order=age");
    expect((await visitor.titles())[0]).toBe("Go");
    expect((await visitor.headings())[0]).toMatch(/^Before 1500/);
    await visitor.choose("Order", "name");
    const titles = await visitor.titles();
    expect(titles).toEqual([...titles].sort((a, b) => a.localeCompare(b)));
    await visitor.choose("Order", "length");
    expect((await visitor.headings())[0]).toMatch(/^Short/);
    await visitor.leave();
  });

  it("surprises with one of the games found", async () => {
    const visitor = await Visitor.at("/?family=shogi");
    const addresses = await visitor.page
      .locator(".results .card a")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href")?.slice(1)));
    await visitor.page.click("text=Surprise me");
    await visitor.player.ready();
    // The address names the very game, too.
    expect(addresses).toContain((await visitor.address()).replace(/\?.*$/, ""));
    await visitor.leave();
  });

  it("an address with unknown values shows what it can", async () => {
    const visitor = await Visitor.at("/?family=ludo&board=moebius&order=luck&q=%3Cimg%20src%3Dx%3E");
    expect(await visitor.page.locator(".nothing").textContent()).toContain("“<img src=x>”");
    await visitor.page.click(".found a");
    await visitor.follow(() => location.hash === "#/");
    await visitor.leave();
  });
});

it("pictures are loaded as they come into view, and follow the theme", async () => {
  const player = await Player.at("/credits", { ...PHONE, colorScheme: "light" });
  const loaded = new Set<string>();
  player.page.on("request", (request) => {
    if (request.url().endsWith(".svg") && request.url().includes("/games/")) loaded.add(request.url());
  });
  await player.goTo("/");
  await player.page.waitForSelector(".card img[src]");
  await player.page.waitForTimeout(500);
  expect(loaded.size).toBeLessThanOrEqual(6);
  await player.page.evaluate(() => window.scrollTo(0, 1500));
  await player.page.waitForTimeout(500);
  expect(loaded.size).toBeGreaterThan(6);
  expect(loaded.size).toBeLessThanOrEqual(20);
  await player.page.emulateMedia({ colorScheme: "dark" });
  await player.page.waitForSelector('.card img[src$="dark.svg"]');
  expect(await player.page.locator('.card img[src$="light.svg"]').count()).toBe(0);
  await player.leave();
});

it("a phone shows filters behind a button, and families in a row", async () => {
  const visitor = await Visitor.at("/", PHONE);
  const filters = visitor.page.locator(".facets");
  expect(await filters.isVisible()).toBe(false);
  await visitor.page.click("button:text-is('Filters')");
  expect(await filters.isVisible()).toBe(true);
  await visitor.choose("Pieces", "none");
  expect(await visitor.page.locator(".toggle").textContent()).toBe("Filters (1)");
  const width = () => visitor.page.evaluate(() => document.documentElement.scrollWidth);
  expect(await width()).toBe(320);
  await visitor.player.goTo("/?family=battles");
  await visitor.page.waitForFunction(() => {
    const box = document.querySelector(".families [aria-current]")?.getBoundingClientRect();
    return box !== undefined && box.left >= 0 && box.right <= 320;
  });
  await visitor.leave();
});

it("the gallery works by keyboard alone", async () => {
  const visitor = await Visitor.at("/");
  await visitor.page.focus("input[type=search]");
  await visitor.page.keyboard.press("Tab");
  for (let key = 0; key < 2; key += 1) await visitor.page.keyboard.press("Tab");
  await visitor.page.keyboard.press("Enter");
  await visitor.follow(() => location.hash.includes("family=fairy-chess"));
  const focused = () => visitor.page.evaluate(() => document.activeElement?.textContent ?? "");
  expect(await focused()).toMatch(/^Chess with other pieces/);
  await visitor.page.getByLabel("Order", { exact: true }).focus();
  await visitor.page.keyboard.press("ArrowDown");
  await visitor.follow(() => location.hash.includes("order=name"));
  await visitor.leave();
});

interface ListedGame {
  readonly id: string;
  readonly title: string;
  readonly family: string;
}

it.each([
  ["minishogi", "/game/minishogi?seats=you-you"],
  ["chess", "/game/chess/rules"],
  ["hex", "/game/hex?seats=you-you"],
])("below %s are games like it", async (id, path) => {
  const player = await Player.at(path);
  await player.page.waitForSelector(".more .card");
  const titles = await player.page.locator(".more .card h3").allTextContents();
  expect(new Set(titles).size).toBe(6);
  const listed = await player.page.evaluate(
    async () => (await (await fetch("games/list.json")).json()) as ListedGame[],
  );
  const game = listed.find((one) => one.id === id);
  const family = listed.filter((one) => one.family === game?.family && one.id !== id);
  const isOfFamily = (title: string) => family.some((one) => one.title === title);
  expect(titles.filter(isOfFamily)).toHaveLength(Math.min(6, family.length));
  await player.page.locator(".more .quiet-words a").first().click();
  await player.page.waitForSelector(".results");
  expect(await player.page.locator(".families [aria-current]").count()).toBe(1);
  await player.leave();
});
