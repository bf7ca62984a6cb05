import { describe, expect, test } from "vitest";
import { EXAMPLES } from "../demo/scenes.ts";
import { extremes } from "../src/geometry.ts";
import { focusAfter } from "../src/keyboard.ts";
import { type Layout, layoutOf, spotsOf } from "../src/layout.ts";

function layoutNamed(name: string, turns = 0): Layout {
  return layoutOf(EXAMPLES[name]!().scene, turns, true);
}

const top = (layout: Layout, tray: string) => layout.trays.find((one) => one.tray.id === tray)!.box!.y;

describe("trays", () => {
  test("are on their owners' sides, also when the board is turned", () => {
    const [straight, turned] = [layoutNamed("shogi"), layoutNamed("shogi", 0.5)];
    expect(top(straight, "hand-0")).toBeGreaterThan(top(straight, "hand-1"));
    expect(top(turned, "hand-0")).toBeLessThan(top(turned, "hand-1"));
  });

  test("keep their places for what they do not hold, which cannot be picked", () => {
    const layout = layoutNamed("shogi");
    expect(layout.trays[0]!.items).toHaveLength(7);
    const keys = [...spotsOf(layout).keys()].filter((key) => key.startsWith("item hand-1"));
    expect(keys).toEqual(["item hand-1 1 Silver", "item hand-1 1 Pawn"]);
  });

  test("of a site that surrounds the board lie on it, each side's at its own end", () => {
    const layout = layoutNamed("storilljudhjorrayc");
    const [woods] = layout.trays;
    expect(woods!.box).toBeUndefined();
    const of = (owner: number) => woods!.items.filter(({ item }) => item.owner === owner);
    expect(of(0).every(({ at }) => at.y < -6)).toBe(true);
    expect(of(1).every(({ at }) => at.y > 6)).toBe(true);
  });
});

describe("the frame", () => {
  test("holds everything that can be picked, however the board is turned", () => {
    for (const [name, make] of Object.entries(EXAMPLES)) {
      for (const turns of [0, 0.25, 0.5]) {
        const layout = layoutOf(make().scene, turns, true);
        const { x, y, width, height } = layout.frame;
        for (const { outline } of spotsOf(layout).values()) {
          for (const point of extremes(outline)) {
            const isInside = point.x > x && point.x < x + width && point.y > y && point.y < y + height;
            expect(isInside, `${name} ${turns}`).toBe(true);
          }
        }
      }
    }
  });

  test("stays while trays fill and empty", () => {
    const { scene } = EXAMPLES["shogi"]!();
    const emptied = scene.trays!.map((tray) => ({
      ...tray,
      items: tray.items.map((item) => ({ ...item, count: 0 })),
    }));
    expect(layoutOf({ ...scene, trays: emptied }, 0, true).frame).toEqual(layoutOf(scene, 0, true).frame);
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

describe("the keyboard", () => {
  test("walks from the board into a tray and back", () => {
    const spots = spotsOf(layoutNamed("shogi"));
    expect(focusAfter("ArrowDown", "site 7i", spots, [])).toBe("item hand-0 0 Gold");
    expect(focusAfter("ArrowUp", "item hand-0 0 Gold", spots, [])).toMatch(/^site \di$/);
  });

  test("goes around the choices both ways", () => {
    const spots = spotsOf(layoutNamed("chess"));
    const choices = ["b1", "g8"].map((site) => ({ target: { site }, hint: "move" as const }));
    expect(focusAfter("PageDown", "site g8", spots, choices)).toBe("site b1");
    expect(focusAfter("PageUp", "site a1", spots, choices)).toBe("site g8");
    expect(focusAfter("PageDown", "site a1", spots, [])).toBeUndefined();
  });
});
