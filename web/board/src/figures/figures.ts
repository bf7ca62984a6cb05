/**
 * Which figure is drawn for a unit: by its name in a set, by a glyph that everybody knows, or by its
 * letters.
 */

import { entry } from "../lookup.ts";
import { chess } from "./chess.ts";
import { strokesOf } from "./characters.ts";
import type { Figure } from "./figure.ts";
import { rune } from "./runes.ts";
import { shatranj } from "./shatranj.ts";
import { ships } from "./ships.ts";
import { wedge } from "./shogi.ts";
import { soldiers } from "./soldiers.ts";
import { letterDisc, letterToken, stones } from "./stones.ts";
import { machine } from "./wreckage.ts";
import { characterDisc } from "./xiangqi.ts";

/** What a figure may depend on beside its name. */
export interface Bearer {
  readonly owner?: number | undefined;
  readonly letters: string;
}

type FigureSet = (name: string, bearer: Bearer) => Figure | undefined;

/** A set whose figures are drawn, one by one. */
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

/** The figure of a name such as `chess/knight`, if there is one. */
export function figureNamed(name: string, bearer: Bearer): Figure | undefined {
  const slash = name.indexOf("/");
  const set = entry(SETS, name.slice(0, slash));
  return set?.(name.slice(slash + 1), bearer);
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
export function figureOfGlyph(glyph: string, bearer: Bearer): Figure | undefined {
  const name = entry(GLYPHS, glyph);
  if (name !== undefined) return figureNamed(name, bearer);
  return strokesOf(glyph) === undefined ? undefined : characterDisc(glyph, bearer.owner);
}

/** A figure for whoever has no better one. */
export function figureOfLetters(bearer: Bearer): Figure {
  return letterToken(bearer.letters, bearer.owner);
}
