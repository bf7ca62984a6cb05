// Written by `UPDATE=1 cargo test -p boardwright-web --lib typescript` from the Rust types of
// questions and answers. Changes by hand are lost.

/** The questions by name, with their inputs and answers. */
export interface Questions {
  /** The board and the players. */
  readonly game: { readonly input: NoInput; readonly answer: GameInfo };
  /** The manual page. */
  readonly manual: { readonly input: NoInput; readonly answer: Manual };
  /** A position and its legal decisions. */
  readonly position: { readonly input: PositionQuestion; readonly answer: PositionInfo };
  /** The decision that a text names. */
  readonly move: { readonly input: MoveQuestion; readonly answer: DecisionCode };
  /** A sentence that explains why no decision makes these choices. */
  readonly explain: { readonly input: ExplainQuestion; readonly answer: string };
  /** Facts about a site or an item of a reserve: what is there, and the reach of the unit. */
  readonly look: { readonly input: LookQuestion; readonly answer: TargetInfo };
  /** The text of a position in the notation of the game. */
  readonly normalize: { readonly input: TextQuestion; readonly answer: string };
  /** The units and values to set up a position with. */
  readonly palette: { readonly input: NoInput; readonly answer: Palette };
  /** A position after a change by hand. */
  readonly edit: { readonly input: EditQuestion; readonly answer: EditedPosition };
  /** The moves of a written record. */
  readonly read: { readonly input: TextQuestion; readonly answer: RecordView };
  /** The text of a record. */
  readonly write: { readonly input: WriteQuestion; readonly answer: string };
  /** Sets the learned weights of the game, as the text of their file. */
  readonly weights: { readonly input: TextQuestion; readonly answer: null };
  /** Estimated weights for rules without learned ones, as the text of their file. */
  readonly estimate: { readonly input: NoInput; readonly answer: string };
  /** The terms of the static evaluation. */
  readonly evaluation: { readonly input: PositionQuestion; readonly answer: readonly EvaluationTerm[] };
  /** The search result for a position; `null` if the game is over. */
  readonly analyze: { readonly input: AnalyzeQuestion; readonly answer: AnalysisView | null };
}

/** The values that an option may have. */
export type AllowedValues =
  | { readonly range: readonly [number, number] }
  | { readonly words: readonly string[] };

/** The result of a search. */
export interface AnalysisView {
  /** The principal variations, best first. */
  readonly lines: readonly PvView[];
  /** Completed search depth in decisions; 0 for tree search. */
  readonly depth: number;
  /** Number of nodes or playouts. */
  readonly nodes: number;
}

/** A question to a search. */
export interface AnalyzeQuestion {
  /** The position. */
  readonly at: PositionPath;
  /** The strength of the engine. */
  readonly strength: EngineStrength;
  /** The limits of the search. */
  readonly limits: SearchLimits;
}

/** The appearance of a kind. */
export interface Appearance {
  /** The kind's name. */
  readonly kind: string;
  /** The owner; missing for neutral units. */
  readonly owner?: number;
  /** The figure that the rules give it, by set and name. */
  readonly figure?: string;
  /** The glyph in the rules. */
  readonly glyph?: string;
  /** The letters of the notation. */
  readonly letters: string;
  /** Marks on it, for example `promoted`. */
  readonly marks?: readonly string[];
}

/** The game that a game is based on. */
export interface BaseView {
  /** Id or path. */
  readonly name: string;
  /** Title. */
  readonly title: string;
  /** Differences from it, in groups: how they differ, and the items. */
  readonly differences: readonly (readonly [string, readonly string[]])[];
}

/** A board to draw. */
export interface BoardShape {
  /** The word for its shape in the rules. */
  readonly shape: string;
  /** The words of the rules for its style. */
  readonly style: readonly string[];
  /** Its sites, in board order. */
  readonly sites: readonly SiteOutline[];
  /** Neighbouring pairs that a line joins, each once. */
  readonly links: readonly (readonly [string, string])[];
  /** The labels at its edge. */
  readonly coordinates: readonly Coordinate[];
}

