/**
 * The interface of the board widget: its input and output, as plain data.
 *
 * Nothing here knows a rule. The caller names sites, kinds, reserves and items. Players are numbers
 * from 0 in turn order. Words are shown or read out as given.
 */

/** A point: `x` grows to the right and `y` downward; the unit is the side of a square cell. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A polygonal cell; its corners are in order. */
export interface Polygon {
  readonly form: "polygon";
  readonly corners: readonly Point[];
}

/**
 * A part of a ring. Angles are in turns (1 is all the way around), clockwise from the top of the
 * page; `to` is greater than `from`, and by 1 if it is the whole ring. `inner` may be 0.
 */
export interface Sector {
  readonly form: "sector";
  readonly centre: Point;
  readonly inner: number;
  readonly outer: number;
  readonly from: number;
  readonly to: number;
}

/** A disc: a node of a graph, or a site added by the rules. */
export interface Post {
  readonly form: "post";
  readonly centre: Point;
  readonly radius: number;
}

/** The area of a site: its hit area, and its cell. */
export type Outline = Polygon | Sector | Post;

/** A site of the board. */
export interface Site {
  readonly name: string;
  /** The centre of a unit on it. */
  readonly at: Point;
  readonly outline: Outline;
  /**
   * The index of its tone, from 0 for the lightest. Neighbours of different tones make a checkered
   * board.
   */
  readonly tone: number;
}

/** Two sites by name that a line joins, if the style draws lines. */
export type Link = readonly [string, string];

/** A label of a row, column or ring at the edge of the board. */
export interface Coordinate {
  readonly text: string;
  /**
   * The points where it may be written: one, or one at each end of the row or column. The widget
   * takes the lowest, then the leftmost, so that labels stay below and left when the board is
   * rotated.
   */
  readonly places: readonly Point[];
}

/** A board. The widget redraws it only if it is another object. */
export interface BoardShape {
  /**
   * The word for its shape: `rectangle`, `hexagon`, `rhombus`, `triangle`, `rings`,
   * `wheel`, `graph`, ….
   */
  readonly shape: string;
  /**
   * The words of the rules for its style, in order: `checkered`, `uncheckered`, `posts`, `points`,
   * `lines`, `rings`, `hexagons`, `stone`, `tafl`, `river`, `palaces`, …. With `posts`, `points` or
   * `lines` sites are drawn as posts joined by the links, otherwise as cells; unknown words change
   * nothing.
   */
  readonly style: readonly string[];
  /** The sites in board order, which is also the order of Tab and Page keys. */
  readonly sites: readonly Site[];
  /**
   * Neighbouring pairs, each once: orthogonal ones on rectangles, all six ways on hexagons, a
   * graph's edges.
   */
  readonly links: readonly Link[];
  readonly coordinates: readonly Coordinate[];
}

/** A player. Units name their owner by its index. */
export interface Player {
  /** The name, for example `White`. */
  readonly name: string;
  /** The colour as `#rrggbb`; anything else is ignored. */
  readonly colour?: string;
  /** The direction it faces, in turns clockwise from the top: 0 upward, 0.5 downward. */
  readonly facing: number;
}

/**
 * The appearance of a kind. The widget draws the first it has: this figure, the figure of the board
 * style, the glyph, the letters.
 */
export interface Appearance {
  /** The name of the kind, for example `Knight`. */
  readonly kind: string;
  /** The owner; missing for neutral units. */
  readonly owner?: number;
  /** A figure by set and name, for example `chess/knight`. */
  readonly figure?: string;
  /** A glyph, for example `♘`; for well-known ones there are drawings. */
  readonly glyph?: string;
  /** The letters of the notation, drawn on a token if there is no drawing. */
  readonly letters: string;
  /**
   * Marks on it: `wrecked`, `merged`, `promoted`, `entangled`, `abandoned`, …; unknown words change
   * nothing.
   */
  readonly marks?: readonly string[];
  /** The text for screen readers (default: the names of owner and kind). */
  readonly words?: string;
}

/** A unit on a site. */
export interface Unit extends Appearance {
  readonly site: string;
}

