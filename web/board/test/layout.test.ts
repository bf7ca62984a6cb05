import { describe, expect, test } from "vitest";
import { EXAMPLES } from "../demo/scenes.ts";
import { distanceToOutline, extremes } from "../src/geometry.ts";
import { touchedTarget } from "../src/touch.ts";
import { focusAfter } from "../src/keyboard.ts";
import { type Layout, layoutOf, targetAreasOf } from "../src/layout.ts";

function layoutNamed(name: string, turns = 0): Layout {
  return layoutOf(EXAMPLES[name]!().scene, turns, true);
}

const top = (layout: Layout, reserve: string) => layout.reserves.find((one) => one.reserve.id === reserve)!.box!.y;

describe("reserves", () => {
  test("are on their owners' sides, also when the board is turned", () => {
    const [straight, turned] = [layoutNamed("shogi"), layoutNamed("shogi", 0.5)];
    expect(top(straight, "hand-0")).toBeGreaterThan(top(straight, "hand-1"));
    expect(top(turned, "hand-0")).toBeLessThan(top(turned, "hand-1"));
  });

  test("keep their places for what they do not hold, which cannot be picked", () => {
    const layout = layoutNamed("shogi");
    expect(layout.reserves[0]!.items).toHaveLength(7);
    const keys = [...targetAreasOf(layout).keys()].filter((key) => key.startsWith("item hand-1"));
    expect(keys).toEqual(["item hand-1 1 Silver", "item hand-1 1 Pawn"]);
  });

  test("of a site that surrounds the board lie on it, each side's at its own end", () => {
    const layout = layoutNamed("storilljudhjorrayc");
    const [woods] = layout.reserves;
    expect(woods!.box).toBeUndefined();
    const of = (owner: number) => woods!.items.filter(({ item }) => item.owner === owner);
    expect(of(0).every(({ at }) => at.y < -6)).toBe(true);
    expect(of(1).every(({ at }) => at.y > 6)).toBe(true);
  });
});

describe("in a room of a known shape", () => {
  const [WIDE, TALL] = [1.2, 0.6];
  const inRoom = (name: string, room: number) => layoutOf(EXAMPLES[name]!().scene, 0, true, room);

  test("reserves are beside the board where that is wide, else above and below", () => {
    const [wide, tall] = [inRoom("kylatori", WIDE), inRoom("kylatori", TALL)];
    expect(wide.frame.height).toBeLessThan(tall.frame.height);
    expect(wide.frame.width).toBeGreaterThan(tall.frame.width);
    const [own, other] = [0, 1].map((owner) => wide.reserves.find(({ reserve }) => reserve.owner === owner));
    expect(own!.box!.x).toBeGreaterThan(wide.board.x + wide.board.width);
    expect(other!.box!.x).toBeLessThan(wide.board.x);
    for (const { reserve, title } of wide.reserves)
      expect(title.map(({ text }) => text).join(" ")).toBe(reserve.title);
  });

  test("what surrounds the board is narrowed, and all else stays whole", () => {
    const [wide, tall] = [inRoom("storilljudhjorrayc", WIDE), inRoom("storilljudhjorrayc", TALL)];
    expect(tall.frame.width).toBeLessThan(wide.frame.width * 0.92);
    expect(tall.frame.height).toBe(wide.frame.height);
    expect(tall.frame.x).toBeLessThan(tall.bounds.x);
    for (const { at } of tall.coordinates) expect(at.x).toBeGreaterThan(tall.frame.x);
  });
});

describe("a graph", () => {
  test("has units of one size", () => {
    const sizes = [...layoutNamed("morris").sites.values()].map(({ size }) => size);
    expect(new Set(sizes).size).toBe(1);
  });

  test("has coordinates if its sites are called by them", () => {
    const { scene } = EXAMPLES["morris"]!();
    expect(layoutOf(scene, 0, true).coordinates).toEqual([]);
    const named = scene.board.sites.map((site) => {
      const [column, row] = [Math.round(site.at.x) + 3, 4 - Math.round(site.at.y)];
      return { ...site, name: `${"abcdefg"[column]}${row}` };
    });
    const board = { ...scene.board, sites: named, links: [] };
    const { coordinates, bounds } = layoutOf({ ...scene, board, units: [] }, 0.5, true);
    expect(coordinates.map(({ text }) => text).sort()).toEqual([..."1234567abcdefg"]);
    for (const { text, at } of coordinates) {
      if (/[a-g]/.test(text)) expect(at.y).toBeGreaterThan(bounds.y + bounds.height);
      else expect(at.x).toBeLessThan(bounds.x);
    }
  });
});

