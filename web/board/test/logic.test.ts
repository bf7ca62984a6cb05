import { describe, expect, test } from "vitest";
import { boardStyleNamed, boardStylesOf } from "../src/styles/index.ts";
import { figureOf } from "../src/draw/units.ts";
import { strokesOf } from "../src/figures/characters.ts";
import { placed } from "../src/figures/path.ts";
import { layoutOf, targetAreasOf } from "../src/layout.ts";
import { renderSvgText } from "../src/render.ts";
import { coloursOf, contrast } from "../src/theme.ts";
import { matchUnits } from "../src/unit-matching.ts";
import { describeTargets } from "../src/descriptions.ts";
import { DEFAULT_DISPLAY } from "../src/render.ts";
import type { Scene, Unit } from "../src/scene.ts";
import { EXAMPLES } from "../demo/scenes.ts";
import { rectangle } from "../demo/shapes.ts";

const board = rectangle(8, 8, ["checkered"]);
const players = [
  { name: "White", facing: 0 },
  { name: "Black", facing: 0.5 },
];

function unit(site: string, owner: number, kind: string): Unit {
  return { site, owner, kind, letters: kind[0] ?? "" };
}

function scene(...units: readonly Unit[]): Scene {
  return { board, players, units, boardStyle: "chess" };
}

describe("travel", () => {
  const areas = targetAreasOf(layoutOf(scene(), 0, true));

  test("a capture: one unit travels, the other goes", () => {
    const before = scene(unit("e4", 0, "Pawn"), unit("d5", 1, "Pawn"));
    const { moved, added, removed } = matchUnits(before, scene(unit("d5", 0, "Pawn")), areas);
    expect([...moved]).toEqual([["d5", "site e4"]]);
    expect(added).toEqual([]);
    expect(removed.map(({ site }) => site)).toEqual(["d5"]);
  });

  test("two of a kind go the shortest ways", () => {
    const before = scene(unit("a1", 0, "Rook"), unit("h1", 0, "Rook"));
    const { moved } = matchUnits(before, scene(unit("a2", 0, "Rook"), unit("h2", 0, "Rook")), areas);
    expect(Object.fromEntries(moved)).toEqual({ a2: "site a1", h2: "site h1" });
  });

  test("a promotion travels where the caller knows the way", () => {
    const moves = [{ from: { site: "e7" }, to: { site: "e8" } }];
    const { moved, removed } = matchUnits(
      scene(unit("e7", 0, "Pawn")),
      scene(unit("e8", 0, "Queen")),
      areas,
      moves,
    );
    expect([...moved]).toEqual([["e8", "site e7"]]);
    expect(removed).toEqual([]);
  });
});

describe("words", () => {
  test("say what stands where and what can be done with it", () => {
    const words = describeTargets(scene(unit("c3", 0, "Knight")), {
      choices: [{ target: { site: "c3" }, hint: "capture" }],
      threats: ["c3"],
    });
    expect(words.get("site c3")).toBe("c3: White Knight, threatened, can be captured");
    expect(words.get("site d4")).toBe("d4: empty");
  });
});

describe("threats", () => {
  test("glow about a toothed ring, which no other mark has", () => {
    const shown = scene(unit("e1", 0, "King"));
    const threatened = renderSvgText(shown, { marks: { threats: ["e1"] } });
    const [ring] = /<path class="bw-threat" d="([^"]*)"/.exec(threatened)?.slice(1) ?? [];
    expect(ring?.split("L").length).toBe(28);
    expect(threatened.match(/class="bw-glow"/g)?.length).toBe(3);
    expect(renderSvgText(shown, { marks: { highlights: [{ target: { site: "e1" }, role: "bad" }] } })).not.toContain(
      'class="bw-threat"',
    );
  });
});

describe("figures", () => {
  test("fall back from boardStyle to figure to glyph to letters", () => {
    const plain = boardStyleNamed(undefined);
    const strange = { ...unit("a1", 0, "Zebra"), letters: "Z" };
    const letters = figureOf(strange, plain);
    expect(letters.parts.some((part) => "text" in part && part.text === "Z")).toBe(true);
    expect(figureOf({ ...strange, glyph: "♘" }, plain)).toBe(
      figureOf(unit("a1", 0, "Knight"), boardStyleNamed("chess")),
    );
    expect(figureOf({ ...strange, figure: "no/such" }, plain)).toEqual(letters);
  });

  test("no name reaches what objects inherit", () => {
    for (const name of ["constructor", "__proto__", "toString"]) {
      expect(boardStyleNamed(name)).toEqual({ figures: {} });
      expect(figureOf(unit("a1", 0, name), boardStyleNamed("chess")).parts.length).toBeGreaterThan(0);
      expect(
        figureOf({ ...unit("a1", 0, "x"), figure: `chess/${name}` }, boardStyleNamed(undefined)).parts.length,
      ).toBeGreaterThan(0);
      expect(
        figureOf({ ...unit("a1", 0, "x"), figure: `${name}/x`, glyph: name }, boardStyleNamed(undefined)).parts
          .length,
      ).toBeGreaterThan(0);
    }
  });

  test("every character of the classics is drawn", () => {
    for (const character of "王玉飛角金銀桂香歩龍馬全圭杏と醉太帥將仕士相象傌俥車炮砲兵卒") {
      expect(strokesOf(character), character).toBeDefined();
    }
  });

  test("paths move with their arcs", () => {
    const placing = { x: 10, y: 20, width: 50, height: 50 };
    expect(placed("M0 0H100V50a10 10 0 1 1 20 0Z", placing)).toBe("M10 20H60V45a5 5 0 1 1 10 0Z");
  });
});

