/** Where everything of a scene is on the page, in units of the board. */

import type { Dressing } from "./dressings/dressing.ts";
import { dressingNamed } from "./dressings/index.ts";
import type { Box } from "./geometry.ts";
import {
  boundsOf,
  boxOf,
  centreOf,
  distance,
  extremes,
  grown,
  onCircle,
  reach,
  roomOf,
  turned,
  writingPlace,
} from "./geometry.ts";
import type { BoardShape, Outline, Point, Scene, Site, Target } from "./scene.ts";
import { type PlacedTray, placedTrays } from "./tray-layout.ts";

/** A site with how it is drawn. */
export interface PlacedSite {
  readonly site: Site;
  /** How large a unit is there: the side of its figure's box. */
  readonly size: number;
  /** What is coloured to mark it. */
  readonly field: Outline;
}

export interface PlacedCoordinate {
  readonly text: string;
  readonly at: Point;
  /** Whether it stands among the sites, and not on the rim. */
  readonly isInside: boolean;
}

export interface Layout {
  readonly shape: BoardShape;
  readonly dressing: Dressing;
  readonly ground: "cells" | "posts" | "holes";
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
const TREETOPS = 0.3;
/** How wide the rim is without coordinates. */
const NARROW_RIM = 0.16;
/** How wide it is with coordinates, as a multiple of their size. */
const RIM_TO_LABEL = 1.55;
/** How thick a ring around the board is, where a site is drawn as one. */
const SURROUND = 1.35;

/** The layout of a scene, with the board turned clockwise. */
export function layoutOf(scene: Scene, turns: number, withCoordinates: boolean): Layout {
  const dressing = dressingNamed(scene.dressing);
  const shape = turned(surrounded(scene.board, dressing), turns);
  const ground = dressing.ground ?? groundOf(shape);
  const inner = withoutSite(shape, dressing.surround?.site);
  const bounds = boundsOf(inner);
  const label = labelSize(bounds);
  const coordinates = withCoordinates ? placedCoordinates(inner, label) : [];
  const rim = coordinates.some(({ isInside }) => !isInside) ? label * RIM_TO_LABEL : NARROW_RIM;
  const board = shape === inner ? grown(bounds, rim + slabOf(shape)) : grown(boundsOf(shape), TREETOPS);
  const sites = new Map(shape.sites.map((site) => [site.name, placedSite(site, ground, dressing)]));
  const trays = placedTrays(scene, sites, board, turns);
  const frame = frameOf(board, trays);
  return { shape, dressing, ground, turns, rim, label, bounds, board, frame, sites, coordinates, trays };
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

/** How high coordinates are: in proportion to the board, so that they can be read on a small page. */
function labelSize(bounds: Box): number {
  return Math.min(0.4, Math.max(0.2, bounds.width * 0.027));
}

function placedCoordinates(shape: BoardShape, label: number): readonly PlacedCoordinate[] {
  return shape.coordinates.flatMap(({ text, places }) => {
    const place = writingPlace(places);
    return place === undefined ? [] : [{ text, ...labelPlace(place, shape, (label * RIM_TO_LABEL) / 2) }];
  });
}

/** In the middle of the rim beyond the site nearest to a place, or at the place itself if it is on a site. */
function labelPlace(place: Point, shape: BoardShape, beyond: number): { at: Point; isInside: boolean } {
  const far = (site: Site) => distance(site.at, place);
  const nearest = shape.sites.reduce(
    (best, site) => (far(site) < far(best) ? site : best),
    shape.sites[0] as Site,
  );
  if (nearest === undefined) return { at: place, isInside: false };
  const { centre, outer } = ringOf(nearest, shape);
  const way = { x: place.x - centre.x, y: place.y - centre.y };
  const length = Math.hypot(way.x, way.y);
  const edge = outer ?? reach(nearest.outline, centre, way);
  if (length < edge - 0.05 || length === 0) return { at: place, isInside: true };
  const stretch = (edge + beyond) / length;
  return { at: { x: centre.x + way.x * stretch, y: centre.y + way.y * stretch }, isInside: false };
}

/** Where labels are pushed out from: the middle of rings with the outermost radius, or of a cell. */
function ringOf(site: Site, shape: BoardShape): { centre: Point; outer?: number } {
  if (site.outline.form !== "sector") return { centre: site.at };
  const outers = shape.sites.map(({ outline }) => (outline.form === "sector" ? outline.outer : 0));
  return { centre: site.outline.centre, outer: Math.max(...outers) };
}

function around(boxes: readonly Box[]): Box {
  return boxOf(
    boxes.flatMap(({ x, y, width, height }) => [
      { x, y },
      { x: x + width, y: y + height },
    ]),
  );
}

function placedSite(site: Site, ground: Layout["ground"], dressing: Dressing): PlacedSite {
  const room = roomOf(site);
  const size = Math.min(room, 1.2) * FILLING * (dressing.scale ?? 1);
  const radius = Math.min(room, 1.2) * 0.53;
  const isRing = site.outline.form === "sector";
  const field: Outline =
    ground === "cells" || isRing ? site.outline : { form: "post", centre: site.at, radius };
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
