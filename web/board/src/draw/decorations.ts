/** Draws the decorations of a board style: lines, dots, rivers, edges. */

import type { Decoration } from "../styles/board-style.ts";
import { type Drawn, drawn, short } from "../drawing.ts";
import { circle, distance, middle, onCircle, pair } from "../geometry.ts";
import type { Layout } from "../layout.ts";
import type { Point } from "../scene.ts";

export function decorations(layout: Layout): readonly Drawn[] {
  const given = layout.boardStyle.decorations ?? [];
  return given.flatMap((ornament) => ornamentOf(ornament, layout));
}

function placesOf(names: readonly string[], layout: Layout): readonly Point[] {
  return names.flatMap((name) => layout.sites.get(name)?.site.at ?? []);
}

function ornamentOf(ornament: Decoration, layout: Layout): readonly Drawn[] {
  switch (ornament.form) {
    case "line": {
      const places = placesOf(ornament.through, layout);
      return places.length < 2
        ? []
        : [drawn("path", { class: "bw-links", d: `M${places.map(pair).join("L")}` })];
    }
    case "dot":
      return placesOf([ornament.at], layout).map((at) =>
        drawn("path", { class: "bw-post", d: circle(at, 0.1) }),
      );
    case "band":
      return band(placesOf(ornament.between, layout));
    case "sign":
      return placesOf([ornament.at], layout).map((at) => sign(ornament.d, at, ornament.size));
    case "stars":
      return stars(layout).map((at) => drawn("path", { class: "bw-post", d: circle(at, 0.1) }));
    case "shore":
      return [shore(layout, ornament.towards + layout.turns, ornament.owner)];
  }
}

/** Minimum number of lines for star points on the fourth line, and for those at the sides. */
const STARS = { fourth: 13, between: 19 };

/** Returns the star points of a go board: centre, corners and sides. */
function stars({ bounds: { x, y, width, height } }: Layout): readonly Point[] {
  const lines = Math.round(width);
  if (lines !== Math.round(height) || lines < 7) return [];
  const edge = lines < STARS.fourth ? 2.5 : 3.5;
  const half = lines % 2 === 1 ? [lines / 2] : [];
  const steps = [edge, ...half, lines - edge];
  const all = steps.flatMap((across) => steps.map((down) => ({ x: across, y: down })));
  const isBetween = (star: Point) => half.includes(star.x) !== half.includes(star.y);
  return all
    .filter((star) => lines >= STARS.between || !isBetween(star))
    .map((star) => ({ x: x + star.x, y: y + star.y }));
}

/** Draws water between four corners, with two waves. */
function band(corners: readonly Point[]): readonly Drawn[] {
  const [a, b, c, d] = corners;
  if (a === undefined || b === undefined || c === undefined || d === undefined) return [];
  const centre = middle(corners);
  const inner = corners.map((corner) => {
    const towards = { x: centre.x, y: centre.y };
    return {
      x: corner.x + Math.sign(corner.x - towards.x) * -0.02,
      y: corner.y + Math.sign(towards.y - corner.y) * 0.04,
    };
  });
  const [left, right] = [Math.min(a.x, b.x) + 0.7, Math.max(a.x, b.x) - 0.7];
  const waves = [-0.14, 0.14].map((offset) => wave(left, right, centre.y + offset));
  return [
    drawn("path", { class: "bw-surface", d: `M${inner.map(pair).join("L")}Z`, "stroke-width": 0.06 }),
    drawn("path", { class: "bw-waves", d: waves.join("") }),
  ];
}

function wave(left: number, right: number, y: number): string {
  const count = Math.round((right - left) / 0.8);
  const step = (right - left) / count;
  const bends = Array.from(
    { length: count },
    () => `q${short(step / 4)} -0.14 ${short(step / 2)} 0t${short(step / 2)} 0`,
  );
  return `M${short(left)} ${short(y)}${bends.join("")}`;
}

function sign(d: string, at: Point, size: number): Drawn {
  const scale = size / 100;
  const transform = `translate(${short(at.x - size / 2)} ${short(at.y - size / 2)}) scale(${short(scale)})`;
  return drawn("path", { class: "bw-sign", d, transform });
}

/** Draws the outer sides of the cells that lie farthest in a direction. */
function shore(layout: Layout, towards: number, owner: number): Drawn {
  const way = onCircle({ x: 0, y: 0 }, 1, towards);
  const far = (point: Point) => point.x * way.x + point.y * way.y;
  const sites = layout.shape.sites;
  const farthest = Math.max(...sites.map((site) => far(site.at)));
  const rim = sites.filter((site) => far(site.at) > farthest - 0.05);
  const sides = rim.flatMap((site) => {
    const corners = site.outline.form === "polygon" ? site.outline.corners : [];
    return corners.flatMap((corner, index) => {
      const next = corners[(index + 1) % corners.length] ?? corner;
      const half = middle([corner, next]);
      const beyond = { x: 2 * half.x - site.at.x, y: 2 * half.y - site.at.y };
      const isInner = sites.some((other) => distance(other.at, beyond) < 0.2);
      return isInner || far(half) - far(site.at) < 0.3 ? [] : [`M${pair(corner)}L${pair(next)}`];
    });
  });
  return drawn("path", { class: `bw-shore bw-owner-${owner}`, d: sides.join("") });
}
