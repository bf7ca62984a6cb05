import { expect, it } from "vitest";
import { type ReplayedGame, type Replays, scenesOf } from "../src/replays.ts";

const at = { x: 0, y: 0 };
const site = (name: string) => ({ name, at, tone: 0, outline: { form: "post" as const, centre: at, radius: 1 } });
const game: ReplayedGame = {
  result: "White wins",
  frames: [
    { units: [[0, 0], [1, 1]], chance: 0.5, reserves: [] },
    { units: [[0, -1], [1, 0]], chance: null, sets: [{ name: "hot", sites: ["b"] }] },
    { units: [[2, 1]], chance: 1 },
  ],
};
const replays: Replays = {
  board: { shape: "graph", style: [], sites: ["a", "b", "c"].map(site), links: [], coordinates: [] },
  players: [],
  boardStyle: "plain",
  looks: [
    { kind: "Knight", owner: 0, letters: "N" },
    { kind: "Pawn", owner: 1, letters: "P" },
  ],
  games: { representative: game },
};

it("frames change the scene before them", () => {
  const scenes = scenesOf(replays, game);
  const units = scenes.map(({ units }) => units.map(({ site, kind }) => `${kind} ${site}`).join());
  expect(units).toEqual(["Knight a,Pawn b", "Knight b", "Knight b,Pawn c"]);
  expect(scenes.map(({ sets }) => sets?.length)).toEqual([undefined, 1, 1]);
  expect(scenes[2]?.reserves).toEqual([]);
  expect(new Set(scenes.map(({ board }) => board)).size).toBe(1);
});
