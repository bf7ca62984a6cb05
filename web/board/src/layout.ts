/** The layout of a scene, in sides of a square cell. */

import { labelSize, type PlacedCoordinate, placedCoordinates, RIM_TO_LABEL } from "./coordinates.ts";
import type { BoardStyle } from "./styles/board-style.ts";
import { boardStyleNamed } from "./styles/index.ts";
import type { Box } from "./geometry.ts";
import { boundsOf, boxOf, centreOf, extremes, grown, hull, onCircle, roomOf, turned } from "./geometry.ts";
import type { PlacedSite } from "./placed-site.ts";
import type { BoardShape, Outline, Point, Scene, Site, Target } from "./scene.ts";
import { type PlacedReserve, reservesAround, reservesBeside } from "./reserve-layout.ts";

export interface Layout {
  readonly shape: BoardShape;
  readonly boardStyle: BoardStyle;
  readonly siteShape: "cells" | "posts" | "holes";
  /** The corners of the surface under posts, if it is a polygon. It extends half a cell beyond. */
  readonly edge: readonly Point[] | undefined;
  readonly turns: number;
  /** The width of the rim, and the size of coordinates. */
  readonly rim: number;
  readonly label: number;
  /** The box of the sites without a surrounding one. */
  readonly bounds: Box;
  /** The box of the board with its rim and coordinates. */
  readonly board: Box;
  /** The box of everything. */
  readonly frame: Box;
  readonly sites: ReadonlyMap<string, PlacedSite>;
  readonly coordinates: readonly PlacedCoordinate[];
  readonly reserves: readonly PlacedReserve[];
}

/** Size of a unit as a part of the room on its site. */
const UNIT_SCALE = 0.94;
/** Distance that trees extend beyond a surrounding ring. */
const TREE_REACH = 0.2;
/** Width of the rim without coordinates. */
const NARROW_RIM = 0.16;
/** Width of a surrounding ring. */
const SURROUND = 1.25;
/** Minimum visible width of a surrounding ring at the sides of a narrow page. */
const NARROWED = 0.3;

/**
 * Returns the layout of a scene, with the board rotated clockwise. `room` is the aspect ratio of
 * the available space; reserves are placed so that the board is as large as possible in it. Hands
 * take no room while all of them are empty, unless `keepsEmpty`.
 */
export function layoutOf(given: Scene, turns: number, withCoordinates: boolean, room?: number, keepsEmpty = false): Layout {
  const scene = keepsEmpty || holdsAnything(given) ? given : withoutHands(given);
  const boardStyle = boardStyleNamed(scene.boardStyle);
  const shape = turned(surrounded(scene.board, boardStyle), turns);
  const siteShape = boardStyle.siteShape ?? siteShapeOf(shape);
  const inner = withoutSite(shape, boardStyle.surround?.site);
  const bounds = boundsOf(inner);
  const label = labelSize(bounds);
  const edge = siteShape === "cells" ? undefined : edgeOf(inner);
  const coordinates = withCoordinates ? placedCoordinates(inner, label, slabOf(shape), edge) : [];
  const rim = coordinates.some(({ isInside }) => !isInside) ? label * RIM_TO_LABEL : NARROW_RIM;
  const board = shape === inner ? grown(bounds, rim + slabOf(shape)) : withForest(shape, inner, room);
  const sites = new Map(placedSites(shape, siteShape, boardStyle).map((place) => [place.site.name, place]));
  const reserves = placedReserves(scene, sites, board, turns, room);
  const frame = frameOf(board, reserves);
  const drawn = { rim, label, bounds, board, frame, sites, coordinates, reserves };
  return { shape, boardStyle, siteShape, edge, turns, ...drawn };
}

/** True if a reserve beside the board has an item. */
export function holdsAnything({ reserves = [] }: Scene): boolean {
  return reserves.some(({ site, items }) => site === undefined && items.some(({ count }) => count > 0));
}

function withoutHands(scene: Scene): Scene {
  return { ...scene, reserves: (scene.reserves ?? []).filter(({ site }) => site !== undefined) };
}

/** Shapes of hexagon boards whose hull is a polygon. */
const STRAIGHT = ["hexagon", "rhombus", "triangle"];

function edgeOf({ shape, sites }: BoardShape): readonly Point[] | undefined {
  return STRAIGHT.includes(shape) ? hull(sites.map(({ at }) => at)) : undefined;
}

/** Returns the box around a board with its forest, cropped at the sides of a narrow page. */
function withForest(shape: BoardShape, inner: BoardShape, room = Infinity): Box {
  const whole = grown(boundsOf(shape), TREE_REACH);
  const bounds = boundsOf(inner);
  const least = bounds.width + 2 * (labelSize(bounds) * RIM_TO_LABEL + NARROWED);
  const width = Math.min(whole.width, Math.max(least, room * whole.height));
  return { ...whole, x: centreOf(whole).x - width / 2, width };
}

