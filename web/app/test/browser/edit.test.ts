import { expect, it } from "vitest";
import { Player } from "./player.ts";

/** Puts a text in place of what is in the editor. */
async function write(player: Player, text: string): Promise<void> {
  await player.page.click(".editor .cm-content");
  await player.page.keyboard.press("Control+a");
  await player.page.keyboard.insertText(text);
}

async function status(player: Player, pattern: RegExp): Promise<void> {
  await player.page.waitForFunction(
    (source) => new RegExp(source).test(document.querySelector(".written [role=status]")?.textContent ?? ""),
    pattern.source,
    { timeout: 30_000 },
  );
}

const RULES = `game "Pair" {
  players A, B
  board rectangle(4, 1)
  piece Mark X
  turn { choose to in empty; put Mark at to }
  end { mover wins if some rows(own, any, 2) }
}
`;

/** Writes the rules, and makes their first move. */
async function playPair(player: Player): Promise<void> {
  await player.ready();
  await write(player, RULES);
  await player.page.waitForFunction(() => document.querySelectorAll(".bw-hit[data-site]").length === 4);
  await player.clickSite("b1");
  await player.afterPly(1);
}

it("rules are played as soon as they have no errors, and errors are shown beside the last game", async () => {
  const player = await Player.at("/credits");
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  await player.page.route("**/engine.wasm", async (route) => {
    await isReleased;
    await route.continue();
  });
  await player.goTo("/edit");
  await status(player, /^Reading the rules…$/);
  release();
  await player.ready();
  await status(player, /^The rules have no errors/);
  await playPair(player);
  await write(player, RULES.replace("rectangle", "rectangel"));
  await status(player, /\d error/);
  expect(await player.page.textContent(".messages")).toContain("Line 3");
  expect(await player.ply()).toBe(1);
  await player.leave();
});

it("a link to a game by rules of one's own carries both", async () => {
  const permissions = ["clipboard-read", "clipboard-write"];
  const player = await Player.at("/edit", { permissions });
  await playPair(player);
  const friend = await Player.at(await player.copiedLink());
  await friend.afterPly(1);
  expect(await friend.page.textContent(".cm-content")).toContain('game "Pair"');
  expect(await friend.page.locator(".bw-hit[data-site]").count()).toBe(4);
  await friend.leave();
  await player.leave();
});

it("a brace that is left open is pointed at, wherever the text breaks off", async () => {
  const player = await Player.at("/edit");
  await player.ready();
  await write(player, RULES.replace("own, any, 2) }", "own, any, 2)"));
  await status(player, /1 error/);
  expect(await player.page.textContent(".messages")).toContain("Line 6 going by the indentation");
  await player.leave();
});

it("a new game of rules of one's own begins beside them", async () => {
  const player = await Player.at("/edit");
  await playPair(player);
  await player.openTab("New game");
  await player.page.selectOption('.new-game label:has(> span:text-is("B")) select', "1");
  await player.page.click("button:text-is('Start game')");
  await player.afterPly(0);
  await player.clickSite("c1");
  await player.afterPly(2);
  expect(await player.page.textContent(".cm-content")).toContain('game "Pair"');
  await player.leave();
});

it("one can begin with the rules of any game", async () => {
  const player = await Player.at("/edit");
  await player.ready();
  await player.page.selectOption(".written select", "hex");
  await player.page.waitForSelector(".cm-content:has-text('Hex')");
  await player.page.waitForFunction(() => document.querySelectorAll(".bw-hit[data-site]").length === 121);
  await player.leave();
});

it("rules that ask for too much are stopped, and the page goes on", async () => {
  const player = await Player.at("/edit");
  await player.ready();
  const choices = ["a", "b", "c", "d", "e"].map((name) => `choose ${name} in sites`).join("; ");
  const greedy = RULES.replace("rectangle(4, 1)", "rectangle(16, 16)").replace(
    "choose to in empty; put Mark at to",
    `${choices}; put Mark at a`,
  );
  await write(player, greedy);
  await player.page.waitForFunction(
    () => (document.querySelector(".prompt")?.textContent ?? "").includes("are not known"),
    undefined,
    { timeout: 30_000 },
  );
  await write(player, RULES);
  await status(player, /no errors/);
  await player.leave();
});

it("a text full of markup is a text", async () => {
  const player = await Player.at("/edit");
  await player.ready();
  await write(
    player,
    RULES.replace('"Pair"', '"<img src=x onerror=alert(1)>"').replace(
      "players A",
      'about "<script>alert(1)</script>"\n  players A',
    ),
  );
  await status(player, /no errors/);
  expect(await player.page.locator("img[src=x]").count()).toBe(0);
  await player.leave();
});
