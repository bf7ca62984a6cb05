/** Where everything of a scene is on the page, in units of the board. */

import { labelSize, type PlacedCoordinate, placedCoordinates, RIM_TO_LABEL } from "./coordinates.ts";
import type { Dressing } from "./dressings/dressing.ts";
import { dressingNamed } from "./dressings/index.ts";
import type { Box } from "./geometry.ts";
import { boundsOf, boxOf, centreOf, extremes, grown, hull, onCircle, roomOf, turned } from "./geometry.ts";
import type { BoardShape, Outline, Point, Scene, Site, Target } from "./scene.ts";
import { type PlacedTray, traysAround, traysBeside } from "./tray-layout.ts";

/** A site with how it is drawn. */
export interface PlacedSite {
  readonly site: Site;
  /** How large a unit is there: the side of its figure's box. */
  readonly size: number;
  /** What is coloured to mark it. */
  readonly field: Outline;
}

export interface Layout {
  readonly shape: BoardShape;
  readonly dressing: Dressing;
  readonly ground: "cells" | "posts" | "holes";
  /** The corners of what posts stand on where that has straight sides; it reaches half a cell beyond. */
  readonly coast: readonly Point[] | undefined;
  readonly turns: number;
  /** How wide the rim is, and how high coordinates are. */
  readonly rim: number;
  readonly label: number;
  /** The sites without what surrounds them. */
  readonly bounds: Box;
  /** The board with its rim and coordinates. */
  readonly board: Box;
  /** All that is drawn. */
  readonly frame: Box;
  readonly sites: ReadonlyMap<string, PlacedSite>;
  readonly coordinates: readonly PlacedCoordinate[];
  readonly trays: readonly PlacedTray[];
}

/** How much of a site's room a unit takes. */
const FILLING = 0.94;
/** How far trees reach beyond such a ring. */
const TREETOPS = 0.2;
/** How wide the rim is without coordinates. */
const NARROW_RIM = 0.16;
/** How thick a ring around the board is, where a site is drawn as one. */
const SURROUND = 1.25;
/** How much of it is seen at the sides at least, on a page too narrow for all of it. */
const NARROWED = 0.3;

/**
 * The layout of a scene, with the board turned clockwise. `room` is how wide the room for it is, as a
 * multiple of its height: what lies beside the board is arranged so that the board can be large in it.
 */
export function layoutOf(scene: Scene, turns: number, withCoordinates: boolean, room?: number): Layout {
  const dressing = dressingNamed(scene.dressing);
  const shape = turned(surrounded(scene.board, dressing), turns);
  const ground = dressing.ground ?? groundOf(shape);
  const inner = withoutSite(shape, dressing.surround?.site);
  const bounds = boundsOf(inner);
  const label = labelSize(bounds);
  const coast = ground === "cells" ? undefined : coastOf(inner);
  const coordinates = withCoordinates ? placedCoordinates(inner, label, slabOf(shape), coast) : [];
  const rim = coordinates.some(({ isInside }) => !isInside) ? label * RIM_TO_LABEL : NARROW_RIM;
  const board = shape === inner ? grown(bounds, rim + slabOf(shape)) : wooded(shape, inner, room);
  const sites = new Map(placedSites(shape, ground, dressing).map((place) => [place.site.name, place]));
  const trays = placedTrays(scene, sites, board, turns, room);
  const frame = frameOf(board, trays);
  const drawn = { rim, label, bounds, board, frame, sites, coordinates, trays };
  return { shape, dressing, ground, coast, turns, ...drawn };
}

/** Boards of hexagons without dents. */
const STRAIGHT = ["hexagon", "rhombus", "triangle"];

function coastOf({ shape, sites }: BoardShape): readonly Point[] | undefined {
  return STRAIGHT.includes(shape) ? hull(sites.map(({ at }) => at)) : undefined;
}