/** Places reserves above and below the board, or beside it if the board is larger then. */
function placedReserves(
  scene: Scene,
  sites: ReadonlyMap<string, PlacedSite>,
  board: Box,
  turns: number,
  room: number | undefined,
): readonly PlacedReserve[] {
  const around = reservesAround(scene, sites, board, turns);
  if (room === undefined) return around;
  const beside = reservesBeside(scene, sites, board, turns);
  return scaleIn(room, frameOf(board, beside)) > scaleIn(room, frameOf(board, around)) ? beside : around;
}

/** Returns the scale of a frame in a space of height 1. */
function scaleIn(room: number, frame: Box): number {
  return Math.min(room / frame.width, 1 / frame.height);
}

/** Returns the distance that a graph's board extends beyond its posts; 0 for other boards. */
export function slabOf(shape: BoardShape): number {
  return shape.shape === "graph" ? 0.2 : 0;
}

function withoutSite(shape: BoardShape, name: string | undefined): BoardShape {
  const sites = shape.sites.filter((site) => site.name !== name);
  return sites.length === shape.sites.length ? shape : { ...shape, sites };
}

function siteShapeOf(shape: BoardShape): "cells" | "posts" {
  return shape.style.some((word) => word === "posts" || word === "points" || word === "lines")
    ? "posts"
    : "cells";
}

/** Returns the board with the surrounding site of the style as a ring. */
function surrounded(shape: BoardShape, boardStyle: BoardStyle): BoardShape {
  const name = boardStyle.surround?.site;
  if (name === undefined || !shape.sites.some((site) => site.name === name)) return shape;
  const box = boundsOf(withoutSite(shape, name));
  const centre = centreOf(box);
  const inner = Math.max(box.width, box.height) / 2 + labelSize(box) * RIM_TO_LABEL;
  const outer = inner + SURROUND;
  const sites = shape.sites.map((site) =>
    site.name !== name
      ? site
      : {
          ...site,
          at: onCircle(centre, (inner + outer) / 2, 0),
          outline: { form: "sector" as const, centre, inner, outer, from: 0, to: 1 },
        },
  );
  return { ...shape, sites };
}

function around(boxes: readonly Box[]): Box {
  return boxOf(
    boxes.flatMap(({ x, y, width, height }) => [
      { x, y },
      { x: x + width, y: y + height },
    ]),
  );
}

/** Returns the sites with their sizes. All posts of a graph have one size. */
function placedSites(shape: BoardShape, siteShape: Layout["siteShape"], boardStyle: BoardStyle): PlacedSite[] {
  const least = shape.shape === "graph" ? Math.min(...shape.sites.map(roomOf)) : Infinity;
  return shape.sites.map((site) => placedSite(site, Math.min(least, roomOf(site), 1.2), siteShape, boardStyle));
}

function placedSite(site: Site, room: number, siteShape: Layout["siteShape"], boardStyle: BoardStyle): PlacedSite {
  const size = room * UNIT_SCALE * (boardStyle.scale ?? 1);
  const isRing = site.outline.form === "sector";
  const field: Outline =
    siteShape === "cells" || isRing
      ? site.outline
      : { form: "post", centre: site.at, radius: room * 0.53 };
  return { site, size, field };
}

function frameOf(board: Box, reserves: readonly PlacedReserve[]): Box {
  const boxes = reserves.flatMap(({ box }) => (box === undefined ? [] : [box]));
  return grown(around([board, ...boxes]), 0.06);
}

/** Returns a text that identifies a target. */
export function keyOf(target: Target): string {
  return "site" in target ? `site ${target.site}` : `item ${target.reserve} ${target.item}`;
}

/** A target with its centre, the size of a unit there, and its area. */
export interface TargetArea {
  readonly target: Target;
  readonly at: Point;
  readonly size: number;
  readonly outline: Outline;
  readonly field: Outline;
}

/** Returns all targets by key: sites in board order, then items. */
export function targetAreasOf(layout: Layout): ReadonlyMap<string, TargetArea> {
  const areas = new Map<string, TargetArea>();
  for (const { site, size, field } of layout.sites.values()) {
    const target = { site: site.name };
    areas.set(keyOf(target), { target, at: site.at, size, outline: site.outline, field });
  }
  for (const { items } of layout.reserves) {
    for (const { target, at, size, outline, item } of items) {
      if (item.count > 0) areas.set(keyOf(target), { target, at, size, outline, field: outline });
    }
  }
  return areas;
}

/** Returns the box around the area of a target. */
export function spotBox(area: TargetArea): Box {
  return boxOf(extremes(area.outline));
}