/** A change made by hand. */
export type Change =
  | { readonly is: "nothing" }
  | { readonly is: "clear" }
  | {
      readonly is: "unit";
      /** The site. */
      readonly site: string;
      /** The owner, from 0; it does not matter for a kind of nobody. */
      readonly owner?: number;
      /** The kind. */
      readonly kind: string;
    }
  | {
      readonly is: "under";
      /** The site. */
      readonly site: string;
      /** The layer. */
      readonly layer: string;
      /** The kind. */
      readonly kind: string;
    }
  | {
      readonly is: "move";
      /** The origin. */
      readonly from: string;
      /** The destination. */
      readonly to: string;
    }
  | {
      readonly is: "erase";
      /** The site. */
      readonly site: string;
    }
  | {
      readonly is: "item";
      /** The id of the reserve. */
      readonly reserve: string;
      /** The kind. */
      readonly item: string;
      /** The number. */
      readonly count: number;
    }
  | {
      readonly is: "state";
      /** Its name in the rules. */
      readonly name: string;
      /** The player, from 0, if each has one. */
      readonly owner?: number;
      /** The value in words. */
      readonly value: string;
    }
  | {
      readonly is: "player";
      /** The player, from 0. */
      readonly player: number;
    };

/** A named choice of a decision point. */
export interface ChoiceField {
  /** Its name in the rules. */
  readonly name: string;
  /** The type of its values. */
  readonly of: ChoiceType;
  /** Labels of decisions that make it, with the words that then continue “Choose”. */
  readonly asks: readonly (readonly [string, string])[];
}

/** A choice by its name in the rules, with its value in words. */
export interface ChoiceInput {
  /** The name. */
  readonly name: string;
  /** A site, a kind, a direction, a player by name; or a number. */
  readonly value: string;
}

/** The type of the values of a choice. */
export type ChoiceType = "site" | "number" | "kind" | "direction" | "line" | "player";

/** A choice that was made. */
export interface ChoiceView {
  /** Its index among the fields of the position. */
  readonly field: number;
  /** The value in words. */
  readonly words: string;
  /** A choice of a site: its name. */
  readonly site?: string;
  /** A choice of a line: its sites in order. */
  readonly line?: readonly string[];
  /** A choice of a unit in a reserve. */
  readonly item?: ReserveItemRef;
}

/** A label of a row, a column or a sector at the edge of the board. */
export interface Coordinate {
  /** The label. */
  readonly text: string;
  /** Points at its ends; the page writes it at one of them. */
  readonly places: readonly Point[];
}

/**
 * A packed decision, written in hexadecimal. It has a meaning only for the position it was listed
 * for; reading it does not check that.
 */
export type DecisionCode = string;

/** A legal decision as a list of choices. */
export interface DecisionView {
  /** The code of the decision. */
  readonly code: DecisionCode;
  /** The decision in the game's notation. */
  readonly text: string;
  /** The words of its branch; empty if it has none. */
  readonly label: string;
  /** Its choices, in the order of the rules. */
  readonly choices: readonly ChoiceView[];
  /** Origin and destination of each site of its line. */
  readonly site_moves?: readonly (readonly [string, string])[];
}

/** A diagnostic. Its spans count UTF-16 code units, as editors in pages do. */
export interface DiagnosticView {
  /** A stable id in kebab case. */
  readonly code: string;
  /** True for an error, false for a warning. */
  readonly error: boolean;
  /** The message, one sentence. */
  readonly message: string;
  /** The span it is about. */
  readonly at: TextSpan;
  /** A few words at that span; may be empty. */
  readonly label: string;
  /** Further spans, with a few words each. */
  readonly labels: readonly (readonly [TextSpan, string])[];
  /** Advice. */
  readonly help: string | null;
  /** A fix: the span to replace, and its replacement. */
  readonly fix: readonly [TextSpan, string] | null;
}

/** A question about an edited position. */
export interface EditQuestion {
  /** The position before the change. */
  readonly text: string;
  /** The change. */
  readonly change: Change;
}

/** A position being set up. */
export interface EditedPosition {
  /** The units, layers, reserves and sets. */
  readonly scene: PositionScene;
  /** The position as text. */
  readonly text: string;
  /** The player to move, from 0. */
  readonly player: number;
  /** The values of the palette's state in words: by variable, then by player if each has one. */
  readonly state: readonly (readonly string[])[];
  /** A sentence about why it cannot be played; `null` if it can. */
  readonly problem: string | null;
}

