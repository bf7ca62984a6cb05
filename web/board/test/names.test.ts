// @vitest-environment node

/** The names of board styles and figures are those that the rule language knows. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { FIGURE_NAMES, figureNamed } from "../src/figures/figures.ts";
import { renderSvgText } from "../src/render.ts";
import type { Scene } from "../src/scene.ts";
import { BOARD_STYLES } from "../src/styles/index.ts";

const folder = fileURLToPath(new URL("../../../crates/boardwright-rules/drawing/", import.meta.url));
const known = (file: string) => readFileSync(join(folder, file), "utf8").trim().split("\n");

test("the rule language knows all board styles and no others", () => {
  expect(Object.keys(BOARD_STYLES).sort()).toEqual(known("board-styles.txt").sort());
});

test("the rule language knows all figures and no others", () => {
  const fixed = known("figures.txt").filter((name) => !name.endsWith("/"));
  expect([...FIGURE_NAMES].sort()).toEqual(fixed.sort());
  const open = known("figures.txt").filter((name) => name.endsWith("/"));
  for (const set of open) expect(figureNamed(`${set}K`, { owner: 0, letters: "K" }), set).toBeDefined();
});

test("every board style can be asked for on any board", () => {
  const corners = [0, 1].flatMap((x) => [0, 1].map((y) => ({ x, y })));
  const site = (name: string, x: number) => ({
    name,
    at: { x: x + 0.5, y: 0.5 },
    outline: { form: "polygon" as const, corners: corners.map((at) => ({ x: at.x + x, y: at.y })) },
    tone: x % 2,
  });
  const sites = ["a1", "b1", "c1"].map(site);
  const board: Scene["board"] = { shape: "rectangle", style: [], sites, links: [], coordinates: [] };
  const players = ["White", "Black"].map((name, index) => ({ name, facing: index / 2 }));
  const units = [{ site: "a1", kind: "Zebra", owner: 1, letters: "Z" }];
  for (const boardStyle of Object.keys(BOARD_STYLES)) {
    const drawn = renderSvgText({ board, players, units, boardStyle });
    expect(drawn, boardStyle).toContain("bw-owner-1");
    expect(drawn, boardStyle).not.toMatch(/NaN|undefined|Infinity/);
  }
});
