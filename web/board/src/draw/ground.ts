/** The board itself: rim, cells or posts, lines, ornaments, coordinates. */

import { type Drawn, drawn, group, short } from "../drawing.ts";
import { circle, onCircle, pair, pathOf } from "../geometry.ts";
import { type Layout, type PlacedSite, slabOf } from "../layout.ts";
import type { Point, Sector, Site } from "../scene.ts";
import { ornaments } from "./ornaments.ts";
import { texture } from "./texture.ts";

export function ground(layout: Layout): Drawn {
  const parts = layout.ground === "cells" ? cells(layout) : posts(layout);
  return group({ class: "bw-ground" }, [
    ...forest(layout),
    ...parts,
    ...ornaments(layout),
    ...coordinates(layout),
  ]);
}

function ordinarySites(layout: Layout): readonly PlacedSite[] {
  const around = layout.dressing.surround?.site;
  return [...layout.sites.values()].filter(({ site }) => site.name !== around);
}

/** All cells as one path: stroked thickly behind them it is a rim that follows any board's outline. */
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

/** The rim around a ground, which itself reaches so far beyond its path. */
function rimAround(layout: Layout, d: string, reach = 0): Drawn {
  return drawn("path", { class: "bw-rim", d, "stroke-width": short(2 * (layout.rim + reach)) });
}

/** The round place in the middle of rings, with a star for the ways across it. */
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
  const own = layout.dressing.tones?.[site.name];
  if (own !== undefined) return own;
  const isCheckered = layout.dressing.checkered ?? !layout.shape.style.includes("uncheckered");
  return isCheckered ? site.tone % TONES : 0;
}

function posts(layout: Layout): readonly (Drawn | undefined)[] {
  const { d, reach } = groundOf(layout);
  const isHoles = layout.ground === "holes";
  const dots = ordinarySites(layout).map(({ site, size }) =>
    isHoles
      ? drawn("path", { class: "bw-hole", d: circle(site.at, size * 0.44) })
      : drawn("path", { class: "bw-post", d: circle(site.at, postRadius(layout)) }),
  );
  return [
    rimAround(layout, d, reach),
    drawn("path", { class: "bw-surface", d, "stroke-width": short(2 * reach) }),
    texture(layout),
    isHoles || layout.dressing.links === false ? undefined : lines(layout),
    ...dots,
  ];
}

/** How far the ground reaches beyond its path: not at all but for a seam, or half a cell beyond posts. */
const REACH = { seam: 0.03, post: 0.5 };

/** The outline of what posts stand on, and how far the ground reaches beyond it. */
function groundOf(layout: Layout): { d: string; reach: number } {
  if (layout.coast !== undefined) return { d: `M${layout.coast.map(pair).join("L")}Z`, reach: REACH.post };
  const d = layout.shape.shape === "graph" ? slab(layout) : silhouette(layout);
  return { d, reach: REACH.seam };
}

/** Square boards with lines are grids whose crossings need no dots. */
function postRadius(layout: Layout): number {
  return layout.shape.shape === "rectangle" ? 0.035 : 0.075;
}

/** The board of a graph: a rounded square around its posts. */
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

/** The ring around the board, planted with trees that stand in three rows, none in line with another. */
function forest(layout: Layout): readonly Drawn[] {
  const name = layout.dressing.surround?.site;
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

/** A tree seen from above: a crown of five lobes. */
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
