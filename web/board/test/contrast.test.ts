/** Marks stand out from whatever they lie on, in every board style. */

import { describe, expect, test } from "vitest";
import { renderSvgText } from "../src/render.ts";
import type { DisplayOptions, Marks, Scene } from "../src/scene.ts";
import { BOARD_STYLES } from "../src/styles/index.ts";
import { coloursOf, contrast } from "../src/theme.ts";
import { DEFAULT_DISPLAY } from "../src/render.ts";

/** The contrast that WCAG 2.2 wants of graphics (1.4.11). */
const LEAST = 3;
const MARKS = ["choice", "capture", "threat", "last-edge", "best", "good", "doubtful", "bad", "note"];
const PLAYERS = [
  { name: "White", facing: 0 },
  { name: "Black", facing: 0.5 },
];

const displays = (["light", "dark"] as const).flatMap((theme) =>
  (["normal", "more"] as const).flatMap((contrast) =>
    (["own", "safe"] as const).map((palette): DisplayOptions => ({ ...DEFAULT_DISPLAY, theme, contrast, palette })),
  ),
);

describe.each(Object.entries(BOARD_STYLES))("%s", (_, style) => {
  test.each(displays)("$theme, contrast $contrast, palette $palette", (display) => {
    const colours = coloursOf(style, PLAYERS, display, { dark: false, contrast: false });
    const isGround = (name: string) => /^(tone-|surface$|rim$|post$|accent$|reserve$|fill-|last$)/.test(name);
    const halo = colours["halo"] as string;
    const faint: string[] = [];
    for (const mark of MARKS) {
      const colour = colours[mark] as string;
      if (contrast(colour, halo) < LEAST) faint.push(`${mark} on its halo`);
      for (const [name, ground] of Object.entries(colours)) {
        const best = Math.max(contrast(colour, ground), contrast(halo, ground));
        if (isGround(name) && best < LEAST) faint.push(`${mark} on ${name} ${ground}: ${best.toFixed(2)}`);
      }
    }
    expect(faint).toEqual([]);
  });
});

const SQUARE: Scene = {
  board: {
    shape: "rectangle",
    style: [],
    sites: ["a1", "b1", "c1", "d1"].map((name, x) => ({
      name,
      at: { x: x + 0.5, y: 0.5 },
      outline: {
        form: "polygon",
        corners: [
          { x, y: 0 },
          { x: x + 1, y: 0 },
          { x: x + 1, y: 1 },
          { x, y: 1 },
        ],
      },
      tone: 0,
    })),
    links: [],
    coordinates: [],
  },
  players: PLAYERS,
  units: [{ site: "b1", kind: "Pawn", owner: 0, letters: "P" }],
};

/** Classes of what is drawn for marks, in order. */
function drawnFor(marks: Marks): string[] {
  const body = renderSvgText(SQUARE, { marks }).replace(/<style>.*<\/style>/s, "");
  return [...body.matchAll(/class="(bw-(?:casing|choice|last|origin|taken|attack|field|threat|set)[^"]*)"/g)].map(([, name]) => name as string);
}

test("each line of a mark has a casing right below it", () => {
  const choices = [
    { target: { site: "b1" }, hint: "capture" as const },
    { target: { site: "b1" }, hint: "source" as const },
    { target: { site: "b1" }, hint: "other" as const },
  ];
  const drawn = drawnFor({ choices, threats: ["b1"] });
  for (const name of ["bw-choice-capture", "bw-choice-source", "bw-choice-around", "bw-threat"])
    expect(drawn[drawn.indexOf(name) - 1]).toBe("bw-casing");
});

test("origin, landing and capture of the last move look different", () => {
  const last = { sites: ["a1", "b1", "c1", "d1"], origins: ["a1"], landings: ["b1"], captures: ["c1"] };
  expect(drawnFor({ last })).toEqual([
    "bw-field bw-last",
    "bw-field bw-last",
    "bw-field bw-last bw-left",
    "bw-casing",
    "bw-origin",
    "bw-casing bw-frame",
    "bw-field bw-last bw-landed",
    "bw-casing",
    "bw-taken",
  ]);
});

test("moves, captures and attacked sites of a reach have shapes of their own", () => {
  const reach = (["move", "capture", "attack"] as const).map((hint, index) => ({
    target: { site: ["a1", "c1", "d1"][index] as string },
    hint,
  }));
  expect(drawnFor({ reach })).toEqual([
    "bw-choice-move",
    "bw-casing",
    "bw-choice-capture",
    "bw-casing",
    "bw-attack",
  ]);
  const body = renderSvgText(SQUARE, { marks: { reach } });
  const paths = ["bw-choice-move", "bw-choice-capture", "bw-attack"].map((name) => {
    const path = new RegExp(`class="${name}" d="([^"]*)"`).exec(body)?.[1] ?? "";
    return path.replaceAll(/[-\d. ]/g, "");
  });
  expect(new Set(paths).size).toBe(3);
  expect(paths).not.toContain("");
});