/** An end rule. */
export interface EndView {
  /** Result, such as `White wins`, `the player who moved loses` or `a draw`. */
  readonly result: string;
  /** Reason in the words of the rules; empty if they give none. */
  readonly reason: string;
  /** Condition as the rules write it; empty if there is none. */
  readonly condition: string;
}

/** The strength of the engine. */
export type EngineStrength =
  | {
      readonly is: "level";
      /** The level, from 1 to 10. */
      readonly level: number;
      /** The random seed. */
      readonly seed: number;
    }
  | {
      readonly is: "full";
      /** Number of principal variations, from 1 to 8. */
      readonly lines: number;
    };

/** The kind of an error, for programs. */
export type ErrorCode =
  | "input"
  | "game"
  | "settings"
  | "rules"
  | "position"
  | "move"
  | "edit"
  | "record"
  | "limit"
  | "module"
  | "internal";

/** The place of an error in the text that was given. */
export type ErrorPlace =
  | {
      readonly in: "text";
      /** Number of bytes before it. */
      readonly offset: number;
    }
  | {
      readonly in: "record";
      /** The line, from 1. */
      readonly line: number;
      /** The column in characters, from 1. */
      readonly column: number;
      /** The decision, from 1, if the error is about one. */
      readonly decision?: number;
    }
  | {
      readonly in: "path";
      /** The decision, from 1. */
      readonly decision: number;
    };

/** An error as a page is given it. */
export interface ErrorReport {
  /** The kind of error. */
  readonly code: ErrorCode;
  /** The error in words, for people. */
  readonly message: string;
  /** The place of the error, if it has one. */
  readonly place?: ErrorPlace;
}

/** A term of the static evaluation. */
export interface EvaluationTerm {
  /** The term in words. */
  readonly words: string;
  /** Winning chance of the player to move by this term alone, from 0 to 1. */
  readonly chance: number;
}

/** A question about choices that are not legal. */
export interface ExplainQuestion {
  /** The position. */
  readonly at: PositionPath;
  /** The choices. */
  readonly choices: readonly ChoiceInput[];
}

/** The facts of a game that are the same in all its positions. */
export interface GameInfo {
  /** The id in records. */
  readonly id: string;
  /** The title. */
  readonly title: string;
  /** The players in turn order. */
  readonly players: readonly PlayerView[];
  /** The board. */
  readonly board: BoardShape;
  /** The name of its board style: that of its rules, of its id or of the game it is based on. */
  readonly board_style?: string;
}

/** The decision made last. */
export interface LastDecision {
  /** The player who made it, from 0. */
  readonly player: number;
  /** The decision in the game's notation. */
  readonly text: string;
  /** The sites it names, and those whose units it changed. */
  readonly sites: readonly string[];
  /** Origin and destination, if it names both. */
  readonly from_to: readonly [string, string] | null;
}

/** A kind of unit that may lie in a layer. */
export interface LayerItem {
  /** The layer. */
  readonly layer: string;
  /** The kind's name. */
  readonly kind: string;
  /** The owner; missing for neutral units. */
  readonly owner?: number;
  /** The figure that the rules give it, by set and name. */
  readonly figure?: string;
  /** The glyph in the rules. */
  readonly glyph?: string;
  /** The letters of the notation. */
  readonly letters: string;
  /** Marks on it, for example `promoted`. */
  readonly marks?: readonly string[];
}

/** Units of one kind in a layer of a site, beneath its unit. */
export interface LayerStack {
  /** The site. */
  readonly site: string;
  /** The layer. */
  readonly layer: string;
  /** Their number. */
  readonly count: number;
  /** The kind's name. */
  readonly kind: string;
  /** The owner; missing for neutral units. */
  readonly owner?: number;
  /** The figure that the rules give it, by set and name. */
  readonly figure?: string;
  /** The glyph in the rules. */
  readonly glyph?: string;
  /** The letters of the notation. */
  readonly letters: string;
  /** Marks on it, for example `promoted`. */
  readonly marks?: readonly string[];
}

