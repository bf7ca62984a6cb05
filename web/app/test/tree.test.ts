import { expect, it } from "vitest";
import { Tree } from "../src/play/tree.ts";

const made = (code: string) => ({ code, text: code, player: 0, turn: 1 });

it("keeps lines that were tried, and goes on along the first", () => {
  const tree = new Tree();
  const first = tree.play(made("e4"));
  tree.play(made("e5"));
  tree.goTo(first);
  const other = tree.play(made("c5"));
  expect(tree.place()).toEqual({ moves: ["e4", "c5"] });
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
  expect(tree.place()).toEqual({ start: "8/8 w", moves: ["e4"] });
});

it("goes back to before what it forgets", () => {
  const tree = new Tree();
  const first = tree.play(made("e4"));
  tree.play(made("e5"));
  tree.remove(first);
  expect(tree.current).toBeUndefined();
  expect(tree.after(undefined)).toEqual([]);
});
