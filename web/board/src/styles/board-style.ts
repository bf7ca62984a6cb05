/** Board styles: the appearance of games beyond what their rules state, as plain data. */

/** The colours of one side's units. */
export interface SideColours {
  readonly fill: string;
  readonly edge: string;
  readonly ink: string;
}

/** The colours of a board. */
export interface Palette {
  /** The colours of cells by tone, from the lightest. */
  readonly tones: readonly string[];
  /** The rim of the board. */
  readonly rim: string;
  readonly surface: string;
  /** The lines between cells or posts. */
  readonly line: string;
  readonly post: string;
  /** Coordinates on the rim. */
  readonly label: string;
  /** A second colour of figures and decorations. */
  readonly accent: string;
  readonly sides: readonly SideColours[];
}

/** A decoration of the board. Its places are sites by name, so that it turns with the board. */
export type Decoration =
  /** A line through sites. */
  | { readonly form: "line"; readonly through: readonly string[] }
  /** A dot on a site. */
  | { readonly form: "dot"; readonly at: string }
  /** The star points of a go board of any size. */
  | { readonly form: "stars" }
  /** A band between four sites, for example a river. */
  | { readonly form: "band"; readonly between: readonly [string, string, string, string] }
  /** A path in a box of 100 by 100 over a site. */
  | { readonly form: "sign"; readonly at: string; readonly d: string; readonly size: number }
  /**
   * The outer sides of the cells that lie farthest in a direction, in turns clockwise from the top,
   * in a side's colour.
   */
  | { readonly form: "shore"; readonly towards: number; readonly owner: number };

export interface BoardStyle {
  /** Its name, if a game has several styles. */
  readonly name?: string;
  /** Figures by kind, `set/name`; a list if they differ by owner. */
  readonly figures: Readonly<Record<string, string | readonly string[]>>;
  readonly light?: Partial<Palette>;
  readonly dark?: Partial<Palette>;
  /** Cells, posts joined by lines, or holes (default: by the rules). */
  readonly siteShape?: "cells" | "posts" | "holes";
  /** False to leave out links between posts (default true). */
  readonly links?: boolean;
  /** Tones of single sites, instead of those of the board. */
  readonly tones?: Readonly<Record<string, number>>;
  readonly decorations?: readonly Decoration[];
  /** A site that surrounds the board as a ring. */
  readonly surround?: { readonly site: string; readonly planted: "trees" };
  /** The texture of the board. */
  readonly texture?: "stone" | "waves" | "grass";
  /** Marks of units in layers, by layer. */
  readonly layers?: Readonly<Record<string, string>>;
  /** True if cells show their tones (default: by the rules). */
  readonly checkered?: boolean;
  /** Directions that the sides face, instead of those of the players. */
  readonly facings?: readonly number[];
  /** Scale of units (default 1). */
  readonly scale?: number;
}