/** A question about a target in a position. */
export interface LookQuestion {
  /** The position. */
  readonly at: PositionPath;
  /** The target. */
  readonly target: LookTarget;
}

/** A target of a look: a site, or an item of a reserve. */
export type LookTarget =
  | {
      /** The site. */
      readonly site: string;
    }
  | {
      /** The id of the reserve. */
      readonly reserve: string;
      /** The item's key. */
      readonly item: string;
    };

/** The manual page of a game. */
export interface Manual {
  /** Short name of the game, as records use it. */
  readonly game: string;
  /** Title. */
  readonly title: string;
  /** Names of the players in turn order. */
  readonly players: readonly string[];
  /** Game that this one is based on; `None` if it is based on nothing. */
  readonly base: BaseView | null;
  /** Notes of the rules, in order. */
  readonly notes: readonly NoteView[];
  /** Options that may be set before the game. */
  readonly options: readonly OptionView[];
  /** Rulesets: named settings of the options. */
  readonly rulesets: readonly RulesetView[];
  /** Kinds of unit. */
  readonly pieces: readonly PieceView[];
  /** End rules in the order in which they are tested. */
  readonly ends: readonly EndView[];
}

/** A question about a move text. */
export interface MoveQuestion {
  /** The position. */
  readonly at: PositionPath;
  /** The text of the move. */
  readonly text: string;
}

/** A question that needs no input. */
export type NoInput = object;

/** A note in the rules. */
export interface NoteView {
  /** `about`, `source`, `ruling`, or the kind of item that the note belongs to. */
  readonly kind: string;
  /** Name of the item; empty if it has none. */
  readonly name: string;
  /** Heading for players: `After each move`, `Turn of White`. */
  readonly title: string;
  /** Text of the note. */
  readonly text: string;
}

/** An option of the rules. */
export interface OptionView {
  /** Name. */
  readonly name: string;
  /** Note in the rules; empty if there is none. */
  readonly note: string;
  /** Allowed values in words. */
  readonly values: string;
  /** Allowed values as data. */
  readonly allowed: AllowedValues;
  /** Default value. */
  readonly default: string;
  /** Value in this game. */
  readonly value: string;
}

/** The outcome of a game. */
export interface OutcomeView {
  /** The winner, from 0; `null` in a draw. */
  readonly winner: number | null;
  /** The outcome in words. */
  readonly words: string;
}

/** The area of a site. */
export type Outline =
  | {
      readonly form: "polygon";
      /** Its corners in order. */
      readonly corners: readonly Point[];
    }
  | {
      readonly form: "sector";
      /** The middle of the ring. */
      readonly centre: Point;
      /** The inner radius. */
      readonly inner: number;
      /** The outer radius. */
      readonly outer: number;
      /** The angle at which it begins. */
      readonly from: number;
      /** The angle at which it ends; greater by 1 if it is the whole ring. */
      readonly to: number;
    }
  | {
      readonly form: "post";
      /** Its middle. */
      readonly centre: Point;
      /** Its radius. */
      readonly radius: number;
    };

/** The units to put on sites, and the declared state to set. */
export interface Palette {
  /** The units, player by player, then those of nobody. */
  readonly units: readonly Appearance[];
  /** The items of layers beneath the units. */
  readonly under: readonly LayerItem[];
  /** The declared state that outlasts a turn. */
  readonly state: readonly StateVariable[];
}

/** A kind of unit. */
export interface PieceView {
  /** Name in the rules. */
  readonly name: string;
  /** Name for players. */
  readonly title: string;
  /** Letters by player. */
  readonly letters: readonly string[];
  /** Glyphs by player; empty if the rules give none. */
  readonly glyphs?: readonly string[];
  /** Figures by player, as `chess/knight`; empty if the rules give none. */
  readonly figures?: readonly string[];
  /** The only player that may own it; `None` if every player may. */
  readonly owner: string | null;
  /** Description in the rules, or of a union by its parts; empty if there is none. */
  readonly words: string;
  /** Movement diagram as text; `None` if it cannot move alone. */
  readonly diagram: string | null;
  /** Movement diagram as data; `None` if it cannot move alone. */
  readonly reach: ReachView | null;
}

