/** Figures: drawings of units as strokes in a box of 100 by 100 with the centre (50, 50). */

/**
 * The paint of a stroke: `body` filled and edged in the owner's colours, `plain` filled without an
 * edge, `limb` a line in the colour of bodies, `line` drawn in ink, `solid` filled with ink,
 * `shade` a shadow, `gloss` a reflection, `accent` filled and `accent-line` drawn in the accent
 * colour of the board style, `edge` drawn in the colour of edges.
 */
export type Paint =
  "body" | "plain" | "limb" | "line" | "solid" | "shade" | "gloss" | "accent" | "accent-line" | "edge";

/** A path. */
export interface Stroke {
  readonly d: string;
  readonly paint: Paint;
  /** Width of the line (default 4). */
  readonly width?: number;
}

/** Letters, set about a point. */
export interface Lettering {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly face: "serif" | "sans";
}

export type Part = Stroke | Lettering;

export interface Figure {
  readonly parts: readonly Part[];
  /** Scale of its box (default 1). */
  readonly scale?: number;
  /** True if it points in the direction its owner faces, as shogi pieces do. */
  readonly points?: boolean;
}

/** A figure of strokes. */
export function figure(...parts: readonly Part[]): Figure {
  return { parts };
}

export function body(d: string): Stroke {
  return { d, paint: "body" };
}

export function line(d: string, width = 4): Stroke {
  return { d, paint: "line", width };
}

export function solid(d: string): Stroke {
  return { d, paint: "solid" };
}

/** A thin member: a line in the colour of bodies with an edge on both sides. */
export function limb(d: string, width: number): readonly Stroke[] {
  return [
    { d, paint: "edge", width: width + 6.5 },
    { d, paint: "limb", width },
  ];
}

/** Figures drawn larger than their boxes. */
export function enlarged(
  figures: Readonly<Record<string, Figure>>,
  scale: number,
): Readonly<Record<string, Figure>> {
  return Object.fromEntries(Object.entries(figures).map(([name, one]) => [name, { ...one, scale }]));
}

/** The path of a circle. */
export function ring(x: number, y: number, radius: number): string {
  const arc = `a${radius} ${radius} 0 1 1`;
  return `M${x - radius} ${y}${arc} ${2 * radius} 0${arc} ${-2 * radius} 0Z`;
}

export function isLettering(part: Part): part is Lettering {
  return "text" in part;
}
