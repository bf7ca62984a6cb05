/**
 * The contract of the board widget: all that it is told, and all that it tells, as plain data.
 *
 * Nothing here knows a rule. Sites, kinds, trays and items are known by names that the caller chooses;
 * players are numbers from 0 in the order of the rules. Words are shown or read out as they are given.
 */

/** A place on the page: `x` grows to the right and `y` downward; the unit is the side of a square cell. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A cell with straight sides, its corners in order. */
export interface Polygon {
  readonly form: "polygon";
  readonly corners: readonly Point[];
}

/**
 * A part of a ring. Angles are in turns (1 is all the way around), clockwise from the top of the page;
 * `to` is greater than `from`, and by 1 if it is the whole ring. `inner` may be 0.
 */
export interface Sector {
  readonly form: "sector";
  readonly centre: Point;
  readonly inner: number;
  readonly outer: number;
  readonly from: number;
  readonly to: number;
}

/** A round place to stand on: a node of a graph, or a site added by the rules. */
export interface Post {
  readonly form: "post";
  readonly centre: Point;
  readonly radius: number;
}

/** What a site covers: where a pointer hits it, and what is filled where the style draws cells. */
export type Outline = Polygon | Sector | Post;

/** A site of the board. */
export interface Site {
  readonly name: string;
  /** The middle of what stands there. */
  readonly at: Point;
  readonly outline: Outline;
  /**
   * Which of the board's tones it has, from 0 for the lightest: neighbours of different tones make a
   * checkered board.
   */
  readonly tone: number;
}

/** Two sites by name that a line joins, where the style draws lines. */
export type Link = readonly [string, string];

/** A name of a row, column or ring at the border. */
export interface Coordinate {
  readonly text: string;
  /**
   * Where it may stand: one place, or one at each end of the row or column. The widget takes the one lowest
   * on the page, of equally low ones the leftmost, so that names stay below and left when the board is
   * turned.
   */
  readonly places: readonly Point[];
}

/** A board; the widget redraws it when it is given another object. */
export interface BoardShape {
  /**
   * The word for its generator: `rectangle`, `hexagon`, `rhombus`, `triangle`, `rings`,
   * `wheel`, `graph`, ….
   */
  readonly shape: string;
  /**
   * The words the rules give for its looks, in order: `checkered`, `uncheckered`, `posts`, `points`, `lines`,
   * `rings`, `hexagons`, `stone`, `tafl`, `river`, `palaces`, …. With `posts`, `points` or `lines` sites
   * are drawn as posts joined by the links, otherwise as cells; unknown words change nothing.
   */
  readonly style: readonly string[];
  /** In board order, which is also the order of the keyboard where directions do not decide. */
  readonly sites: readonly Site[];
  /**
   * Neighbouring pairs, each once: orthogonal ones on rectangles, all six ways on hexagons, a graph's edges.
   */
  readonly links: readonly Link[];
  readonly coordinates: readonly Coordinate[];
}

/** A side, by whose number units are owned. */
export interface Player {
  /** As the rules call it, such as `White`. */
  readonly name: string;
  /** The rules' colour as `#rrggbb`; anything else is ignored. */
  readonly colour?: string;
  /** Which way it faces, in turns clockwise from the top of the unturned page: 0 upward, 0.5 downward. */
  readonly facing: number;
}

/**
 * How a kind looks; the first that the widget knows is drawn: the dressing's figure, this figure, the glyph,
 * the letters.
 */
export interface Appearance {
  /** The kind's name in the rules, such as `Knight`. */
  readonly kind: string;
  /** Whose it is; none for what belongs to nobody. */
  readonly owner?: number;
  /** A figure by set and name, such as `chess/knight`. */
  readonly figure?: string;
  /** The glyph that the rules give, such as `♘`; for well-known ones there are drawings. */
  readonly glyph?: string;
  /** The letters of the notation, drawn on a token where there is nothing better. */
  readonly letters: string;
  /**
   * What it shows beside its kind: `wrecked`, `merged`, `promoted`, `entangled`, `abandoned`, …; unknown words
   * change nothing.
   */
  readonly marks?: readonly string[];
  /** What a screen reader says; the owner's and the kind's names where it is missing. */
  readonly words?: string;
}

/** A unit on a site. */
export interface Unit extends Appearance {
  readonly site: string;
}

/** What lies in a layer beneath the units of a site, such as a wreck. */
export interface Under extends Appearance {
  readonly site: string;
  /** The layer's name in the rules. */
  readonly layer: string;
  /** How many of the kind lie there, from 1. */
  readonly count: number;
}

/** Units of one kind and owner in a tray. */
export interface TrayItem extends Appearance {
  /** Its name within the tray, the same from scene to scene. */
  readonly key: string;
  /** How many there are; an item of 0 is drawn as an empty place, so that nothing else moves. */
  readonly count: number;
}

/** A place off the board: a hand, a reserve, the forest. */
export interface Tray {
  readonly id: string;
  /** What is written beside it, such as `hand of White`. */
  readonly title: string;
  /** Whose it is: drawn on that player's side of the board; none for what is everybody's. */
  readonly owner?: number;
  /**
   * A site that stands for the place, such as the forest: the items are drawn on it and not beside the
   * board.
   */
  readonly site?: string;
  /** All items the tray may show, in a fixed order. */
  readonly items: readonly TrayItem[];
}

/** A set of sites that the position keeps, such as `entangled`, drawn lightly. */
export interface SiteSet {
  readonly name: string;
  readonly sites: readonly string[];
}

