import type { LastDecision, PositionScene } from "@boardwright/engine";
import { describe, expect, it } from "vitest";
import { lastMoveOf } from "../src/play/last-move.ts";

/** A scene from units as `e4=0Pawn`. */
function scene(text: string): PositionScene {
  const units = text.split(" ").filter(Boolean).map((word) => {
    const [, site = "", owner = "", kind = ""] = /^(\w+)=(\d)(\w+)$/.exec(word) ?? [];
    return { site, owner: Number(owner), kind };
  });
  return { units, under: [], reserves: [], sets: [] } as unknown as PositionScene;
}

/** The roles of a decision of player 0: origins, landings, captures, each sorted. */
function roles(before: string, after: string, sites: string, from_to?: [string, string]) {
  const last: LastDecision = { player: 0, text: "", sites: sites.split(" "), from_to: from_to ?? null };
  const found = lastMoveOf({ last, scene: scene(after) }, scene(before));
  return [found?.origins, found?.landings, found?.captures].map((all) => [...(all ?? [])].sort().join(" "));
}

describe("origin, landing and capture of the last move are told apart", () => {
  it("in a move and in a capture, also of a unit of the same kind", () => {
    expect(roles("e2=0P", "e4=0P", "e2 e4")).toEqual(["e2", "e4", ""]);
    expect(roles("e4=0P d5=1P", "d5=0P", "d5 e4", ["e4", "d5"])).toEqual(["e4", "d5", "d5"]);
  });

  it("in castling, en passant and a promotion", () => {
    expect(roles("e1=0K h1=0R", "g1=0K f1=0R", "e1 f1 g1 h1")).toEqual(["e1 h1", "f1 g1", ""]);
    expect(roles("e5=0P d5=1P", "d6=0P", "d5 d6 e5", ["e5", "d6"])).toEqual(["e5", "d6", "d5"]);
    expect(roles("b7=0P a8=1R", "a8=0Q", "a8 b7", ["b7", "a8"])).toEqual(["b7", "a8", "a8"]);
  });

  it("where stones are placed, taken and turned over", () => {
    expect(roles("b1=1S", "a1=0S", "a1 b1")).toEqual(["", "a1", "b1"]);
    expect(roles("c1=1D d1=0D", "b1=0D c1=0D d1=0D", "b1 c1")).toEqual(["", "b1", ""]);
    expect(roles("a1=0S b3=1S", "a3=0S b3=0S", "a1 a3 b3", ["a1", "a3"])).toEqual(["a1", "a3", ""]);
  });

  it("where a unit is pulled or pushed elsewhere, which is no capture", () => {
    expect(roles("a1=0S a2=1T", "a3=0S a1=1T", "a1 a2 a3", ["a1", "a3"])).toEqual(["a1", "a3", ""]);
    expect(roles("a1=0S a2=1S a3=1S", "a2=0S a3=1S", "a1 a2", ["a1", "a2"])).toEqual(["a1", "a2", "a2"]);
    expect(roles("a1=0S a2=1S", "a2=0S a3=1S", "a1 a2 a3", ["a1", "a2"])).toEqual(["a1", "a2", ""]);
  });

  it("where the mover is lost with what it takes", () => {
    expect(roles("e4=0P d5=1P c6=1N e6=0R", "", "c6 d5 e4 e6", ["e4", "d5"])).toEqual(["e4", "", "c6 d5 e6"]);
  });
});
