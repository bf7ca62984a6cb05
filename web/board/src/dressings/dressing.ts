/** Dressings: how a game looks beyond what its rules say, as plain data. */

/** The colours of one side's units. */
export interface SideColours {
  readonly fill: string;
  readonly edge: string;
  readonly ink: string;
}

/** The colours of a board. */
export interface Palette {
  /** Of cells by tone, from the lightest. */
  readonly tones: readonly string[];
  /** Around the board, and beneath posts. */
  readonly rim: string;
  readonly surface: string;
  /** Lines between cells or posts. */
  readonly line: string;
  readonly post: string;
  /** Names of rows and columns, on the rim. */
  readonly label: string;
  /** A second colour of figures and ornaments. */
  readonly accent: string;
  readonly sides: readonly SideColours[];
}

/** Something drawn on the board that is no site; places are sites by name, so that it turns with them. */
export type Ornament =
  /** A line through sites. */
  | { readonly form: "line"; readonly through: readonly string[] }
  /** A dot on a site. */
  | { readonly form: "dot"; readonly at: string }
  /** The dots of a go board, whatever its size. */
  | { readonly form: "stars" }
  /** A band over what lies between four sites, such as a river. */
  | { readonly form: "band"; readonly between: readonly [string, string, string, string] }
  /** A drawing in a box of 100 by 100 laid over a site. */
  | { readonly form: "sign"; readonly at: string; readonly d: string; readonly size: number }
  /**
   * The outer sides of the cells that lie farthest in a direction, in turns clockwise from the top, in a
   * side's colour.
   */
  | { readonly form: "shore"; readonly towards: number; readonly owner: number };

export interface Dressing {
  /** What it is called where a game has several. */
  readonly name?: string;
  /** Figures by kind, `set/name`; several if they differ by owner. */
  readonly figures: Readonly<Record<string, string | readonly string[]>>;
  readonly light?: Partial<Palette>;
  readonly dark?: Partial<Palette>;
  /** Whether sites are cells or posts joined by lines; as the board's style says where it is missing. */
  readonly ground?: "cells" | "posts" | "holes";
  /** Whether links are drawn between posts; yes where it is missing. */
  readonly links?: boolean;
  /** Tones of single sites, in place of the board's. */
  readonly tones?: Readonly<Record<string, number>>;
  readonly ornaments?: readonly Ornament[];
  /** A site that lies around the whole board as a ring, and how it is planted. */
  readonly surround?: { readonly site: string; readonly planted: "trees" };
  /** A texture over the ground. */
  readonly texture?: "stone" | "waves" | "grass";
  /** What lies in a layer is marked so. */
  readonly layers?: Readonly<Record<string, string>>;
  /** Whether cells show their tones; as the board's style says where it is missing. */
  readonly checkered?: boolean;
  /** Which way the sides face, where it is not as the players say. */
  readonly facings?: readonly number[];
  /** How large units are; 1 where it is missing. */
  readonly scale?: number;
}
