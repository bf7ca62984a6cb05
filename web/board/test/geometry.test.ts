import { describe, expect, test } from "vitest";
import {
  boundsOf,
  hull,
  nextTowards,
  onCircle,
  pathOf,
  reach,
  roomOf,
  turned,
  writingPlace,
} from "../src/geometry.ts";
import { hexagon, rectangle, rings } from "../demo/shapes.ts";

const near = (value: number) => expect.closeTo(value, 6);

describe("outlines", () => {
  test("the hull of points has their corners, and none that lies between two", () => {
    const corners = hull(hexagon(3, []).sites.map(({ at }) => at));
    expect(corners).toHaveLength(6);
  });

  test("a sector is a path with two arcs, a whole ring two circles", () => {
    const centre = { x: 0, y: 0 };
    const quarter = pathOf({ form: "sector", centre, inner: 1, outer: 2, from: 0, to: 0.25 });
    expect(quarter).toBe("M0 -2A2 2 0 0 1 2 0L1 0A1 1 0 0 0 0 -1Z");
    const whole = pathOf({ form: "sector", centre, inner: 1, outer: 2, from: 0, to: 1 });
    expect(whole.match(/M/g)).toHaveLength(2);
  });

  test("the room of a site is the width of a round thing in its middle", () => {
    const [square] = rectangle(1, 1, []).sites;
    expect(roomOf(square!)).toBe(1);
    const [cell] = hexagon(1, []).sites;
    expect(roomOf(cell!)).toEqual(near(1));
    const innermost = rings([16, 8], []).sites.find(({ name }) => name === "b1");
    expect(roomOf(innermost!)).toEqual(near(2 * Math.sin(Math.PI / 8)));
  });

  test("reach is the way to the outline", () => {
    const [square] = rectangle(1, 1, []).sites;
    expect(reach(square!.outline, square!.at, { x: 3, y: 0 })).toEqual(near(0.5));
  });
});

describe("turning", () => {
  test("half a turn brings the last site where the first was", () => {
    const board = rectangle(8, 8, []);
    const from = turned(board, 0.5);
    const at = (name: string) => from.sites.find((site) => site.name === name)?.at;
    expect(at("a1")).toEqual({ x: near(7), y: near(0) });
    expect(at("h8")).toEqual({ x: near(0), y: near(7) });
  });

  test("a quarter turn of a long board keeps its middle", () => {
    const box = boundsOf(turned(rectangle(4, 2, []), 0.25));
    expect(box).toEqual({ x: near(0.5), y: near(-1.5), width: near(2), height: near(4) });
  });

  test("coordinates stay below and left", () => {
    const below = { x: 0, y: 8 };
    const above = { x: 0, y: -1 };
    expect(writingPlace([above, below])).toBe(below);
    const left = { x: -1, y: 3 };
    expect(writingPlace([{ x: 8, y: 3.001 }, left])).toBe(left);
  });
});

describe("directions", () => {
  const names = (board: ReturnType<typeof rectangle>, from: string, way: { x: number; y: number }) => {
    const start = board.sites.find(({ name }) => name === from)!;
    return nextTowards(
      start.at,
      way,
      board.sites.filter((site) => site !== start),
    )?.name;
  };

  test("go to the next square, and nowhere beyond the edge", () => {
    const board = rectangle(8, 8, []);
    expect(names(board, "c3", { x: 0, y: -1 })).toBe("c4");
    expect(names(board, "c3", { x: -1, y: 0 })).toBe("b3");
    expect(names(board, "a1", { x: -1, y: 0 })).toBeUndefined();
  });

  test("go to a slanted neighbour where there is no straight one", () => {
    expect(["f5", "f6"]).toContain(names(hexagon(5, []), "e5", { x: 0, y: -1 }));
  });

  test("every site of a ring board can be walked to", () => {
    const { sites } = rings([16, 16, 16, 16, 8, 8], []);
    const seen = new Set([sites[0]!]);
    for (const from of seen) {
      for (const turns of [0, 0.25, 0.5, 0.75]) {
        const next = nextTowards(
          from.at,
          onCircle({ x: 0, y: 0 }, 1, turns),
          sites.filter((site) => site !== from),
        );
        if (next !== undefined) seen.add(next);
      }
    }
    expect(seen.size).toBe(sites.length);
  });
});
