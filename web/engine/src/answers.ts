/**
 * What the engine answers: plain data, as `crates/boardwright-web/src` writes it. Boards and scenes are
 * those of the board widget.
 */

import type { Appearance, BoardShape, Player, SiteSet, Tray, Under, Unit } from "@boardwright/board";
import type { Code } from "./questions.ts";

/** What stays the same in all positions of a game. */
export interface Table {
  /** What the game is called in records. */
  readonly id: string;
  readonly title: string;
  readonly players: readonly Player[];
  readonly board: BoardShape;
}

/** A position as it is seen, but for its board and players. */
export interface SceneParts {
  readonly units: readonly Unit[];
  readonly under: readonly Under[];
  readonly trays: readonly Tray[];
  readonly sets: readonly SiteSet[];
}

export type FieldKind = "site" | "number" | "kind" | "direction" | "line" | "player";

/** A named choice that decisions of a decision point may make. */
export interface Field {
  readonly name: string;
  readonly of: FieldKind;
}

/** A choice that a decision makes. */
export interface MadeChoice {
  /** Its place among the fields of the position. */
  readonly field: number;
  readonly words: string;
  /** A choice of a site. */
  readonly site?: string;
  /** A choice of a line: its sites in order. */
  readonly line?: readonly string[];
  /** A choice of what waits in a tray. */
  readonly item?: { readonly tray: string; readonly item: string };
}

/** A legal decision taken apart. */
export interface Decision {
  readonly code: Code;
  /** As it is written. */
  readonly text: string;
  /** The branch of the rules, in words; empty where it has no name. */
  readonly label: string;
  readonly choices: readonly MadeChoice[];
  /** From where to where the sites of its line go. */
  readonly ways?: readonly (readonly [string, string])[];
}

/** Declared state that is not as it is at first. */
export interface StateWords {
  readonly name: string;
  readonly player?: string;
  readonly value: string;
}

/** How a game ended. */
export interface End {
  /** Who has won, from 0; nobody in a draw. */
  readonly winner: number | null;
  readonly words: string;
}

/** The decision that led to a position. */
export interface LastDecision {
  readonly player: number;
  readonly text: string;
  readonly sites: readonly string[];
  readonly way: readonly [string, string] | null;
}

/** A position, and what can be done in it. */
export interface Look {
  readonly scene: SceneParts;
  readonly text: string;
  /** Who decides, from 0. */
  readonly player: number;
  /** The number of the player's turn, from 1. */
  readonly turn: number;
  readonly plies: number;
  /** The decision within a turn that has several, in the rules' words; empty for the first. */
  readonly stage: string;
  readonly state: readonly StateWords[];
  readonly end: End | null;
  readonly fields: readonly Field[];
  readonly decisions: readonly Decision[];
  readonly last: LastDecision | null;
  /** The sites of units under attack whose loss ends the game, as of a king in check. */
  readonly threats: readonly string[];
}

/** Words of the rules, and what they belong to. */
export interface Note {
  readonly kind: string;
  readonly name: string;
  readonly text: string;
}

export interface GameOption {
  readonly name: string;
  readonly note: string;
  /** The values it may have, in words. */
  readonly values: string;
  readonly allowed: { readonly range: readonly [number, number] } | { readonly words: readonly string[] };
  readonly default: string;
  readonly value: string;
}

export interface Ruleset {
  readonly name: string;
  readonly note: string;
  readonly settings: readonly (readonly [string, string])[];
}

/** Where a unit of a kind may go from a site of the empty board. */
export interface Reach {
  readonly owner: number;
  readonly from: string;
  readonly moves: readonly string[];
  readonly captures: readonly string[];
  readonly hops: readonly string[];
}

export interface Piece {
  readonly name: string;
  readonly letters: readonly string[];
  readonly owner: string | null;
  readonly words: string;
  readonly reach: Reach | null;
}

/** A way in which a game ends: who wins, and why in the words of the rules, if they have any. */
export interface Ending {
  readonly result: string;
  readonly reason: string;
}

