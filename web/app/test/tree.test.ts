import { expect, it } from "vitest";
import type { RecordLineView, RecordLineInput } from "@boardwright/engine";
import { recordLineOf, treeOf } from "../src/play/record-tree.ts";
import { Tree } from "../src/play/tree.ts";

const made = (code: string) => ({ code, text: code, player: 0, turn: 1 });

it("keeps lines that were tried, and goes on along the first", () => {
  const tree = new Tree();
  const first = tree.play(made("e4"));
  tree.play(made("e5"));
  tree.goTo(first);
  const other = tree.play(made("c5"));
  expect(tree.path()).toEqual({ moves: ["e4", "c5"] });
  tree.goTo(undefined);
  expect(tree.wholeLine().map(({ code }) => code)).toEqual(["e4", "e5"]);
  tree.promote(other);
  expect(tree.wholeLine().map(({ code }) => code)).toEqual(["e4", "c5"]);
});

it("goes to what is there already instead of adding it again", () => {
  const tree = new Tree("8/8 w");
  const first = tree.play(made("e4"));
  tree.back();
  expect(tree.play(made("e4"))).toBe(first);
  expect(tree.path()).toEqual({ start: "8/8 w", moves: ["e4"] });
});

it("keeps how the game was termination, where it was and nowhere else", () => {
  const how = { winner: 0, words: "White wins on time", result: "White wins", reason: "on time" };
  const tree = new Tree();
  const first = tree.play(made("e4"));
  tree.play(made("e5"));
  tree.decide(how);
  expect([tree.termination, tree.result]).toEqual([how, how]);
  tree.goTo(first);
  expect([tree.termination, tree.result]).toEqual([undefined, how]);
  const again = Tree.of(structuredClone(tree.data()));
  expect([again.termination, again.result]).toEqual([undefined, how]);
  again.forward();
  expect(again.termination).toEqual(how);
  const other = again.play(made("d4"));
  expect([again.termination, again.result]).toEqual([undefined, undefined]);
  again.remove(other);
  expect(again.result).toEqual(how);
  tree.remove(first);
  expect([tree.termination, tree.result]).toEqual([undefined, undefined]);
});

it("a game may be decided before the first decision", () => {
  const how = { winner: 1, words: "Black wins", result: "Black wins", reason: "" };
  const tree = new Tree();
  tree.decide(how);
  tree.play(made("e4"));
  expect(tree.termination).toBeUndefined();
  expect(tree.data().decided?.at).toEqual([]);
});

it("goes back to before what it forgets", () => {
  const tree = new Tree();
  const first = tree.play(made("e4"));
  tree.play(made("e5"));
  tree.remove(first);
  expect(tree.current).toBeUndefined();
  expect(tree.after(undefined)).toEqual([]);
});

it("says the way to a position, branches and all, and goes along it again", () => {
  const tree = new Tree();
  const first = tree.play(made("e4"));
  tree.play(made("e5"));
  tree.goTo(first);
  const other = tree.play(made("c5"));
  expect(tree.way()).toBe("2_1.1");
  tree.goTo(undefined);
  expect(tree.way()).toBe("0");
  tree.goAlong("2_1.1");
  expect(tree.current).toBe(other);
});

it("stops where a way leads nowhere", () => {
  const tree = new Tree();
  const first = tree.play(made("e4"));
  for (const way of ["7", "2_1.5", "1_x.y"]) {
    tree.goAlong(way);
    expect(tree.current, way).toBe(first);
  }
  tree.goAlong("nonsense");
  expect(tree.current).toBeUndefined();
});

/** The line as the engine reads it. */
function read({ comment, decisions }: RecordLineInput): RecordLineView {
  const recorded = decisions.map(({ code, marks, comment, variations }) => ({
    ...{ code, text: code, player: 0, turn: 0, marks: marks ?? [], comment: comment ?? null },
    variations: (variations ?? []).map(read),
  }));
  return { comment: comment ?? null, decisions: recorded };
}

it("is the same tree when it comes back from a record, with all branches, marks and comments", () => {
  const tree = new Tree("8/8 w");
  tree.comment = "from far away";
  const first = tree.play(made("e4"));
  tree.play(made("e5")).comment = "solid";
  tree.goTo(first);
  const branch = tree.play(made("c5"));
  branch.comment = "sharp";
  branch.marks = [5];
  tree.play(made("f3"));
  tree.goTo(branch);
  tree.play(made("c3"));
  tree.goTo(undefined);
  tree.play(made("d4"));
  const line = read(recordLineOf(tree));
  const there = treeOf({ names: [], date: "", tags: [], start: "8/8 w", line, termination: null });
  expect({ ...there.data(), at: [] }).toEqual({ ...tree.data(), at: [] });
  expect(there.line().map(({ code }) => code)).toEqual(["e4", "e5"]);
});
