/** The figure of a unit: by its name in a set, by a well-known glyph, or by its letters. */

import { entry } from "../lookup.ts";
import { chess } from "./chess.ts";
import { strokesOf } from "./characters.ts";
import type { Figure } from "./figure.ts";
import { rune, RUNE_NAMES } from "./runes.ts";
import { shatranj } from "./shatranj.ts";
import { ships } from "./ships.ts";
import { wedge } from "./shogi.ts";
import { soldiers } from "./soldiers.ts";
import { letterDisc, letterToken, stones } from "./stones.ts";
import { machine, MACHINE_PARTS } from "./wreckage.ts";
import { characterDisc } from "./xiangqi.ts";

/** The properties of a unit that its figure may depend on. */
export interface FigureContext {
  readonly owner?: number | undefined;
  readonly letters: string;
}

type FigureSet = (name: string, context: FigureContext) => Figure | undefined;

/** A set of fixed figures. */
function drawnSet(figures: Readonly<Record<string, Figure>>): FigureSet {
  return (name) => entry(figures, name);
}

const SETS: Readonly<Record<string, FigureSet>> = {
  chess: drawnSet(chess),
  shatranj: drawnSet(shatranj),
  stones: drawnSet(stones),
  ships: drawnSet(ships),
  soldiers: drawnSet(soldiers),
  runes: (name, { owner }) => rune(name, owner),
  /** Names joined by `+` are merged. */
  wreckage: (name, { letters }) => machine(name.split("+"), letters.toUpperCase()),
  shogi: (name) => wedge(name, false),
  "shogi-promoted": (name) => wedge(name, true),
  xiangqi: (name, { owner }) => characterDisc(name, owner),
  discs: (name, { owner }) => letterDisc(name, owner),
};

/** The names of all figures in sets that end: those of letters and characters have any name. */
export const FIGURE_NAMES: readonly string[] = Object.entries({
  chess: Object.keys(chess),
  shatranj: Object.keys(shatranj),
  stones: Object.keys(stones),
  ships: Object.keys(ships),
  soldiers: Object.keys(soldiers),
  runes: RUNE_NAMES,
  wreckage: MACHINE_PARTS,
}).flatMap(([set, names]) => names.map((name) => `${set}/${name}`));

/** Returns the figure of a name, for example `chess/knight`. */
export function figureNamed(name: string, context: FigureContext): Figure | undefined {
  const slash = name.indexOf("/");
  const set = entry(SETS, name.slice(0, slash));
  return set?.(name.slice(slash + 1), context);
}

const GLYPHS: Readonly<Record<string, string>> = {
  "♔": "chess/king",
  "♚": "chess/king",
  "♕": "chess/queen",
  "♛": "chess/queen",
  "♖": "chess/rook",
  "♜": "chess/rook",
  "♗": "chess/bishop",
  "♝": "chess/bishop",
  "♘": "chess/knight",
  "♞": "chess/knight",
  "♙": "chess/pawn",
  "♟": "chess/pawn",
  "●": "stones/stone",
  "○": "stones/stone",
  "⛀": "stones/man",
  "⛂": "stones/man",
  "⛁": "stones/king",
  "⛃": "stones/king",
  "⬢": "stones/hexagon",
  "✕": "stones/cross",
  "◯": "stones/nought",
  "🦊": "stones/fox",
  "🐕": "stones/hound",
  "☠": "ships/corsair",
  "⛨": "ships/escort",
  "⚓": "ships/freighter",
  "🦏": "shatranj/rhino",
  "🦌": "shatranj/gazelle",
  "🦒": "shatranj/giraffe",
  ᚱ: "runes/raidho",
  ᚢ: "runes/uruz",
  ᛒ: "runes/beorc",
  ᛈ: "runes/perdhro",
  ᛟ: "runes/othel",
  ᚨ: "runes/ansuz",
};

/** The figure of a glyph: a drawing of ours, a character on a disc, or none. */
export function figureOfGlyph(glyph: string, context: FigureContext): Figure | undefined {
  const name = entry(GLYPHS, glyph);
  if (name !== undefined) return figureNamed(name, context);
  return strokesOf(glyph) === undefined ? undefined : characterDisc(glyph, context.owner);
}

/** Returns a token with letters, the fallback. */
export function figureOfLetters(context: FigureContext): Figure {
  return letterToken(context.letters, context.owner);
}