/** A player. Units name their owner by its index. */
export interface PlayerView {
  /** The name in the rules. */
  readonly name: string;
  /** The colour in the rules. */
  readonly colour?: string;
  /** The direction it faces, in turns clockwise from the top of the page. */
  readonly facing: number;
}

/** A point of the drawing. */
export interface Point {
  /** The horizontal coordinate, growing to the right. */
  readonly x: number;
  /** The vertical coordinate, growing downward. */
  readonly y: number;
}

/** A position and its legal decisions. */
export interface PositionInfo {
  /** The units, layers, reserves and sets. */
  readonly scene: PositionScene;
  /** The position as text. */
  readonly text: string;
  /** The player to move, from 0. */
  readonly player: number;
  /** Number of the turn in the game, from 1; turns of all players count. */
  readonly turn: number;
  /** Decisions made since the beginning. */
  readonly plies: number;
  /** The decision within a turn that has several, in the rules' words; empty for the first. */
  readonly stage: string;
  /** True while the players set up their units, before play. */
  readonly is_setup: boolean;
  /** Declared state that differs from its initial value. */
  readonly state: readonly StateView[];
  /** The outcome; `null` while the game goes on. */
  readonly end: OutcomeView | null;
  /** The choices that decisions may make in this position. */
  readonly fields: readonly ChoiceField[];
  /** The legal decisions. */
  readonly decisions: readonly DecisionView[];
  /** The limit that hides the outcome or the legal decisions, in words; `null` if none does. */
  readonly limit: string | null;
  /** The decision that led to this position. */
  readonly last: LastDecision | null;
  /** The sites of attacked units whose loss ends the game, for example a king in check. */
  readonly threats: readonly string[];
}

/** A position, named by the decisions that lead to it. */
export interface PositionPath {
  /** The first position as text. Missing: the start of the game by its rules. */
  readonly start?: string;
  /** The decisions from there. */
  readonly moves: readonly DecisionCode[];
}

/** A question about a position. */
export interface PositionQuestion {
  /** The position. */
  readonly at: PositionPath;
}

/** A position to draw, without its board. */
export interface PositionScene {
  /** The units. */
  readonly units: readonly SceneUnit[];
  /** The layers beneath them. */
  readonly under: readonly LayerStack[];
  /** The reserves off the board. */
  readonly reserves: readonly Reserve[];
  /** The sets that are not empty. */
  readonly sets: readonly SiteSetView[];
  /** The numbers of sites that differ from their first value. */
  readonly numbers?: readonly SiteNumber[];
}

/** A principal variation. */
export interface PvView {
  /** Its decisions. */
  readonly codes: readonly DecisionCode[];
  /** The same in the game's notation. */
  readonly texts: readonly string[];
  /** Winning chance of the player to move, from 0 to 1; a draw counts half. */
  readonly chance: number;
  /** Number of decisions to a forced win of the player to move. */
  readonly wins_in: number | null;
  /** Number of decisions to a forced loss of the player to move. */
  readonly loses_in: number | null;
}

/** The position in which a unit can go to the sites of its reach. */
export type ReachBasisName = "now" | "turn" | "later";

/** The reach of a unit in a position: names of sites. */
export interface ReachInfo {
  /** The position in which it can go there. */
  readonly basis: ReachBasisName;
  /** Sites it can go to without a capture there. */
  readonly moves: readonly string[];
  /** Sites on which it can capture. */
  readonly captures: readonly string[];
  /** Other sites on which it could capture an enemy. */
  readonly attacks: readonly string[];
  /** Words of the named branches of its decisions. */
  readonly ways: readonly string[];
}

/** Movement diagram of a unit: names of sites. */
export interface ReachView {
  /** Index of the unit's owner, from 0. */
  readonly owner: number;
  /** Site of the unit. */
  readonly from: string;
  /** Destinations on an otherwise empty board. */
  readonly moves: readonly string[];
  /** Sites on which it may capture. */
  readonly captures: readonly string[];
  /** Destinations that need an enemy on another site. */
  readonly hops: readonly string[];
  /** Destinations that need a unit of the same player on another site. */
  readonly friend_hops: readonly string[];
  /** Destinations that need a unit of either player on another site. */
  readonly any_hops: readonly string[];
  /** Destinations round a corner, by a second leg. */
  readonly bends: readonly string[];
  /** Sites on which a unit that goes elsewhere captures. */
  readonly locusts: readonly string[];
  /** Meaning of the marks of movements with several legs; empty if there are none. */
  readonly legend: string;
}