/** A position as it is seen. */
export interface Scene {
  readonly board: BoardShape;
  readonly players: readonly Player[];
  readonly units: readonly Unit[];
  readonly under?: readonly Under[];
  readonly trays?: readonly Tray[];
  readonly sets?: readonly SiteSet[];
  /**
   * The dressing by name, which is the game's id (`odins-rune-chess`, `corsairs:soldiers`); none or unknown
   * for a plain one.
   */
  readonly dressing?: string;
}

/** Something that can be picked: a site with what stands there, or an item of a tray. */
export type Target = SiteTarget | ItemTarget;

export interface SiteTarget {
  readonly site: string;
}

export interface ItemTarget {
  readonly tray: string;
  readonly item: string;
}

/**
 * What picking a target would come to: `source` begins or names a unit, `move` lands on an empty site,
 * `capture` takes what is there, `other` is a choice of another sort (swap, shot, end of a line).
 */
export type Hint = "source" | "move" | "capture" | "other";

export interface Choice {
  readonly target: Target;
  readonly hint: Hint;
  /** What a screen reader adds, such as `captures`; the hint's own words where it is missing. */
  readonly words?: string;
}

/**
 * The role of a colour: `best` and `good` for advice, `note` for a player's own marks, `last` for what was
 * played.
 */
export type Role = "best" | "good" | "doubtful" | "bad" | "note" | "last";

/** An arrow between two targets. */
export interface Arrow {
  readonly from: Target;
  readonly to: Target;
  readonly role: Role;
  /** From 0 to 1, how heavy it is drawn; 1 where it is missing. */
  readonly weight?: number;
}

export interface Highlight {
  readonly target: Target;
  readonly role: Role;
}

/** A few letters on the corner of a site: an order of choices, a judgement such as `?!`. */
export interface Badge {
  readonly target: Target;
  readonly text: string;
  readonly role: Role;
}

/** A unit that would be seen at a site if the choices so far were played: drawn faintly. */
export interface Ghost extends Appearance {
  readonly site: string;
}

/** What is pointed out on a scene. Everything is optional; what is missing is not drawn. */
export interface Marks {
  /** What may be picked now. Other targets can be picked too; the caller says why they do not do. */
  readonly choices?: readonly Choice[];
  /** What has been picked so far in this decision, in order. */
  readonly chosen?: readonly Target[];
  /** The sites and ways of the last move. */
  readonly last?: { readonly sites: readonly string[]; readonly arrows?: readonly Arrow[] };
  /** Sites whose units are threatened as by a check. */
  readonly threats?: readonly string[];
  readonly arrows?: readonly Arrow[];
  readonly highlights?: readonly Highlight[];
  readonly badges?: readonly Badge[];
  readonly ghosts?: readonly Ghost[];
}

/** How a pick was made: `lift` begins a drag, `drop` ends one. */
export type Manner = "click" | "lift" | "drop" | "key";

export interface Pick {
  readonly target: Target;
  readonly manner: Manner;
  /** Whether the target is among the choices marked last. */
  readonly offered: boolean;
}

/** What the widget tells. Each is called at once, outside of any drawing. */
export interface Listeners {
  /**
   * A target was picked, offered or not. A drag is a pick by `lift` and one by `drop`; a drag that begins at
   * the target chosen
   * last is no second pick of it.
   */
  pick?(pick: Pick): void;
  /** Escape, a press outside of all targets, or a drag that ended there: one step back, or none chosen. */
  cancel?(): void;
  /** The pointer or the focus came to a target, or left all. */
  hover?(target: Target | undefined): void;
  /** An arrow was drawn with the secondary button; from a target to itself it is a highlight. */
  sketch?(from: Target, to: Target): void;
}

/** Light or dark, or as the reader's system says. */
export type Theme = "auto" | "light" | "dark";

/** How the widget looks, whatever it shows. */
export interface Appearances {
  readonly theme: Theme;
  /** Stronger lines and colours; `auto` as the reader's system says. */
  readonly contrast: "auto" | "normal" | "more";
  /** `safe` gives the sides colours that all readers can tell apart. */
  readonly palette: "own" | "safe";
  readonly coordinates: boolean;
  /**
   * How long a unit travels, in milliseconds; 0 for not at all, as also where the reader's system asks for
   * little motion.
   */
  readonly duration: number;
  /** Whether figures can be dragged and targets picked; if not, the widget is a picture. */
  readonly interactive: boolean;
}

/** Of a change of scene. */
export interface Showing {
  /** Whether units travel; yes where it is missing. */
  readonly animate?: boolean;
  /** Ways that units went, where the caller knows them: the widget guesses by kind and owner otherwise. */
  readonly ways?: readonly { readonly from: Target; readonly to: Target }[];
  /** What a live region says of the change, such as `White: Knight to f3`. */
  readonly words?: string;
}

/** The widget: `new Board(host, …)` in `board.ts` is one. */
export interface BoardWidget {
  /** The element that holds everything. */
  readonly root: HTMLElement;
  /** Shows a scene; marks stay until `mark` is called. */
  show(scene: Scene, showing?: Showing): void;
  mark(marks: Marks): void;
  /** Turns the board, in turns clockwise: 0 as given, 0.5 seen from the other side. */
  flip(turns: number): void;
  /**
   * Says how wide the room for the board is, as a multiple of its height: trays are put above and below the
   * board, or beside it, so that it can be large there.
   */
  fit(room: number): void;
  look(appearances: Partial<Appearances>): void;
  /** Puts the keyboard's focus on a target, or where it was last. */
  focus(target?: Target): void;
  /** Where a target is, in pixels of the page, for a menu beside it. */
  place(target: Target): { x: number; y: number; width: number; height: number } | undefined;
  /** The scene and marks as a drawing of its own, with its colours. */
  toSvg(): string;
  destroy(): void;
}