/** The box around a board in its woods, without the outermost trees at the sides where room is short. */
function wooded(shape: BoardShape, inner: BoardShape, room = Infinity): Box {
  const whole = grown(boundsOf(shape), TREETOPS);
  const bounds = boundsOf(inner);
  const least = bounds.width + 2 * (labelSize(bounds) * RIM_TO_LABEL + NARROWED);
  const width = Math.min(whole.width, Math.max(least, room * whole.height));
  return { ...whole, x: centreOf(whole).x - width / 2, width };
}

/** Trays above and below the board, or beside it where the board is the larger for it. */
function placedTrays(
  scene: Scene,
  sites: ReadonlyMap<string, PlacedSite>,
  board: Box,
  turns: number,
  room: number | undefined,
): readonly PlacedTray[] {
  const around = traysAround(scene, sites, board, turns);
  if (room === undefined) return around;
  const beside = traysBeside(scene, sites, board, turns);
  return scaleIn(room, frameOf(board, beside)) > scaleIn(room, frameOf(board, around)) ? beside : around;
}

/** How large a unit of the board is in a room of height 1. */
function scaleIn(room: number, frame: Box): number {
  return Math.min(room / frame.width, 1 / frame.height);
}

/** How far a graph's board reaches beyond its posts; others end with their cells. */
export function slabOf(shape: BoardShape): number {
  return shape.shape === "graph" ? 0.2 : 0;
}

function withoutSite(shape: BoardShape, name: string | undefined): BoardShape {
  const sites = shape.sites.filter((site) => site.name !== name);
  return sites.length === shape.sites.length ? shape : { ...shape, sites };
}

function groundOf(shape: BoardShape): "cells" | "posts" {
  return shape.style.some((word) => word === "posts" || word === "points" || word === "lines")
    ? "posts"
    : "cells";
}

/** The board with the dressing's surrounding site as a ring. */
function surrounded(shape: BoardShape, dressing: Dressing): BoardShape {
  const name = dressing.surround?.site;
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

/** Units are of one size on all posts of a graph, however far apart these lie. */
function placedSites(shape: BoardShape, ground: Layout["ground"], dressing: Dressing): PlacedSite[] {
  const least = shape.shape === "graph" ? Math.min(...shape.sites.map(roomOf)) : Infinity;
  return shape.sites.map((site) => placedSite(site, Math.min(least, roomOf(site), 1.2), ground, dressing));
}

function placedSite(site: Site, room: number, ground: Layout["ground"], dressing: Dressing): PlacedSite {
  const size = room * FILLING * (dressing.scale ?? 1);
  const isRing = site.outline.form === "sector";
  const field: Outline =
    ground === "cells" || isRing
      ? site.outline
      : { form: "post", centre: site.at, radius: room * 0.53 };
  return { site, size, field };
}

function frameOf(board: Box, trays: readonly PlacedTray[]): Box {
  const boxes = trays.flatMap(({ box }) => (box === undefined ? [] : [box]));
  return grown(around([board, ...boxes]), 0.06);
}

/** A target as a text, the same for the same target. */
export function keyOf(target: Target): string {
  return "site" in target ? `site ${target.site}` : `item ${target.tray} ${target.item}`;
}

/** Where a target is, how large a figure is there, and what it covers. */
export interface Spot {
  readonly target: Target;
  readonly at: Point;
  readonly size: number;
  readonly outline: Outline;
  readonly field: Outline;
}

/** All that can be picked, by key: sites in board order, then items. */
export function spotsOf(layout: Layout): ReadonlyMap<string, Spot> {
  const spots = new Map<string, Spot>();
  for (const { site, size, field } of layout.sites.values()) {
    const target = { site: site.name };
    spots.set(keyOf(target), { target, at: site.at, size, outline: site.outline, field });
  }
  for (const { items } of layout.trays) {
    for (const { target, at, size, outline, item } of items) {
      if (item.count > 0) spots.set(keyOf(target), { target, at, size, outline, field: outline });
    }
  }
  return spots;
}

/** The box around what a spot covers. */
export function spotBox(spot: Spot): Box {
  return boxOf(extremes(spot.outline));
}