/** A decision to write. */
export interface RecordDecisionInput {
  /** The code of the decision. */
  readonly code: DecisionCode;
  /** Marks, by their numbers in PGN. */
  readonly marks?: readonly number[];
  /** The comment after it. */
  readonly comment?: string;
  /** Alternatives to it. */
  readonly variations?: readonly RecordLineInput[];
}

/** A decision of a record. */
export interface RecordDecisionView {
  /** The code of the decision. */
  readonly code: DecisionCode;
  /** The decision in the game's notation. */
  readonly text: string;
  /** The player who made it, from 0. */
  readonly player: number;
  /** Number of turns before it. */
  readonly turn: number;
  /** Marks, by their numbers in PGN: 1 is `!`, 2 is `?`. */
  readonly marks: readonly number[];
  /** The comment after it. */
  readonly comment: string | null;
  /** Alternatives to it. */
  readonly variations: readonly RecordLineView[];
}

/** The header of a record. It says which game to compile. */
export interface RecordHeaderView {
  /** The id of a bundled game, or a title. */
  readonly game: string | null;
  /** The ruleset. */
  readonly ruleset: string | null;
  /** The options that differ from the ruleset. */
  readonly settings: readonly (readonly [string, string])[];
}

/** A record to write. */
export interface RecordInput {
  /** Names by player. */
  readonly names?: readonly string[];
  /** The date as it is to be written. */
  readonly date?: string;
  /** Names and values of other tags. */
  readonly tags?: readonly (readonly [string, string])[];
  /** The first position as text. Missing: the start of the game by its rules. */
  readonly start?: string;
  /** The result, if the game ended outside its rules, for example `White wins`. */
  readonly result?: string;
  /** The reason, for example `by resignation`. */
  readonly reason?: string;
  /** The moves. */
  readonly line: RecordLineInput;
}

/** A line of decisions to write. */
export interface RecordLineInput {
  /** The comment before the first decision. */
  readonly comment?: string;
  /** The decisions in order. */
  readonly decisions: readonly RecordDecisionInput[];
}

/** A line of decisions of a record. */
export interface RecordLineView {
  /** The comment before the first decision. */
  readonly comment: string | null;
  /** The decisions in order. */
  readonly decisions: readonly RecordDecisionView[];
}

/** A record that was read. */
export interface RecordView {
  /** Names by player; empty where nobody is named. */
  readonly names: readonly string[];
  /** The date. */
  readonly date: string;
  /** Names and values of other tags. */
  readonly tags: readonly (readonly [string, string])[];
  /** The first position, if it is not the start of the rules. */
  readonly start: string | null;
  /** The moves. */
  readonly line: RecordLineView;
  /** The termination of the game outside its rules, at the end of the line. */
  readonly termination: TerminationView | null;
}

/** A place off the board: a hand, a reserve. */
export interface Reserve {
  /** The id. */
  readonly id: string;
  /** The title. */
  readonly title: string;
  /** The owner. */
  readonly owner: number;
  /** The site that represents the place on the board, if there is one. */
  readonly site?: string;
  /** All items it may show, in a fixed order. */
  readonly items: readonly ReserveItem[];
}

/** Units of one kind and owner in a reserve. */
export interface ReserveItem {
  /** The key within the reserve. */
  readonly key: string;
  /** Their number. */
  readonly count: number;
  /** The kind's name. */
  readonly kind: string;
  /** The owner; missing for neutral units. */
  readonly owner?: number;
  /** The figure that the rules give it, by set and name. */
  readonly figure?: string;
  /** The glyph in the rules. */
  readonly glyph?: string;
  /** The letters of the notation. */
  readonly letters: string;
  /** Marks on it, for example `promoted`. */
  readonly marks?: readonly string[];
}

/** A reference to an item of a reserve. */
export interface ReserveItemRef {
  /** The reserve. */
  readonly reserve: string;
  /** The item's key. */
  readonly item: string;
}

