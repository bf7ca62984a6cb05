/** Games by link between two browsers. */

import { deflateRawSync, deflateSync } from "node:zlib";
import type { BrowserContextOptions } from "playwright-core";
import { expect, it } from "vitest";
import { expectAccessibleInBothThemes } from "./accessible.ts";
import { Player } from "./player.ts";

const permissions = ["clipboard-read", "clipboard-write"];
const MESSAGE = "/friend?link=";

/** Starts a game by link from the form of a game's page. @param friends seats of friends */
async function start(path: string, friends: readonly string[], options: BrowserContextOptions = {}): Promise<Player> {
  const player = await Player.at(path, { permissions, ...options });
  await player.ready();
  await begin(player, friends);
  return player;
}

async function begin(player: Player, friends: readonly string[]): Promise<void> {
  await player.openTab("New game");
  for (const name of friends) await seatFriend(player, name);
  await player.page.click("button:text-is('Start game')");
  await player.page.waitForSelector("[role=tab]:text-is('Friend')");
  await player.page.waitForFunction(() => location.hash.startsWith("#/friend/"));
}

async function seatFriend(player: Player, name: string): Promise<void> {
  await player.page.selectOption(`.new-game label:has(> span:text-is("${name}")) select`, "friend");
}

/** Plays a move by clicks. */
async function move(player: Player, ...sites: readonly string[]): Promise<void> {
  const ply = await player.ply();
  for (const site of sites) await player.clickSite(site);
  await player.afterPly(ply + 1);
}