/** Units of one kind in a layer beneath a unit, for example a wreck. */
export interface Under extends Appearance {
  readonly site: string;
  /** The name of the layer. */
  readonly layer: string;
  /** Their number, from 1. */
  readonly count: number;
}

/** Units of one kind and owner in a reserve. */
export interface ReserveItem extends Appearance {
  /** The key within the reserve, the same from scene to scene. */
  readonly key: string;
  /** Their number. An item of 0 is drawn as an empty tile, so that nothing else moves. */
  readonly count: number;
}

/** A place off the board: a hand, a reserve, the forest. */
export interface Reserve {
  readonly id: string;
  /** The title, for example `White: hand`. */
  readonly title: string;
  /** The owner, on whose side of the board it is drawn; missing for a common reserve. */
  readonly owner?: number;
  /**
   * The site that represents it, for example the forest. The items are drawn on it and not beside
   * the board.
   */
  readonly site?: string;
  /** All items it may show, in a fixed order. */
  readonly items: readonly ReserveItem[];
}

/** A set of sites, for example `entangled`, drawn lightly. */
export interface SiteSet {
  readonly name: string;
  readonly sites: readonly string[];
}

/** A number that a site has, for example its height. */
export interface SiteNumber {
  readonly name: string;
  readonly site: string;
  readonly number: number;
}

/** A position to draw. */
export interface Scene {
  readonly board: BoardShape;
  readonly players: readonly Player[];
  readonly units: readonly Unit[];
  readonly under?: readonly Under[];
  readonly reserves?: readonly Reserve[];
  readonly sets?: readonly SiteSet[];
  readonly numbers?: readonly SiteNumber[];
  /**
   * The board style by name: a game's id (`odins-rune-chess`, `corsairs:soldiers`). Default: a
   * plain one.
   */
  readonly boardStyle?: string;
}

/** A target to pick: a site, or an item of a reserve. */
export type Target = SiteTarget | ItemTarget;

export interface SiteTarget {
  readonly site: string;
}

export interface ItemTarget {
  readonly reserve: string;
  readonly item: string;
}

/**
 * The meaning of a choice: `source` picks a unit to move, `move` goes to an empty site, `capture`
 * takes a unit, `other` is any other choice (swap, shot, end of a line).
 */
export type Hint = "source" | "move" | "capture" | "other";

export interface Choice {
  readonly target: Target;
  readonly hint: Hint;
  /** An addition for screen readers (default: by the hint). */
  readonly words?: string;
}

/**
 * The role of a colour: `best` and `good` for advice, `note` for the reader's own marks, `last` for
 * the last move, `premove` for a move entered in advance.
 */
export type Role = "best" | "good" | "doubtful" | "bad" | "note" | "last" | "premove";

/** An arrow from a target to another. */
export interface Arrow {
  readonly from: Target;
  readonly to: Target;
  readonly role: Role;
  /** Thickness from 0 to 1 (default 1). */
  readonly weight?: number;
}

export interface Highlight {
  readonly target: Target;
  readonly role: Role;
}

/** A few letters on the corner of a site, for example `?!`. */
export interface Badge {
  readonly target: Target;
  readonly text: string;
  readonly role: Role;
}

/** Meaning of a mark of a unit's reach: `attack` is a site where it could capture an enemy. */
export type ReachHint = "move" | "capture" | "attack";

/** A site that a unit can reach. */
export interface ReachMark {
  readonly target: Target;
  readonly hint: ReachHint;
}

/** A unit drawn faintly at the site where the present choices would put it. */
export interface Ghost extends Appearance {
  readonly site: string;
}

/** The last move. Sites are coloured; those with a role look different. */
export interface LastMove {
  readonly sites: readonly string[];
  readonly arrows?: readonly Arrow[];
  /** Sites that units left. */
  readonly origins?: readonly string[];
  /** Sites where units arrived. */
  readonly landings?: readonly string[];
  /** Sites where units were captured. */
  readonly captures?: readonly string[];
}