/** A ruleset: named settings of the options. */
export interface RulesetView {
  /** Name. */
  readonly name: string;
  /** Note in the rules; empty if there is none. */
  readonly note: string;
  /** Names and values of the options it sets. */
  readonly settings: readonly (readonly [string, string])[];
}

/** A unit on a site. */
export interface SceneUnit {
  /** The site. */
  readonly site: string;
  /** The kind's name. */
  readonly kind: string;
  /** The owner; missing for neutral units. */
  readonly owner?: number;
  /** The figure that the rules give it, by set and name. */
  readonly figure?: string;
  /** The glyph in the rules. */
  readonly glyph?: string;
  /** The letters of the notation. */
  readonly letters: string;
  /** Marks on it, for example `promoted`. */
  readonly marks?: readonly string[];
}

/** The limits of a search. */
export interface SearchLimits {
  /** Maximum time in milliseconds. */
  readonly milliseconds?: number;
  /** Maximum number of nodes or playouts. */
  readonly nodes?: number;
}

/** A number that a site has in the declared state. */
export interface SiteNumber {
  /** The name of the state in the rules. */
  readonly name: string;
  /** The site. */
  readonly site: string;
  /** The number. */
  readonly number: number;
}

/** A site to draw. */
export interface SiteOutline {
  /** Its name. */
  readonly name: string;
  /** The centre of a unit on it. */
  readonly at: Point;
  /** Its area. */
  readonly outline: Outline;
  /** The index of its tone, from 0. */
  readonly tone: number;
}

/** A set of sites in the declared state. */
export interface SiteSetView {
  /** Its name in the rules. */
  readonly name: string;
  /** Its sites. */
  readonly sites: readonly string[];
}

/** The type of the values of declared state. Values are words. */
export type StateType =
  | { readonly is: "flag" }
  | {
      readonly is: "number";
      /** The smallest number. */
      readonly low: number;
      /** The largest number. */
      readonly high: number;
    }
  | {
      readonly is: "word";
      /** The words; the first is `none`. */
      readonly words: readonly string[];
    }
  | { readonly is: "sites" }
  | { readonly is: "site_values" };

/** A variable of declared state that outlasts a turn. */
export interface StateVariable {
  /** Its name in the rules. */
  readonly name: string;
  /** Its note in the rules; empty if it has none. */
  readonly note: string;
  /**
   * Names of the players or kinds that have one; empty if there is one for the game, or one text
   * for all sites.
   */
  readonly holders: readonly string[];
  /** The type of its values. */
  readonly kind: StateType;
}

/** View of a declared variable. */
export interface StateView {
  /** Name. */
  readonly name: string;
  /** Name of the player or kind that has it; `None` if it belongs to neither. */
  readonly player?: string;
  /** Value in words; the sites of a set have spaces between them. */
  readonly value: string;
}

/** Facts about a target. */
export interface TargetInfo {
  /**
   * Things there: the unit first, then those beneath, marks, and regions. Empty if the rules
   * say nothing about the target.
   */
  readonly things: readonly ThingInfo[];
  /** The reach of the unit; `null` if there is no unit, or it never moves. */
  readonly reach: ReachInfo | null;
}

/** The end of a game outside its rules: on time, by resignation, by agreement. */
export interface TerminationView {
  /** The result as written in records. */
  readonly result: string;
  /** The reason as written in records; may be empty. */
  readonly reason: string;
  /** The winner, from 0; `null` in a draw. */
  readonly winner: number | null;
  /** The outcome in words. */
  readonly words: string;
}

/** A question about a text. */
export interface TextQuestion {
  /** The text. */
  readonly text: string;
}

/** A span of a text. */
export interface TextSpan {
  /** Its first code unit. */
  readonly from: number;
  /** The code unit after its last. */
  readonly to: number;
  /** Its line, from 1. */
  readonly line: number;
}

/** Something on a target. */
export interface ThingInfo {
  /** The name for players. */
  readonly title: string;
  /** The sentence of the rules; empty if there is none. */
  readonly words: string;
  /** The appearance of a unit. */
  readonly look?: Appearance;
}

/** A question for the text of a record. */
export interface WriteQuestion {
  /** The record. */
  readonly record: RecordInput;
}
