/** Plane geometry: points, outlines, rotation. */

import { short } from "./drawing.ts";
import type { BoardShape, Outline, Point, Sector, Site } from "./scene.ts";

/** An axis-aligned rectangle. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Returns the point of a circle at an angle in turns, clockwise from the top. */
export function onCircle(centre: Point, radius: number, turns: number): Point {
  const angle = turns * 2 * Math.PI;
  return { x: centre.x + radius * Math.sin(angle), y: centre.y - radius * Math.cos(angle) };
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

export function middle(points: readonly Point[]): Point {
  const sum = points.reduce((total, point) => ({ x: total.x + point.x, y: total.y + point.y }), {
    x: 0,
    y: 0,
  });
  return { x: sum.x / points.length, y: sum.y / points.length };
}

export function boxOf(points: readonly Point[]): Box {
  if (points.length === 0) return { x: 0, y: 0, width: 1, height: 1 };
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/** Returns the corners of the convex hull, in order. */
export function hull(points: readonly Point[]): readonly Point[] {
  if (points.length < 2) return points;
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y);
  const half = (along: readonly Point[]) => {
    const corners: Point[] = [];
    for (const point of along) {
      while (corners.length > 1 && !isLeftTurn(corners.at(-2), corners.at(-1), point)) corners.pop();
      corners.push(point);
    }
    return corners.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

/** Returns the distance of a point from the sides of a polygon. */
export function distanceToOutline(point: Point, corners: readonly Point[]): number {
  const far = corners.map((corner, index) => {
    const next = corners[(index + 1) % corners.length] ?? corner;
    const side = { x: next.x - corner.x, y: next.y - corner.y };
    const along = (point.x - corner.x) * side.x + (point.y - corner.y) * side.y;
    const part = Math.min(1, Math.max(0, along / (side.x ** 2 + side.y ** 2 || 1)));
    return distance(point, { x: corner.x + side.x * part, y: corner.y + side.y * part });
  });
  return Math.min(...far);
}

function isLeftTurn(a: Point | undefined, b: Point | undefined, c: Point): boolean {
  if (a === undefined || b === undefined) return false;
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x) > 1e-9;
}

export function grown(box: Box, by: number): Box {
  return { x: box.x - by, y: box.y - by, width: box.width + 2 * by, height: box.height + 2 * by };
}

export function centreOf(box: Box): Point {
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Returns points that enclose an outline; of a sector, points every sixteenth of a turn. */
export function extremes(outline: Outline): readonly Point[] {
  switch (outline.form) {
    case "polygon":
      return outline.corners;
    case "post": {
      const { centre, radius } = outline;
      return [
        { x: centre.x - radius, y: centre.y - radius },
        { x: centre.x + radius, y: centre.y + radius },
      ];
    }
    case "sector": {
      const steps = Math.max(1, Math.ceil((outline.to - outline.from) * 16));
      const angles = Array.from({ length: steps + 1 }, (_, step) =>
        mix(outline.from, outline.to, step / steps),
      );
      return [outline.inner, outline.outer].flatMap((radius) =>
        angles.map((angle) => onCircle(outline.centre, radius, angle)),
      );
    }
  }
}

export function mix(a: number, b: number, part: number): number {
  return a + (b - a) * part;
}

/** Returns the box around all sites. */
export function boundsOf(shape: BoardShape): Box {
  return boxOf(shape.sites.flatMap((site) => extremes(site.outline)));
}

/** Returns the path of an outline. */
export function pathOf(outline: Outline): string {
  switch (outline.form) {
    case "polygon":
      return `M${outline.corners.map(pair).join("L")}Z`;
    case "post":
      return circle(outline.centre, outline.radius);
    case "sector":
      return sectorPath(outline);
  }
}

function sectorPath(sector: Sector): string {
  const { centre, inner, outer, from, to } = sector;
  if (to - from >= 1) return circle(centre, outer) + (inner > 0 ? circle(centre, inner, 0) : "");
  const large = to - from > 0.5 ? 1 : 0;
  const [a, b] = [onCircle(centre, outer, from), onCircle(centre, outer, to)];
  const [c, d] = [onCircle(centre, inner, to), onCircle(centre, inner, from)];
  const back = inner > 0 ? `A${short(inner)} ${short(inner)} 0 ${large} 0 ${pair(d)}` : "";
  return `M${pair(a)}A${short(outer)} ${short(outer)} 0 ${large} 1 ${pair(b)}L${pair(c)}${back}Z`;
}

/** Returns the path of a circle. Sweep 0 reverses it, which makes a hole. */
export function circle(centre: Point, radius: number, sweep: 0 | 1 = 1): string {
  const arc = `a${short(radius)} ${short(radius)} 0 1 ${sweep}`;
  const [left, across] = [short(centre.x - radius), 2 * radius];
  return `M${left} ${short(centre.y)}${arc} ${short(across)} 0${arc} ${short(-across)} 0Z`;
}

/** Writes a point in path data. */
export function pair(point: Point): string {
  return `${short(point.x)} ${short(point.y)}`;
}

/** Returns the diameter of the largest circle about the centre of a site. */
export function roomOf(site: Site): number {
  const outline = site.outline;
  switch (outline.form) {
    case "post":
      return 2 * outline.radius;
    case "polygon":
      return (
        2 *
        Math.min(
          ...outline.corners.map((corner, index) => {
            const next = outline.corners[(index + 1) % outline.corners.length] ?? corner;
            return distanceToLine(site.at, corner, next);
          }),
        )
      );
    case "sector": {
      const half = Math.min(0.25, (outline.to - outline.from) / 2) * 2 * Math.PI;
      return Math.min(
        outline.outer - outline.inner,
        2 * Math.sin(half) * ((outline.inner + outline.outer) / 2),
      );
    }
  }
}

function distanceToLine(point: Point, a: Point, b: Point): number {
  const length = distance(a, b);
  if (length === 0) return distance(point, a);
  return Math.abs((b.x - a.x) * (a.y - point.y) - (a.x - point.x) * (b.y - a.y)) / length;
}

/** Returns the distance from an inner point to the outline in a direction. */
export function reach(outline: Outline, from: Point, way: Point): number {
  const length = Math.hypot(way.x, way.y);
  if (outline.form === "post") return outline.radius;
  if (outline.form === "sector" || length === 0) return 0;
  const { corners } = outline;
  const crossings = corners.map((corner, index) => {
    const next = corners[(index + 1) % corners.length] ?? corner;
    const side = { x: next.x - corner.x, y: next.y - corner.y };
    const cross = (way.x * side.y - way.y * side.x) / length;
    if (Math.abs(cross) < 1e-9) return Infinity;
    const far = ((corner.x - from.x) * side.y - (corner.y - from.y) * side.x) / cross;
    return far > 0 ? far : Infinity;
  });
  return Math.min(...crossings);
}

/** Rotates a point clockwise about a centre. */
export function turnedPoint(point: Point, centre: Point, turns: number): Point {
  const angle = turns * 2 * Math.PI;
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
  const [dx, dy] = [point.x - centre.x, point.y - centre.y];
  return { x: centre.x + dx * cosine - dy * sine, y: centre.y + dx * sine + dy * cosine };
}

function turnedOutline(outline: Outline, centre: Point, turns: number): Outline {
  switch (outline.form) {
    case "polygon":
      return { ...outline, corners: outline.corners.map((corner) => turnedPoint(corner, centre, turns)) };
    case "post":
      return { ...outline, centre: turnedPoint(outline.centre, centre, turns) };
    case "sector": {
      const moved = turnedPoint(outline.centre, centre, turns);
      return { ...outline, centre: moved, from: outline.from + turns, to: outline.to + turns };
    }
  }
}

/** Rotates a board clockwise about its centre. */
export function turned(shape: BoardShape, turns: number): BoardShape {
  if (turns === 0) return shape;
  const centre = centreOf(boundsOf(shape));
  const point = (given: Point) => turnedPoint(given, centre, turns);
  return {
    ...shape,
    sites: shape.sites.map((site) => ({
      ...site,
      at: point(site.at),
      outline: turnedOutline(site.outline, centre, turns),
    })),
    coordinates: shape.coordinates.map((coordinate) => ({
      ...coordinate,
      places: coordinate.places.map(point),
    })),
  };
}

/** Returns the place where a coordinate is written: the lowest, then the leftmost. */
export function writingPlace(places: readonly Point[]): Point | undefined {
  const level = (point: Point) => Math.round(point.y * 100);
  return [...places].sort((a, b) => level(b) - level(a) || a.x - b.x)[0];
}

/**
 * Returns the nearest place ahead in a direction, a vector of length 1. Distance aside counts more.
 * Undefined if none is ahead.
 */
export function nextTowards<Place extends { readonly at: Point }>(
  from: Point,
  way: Point,
  places: readonly Place[],
): Place | undefined {
  let best: Place | undefined;
  let least = Infinity;
  for (const place of places) {
    const [dx, dy] = [place.at.x - from.x, place.at.y - from.y];
    const ahead = dx * way.x + dy * way.y;
    const aside = Math.abs(dx * way.y - dy * way.x);
    if (ahead < 0.05 || aside > 2 * ahead) continue;
    const far = Math.hypot(ahead, aside);
    const cost = far * (1 + (aside / far) ** 2);
    if (cost < least - 1e-6) [best, least] = [place, cost];
  }
  return best;
}