describe("colours", () => {
  test("sides can be told apart from each other in every boardStyle", () => {
    for (const [name, make] of Object.entries(EXAMPLES)) {
      const { scene: shown } = make();
      const colours = coloursOf(
        boardStyleNamed(shown.boardStyle),
        shown.players,
        { ...DEFAULT_DISPLAY, palette: "safe" },
        { dark: false, contrast: false },
      );
      const fills = shown.players.map((_, index) => colours[`fill-${index}`] ?? "");
      if (fills[0] !== fills[1]) expect(contrast(fills[0]!, fills[1]!), name).toBeGreaterThan(3);
    }
  });

  test("coordinates can be read on their rim, light and dark", () => {
    for (const [name, make] of Object.entries(EXAMPLES)) {
      const { scene: shown } = make();
      for (const dark of [false, true]) {
        const colours = coloursOf(boardStyleNamed(shown.boardStyle), shown.players, DEFAULT_DISPLAY, {
          dark,
          contrast: false,
        });
        expect(
          contrast(colours["label"]!, colours["rim"]!),
          `${name} ${dark ? "dark" : "light"}`,
        ).toBeGreaterThan(4.5);
      }
    }
  });

  test("figures can be read on their owners' colours", () => {
    for (const [name, make] of Object.entries(EXAMPLES)) {
      const { scene: shown } = make();
      for (const dark of [false, true]) {
        const colours = coloursOf(boardStyleNamed(shown.boardStyle), shown.players, DEFAULT_DISPLAY, {
          dark,
          contrast: false,
        });
        shown.players.forEach((_, index) => {
          expect(
            contrast(colours[`ink-${index}`]!, colours[`fill-${index}`]!),
            `${name} ${index} ${dark}`,
          ).toBeGreaterThan(4.5);
        });
      }
    }
  });

  test("a colour of the rules that is none is ignored", () => {
    const bad = [{ name: "White", facing: 0, colour: "red;}*{display:none" }];
    const colours = coloursOf(boardStyleNamed(undefined), bad, DEFAULT_DISPLAY, {
      dark: false,
      contrast: false,
    });
    expect(colours["fill-0"]).toBe("#fdf8ec");
  });
});

describe("stills", () => {
  test("every example is a drawing without anything that runs", () => {
    for (const [name, make] of Object.entries(EXAMPLES)) {
      const { scene: shown, marks } = make();
      const text = renderSvgText(shown, { marks, title: name });
      expect(text).toMatch(/^<svg xmlns=/);
      expect(text).not.toMatch(/NaN|undefined|Infinity|<script|href/);
    }
  });

  test("texts of users are escaped", () => {
    const text = renderSvgText(scene({ ...unit("a1", 0, "Zebra"), letters: "<&>" }), { title: '"><script>' });
    expect(text).not.toContain("<script>");
    expect(text).toContain("&lt;&amp;&gt;");
  });

  test("other themes of a game are found by its id", () => {
    expect(boardStylesOf("corsairs")).toEqual(["corsairs", "corsairs:soldiers"]);
  });
});

describe("numbers of sites", () => {
  const numbers = [
    { name: "height", site: "c3", number: 2 },
    { name: "height", site: "e4", number: -11 },
    { name: "height", site: "z9", number: 1 },
  ];
  const shown = { ...scene(unit("e4", 0, "Rook")), numbers };

  test("they are drawn where the board has the site, in the middle or beside a unit", () => {
    const svg = renderSvgText(shown);
    const drawn = [...svg.matchAll(/<text class="bw-number" x="([^"]+)" y="([^"]+)"[^>]*>([^<]+)</g)];
    expect(drawn.map(([, , , text]) => text)).toEqual(["2", "-11"]);
    const at = (name: string) => board.sites.find((site) => site.name === name)?.at;
    expect(Number(drawn[0]?.[1])).toBe(at("c3")?.x);
    expect(Number(drawn[1]?.[1])).toBeLessThan(at("e4")?.x ?? 0);
  });

  test("they are told to screen readers", () => {
    const words = describeTargets(shown, {});
    expect(words.get("site c3")).toBe("c3: empty, height 2");
    expect(words.get("site e4")).toBe("e4: White Rook, height -11");
  });
});
