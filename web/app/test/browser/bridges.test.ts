/** Variants, positions and games of other programs, pasted on the first page. */

import { readFileSync } from "node:fs";
import type { BrowserContextOptions } from "playwright-core";
import { expect, it } from "vitest";
import { expectAccessibleInBothThemes } from "./accessible.ts";
import { Player } from "./player.ts";

const permissions = ["clipboard-read", "clipboard-write"];

/** A variant whose Knights also step like a Ferz, and one with a key that nobody knows. */
const VARIANTS = `# Knights that step, too.
[stepping-knights:chess]
customPiece1 = n:NF
promotionPieceTypes = qrbn
pieceValueMg = n:800

[broken:chess]
startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
flyingCarpets = true
`;

/** The same Knights as a diagram within a page. */
const DIAGRAM = `<html><p>My game: a &lt; b</p><div class="idiagram">
satellite=chess
promoChoice=QRBN
pawn::::a2-h2
knight:N:NF::b1,g1
bishop::::c1,f1
rook::::a1,h1
queen::::d1
king::::e1
</div></html>
`;

const PGN = `[Event "Two ways"]
[White "Ann"]
[Black "Bob"]
[Result "*"]

1. e4 e5 {solid} (1... c5 {sharp} 2. Nf3 d6) 2. Nf3 Nc6 *
`;

/** Pastes a text into the field of the first page. */
async function paste(player: Player, text: string, field = ".paste-in textarea"): Promise<void> {
  await player.page.evaluate(async (words) => await navigator.clipboard.writeText(words), text);
  await player.page.click(field);
  await player.page.keyboard.press("Control+v");
}

async function gallery(options: BrowserContextOptions = {}): Promise<Player> {
  const player = await Player.at("/", { permissions, ...options });
  await player.page.waitForSelector(".paste-in");
  return player;
}

/** Waits for words of the page that opens texts. */
async function said(player: Player, words: RegExp): Promise<string> {
  const isSaid = (source: string) =>
    new RegExp(source).test(document.querySelector(".bring [role=status]")?.textContent ?? "");
  await player.page.waitForFunction(isSaid, words.source, { timeout: 30_000 });
  return (await player.page.textContent(".bring [role=status]")) ?? "";
}

/** Waits until the board stands still: it grows into the room beside the editor. */
async function settled(player: Player): Promise<void> {
  await player.ready();
  await player.page.waitForFunction(async () => {
    const place = () => JSON.stringify(document.querySelector('.bw-hit[data-site="c3"]')?.getBoundingClientRect());
    const before = place();
    await new Promise((later) => setTimeout(later, 300));
    return before !== undefined && before === place();
  });
}

/** Returns the rules text that was changed last. */
async function writtenRules(player: Player): Promise<string> {
  return await player.page.evaluate(async () => {
    const opened = indexedDB.open("boardwright");
    await new Promise((done) => (opened.onsuccess = done));
    const all = opened.result.transaction("texts").objectStore("texts").index("changed").getAll();
    await new Promise((done) => (all.onsuccess = done));
    opened.result.close();
    return (all.result.at(-1) as { text: string }).text;
  });
}

async function knightMove(player: Player, from: string, to: string, ply: number): Promise<void> {
  await settled(player);
  await player.clickSite(from);
  await player.clickSite(to);
  await player.afterPly(ply);
}

