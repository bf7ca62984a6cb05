/** Draws the board: rim, cells or posts, lines, decorations, coordinates. */

import { type Drawn, drawn, group, short } from "../drawing.ts";
import { circle, onCircle, pair, pathOf } from "../geometry.ts";
import { type Layout, slabOf } from "../layout.ts";
import type { PlacedSite } from "../placed-site.ts";
import type { Point, Sector, Site } from "../scene.ts";
import { decorations } from "./decorations.ts";
import { texture } from "./texture.ts";

export function drawBoard(layout: Layout): Drawn {
  const parts = layout.siteShape === "cells" ? cells(layout) : posts(layout);
  return group({ class: "bw-base" }, [
    ...forest(layout),
    ...parts,
    ...decorations(layout),
    ...coordinates(layout),
  ]);
}

function ordinarySites(layout: Layout): readonly PlacedSite[] {
  const around = layout.boardStyle.surround?.site;
  return [...layout.sites.values()].filter(({ site }) => site.name !== around);
}

/** Returns all cells as one path. Stroked thickly behind them, it is a rim of any outline. */
function silhouette(layout: Layout): string {
  return ordinarySites(layout)
    .map(({ site }) => pathOf(site.outline))
    .join("");
}

function cells(layout: Layout): readonly (Drawn | undefined)[] {
  const fields = ordinarySites(layout).map(({ site }) =>
    drawn("path", { class: `bw-cell bw-tone-${toneOf(site, layout)}`, d: pathOf(site.outline) }),
  );
  return [rimAround(layout, silhouette(layout)), ...fields, hub(layout), texture(layout)];
}

/** Draws the rim around a surface, which itself extends beyond its path by `reach`. */
function rimAround(layout: Layout, d: string, reach = 0): Drawn {
  return drawn("path", { class: "bw-rim", d, "stroke-width": short(2 * (layout.rim + reach)) });
}

/** Draws the hub of a ring board, with spokes for the moves across it. */
function hub(layout: Layout): Drawn | undefined {
  const sectors = ordinarySites(layout).flatMap(({ site }) =>
    site.outline.form === "sector" ? [site.outline] : [],
  );
  const innermost = sectors.reduce(
    (least, one) => (one.inner < least.inner ? one : least),
    sectors[0] as Sector,
  );
  if (innermost === undefined || innermost.inner === 0) return undefined;
  const { centre, inner } = innermost;
  const end = (turns: number) => pair(onCircle(centre, inner * 0.7, turns + 1 / 16));
  const spokes = [0, 1, 2, 3].map((index) => `M${end(index / 8)}L${end(index / 8 + 0.5)}`);
  return group({}, [
    drawn("path", { class: "bw-hub", d: circle(centre, inner) }),
    drawn("path", { class: "bw-spokes", d: spokes.join("") }),
  ]);
}

const TONES = 4;

function toneOf(site: Site, layout: Layout): number {
  const own = layout.boardStyle.tones?.[site.name];
  if (own !== undefined) return own;
  const isCheckered = layout.boardStyle.checkered ?? !layout.shape.style.includes("uncheckered");
  return isCheckered ? site.tone % TONES : 0;
}

function posts(layout: Layout): readonly (Drawn | undefined)[] {
  const { d, reach } = surfaceOf(layout);
  const isHoles = layout.siteShape === "holes";
  const dots = ordinarySites(layout).map(({ site, size }) =>
    isHoles
      ? drawn("path", { class: "bw-hole", d: circle(site.at, size * 0.44) })
      : drawn("path", { class: "bw-post", d: circle(site.at, postRadius(layout)) }),
  );
  return [
    rimAround(layout, d, reach),
    drawn("path", { class: "bw-surface", d, "stroke-width": short(2 * reach) }),
    texture(layout),
    isHoles || layout.boardStyle.links === false ? undefined : lines(layout),
    ...dots,
  ];
}

/** Distance that the surface extends beyond its path: a seam, or half a cell beyond posts. */
const REACH = { seam: 0.03, post: 0.5 };

/** Returns the path of the surface under posts, and the distance it extends beyond that path. */
function surfaceOf(layout: Layout): { d: string; reach: number } {
  if (layout.edge !== undefined) return { d: `M${layout.edge.map(pair).join("L")}Z`, reach: REACH.post };
  const d = layout.shape.shape === "graph" ? slab(layout) : silhouette(layout);
  return { d, reach: REACH.seam };
}

/** Returns the radius of a post. The intersections of square grids need almost no dot. */
function postRadius(layout: Layout): number {
  return layout.shape.shape === "rectangle" ? 0.035 : 0.075;
}

/** Returns the surface of a graph: a rounded rectangle around its posts. */
function slab(layout: Layout): string {
  const { x, y, width, height } = layout.bounds;
  const margin = slabOf(layout.shape);
  const [across, down] = [short(width + 2 * margin), short(height + 2 * margin)];
  return `M${short(x - margin)} ${short(y - margin)}h${across}v${down}h-${across}Z`;
}

function lines(layout: Layout): Drawn {
  const d = layout.shape.links.flatMap(([from, to]) => {
    const [a, b] = [layout.sites.get(from), layout.sites.get(to)];
    return a === undefined || b === undefined ? [] : [`M${pair(a.site.at)}L${pair(b.site.at)}`];
  });
  return drawn("path", { class: "bw-links", d: d.join("") });
}

/** Draws the forest around the board, rows of trees that are not in line. */
function forest(layout: Layout): readonly Drawn[] {
  const name = layout.boardStyle.surround?.site;
  const site = name === undefined ? undefined : layout.sites.get(name)?.site;
  if (site === undefined || site.outline.form !== "sector") return [];
  const { centre, inner, outer } = site.outline;
  const depth = outer - inner;
  const rows = [0.1, 0.36, 0.66, 0.92].map((part, row) => trees(centre, inner + depth * part, row));
  return [drawn("path", { class: "bw-forest", d: circle(centre, outer) }), ...rows.flat()];
}

function trees(centre: Point, radius: number, row: number): readonly Drawn[] {
  const count = Math.round(radius * 8.5);
  return Array.from({ length: count }, (_, index) => {
    const wobble = Math.sin(index * 12.9898 + row * 78.233);
    const at = onCircle(centre, radius + wobble * 0.1, (index + row * 0.5 + wobble * 0.18) / count);
    return drawn("path", {
      class: `bw-tree bw-tree-${(index + row) % 3}`,
      d: crown(at, 0.27 + wobble * 0.05),
    });
  });
}

/** Returns the path of a tree from above: a crown of five lobes. */
function crown(at: Point, radius: number): string {
  const lobes = Array.from({ length: 5 }, (_, index) => onCircle(at, radius, index / 5 + at.x * 0.13));
  const first = lobes[0] ?? at;
  const arcs = [...lobes.slice(1), first].map(
    (lobe) => `A${short(radius * 0.62)} ${short(radius * 0.62)} 0 0 1 ${pair(lobe)}`,
  );
  return `M${pair(first)}${arcs.join("")}Z`;
}

function coordinates(layout: Layout): readonly Drawn[] {
  return layout.coordinates.map(({ text, at, isInside }) => {
    const className = isInside ? "bw-label bw-label-in" : "bw-label";
    return drawn(
      "text",
      { class: className, x: short(at.x), y: short(at.y), "font-size": short(layout.label) },
      text,
    );
  });
}
