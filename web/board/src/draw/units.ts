/** Draws units: figures in the colours of their owners, whole, wrecked or bound. */

import type { BoardStyle } from "../styles/board-style.ts";
import { type Drawn, drawn, group, short } from "../drawing.ts";
import { type FigureContext, figureNamed, figureOfGlyph, figureOfLetters } from "../figures/figures.ts";
import { type Figure, isLettering, type Part, ring } from "../figures/figure.ts";
import { entry } from "../lookup.ts";
import type { Appearance, Player, Point } from "../scene.ts";

/** The context in which every unit of a scene is drawn. */
export interface DrawContext {
  readonly boardStyle: BoardStyle;
  readonly players: readonly Player[];
  /** The rotation of the board in turns. */
  readonly turns: number;
  /** Prefix of the ids in the drawing, different for every drawing of a page. */
  readonly prefix: string;
}

/** Returns the figure of a unit: its own, that of the board style, its glyph's, or letters. */
export function figureOf(unit: Appearance, boardStyle: BoardStyle): Figure {
  const context: FigureContext = { owner: unit.owner, letters: unit.letters };
  return (
    namedBy(unit.figure, context) ??
    namedBy(dressed(unit, boardStyle), context) ??
    (unit.glyph === undefined ? undefined : figureOfGlyph(unit.glyph, context)) ??
    figureOfLetters(context)
  );
}

function dressed(unit: Appearance, boardStyle: BoardStyle): string | undefined {
  const named = entry(boardStyle.figures, unit.kind);
  return typeof named === "object" ? named[unit.owner ?? 0] : named;
}

function namedBy(name: string | undefined, context: FigureContext): Figure | undefined {
  return name === undefined ? undefined : figureNamed(name, context);
}

/** Draws a unit's figure about the origin, in a box of width and height `size`. */
export function unit(given: Appearance, size: number, context: DrawContext): Drawn {
  const figure = figureOf(given, context.boardStyle);
  const marks = given.marks ?? [];
  const isWrecked = marks.includes("wrecked");
  const owner = isWrecked ? "none" : (given.owner ?? "none");
  const scale = (size / 100) * (figure.scale ?? 1);
  const turn = figure.points === true ? turnOf(given, context) : 0;
  const transform = `scale(${short(scale)})${turn === 0 ? "" : ` rotate(${short(turn)})`} translate(-50 -50)`;
  const drawnFigure = isWrecked ? wreckedParts(figure.parts, context.prefix) : figure.parts.map(part);
  const signs = [
    marks.includes("entangled") ? drawn("path", { class: "bw-rope", d: ROPE }) : undefined,
    marks.includes("promoted") && figure.points !== true
      ? drawn("path", { class: "bw-star", d: STAR })
      : undefined,
  ];
  return group({ class: `bw-figure bw-owner-${owner}` }, [group({ transform }, [...drawnFigure, ...signs])]);
}

function turnOf(given: Appearance, { players, turns }: DrawContext): number {
  const facing = given.owner === undefined ? 0 : (players[given.owner]?.facing ?? 0);
  return ((((facing + turns) % 1) + 1) % 1) * 360;
}

function part(given: Part): Drawn {
  if (isLettering(given)) {
    const { text, x, y, size, face } = given;
    return drawn("text", { class: `bw-letters bw-${face}`, x, y, "font-size": size }, text);
  }
  const width: Record<string, number> = given.width === undefined ? {} : { "stroke-width": given.width };
  return drawn("path", { class: `bw-${given.paint}`, d: given.d, ...width });
}

/** The line of a wreck's break, through the box from left to right. */
const BREAK = "38 58L48 42L58 60L68 44";
const HALVES = {
  upper: `M-10 -10H110V40L${BREAK.split("L").reverse().join("L")}L-10 62Z`,
  lower: `M-10 110H110V40L${BREAK.split("L").reverse().join("L")}L-10 62Z`,
};

/** The clip paths of wrecks, once in a drawing. */
export function breaks(prefix: string): Drawn {
  return drawn(
    "defs",
    {},
    drawn("clipPath", { id: `${prefix}-upper` }, drawn("path", { d: HALVES.upper })),
    drawn("clipPath", { id: `${prefix}-lower` }, drawn("path", { d: HALVES.lower })),
  );
}

/** Draws a figure in two halves, the upper one tilted. */
function wreckedParts(parts: readonly Part[], prefix: string): readonly Drawn[] {
  const shapes = parts.filter((one) => !isLettering(one));
  const half = (name: string, transform: string) =>
    group({ transform }, [group({ "clip-path": `url(#${prefix}-${name})` }, shapes.map(part))]);
  return [
    half("lower", "translate(-3 6)"),
    half("upper", "translate(9 4) rotate(17 60 50)"),
    drawn("path", { class: "bw-rubble", d: "M10 90l7 -5l5 6ZM80 92l8 -6l4 7ZM46 95l5 -4l6 5Z" }),
  ];
}

/** A rope around an entangled unit. */
const ROPE = ring(50, 50, 48);

/** A star beside a promoted unit. Shogi pieces have a promoted face instead. */
const STAR = "M80 8L84.5 19.5L97 20.5L87.5 28.5L90.5 41L80 34L69.5 41L72.5 28.5L63 20.5L75.5 19.5Z";

/** Draws a number on a unit's corner. */
export function count(number: number, at: Point, size: number): Drawn | undefined {
  if (number < 2) return undefined;
  const radius = Math.max(0.16, size * 0.2);
  const x = at.x + size * 0.36;
  const y = at.y + size * 0.34;
  return group({ class: "bw-count" }, [
    drawn("circle", { cx: short(x), cy: short(y), r: short(radius) }),
    drawn(
      "text",
      { x: short(x), y: short(y), "font-size": short(radius * (number > 9 ? 1.05 : 1.35)) },
      String(number),
    ),
  ]);
}