/** Marks on a scene. */
export interface Marks {
  /** The legal targets. Others can be picked too, for the caller to explain. */
  readonly choices?: readonly Choice[];
  /** The targets picked so far, in order. */
  readonly chosen?: readonly Target[];
  readonly last?: LastMove;
  /** Sites of threatened units, for example a king in check. */
  readonly threats?: readonly string[];
  readonly arrows?: readonly Arrow[];
  readonly highlights?: readonly Highlight[];
  readonly badges?: readonly Badge[];
  readonly ghosts?: readonly Ghost[];
  /** The reach of a unit, to look at; nothing here can be picked. */
  readonly reach?: readonly ReachMark[];
}

/** The method of a pick: `lift` begins a drag, `drop` ends one. */
export type PickMethod = "click" | "lift" | "drop" | "key";

export interface Pick {
  readonly target: Target;
  readonly method: PickMethod;
  /** True if the target is among the choices marked last. */
  readonly offered: boolean;
}

/** The method of a look at a target: the pointer rests on it, a finger holds it, a key asks. */
export type LookMethod = "hover" | "hold" | "key";

/** The callbacks of the widget. */
export interface Listeners {
  /**
   * A target was picked, offered or not. A drag is a pick by `lift` and one by `drop`. A drag from
   * the target chosen last does not pick it again.
   */
  pick?(pick: Pick): void;
  /** Escape, or a click or a drop outside of all targets. */
  cancel?(): void;
  /** The pointer or the focus moved to a target; undefined if it left all. */
  hover?(target: Target | undefined): void;
  /**
   * Somebody wants to know about a target: the mouse came to it, a finger holds it, or `i` was
   * pressed. Undefined if the mouse left all targets.
   */
  look?(target: Target | undefined, method: LookMethod): void;
  /**
   * An arrow was drawn, with the secondary button or in drawing mode. From a target to itself it is
   * a highlight.
   */
  drawArrow?(from: Target, to: Target, keys: DrawKeys): void;
  /** Returns the colour of an arrow while it is drawn (default `note`). */
  roleOf?(keys: DrawKeys): Role;
}

/** Keys held while an arrow is drawn. */
export interface DrawKeys {
  readonly shift: boolean;
  readonly ctrl: boolean;
  readonly alt: boolean;
}

/** Light, dark, or the preference of the reader's system. */
export type Theme = "auto" | "light" | "dark";

/** Display options of the widget. */
export interface DisplayOptions {
  readonly theme: Theme;
  /** Contrast of lines and colours; `auto` is the preference of the reader's system. */
  readonly contrast: "auto" | "normal" | "more";
  /** `safe` uses colours that colour-blind readers can tell apart. */
  readonly palette: "own" | "safe";
  readonly coordinates: boolean;
  /**
   * Duration of an animation in milliseconds; 0 for none. There is none if the reader's system
   * prefers reduced motion.
   */
  readonly duration: number;
  /** False for a picture without input. */
  readonly interactive: boolean;
}

/** Options of a change of scene. */
export interface ShowOptions {
  /** False to leave out the animation (default true). */
  readonly animate?: boolean;
  /** Moves of units, if known (default: matched by kind and owner). */
  readonly moves?: readonly { readonly from: Target; readonly to: Target }[];
  /** The announcement for screen readers, for example `White: Knight to f3`. */
  readonly words?: string;
}

/** The board widget, which `Board` implements. */
export interface BoardWidget {
  /** The root element. */
  readonly root: HTMLElement;
  /** Shows a scene. Marks stay until the next `mark`. */
  show(scene: Scene, options?: ShowOptions): void;
  mark(marks: Marks): void;
  /** Rotates the board, in turns clockwise: 0 as given, 0.5 seen from the other side. */
  flip(turns: number): void;
  /**
   * Sets the aspect ratio of the available space. Reserves go above and below the board, or beside
   * it, so that the board is as large as possible.
   */
  fit(room: number): void;
  /** Changes display options. */
  setDisplay(display: Partial<DisplayOptions>): void;
  /** Switches drawing mode: the primary button and fingers draw arrows, too. */
  setDrawing(isDrawing: boolean): void;
  /** Focuses a target (default: the last one). */
  focus(target?: Target): void;
  /** Returns the rectangle of a target in pixels of the page. */
  rectOf(target: Target): { x: number; y: number; width: number; height: number } | undefined;
  /** Returns the scene and marks as the text of an SVG file. */
  toSvg(): string;
  destroy(): void;
}