/** The manual page of a game. */
export interface Manual {
  readonly game: string;
  readonly title: string;
  readonly players: readonly string[];
  readonly notes: readonly Note[];
  readonly options: readonly GameOption[];
  readonly rulesets: readonly Ruleset[];
  readonly pieces: readonly Piece[];
  readonly ends: readonly Ending[];
}

/** What a piece of declared state may be; its values are words. */
export type FactKind =
  | { readonly is: "flag" }
  | { readonly is: "number"; readonly low: number; readonly high: number }
  | { readonly is: "word"; readonly words: readonly string[] }
  | { readonly is: "sites" };

/** A piece of declared state that outlasts a turn, such as who may still castle. */
export interface Fact {
  /** Its name in the rules. */
  readonly name: string;
  /** What the rules say of it; empty if nothing. */
  readonly note: string;
  /** Whether each player has one. */
  readonly per_player: boolean;
  readonly kind: FactKind;
}

/** What can be put on sites by hand, and what else can be set. */
export interface Palette {
  /** Player by player. */
  readonly units: readonly Appearance[];
  /** What may lie beneath units. */
  readonly under: readonly (Appearance & { readonly layer: string })[];
  /** What the rules keep of a position beside it. */
  readonly facts: readonly Fact[];
}

/** A position that is being set up. */
export interface EditView {
  readonly scene: SceneParts;
  readonly text: string;
  /** Who is to decide, from 0. */
  readonly player: number;
  /** The values of the palette's facts in words: by fact, then by player if each has one. */
  readonly facts: readonly (readonly string[])[];
  /** What is odd about it, a sentence. */
  readonly problem: string | null;
}

/** A decision of a record. */
export interface Recorded {
  readonly code: Code;
  readonly text: string;
  readonly player: number;
  /** Player turns completed before it. */
  readonly turn: number;
  readonly comment: string | null;
  /** What else might have been played here. */
  readonly variations: readonly RecordedLine[];
}

/** Decisions of a record from a position on. */
export interface RecordedLine {
  /** The comment before the first decision. */
  readonly comment: string | null;
  readonly decisions: readonly Recorded[];
}

/** How a game was decided outside its rules: on time, by resignation, by agreement. */
export interface Decided extends End {
  /** Its result, as records have it. */
  readonly result: string;
  /** Why, as records have it; may be empty. */
  readonly reason: string;
}

/** A record as it was read. */
export interface RecordView {
  readonly names: readonly string[];
  readonly date: string;
  readonly start: string | null;
  readonly line: RecordedLine;
  /** How the game was decided outside its rules at the end of the line. */
  readonly decided: Decided | null;
}

/** What a record says of the game it is of. */
export interface RecordHeader {
  readonly game: string | null;
  readonly ruleset: string | null;
  readonly settings: readonly (readonly [string, string])[];
}

/** A line of play; its chances are those of whoever decides now, a draw counting half. */
export interface ThoughtLine {
  readonly codes: readonly Code[];
  readonly texts: readonly string[];
  readonly chance: number;
  readonly wins_in: number | null;
  readonly loses_in: number | null;
}

export interface Thought {
  /** Best first. */
  readonly lines: readonly ThoughtLine[];
  readonly depth: number;
  readonly nodes: number;
}

/** A part of an opinion: what is weighed, and the chance of whoever decides if it were all there is. */
export interface Weight {
  readonly words: string;
  readonly chance: number;
}

/** A part of a rules text, in UTF-16 code units; its line from 1. */
export interface TextPlace {
  readonly from: number;
  readonly to: number;
  readonly line: number;
}

/** One thing wrong in a rules text, or worth a look. */
export interface Diagnostic {
  readonly code: string;
  readonly error: boolean;
  readonly message: string;
  readonly at: TextPlace;
  readonly label: string;
  readonly labels: readonly (readonly [TextPlace, string])[];
  readonly help: string | null;
  readonly fix: readonly [TextPlace, string] | null;
}
