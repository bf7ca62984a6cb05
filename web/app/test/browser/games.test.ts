import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Player } from "./player.ts";
import { make, sampleOf } from "./sample-game.ts";

/** One person plays all games on one page, which loads the engine once. */
let player: Player;
beforeAll(async () => {
  player = await Player.at("/");
});
afterAll(async () => {
  await player.leave();
});

const games = readdirSync(fileURLToPath(new URL("../../../../games", import.meta.url)), {
  withFileTypes: true,
});

/** The nightly task plays every game, to its end. */
const WHOLE = process.env["WHOLE_GAMES"] !== undefined;
/** Number of decisions made by clicks. */
const DECISIONS = WHOLE ? Infinity : 12;
/** Every fourth game stands for its neighbours, most of which are variants of chess. */
const STEP = WHOLE ? 1 : 4;

describe("a sample game by clicks", () => {
  const ids = games.filter((entry) => entry.isDirectory()).map(({ name }) => name).sort();
  it.each(ids.filter((_, index) => index % STEP === 0))("%s", async (id) => {
    const score = await sampleOf(id, DECISIONS);
    await player.turnTo(score.path);
    for (const decision of score.decisions) {
      await make(player, decision).catch((error: unknown) => {
        throw new Error(`${decision.text}: ${String(error)}`);
      });
    }
    if (score.end !== undefined)
      expect((await player.asked()).toLowerCase()).toContain(score.end.toLowerCase());
    expect(player.complaints).toEqual([]);
  });
});

/** Notable decisions in the sample games. */
const SHOWN: readonly (readonly [string, string, RegExp])[] = [
  ["shogi", "a drop", /G\*3e/],
  ["english-draughts", "a man that has to capture on", /f8xd6 d6xf4 h6-g5/],
  ["go", "two passes at its end", /pass pass$/],
  ["chess", "a check that cannot be parried", /g2e4 h1g1$/],
];

it.each(SHOWN)("the sample of %s has %s", async (id, _, pattern) => {
  const { decisions } = await sampleOf(id);
  expect(decisions.map(({ text }) => text).join(" ")).toMatch(pattern);
});