/** Returns the part of the link behind `#`, as the friend gets it. */
async function link(player: Player): Promise<string> {
  const text = await player.page.inputValue(".friend textarea.link");
  expect(text).toContain(`#${MESSAGE}`);
  return text.replace(/^.*#/, "");
}

/** Opens a link on a page that is open. */
async function open(player: Player, path: string): Promise<void> {
  await player.page.evaluate((hash) => void (location.hash = hash), path);
  await player.page.waitForFunction((hash) => location.hash !== `#${hash}` || document.querySelector("h1"), path);
}

async function guest(path: string, options: BrowserContextOptions = {}): Promise<Player> {
  const player = await Player.at(path, { permissions, ...options });
  await player.ready();
  return player;
}

/** Returns the distance of a site from the top of the page. */
async function top(player: Player, site: string): Promise<number> {
  const box = await player.page.locator(`.bw-hit[data-site="${site}"]`).boundingBox();
  return box?.y ?? 0;
}

async function savedGames(player: Player): Promise<number> {
  return await player.page.evaluate(
    () => Object.keys(localStorage).filter((name) => name.startsWith("boardwright friend ")).length,
  );
}

it("a game is played by links between two browsers to its end", async () => {
  const host = await start("/game/tic-tac-toe", ["Noughts"]);
  expect(await host.asked()).toBe("Crosses to move.");
  await move(host, "a1");
  expect(await host.asked()).toBe("Noughts is to move.");
  const friend = await guest(await link(host));
  await friend.afterPly(1);
  expect(await friend.page.textContent(".friend")).toContain("You play Noughts.");
  expect(await friend.page.textContent(".prompt")).toContain("Crosses played a1.");
  await move(friend, "b2");
  await open(host, await link(friend));
  await host.afterPly(2);
  await move(host, "a2");
  await open(friend, await link(host));
  await friend.afterPly(3);
  await move(friend, "c3");
  await open(host, await link(friend));
  await host.afterPly(4);
  await move(host, "a3");
  expect(await host.asked()).toMatch(/^Crosses win/);
  await open(friend, await link(host));
  await friend.afterPly(5);
  expect(await friend.asked()).toMatch(/^Crosses win/);
  for (const player of [host, friend]) expect(await savedGames(player)).toBe(1);
  await friend.page.click("button:text-is('Play again, other side')");
  await friend.page.waitForSelector(".friend:has-text('You play Crosses.')");
  await friend.afterPly(0);
  expect(await savedGames(friend)).toBe(2);
  await friend.leave();
  await host.leave();
});

it("the friend sits on the other side, and only whoever is to move can move", async () => {
  const host = await start("/game/chess", ["Black"]);
  expect(await top(host, "e1")).toBeGreaterThan(await top(host, "e8"));
  await move(host, "e2", "e4");
  await host.clickSite("e7");
  expect(await host.isSiteOffered("e5")).toBe(false);
  const friend = await guest(await link(host));
  await friend.afterPly(1);
  expect(await top(friend, "e1")).toBeLessThan(await top(friend, "e8"));
  await friend.clickSite("d2");
  expect(await friend.isSiteOffered("d4")).toBe(false);
  await friend.press("Take back");
  await friend.afterPly(0);
  await friend.clickSite("d2");
  expect(await friend.isSiteOffered("d4")).toBe(false);
  await friend.page.click("button:text-is('Back to the game')");
  await friend.afterPly(1);
  await move(friend, "e7", "e5");
  await friend.page.reload();
  await friend.afterPly(2);
  expect(await friend.asked()).toBe("White is to move.");
  await friend.leave();
  await host.leave();
});

it("the friend begins if the first seat is the friend's", async () => {
  const host = await start("/game/chess", ["White"]);
  expect(await host.asked()).toBe("White is to move.");
  expect(await top(host, "e1")).toBeLessThan(await top(host, "e8"));
  const friend = await guest(await link(host));
  await move(friend, "e2", "e4");
  await open(host, await link(friend));
  await host.afterPly(1);
  await move(host, "e7", "e5");
  await friend.leave();
  await host.leave();
});

it("rules of one's own travel in the link", async () => {
  const rules = `game "<img src=x onerror=alert(1)>" {
  players A, B
  board rectangle(4, 1)
  piece Mark X
  turn { choose to in empty; put Mark at to }
  end { mover wins if some rows(own, any, 2) }
}
`;
  const host = await Player.at("/edit", { permissions });
  await host.ready();
  await host.page.click(".editor .cm-content");
  await host.page.keyboard.press("Control+a");
  await host.page.keyboard.insertText(rules);
  await host.page.waitForFunction(() => document.querySelectorAll(".bw-hit[data-site]").length === 4);
  await begin(host, ["B"]);
  await move(host, "b1");
  const friend = await guest(await link(host));
  await friend.afterPly(1);
  expect(await friend.page.textContent("h1")).toBe("<img src=x onerror=alert(1)>");
  expect(await friend.page.locator("img[src=x]").count()).toBe(0);
  await move(friend, "d1");
  await open(host, await link(friend));
  await host.afterPly(2);
  await move(host, "a1");
  expect(await host.asked()).toMatch(/^A wins/);
  await host.goTo("/friend");
  await host.page.waitForSelector(".friend-games li");
  expect(await host.page.locator("img[src=x]").count()).toBe(0);
  await friend.leave();
  await host.leave();
});

it("the share sheet of the browser gets the link, and the keyboard keeps its place", async () => {
  const host = await Player.at("/", { permissions });
  await host.page.addInitScript(() => {
    Object.assign(navigator, {
      canShare: () => true,
      share: async ({ url }: { url: string }) => void (document.title = url),
    });
  });
  await host.page.reload();
  await host.goTo("/game/hex");
  await host.ready();
  await host.page.evaluate(() => localStorage.setItem("boardwright host", "https://example.org/"));
  await begin(host, ["Blue"]);
  await move(host, "c3");
  await host.page.focus(".prompt button:text-is('Share link…')");
  await host.page.keyboard.press("Enter");
  await host.page.waitForFunction(() => document.title.includes("#/friend?link="));
  await host.page.keyboard.press("Tab");
  await host.page.keyboard.press("Enter");
  await host.page.waitForSelector(".prompt .notice:has-text('Link copied')");
  const copied = await host.page.evaluate(async () => await navigator.clipboard.readText());
  expect(copied).toMatch(/#\/friend\?link=/);
  expect(copied.replace(/^.*#/, "")).toBe(await link(host));
  expect(await host.page.evaluate(() => document.activeElement?.textContent)).toBe("Copy link");
  await host.press("Take back");
  await host.page.waitForSelector(".prompt:has-text('You have sent these moves.')");
  await host.leave();
});

it("another device takes the seat over", async () => {
  const host = await start("/game/hex", ["Blue"]);
  await move(host, "c3");
  const other = await guest(await link(host));
  await other.page.click(".friend summary");
  await other.page.getByLabel("Red", { exact: true }).check();
  await other.page.getByLabel("Blue", { exact: true }).uncheck();
  await other.page.waitForSelector(".friend:has-text('You play Red.')");
  expect(await other.asked()).toBe("Blue is to move.");
  await other.page.reload();
  await other.page.waitForSelector(".friend:has-text('You play Red.')");
  await other.leave();
  await host.leave();
});

it("an older link asks, and going back keeps the moves as a variation", async () => {
  const host = await start("/game/hex", ["Blue"]);
  await move(host, "c3");
  const first = await link(host);
  const friend = await guest(first);
  await move(friend, "d4");
  await open(friend, first);
  await friend.page.waitForSelector("h1:text-is('This link is older than your game')");
  await friend.page.click("button:text-is('Keep my game')");
  await friend.afterPly(2);
  await open(friend, first);
  await friend.page.click("button:text-is('Go back to the link')");
  await friend.afterPly(1);
  await move(friend, "e5");
  await friend.openTab("Moves");
  expect(await friend.page.textContent(".moves .variation")).toContain("d4");
  expect(await savedGames(friend)).toBe(1);
  await friend.leave();
  await host.leave();
});

it("a link that tells the game otherwise asks, and neither line is lost", async () => {
  const host = await start("/game/hex", ["Blue"]);
  await move(host, "c3");
  const friend = await guest(await link(host));
  await move(friend, "d4");
  const one = await link(friend);
  await friend.press("Take back");
  await friend.afterPly(1);
  await move(friend, "e5");
  const other = await link(friend);
  await open(host, one);
  await host.afterPly(2);
  await open(host, other);
  await host.page.waitForSelector("h1:text-is('This link has different moves')");
  expect(await host.page.textContent("main")).toContain("the link has e5, your game has d4");
  await host.page.click("button:text-is('Go on with the link')");
  await host.afterPly(2);
  await host.openTab("Moves");
  expect(await host.lastMove()).toBe("e5");
  expect(await host.page.textContent(".moves .variation")).toContain("d4");
  await open(host, one);
  await host.page.click("button:text-is('Open the link as another game')");
  await host.afterPly(2);
  expect(await savedGames(host)).toBe(2);
  await friend.leave();
  await host.leave();
});

it("a broken link says how to mend it, and a message with line breaks is mended", async () => {
  const host = await start("/game/hex", ["Blue"]);
  await move(host, "c3");
  const whole = await link(host);
  const letters = whole.slice(MESSAGE.length);
  const swapped = letters.slice(0, 30) + (letters[30] === "A" ? "B" : "A") + letters.slice(31);
  const friend = await Player.at(`${MESSAGE}${letters.slice(0, -9)}`, { permissions });
  for (const broken of [letters.slice(0, -9), swapped, "", "eJw", letters.slice(3)]) {
    await open(friend, MESSAGE + broken);
    await friend.page.waitForSelector(".pre:has-text('Copy the whole link')");
  }
  await friend.page.fill(".paste-link textarea", `look:\n> http://example.org/#${whole.slice(0, 60)}\n> ${whole.slice(60)}\n`);
  await friend.page.click("button:text-is('Open link')");
  await friend.ready();
  await friend.afterPly(1);
  await open(friend, MESSAGE + swapped);
  await friend.page.waitForSelector(".paste-link");
  await friend.page.fill(".paste-link textarea", "no link at all");
  await friend.page.click("button:text-is('Open link')");
  await friend.page.waitForSelector(".paste-link .notice:has-text('contains no link')");
  await friend.leave();
  await host.leave();
});

/** Makes a link of any content. */
function made(...content: readonly unknown[]): string {
  return MESSAGE + deflateSync(JSON.stringify(content)).toString("base64url");
}

it("a forged link does no harm and says what is wrong", async () => {
  const host = await start("/game/hex", ["Blue"]);
  await move(host, "c3");
  const id = host.page.url().replace(/^.*\//, "");
  const tag = "<img src=x onerror=alert(1)>";
  const rules = `game "${tag}" { players A, B board rectangle(2, 1) piece Mark X turn { choose to in empty; put Mark at to } end { draw if no empty } }`;
  const forged: readonly (readonly [string, string])[] = [
    [made(1, "forged", [0], [], [], '[Game "hex"]\n\n1. z99'), "no game that can be played here"],
    [made(1, "forged", [0], [], [], `[Game "hex"]\n[Result "${tag}"]\n\n1. c3`), "no game that can be played here"],
    [made(1, "forged", [0], [], [], `[Game "${tag}"]\n\n1. c3`), "does not have the game"],
    [made(1, "forged", [0], [], [], "", 'game "X" {'), "no game that can be played here"],
    [made(1, tag, [0], [], [], '[Game "hex"]'), "Copy the whole link"],
    [made(9, "forged"), "newer version"],
    [made(1, id, [0], [], [], `[Game "${tag}"]\n`, rules), "it has other rules or begins elsewhere"],
    [made(1, id, [0], [], [], '[Game "chess"]\n\n1. e2e4\n'), "it has other rules or begins elsewhere"],
  ];
  for (const [path, words] of forged) {
    await open(host, path);
    await host.page.waitForSelector(`main p:has-text("${words}")`);
    expect(await host.page.locator("img[src=x]").count()).toBe(0);
  }
  expect(await savedGames(host)).toBe(1);
  await host.page.click("button:text-is('Keep my game')");
  await host.afterPly(1);
  await host.openTab("Moves");
  expect(await host.lastMove()).toBe("c3");
  await host.leave();
});

it("resigning and a draw by agreement travel by link", async () => {
  const host = await start("/game/chess", ["Black"]);
  await move(host, "e2", "e4");
  await host.page.getByLabel("Offer a draw with the link").check();
  await host.page.waitForSelector(".friend textarea.link");
  const friend = await guest(await link(host));
  expect(await friend.page.textContent(".prompt")).toContain("White offers a draw.");
  const declined = await guest(await link(host));
  await friend.page.click("button:text-is('Accept the draw')");
  await friend.page.waitForSelector(".asked:text-is('Draw by agreement.')");
  await open(host, await link(friend));
  await host.page.waitForSelector(".asked:text-is('Draw by agreement.')");
  await move(declined, "e7", "e5");
  expect(await declined.page.textContent(".prompt")).not.toContain("draw");
  await declined.page.click("button:text-is('Resign')");
  await declined.page.click("button:text-is('Yes, resign')");
  await declined.page.waitForSelector(".asked:text-is('White wins by resignation.')");
  const other = await guest(await link(declined));
  expect(await other.asked()).toBe("White wins by resignation.");
  for (const player of [declined, other, friend, host]) await player.leave();
});

it("a game without draws offers none, and hints wait for the end", async () => {
  const host = await start("/game/hex", ["Blue"]);
  expect(await host.page.locator(".friend input[type=checkbox]").first().isVisible()).toBe(false);
  expect(await host.page.getAttribute('[aria-label="Hint"]', "aria-disabled")).toBe("true");
  expect(await host.page.locator("[role=tab]:text-is('Analysis')").count()).toBe(0);
  await host.leave();
});

it("a turn of several decisions goes into one link", async () => {
  const host = await start("/game/amazons", ["Black"]);
  await move(host, "d1", "d7");
  expect(await host.asked()).toMatch(/^White goes on/);
  expect(await host.page.locator("button:text-is('Copy link')").count()).toBe(0);
  await move(host, "d8");
  const friend = await guest(await link(host));
  await friend.afterPly(2);
  expect(await friend.asked()).toBe("Black to move.");
  expect(await friend.page.textContent(".prompt")).toContain("White played d1-d7, /d8.");
  await friend.leave();
  await host.leave();
});

it("a game begins with the position on the board, and its tabs agree", async () => {
  const player = await Player.at("/game/hex?seats=you-you", { permissions });
  await player.ready();
  await move(player, "c3");
  await player.openTab("New game");
  await seatFriend(player, "Blue");
  await player.page.getByLabel("Begin with the position on the board").check();
  await player.page.click("button:text-is('Start game')");
  await player.page.waitForSelector("[role=tab]:text-is('Friend')");
  await player.afterPly(1);
  const friend = await guest(await link(player));
  await move(friend, "d4");
  const answer = await link(friend);
  const tab = await player.page.context().newPage();
  await tab.goto(`${player.page.url().replace(/#.*/, "")}#${answer}`);
  await tab.waitForSelector('.play[data-ply="2"]');
  await player.afterPly(2);
  expect(await player.asked()).toBe("Red to move.");
  await friend.leave();
  await player.leave();
});

it("a game that is too long for a link is sent as a file", async () => {
  const notes = Array.from({ length: 2500 }, (_, line) => `// ${(line * 7919 + 13) ** 3} ${Math.sqrt(line)}`).join("\n");
  const rules = `game "Long" {
  players A, B
  board rectangle(4, 1)
  piece Mark X
  turn { choose to in empty; put Mark at to }
  end { mover wins if some rows(own, any, 2) }
}
${notes}
`;
  const letters = deflateRawSync(rules).toString("base64url");
  const host = await Player.at(`/edit?rules=${letters}`, { permissions });
  await host.ready();
  await begin(host, ["B"]);
  await move(host, "b1");
  await host.page.waitForSelector(".friend .quiet-words:has-text('too long for a link')");
  expect(await host.page.locator("button:text-is('Copy link')").count()).toBe(0);
  const [file] = await Promise.all([
    host.page.waitForEvent("download"),
    host.page.click(".prompt button:text-is('Save as a file')"),
  ]);
  const friend = await Player.at("/friend", { permissions });
  await friend.page.setInputFiles(".paste-link input[type=file]", await file.path());
  await friend.ready();
  await friend.afterPly(1);
  await friend.leave();
  await host.leave();
});

it("the pages of a game by link keep nobody out, in light and dark", async () => {
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ]) {
    const options = { viewport, bypassCSP: true };
    const host = await start("/game/hex", ["Blue"], options);
    await expectAccessibleInBothThemes(host);
    await move(host, "c3");
    await host.page.waitForSelector(".friend textarea.link");
    await expectAccessibleInBothThemes(host);
    const friend = await guest(await link(host), options);
    await expectAccessibleInBothThemes(friend);
    for (const path of ["/friend", `${MESSAGE}abc`]) {
      await open(friend, path);
      await friend.page.waitForSelector(".paste-link");
      await expectAccessibleInBothThemes(friend);
    }
    const width = await friend.page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBe(viewport.width);
    await friend.leave();
    await host.leave();
  }
});
