import { existsSync, readdirSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { relationOf, taken } from "../src/friend/compare-lines.ts";
import { LinkError, lettersIn, linkTo, type Packet, packetOf, SHORT } from "../src/friend/link.ts";
import type { FriendGame } from "../src/friend/saved-games.ts";
import { packed } from "../src/packed-text.ts";
import { Tree } from "../src/play/tree.ts";

const PACKET: Packet = { id: "Ab_-9xyz", by: [0], levels: [0, 0], agreed: [1], record: '[Game "hex"]\n\n1. c3\n' };

beforeAll(() => {
  vi.stubGlobal("location", { href: "https://example.org/play/#/game/hex" });
});

async function letters(packet: Packet): Promise<string> {
  return (await linkTo(packet)).replace(/^.*link=/, "");
}

describe("links", () => {
  it("hold what was put in", async () => {
    for (const packet of [PACKET, { ...PACKET, rules: 'game "Ü <b>" {}' }])
      expect(await packetOf(await letters(packet))).toEqual(packet);
    expect(await linkTo(PACKET)).toMatch(/^https:\/\/example\.org\/play\/#\/friend\?link=[\w-]+$/);
  });

  it("are refused after any change of one letter, and if any number of letters is missing", async () => {
    const whole = await letters(PACKET);
    for (let at = 0; at < whole.length - 1; at += 1) {
      const other = whole[at] === "A" ? "B" : "A";
      await expect(packetOf(whole.slice(0, at) + other + whole.slice(at + 1))).rejects.toThrow(LinkError);
      await expect(packetOf(whole.slice(0, at))).rejects.toThrow(/Copy the whole link/);
    }
  });

  it("are refused if they hold something else", async () => {
    const others = [null, 7, {}, [], [1], [1, "../x", [], [], [], ""], [1, "a", [0.5], [], [], ""]];
    const more = [[1, "a", [], [-1], [], ""], [1, "a", [], [], [1e9], ""], [1, "a", [], [], [], 5], [1, "a", [], [], [], "", 5]];
    for (const content of [...others, ...more])
      await expect(packetOf(await packed(JSON.stringify(content), "deflate"))).rejects.toThrow(/Copy the whole link/);
    await expect(packetOf(await packed("[2]", "deflate"))).rejects.toThrow(/newer version/);
    await expect(packetOf(await packed(" ".repeat(5 << 20), "deflate"))).rejects.toThrow(LinkError);
  });

  it("are found in messages", async () => {
    const link = await linkTo(PACKET);
    const whole = await letters(PACKET);
    for (const text of [link, `Your move: ${link}.`, `(${link})`, `> ${link.slice(0, 70)}\n> ${link.slice(70)}\n`])
      expect(await lettersIn(text)).toBe(whole);
    await expect(lettersIn("https://example.org/")).rejects.toThrow(/contains no link/);
    await expect(lettersIn(link.slice(0, -4))).rejects.toThrow(/Copy the whole link/);
  });
});

/** Returns a game of these moves. @param words of its end outside the rules */
function game(moves: string, words?: string): FriendGame {
  const tree = new Tree();
  const texts = moves.split(" ").filter(Boolean);
  texts.forEach((text, index) => tree.play({ code: `code ${text}`, text, player: index % 2, turn: index + 1 }));
  if (words !== undefined) tree.decide({ result: words, reason: "", winner: null, words });
  const count = texts.length;
  const fixed = { id: "a", title: "Hex", source: { id: "hex" }, players: ["Red", "Blue"], seats: [], agreed: [] };
  return { ...fixed, tree: tree.data(), played: count, received: count, isNews: false, state: "", changed: 0 };
}

it("a whole game of each bundled game has a link that every messenger takes", async () => {
  const folder = new URL("../../../games/", import.meta.url);
  const records = readdirSync(folder).map((id) => new URL(`${id}/sample.record`, folder)).filter((file) => existsSync(file));
  const lengths: number[] = [];
  for (const file of records) {
    const record = readFileSync(file, "utf8").replaceAll(/^\[Date .*\n/gm, "");
    lengths.push((await linkTo({ ...PACKET, record })).length);
  }
  expect(records.length).toBeGreaterThan(100);
  expect(Math.max(...lengths)).toBeLessThan(SHORT);
});

describe("the game of a link", () => {
  it.each([
    ["a b", "a b", "same"],
    ["a b", "a b c", "newer"],
    ["", "a", "newer"],
    ["a b c", "a", "older"],
    ["a b c", "a x", "different"],
    ["a b", "x", "different"],
  ])("[%s] and [%s]: %s", (saved, link, is) => {
    expect(relationOf(game(saved), game(link)).is).toBe(is);
  });

  it("differs if only one has ended, and is newer if it adds the end", () => {
    expect(relationOf(game("a b"), game("a b", "draw")).is).toBe("newer");
    expect(relationOf(game("a b", "draw"), game("a b")).is).toBe("older");
    expect(relationOf(game("a b", "draw"), game("a b c")).is).toBe("different");
    expect(relationOf(game("a b c"), game("a b", "draw")).is).toBe("different");
    expect(relationOf(game("a", "draw"), game("a", "Red wins")).is).toBe("different");
    expect(relationOf(game("a"), { ...game("a"), source: { rules: "" } }).is).toBe("foreign");
  });

  it("leaves the other moves as a variation", () => {
    const result = taken(game("a b c", "draw"), game("a x"));
    const tree = Tree.of(result.tree);
    expect(tree.mainLine(9).map(({ text }) => text)).toEqual(["a", "x"]);
    expect(tree.after(tree.mainLine(1)[0]).map(({ text }) => text)).toEqual(["x", "b"]);
    expect(tree.terminationAfter(tree.mainLine(2).at(-1))).toBeUndefined();
    const back = taken(game("a b c"), game("a"));
    expect(back.played).toBe(1);
    expect(Tree.of(back.tree).mainLine(9)).toHaveLength(3);
  });
});
