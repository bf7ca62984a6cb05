import { describe, expect, it } from "vitest";
import type { AnalysisView } from "@boardwright/engine";
import { chanceOf, judgeMove, type EvaluatedPosition } from "../src/review/evaluated-position.ts";
import { judge, turningPoints, type Judgement } from "../src/review/judgement.ts";
import { earlier, isAtLeast, opposite, type Score, scoreOfEnd } from "../src/review/score.ts";

const score = (chance: number): Score => ({ chance, wins_in: null, loses_in: null });
const win = (plies: number): Score => ({ chance: 1, wins_in: plies, loses_in: null });
const loss = (plies: number): Score => ({ chance: 0, wins_in: null, loses_in: plies });

/** A search that found moves `a`, `b`, … with these scores. */
function search(...scores: Score[]): AnalysisView {
  const lines = scores.map((one, index) => ({ ...one, codes: ["abcdefgh".charAt(index)], texts: [""] }));
  return { lines, depth: 1, nodes: 1 };
}

const verdict = (played: string, found: AnalysisView, after: Score, choices = 20) => judge(played, found, after, choices).verdict;

describe("a move is judged by the winning chance that it lost", () => {
  const even = search(score(0.6), score(0.55));
  it.each([
    ["b", 0.56, "good"],
    ["b", 0.54, "inaccuracy"],
    ["b", 0.49, "mistake"],
    ["b", 0.39, "blunder"],
    ["a", 0.2, "best"],
    ["z", 0.7, "best"],
  ] as const)("%s with %d afterwards is %s", (played, after, expected) => {
    expect(verdict(played, even, score(after))).toBe(expected);
  });

  it("the only legal move is forced", () => {
    expect(verdict("a", even, score(0.1), 1)).toBe("forced");
  });

  it("the only good move is one whose alternatives lose 20 points", () => {
    expect(verdict("a", search(score(0.6), score(0.39)), score(0.6))).toBe("only move");
    expect(verdict("b", search(score(0.6), score(0.4)), score(0.4))).toBe("mistake");
  });

  it("a proven win that is given up is missed, unless the move loses", () => {
    expect(verdict("b", search(win(3), score(0.5)), score(0.6))).toBe("missed win");
    expect(verdict("b", search(win(3), score(0.5)), loss(2))).toBe("blunder");
    expect(verdict("b", search(win(3), score(0.5)), win(5))).toBe("good");
  });
});

it("the nearer of two wins is better, and the further of two losses", () => {
  expect(isAtLeast(win(1), win(3))).toBe(true);
  expect(isAtLeast(win(3), win(1))).toBe(false);
  expect(isAtLeast(loss(4), loss(2))).toBe(true);
  expect(isAtLeast(loss(2), loss(4))).toBe(false);
  expect(isAtLeast(score(0.01), loss(9))).toBe(true);
  expect(earlier(opposite(loss(2)))).toEqual(win(3));
});

describe("turning points", () => {
  const point = (before: number, after: number): Judgement => ({
    verdict: "good",
    before: score(before),
    after: score(after),
    loss: before - after,
    isImprovable: true,
  });

  it("are blunders, and mistakes that cost the lead", () => {
    expect(turningPoints([point(0.9, 0.69), point(0.55, 0.45), point(0.9, 0.79), undefined, point(0.49, 0.4)])).toEqual([0, 1]);
  });

  it("are the five greatest losses, in the order of the game", () => {
    const many = [0.2, 0.5, 0.3, 0.6, 0.4, 0.7].map((lost) => point(0.9, 0.9 - lost));
    expect(turningPoints(many)).toEqual([1, 2, 3, 4, 5]);
  });
});

describe("positions", () => {
  const at = (player: number, found?: AnalysisView, winner?: number | null): EvaluatedPosition => ({
    player,
    choices: 5,
    end: winner === undefined ? null : { winner, words: "" },
    ...(found && { found }),
  });

  it("tell the chance of either of two players, and of several that of the one to move", () => {
    expect(chanceOf(at(1, search(score(0.3))), 0, 2)).toBeCloseTo(0.7);
    expect(chanceOf(at(1, search(score(0.3))), 0, 3)).toBeUndefined();
    expect(chanceOf(at(1, search(score(0.3))), 1, 3)).toBe(0.3);
    expect(chanceOf(at(1, undefined, 0), 0, 2)).toBe(1);
    expect(chanceOf(at(1, undefined, null), 0, 2)).toBe(0.5);
  });

  it("judge the move between them, also within a turn and at the end", () => {
    const before = at(0, search(score(0.7), score(0.65)));
    expect(judgeMove("b", before, at(1, search(score(0.6))), 2)?.after.chance).toBeCloseTo(0.4);
    expect(judgeMove("b", before, at(0, search(score(0.6))), 2)?.after.chance).toBe(0.6);
    expect(judgeMove("b", before, at(1, undefined, 0), 2)?.after).toEqual(scoreOfEnd({ winner: 0 }, 0));
    expect(judgeMove("b", at(0), at(1, search(score(0.6))), 2)).toBeUndefined();
  });

  it("of more than two players are judged by the lines of the search", () => {
    const before = at(0, search(score(0.7), score(0.59), score(0.4)));
    const after = at(1, search(score(0.9)));
    expect(judgeMove("b", before, after, 3)?.verdict).toBe("mistake");
    expect(judgeMove("z", before, after, 3)?.verdict).toBe("blunder");
  });
});
