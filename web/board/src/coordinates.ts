/** Positions of coordinates. */

import { type Box, boundsOf, distance, distanceToOutline, reach, writingPlace } from "./geometry.ts";
import type { BoardShape, Point, Site } from "./scene.ts";

export interface PlacedCoordinate {
  readonly text: string;
  readonly at: Point;
  /** True if it is among the sites and not on the rim. */
  readonly isInside: boolean;
}

/** Width of the rim as a multiple of the size of coordinates. */
export const RIM_TO_LABEL = 1.55;

/** Returns the size of coordinates, proportional to the board. */
export function labelSize(bounds: Box): number {
  return Math.min(0.6, Math.max(0.1, bounds.width * 0.03));
}

/** Distance that the surface under posts extends beyond its corners. */
const EDGE_REACH = 0.5;

/** Returns the coordinates of a board. `slab` is the distance from its sites to its edge. */
export function placedCoordinates(
  shape: BoardShape,
  label: number,
  slab: number,
  edge?: readonly Point[],
): readonly PlacedCoordinate[] {
  const beyond = (label * RIM_TO_LABEL) / 2;
  if (shape.shape === "graph" && shape.coordinates.length === 0) return namedLines(shape, slab + beyond);
  const placed = shape.coordinates.flatMap(({ text, places }) => {
    const place = writingPlace(places);
    return place === undefined ? [] : [{ text, ...labelPlace(place, shape, beyond) }];
  });
  if (edge === undefined) return placed;
  return placed.map((one) => offEdge(one, edge, shape, EDGE_REACH + beyond));
}

/** Moves a coordinate to the middle of the rim outside a polygonal edge. */
function offEdge(
  given: PlacedCoordinate,
  edge: readonly Point[],
  shape: BoardShape,
  wanted: number,
): PlacedCoordinate {
  if (given.isInside) return given;
  const from = nearestSite(given.at, shape)?.at ?? given.at;
  const length = distance(from, given.at) || 1;
  const way = { x: (given.at.x - from.x) / length, y: (given.at.y - from.y) / length };
  let at = given.at;
  for (let step = 0; step < 8; step += 1) {
    const missing = wanted - distanceToOutline(at, edge);
    at = { x: at.x + way.x * missing, y: at.y + way.y * missing };
  }
  return { ...given, at };
}

function nearestSite(place: Point, shape: BoardShape): Site | undefined {
  const far = (site: Site) => distance(site.at, place);
  return shape.sites.reduce((best, site) => (far(site) < far(best) ? site : best), shape.sites[0] as Site);
}

/**
 * Returns the middle of the rim beyond the nearest site, or the place itself if it is on a site.
 */
function labelPlace(place: Point, shape: BoardShape, beyond: number): { at: Point; isInside: boolean } {
  const nearest = nearestSite(place, shape);
  if (nearest === undefined) return { at: place, isInside: false };
  const { centre, outer } = ringOf(nearest, shape);
  const way = { x: place.x - centre.x, y: place.y - centre.y };
  const length = Math.hypot(way.x, way.y);
  const edge = outer ?? reach(nearest.outline, centre, way);
  if (length < edge - 0.05 || length === 0) return { at: place, isInside: true };
  const stretch = (edge + beyond) / length;
  return { at: { x: centre.x + way.x * stretch, y: centre.y + way.y * stretch }, isInside: false };
}

/** Returns the centre from which a label is moved outward, and the outermost radius of rings. */
function ringOf(site: Site, shape: BoardShape): { centre: Point; outer?: number } {
  if (site.outline.form !== "sector") return { centre: site.at };
  const outers = shape.sites.map(({ outline }) => (outline.form === "sector" ? outline.outer : 0));
  return { centre: site.outline.centre, outer: Math.max(...outers) };
}

/** The name of a square: a letter for its column and a number for its row. */
const SQUARE = /^([a-z])([0-9]{1,2})$/;

/**
 * Returns the rows and columns of a graph with the site names of a chessboard, for example a morris
 * board. Empty if a site has another name, or the sites of one letter or number are not in line.
 */
function namedLines(shape: BoardShape, beyond: number): readonly PlacedCoordinate[] {
  const lines = new Map<string, Point[]>();
  for (const { name, at } of shape.sites) {
    const [, letter, number] = SQUARE.exec(name) ?? [];
    if (letter === undefined || number === undefined) return [];
    for (const text of [letter, number]) lines.set(text, [...(lines.get(text) ?? []), at]);
  }
  const { x, y, height } = boundsOf(shape);
  const placed = [...lines].flatMap(([text, places]) => {
    const [first = { x, y }] = places;
    if (places.every((place) => isNear(place.x, first.x)))
      return [{ text, at: { x: first.x, y: y + height + beyond }, isInside: false }];
    if (places.every((place) => isNear(place.y, first.y)))
      return [{ text, at: { x: x - beyond, y: first.y }, isInside: false }];
    return [];
  });
  return placed.length === lines.size ? placed : [];
}

function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) < 0.01;
}