describe("a finger", () => {
  const areas = targetAreasOf(layoutNamed("chess"));
  const marks = { choices: [{ target: { site: "e4" }, hint: "move" as const }] };
  const { at } = areas.get("site e4")!;
  const above = { x: at.x, y: at.y - 0.6 };

  test("that misses a small site means it, if nothing else is offered there", () => {
    expect(touchedTarget("site e5", above, 20, marks, areas)).toBe("site e4");
    const both = { choices: [...marks.choices, { target: { site: "e5" }, hint: "move" as const }] };
    expect(touchedTarget("site e5", above, 20, both, areas)).toBe("site e5");
  });

  test("means what it is on where sites are large", () => {
    expect(touchedTarget("site e5", above, 40, marks, areas)).toBe("site e5");
    expect(touchedTarget(undefined, above, 40, marks, areas)).toBeUndefined();
  });
});

describe("the frame", () => {
  test("holds everything that can be picked, however the board is turned", () => {
    for (const [name, make] of Object.entries(EXAMPLES)) {
      for (const turns of [0, 0.25, 0.5]) {
        const layout = layoutOf(make().scene, turns, true);
        const { x, y, width, height } = layout.frame;
        for (const { outline } of targetAreasOf(layout).values()) {
          for (const point of extremes(outline)) {
            const isInside = point.x > x && point.x < x + width && point.y > y && point.y < y + height;
            expect(isInside, `${name} ${turns}`).toBe(true);
          }
        }
      }
    }
  });

  test("stays while reserves fill and empty", () => {
    const { scene } = EXAMPLES["shogi"]!();
    const emptied = scene.reserves!.map((reserve) => ({
      ...reserve,
      items: reserve.items.map((item) => ({ ...item, count: 0 })),
    }));
    expect(layoutOf({ ...scene, reserves: emptied }, 0, true, undefined, true).frame).toEqual(layoutOf(scene, 0, true).frame);
  });
});

describe("coordinates", () => {
  test("are below and left of the board, whichever side it is seen from", () => {
    for (const turns of [0, 0.5]) {
      const { coordinates, bounds } = layoutNamed("chess", turns);
      for (const { text, at, isInside } of coordinates) {
        expect(isInside).toBe(false);
        if (/[a-h]/.test(text)) expect(at.y).toBeGreaterThan(bounds.y + bounds.height);
        else expect(at.x).toBeLessThan(bounds.x);
      }
    }
  });
});

test("coordinates of a board with straight sides are in the middle of its rim", () => {
  const { coordinates, edge, rim } = layoutNamed("corsairs");
  for (const { at } of coordinates) expect(distanceToOutline(at, edge!)).toBeCloseTo(0.5 + rim / 2, 2);
});

describe("the keyboard", () => {
  test("walks from the board into a reserve and back", () => {
    const areas = targetAreasOf(layoutNamed("shogi"));
    expect(focusAfter("ArrowDown", "site 7i", areas, [])).toBe("item hand-0 0 Gold");
    expect(focusAfter("ArrowUp", "item hand-0 0 Gold", areas, [])).toMatch(/^site \di$/);
  });

  test("goes around the choices both ways", () => {
    const areas = targetAreasOf(layoutNamed("chess"));
    const choices = ["b1", "g8"].map((site) => ({ target: { site }, hint: "move" as const }));
    expect(focusAfter("PageDown", "site g8", areas, choices)).toBe("site b1");
    expect(focusAfter("PageUp", "site a1", areas, choices)).toBe("site g8");
    expect(focusAfter("PageDown", "site a1", areas, [])).toBeUndefined();
  });
});