/** Plays the rules in the editor, changes them, and plays by link with a friend who answers. */
async function changeAndSend(player: Player): Promise<void> {
  await settled(player);
  await player.clickSite("b1");
  expect(await player.isSiteOffered("a3")).toBe(true);
  await player.clickSite("c3");
  await player.afterPly(1);

  const rules = await writtenRules(player);
  expect(rules).toContain('based on "chess"');
  await player.page.click(".editor .cm-content");
  await player.page.keyboard.press("Control+a");
  await player.page.keyboard.insertText(rules.replace(/game "[^"]+"/, 'game "My Knights"'));
  await player.afterPly(0);

  await player.openTab("New game");
  await player.page.selectOption('.new-game label:has(> span:text-is("Black")) select', "friend");
  await player.page.click("button:text-is('Start game')");
  await player.page.waitForFunction(() => location.hash.startsWith("#/friend/"));
  await knightMove(player, "b1", "c3", 1);
  const link = (await player.page.inputValue(".friend textarea.link")).replace(/^.*#/, "");

  const friend = await gallery();
  await paste(friend, `Your move! https://example.org/#${link}`);
  await friend.ready();
  await friend.afterPly(1);
  expect(await friend.page.textContent("h1")).toBe("My Knights");
  expect(await friend.page.textContent(".friend")).toContain("You play Black.");
  await knightMove(friend, "b8", "c6", 2);
  const answer = (await friend.page.inputValue(".friend textarea.link")).replace(/^.*#/, "");
  await player.page.evaluate((hash) => void (location.hash = hash), answer);
  await player.afterPly(2);
  await friend.leave();
  await player.leave();
}

it("an ini is pasted, played, changed, sent as a link and answered", async () => {
  const player = await gallery();
  await paste(player, VARIANTS);
  await player.page.waitForSelector("h3:has-text('broken')");
  const broken = (await player.page.textContent("li:has(h3:has-text('broken'))")) ?? "";
  expect(broken).toContain("Line 9, column 1 flyingCarpets: there is no such key");
  expect(await player.page.textContent("li:has(h3:has-text('stepping'))")).toContain("pieceValueMg");
  await player.page.click("button:text-is('Play and edit')");
  await changeAndSend(player);
});

it("a diagram is pasted with its page, played, changed, sent as a link and answered", async () => {
  const player = await gallery();
  await paste(player, DIAGRAM);
  await player.page.click("button:text-is('Play and edit')");
  await changeAndSend(player);
});

it("rules that were opened before others are found in My games", async () => {
  const player = await gallery();
  await paste(player, DIAGRAM);
  await player.page.click("button:text-is('Play and edit')");
  await player.ready();
  const first = await player.page.textContent(".cm-content");
  await player.goTo("/");
  await paste(player, 'game "Pair" {\n  players A, B\n  board rectangle(4, 1)\n  piece Mark X\n  turn { choose to in empty; put Mark at to }\n}\n');
  await player.page.waitForSelector(".cm-content:has-text('Pair')");
  await player.page.click("a:text-is('All my rules')");
  await player.page.click(".kept-list h3 a:not(:text-is('Pair'))");
  await player.page.waitForSelector(".cm-content:has-text('Knight')");
  expect(await player.page.textContent(".cm-content")).toBe(first);
  await player.leave();
});

it("lines that are not carried over are shown in the text, and can be left out", async () => {
  const player = await gallery();
  await paste(player, VARIANTS);
  await player.page.click("button:text-is('Line 9, column 1')");
  const selected = await player.page.evaluate(() => {
    const field = document.activeElement as HTMLTextAreaElement;
    return field.value.slice(field.selectionStart, field.selectionEnd);
  });
  expect(selected).toBe("flyingCarpets = true");
  await player.page.click("button:text-is('Leave these lines out')");
  await player.page.waitForSelector("text=2 of 2 variants can be played.");
  expect(await player.page.inputValue(".bring textarea")).toContain("# left out: flyingCarpets = true");
  await player.leave();
});

it("a position goes to the likeliest game, with others behind it", async () => {
  const player = await gallery();
  await paste(player, "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
  await said(player, /position of Chess, or of another game/);
  expect(await player.page.textContent(".choices summary")).toMatch(/^\d+ other games that this position fits$/);
  expect(await player.page.locator(".choices a:visible").allTextContents()).toEqual(["Chess"]);
  await player.page.click(".choices a.main");
  await player.ready();
  expect(await player.asked()).toBe("White to move.");
  await player.clickSite("g1");
  await player.clickSite("f3");
  await player.afterPly(1);
  await player.page.goBack();
  await said(player, /position of Chess, or of another game/);
  expect(await player.page.inputValue(".bring textarea")).toContain("rnbqkbnr/pppp1ppp");
  await player.goTo("/");
  await paste(player, "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2");
  await player.page.waitForSelector(".choices a, .play[data-ply]", { timeout: 30_000 });
  await player.leave();
});

it("a game in PGN opens with its variations and comments, and is saved again", async () => {
  const player = await gallery();
  await paste(player, PGN);
  await player.afterPly(4);
  expect(await player.page.locator(".player .seat").allTextContents()).toEqual(["Ann", "Bob"]);
  await player.openTab("Moves");
  const variation = (await player.page.textContent(".moves .variation")) ?? "";
  expect(variation).toContain("sharp");
  await player.page.click(".moves .variation .move button >> nth=2");
  await player.afterPly(4);
  expect(await player.page.textContent(".moves .variation [aria-current]")).toContain("d7d6");

  await player.openTab("Record");
  await player.page.click("button:text-is('Save as…')");
  const [file] = await Promise.all([
    player.page.waitForEvent("download"),
    player.page.click(".save-as button:has-text('PGN')"),
  ]);
  const text = readFileSync(await file.path(), "utf8");
  expect(file.suggestedFilename()).toBe("chess.pgn");
  expect(text).toContain('[White "Ann"]');
  expect(text).toContain('[Event "Two ways"]');
  expect(text.replaceAll(/\s+/g, " ")).toContain("1. e4 e5 { solid } (1... c5 { sharp } 2. Nf3 d6) 2. Nf3 Nc6 *");
  await player.leave();
});

it("a game of one's own rules opens while the browser keeps them", async () => {
  const rules = 'game "Cavalry Queens" based on "chess" { piece Queen also { leap (1, 2) } }';
  const player = await gallery();
  await paste(player, rules);
  await settled(player);
  await player.clickSite("d1");
  await player.clickSite("e3");
  await player.afterPly(1);
  await player.openTab("Record");
  await player.page.click("button:text-is('Save as…')");
  const [file] = await Promise.all([
    player.page.waitForEvent("download"),
    player.page.click(".save-as button:has-text('PGN')"),
  ]);
  const text = readFileSync(await file.path(), "utf8").replace('[White ""]', '[White "Ann"]').replace('[White "?"]', '[White "Ann"]');
  await player.goTo("/");
  await paste(player, 'game "Pair" {\n  players A, B\n  board rectangle(4, 1)\n  piece Mark X\n  turn { choose to in empty; put Mark at to }\n}\n');
  await player.page.waitForSelector(".cm-content:has-text('Pair')");
  await player.goTo("/");
  await paste(player, text);
  await player.page.waitForSelector(".cm-content:has-text('Cavalry Queens')");
  await player.afterPly(1);
  expect(await player.page.textContent(".player[data-player='0']")).toContain("Ann");
  await player.leave();

  const other = await gallery();
  await paste(other, text);
  expect(await said(other, /no game .Cavalry Queens./)).toContain("open its rules under “Write rules”");
  await other.leave();
});

it("a page of play opens games of its rules, and gives the game before back", async () => {
  const player = await Player.at("/game/chess?seats=you-you&game=77", { permissions });
  await player.ready();
  await player.clickSite("a2");
  await player.clickSite("a3");
  await player.afterPly(1);
  await player.openTab("Record");
  const put = async (name: string, text: string) =>
    await player.page.setInputFiles(".record input[type=file]", { name, mimeType: "text/plain", buffer: Buffer.from(text) });
  await put("other.pgn", '[Event "?"]\n[Variant "Crazyhouse"]\n\n1. e4 *\n');
  await player.page.waitForSelector(".record .refusal:has-text('this is a game of')");
  await put("game.pgn", PGN);
  await player.afterPly(4);
  await player.page.click("button:text-is('Back to the previous game')");
  await player.afterPly(1);
  await put("two.pgn", `${PGN}\n${PGN.replace("Ann", "Cleo")}`);
  await player.page.click(".record .games-found button:has-text('Cleo')");
  await player.afterPly(4);
  await player.leave();
});

it("a game in SGF opens, and of several games one is chosen", async () => {
  const player = await gallery();
  await paste(player, "(;GM[1]SZ[9]PB[Ann]PW[Bob];B[ee]C[centre];W[cc](;B[gg])(;B[gc]))");
  await player.afterPly(3);
  await player.openTab("Moves");
  expect(await player.page.textContent(".moves .variation")).not.toBe("");
  await player.goTo("/");
  await paste(player, `${PGN}\n${PGN.replace("Ann", "Cleo")}`);
  await said(player, /2 games/);
  await player.page.click("button:has-text('Cleo')");
  await player.afterPly(4);
  await player.leave();
});

it("hostile texts get a message, and nothing of them becomes markup", async () => {
  const player = await gallery();
  await paste(player, '<img src=x onerror="alert(1)"><script>alert(2)</script>');
  expect(await said(player, /web page/)).toContain("Line 1, column 1");
  const field = ".bring textarea";
  const again = async (text: string) => {
    await player.page.fill(field, text);
    await player.page.click(".bring button:text-is('Open')");
  };
  await again('[<img src=x onerror=alert(1)>:chess]\nmaxRank = 8\n');
  await said(player, /Line 1, column 1/);
  await again('[x:chess]\n<b>flyingCarpets</b> = <img src=x onerror=alert(1)>\n');
  await player.page.waitForSelector(".problems:has-text('<b>flyingCarpets</b>')");
  await again('[Event "<img src=x onerror=alert(1)>"]\n[White "<b>A</b>"]\n\n1. e4 Ke7 2. e5\n');
  expect(await said(player, /Line \d/)).toMatch(/Line 4, column \d+/);
  await again("1. e4 e5 (1... c5 2. Nf3");
  await said(player, /Line 1, column/);
  await again("rnbqkbnr/pppppppp/8/8 w");
  await said(player, /Line 1, column|No game/);
  expect(await player.page.locator(".open-page img, .open-page b").count()).toBe(0);

  const put = async (buffer: Buffer) =>
    await player.page.setInputFiles(".bring input[type=file]", { name: "x", mimeType: "", buffer });
  await put(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]));
  await said(player, /not text/);
  await put(Buffer.alloc(5 << 20, "a"));
  await said(player, /too large/);
  await put(Buffer.alloc(3 << 20, "(1. e4 "));
  await said(player, /Line|not understood|too large/);
  await player.leave();
});

it("the page that opens texts serves keyboards, phones and readers", async () => {
  for (const viewport of [{ width: 375, height: 700 }, { width: 1280, height: 800 }]) {
    const player = await gallery({ viewport });
    await expectAccessibleInBothThemes(player);
    await player.page.focus(".paste-in textarea");
    await player.page.keyboard.insertText(VARIANTS);
    await player.page.keyboard.press("Tab");
    await player.page.keyboard.press("Enter");
    await player.page.waitForSelector("h3:has-text('broken')");
    await expectAccessibleInBothThemes(player);
    const width = await player.page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(viewport.width);
    await player.leave();
  }
});
