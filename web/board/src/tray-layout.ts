/** Where trays and their items are. */

import { dressingNamed } from "./dressings/index.ts";
import { type Box, onCircle } from "./geometry.ts";
import type { PlacedSite } from "./layout.ts";
import type { ItemTarget, Outline, Point, Scene, Tray, TrayItem } from "./scene.ts";

export interface PlacedItem {
  readonly target: ItemTarget;
  readonly item: TrayItem;
  readonly at: Point;
  readonly size: number;
  readonly outline: Outline;
}

export interface PlacedTray {
  readonly tray: Tray;
  /** The tray itself, and where its title begins; none for a tray that is drawn on a site. */
  readonly box?: Box;
  readonly title?: Point;
  readonly items: readonly PlacedItem[];
}

/** Items in a row of a tray, at least and at most. */
const LEAST_ROW = 6;
const FULL_ROW = 14;
/** How large an item's place is at most: about a cell, on large boards a part of their width. */
const TILE = { cell: 0.95, part: 1 / 9 };
const GAP = 0.14;
const TITLE = 0.42;

/** Trays above and below the board on their owners' sides, or on the sites that stand for them. */
export function placedTrays(
  scene: Scene,
  sites: ReadonlyMap<string, PlacedSite>,
  board: Box,
  turns: number,
): readonly PlacedTray[] {
  const trays = scene.trays ?? [];
  const facingUp = (tray: Tray) => Math.cos((facingOf(tray.owner, scene) + turns) * 2 * Math.PI) > -0.1;
  let [top, bottom] = [board.y - GAP, board.y + board.height + GAP];
  return trays.map((tray) => {
    const ring = tray.site === undefined ? undefined : sites.get(tray.site);
    if (ring !== undefined) return { tray, items: itemsOnSite(tray, ring, scene, turns) };
    const height = trayHeight(tray, board);
    const below = facingUp(tray);
    const y = below ? bottom : top - height;
    [top, bottom] = below ? [top, bottom + height + GAP] : [y - GAP, bottom];
    return trayAt(tray, { x: board.x, y, width: board.width, height });
  });
}

/** Which way a side faces; what is nobody's belongs below. */
function facingOf(owner: number | undefined, scene: Scene): number {
  if (owner === undefined) return 0;
  return dressingNamed(scene.dressing).facings?.[owner] ?? scene.players[owner]?.facing ?? 0;
}

function tileSize(tray: Tray, board: Box): number {
  const most = Math.max(TILE.cell, board.width * TILE.part);
  return Math.min(most, board.width / Math.max(LEAST_ROW, Math.min(tray.items.length, FULL_ROW)));
}

function trayHeight(tray: Tray, board: Box): number {
  const tile = tileSize(tray, board);
  const inRow = Math.floor(board.width / tile + 0.01);
  return titleSize(board) * 1.5 + tile * Math.max(1, Math.ceil(tray.items.length / inRow));
}

/** How large titles are: in proportion to the board, so that they can be read on a small page. */
export function titleSize(board: Box): number {
  return Math.max(TITLE * 0.6, board.width * 0.029);
}

function trayAt(tray: Tray, box: Box): PlacedTray {
  const tile = tileSize(tray, box);
  const inRow = Math.floor(box.width / tile + 0.01);
  const head = titleSize(box) * 1.5;
  const items = tray.items.map((item, index) => {
    const at = {
      x: box.x + tile * ((index % inRow) + 0.5),
      y: box.y + head + tile * (Math.floor(index / inRow) + 0.5),
    };
    return placedItem(tray, item, at, tile);
  });
  return { tray, box, title: { x: box.x + titleSize(box) * 0.5, y: box.y + head * 0.6 }, items };
}

function placedItem(tray: Tray, item: TrayItem, at: Point, tile: number): PlacedItem {
  const half = tile / 2;
  const corners = [
    { x: at.x - half, y: at.y - half },
    { x: at.x + half, y: at.y - half },
    { x: at.x + half, y: at.y + half },
    { x: at.x - half, y: at.y + half },
  ];
  const target = { tray: tray.id, item: item.key };
  return { target, item, at, size: tile * 0.84, outline: { form: "polygon", corners } };
}

/**
 * Items side by side in a ring about the board, each side's at its own end; those that are not there take no
 * place.
 */
function itemsOnSite(tray: Tray, ring: PlacedSite, scene: Scene, turns: number): readonly PlacedItem[] {
  const outline = ring.site.outline;
  if (outline.form !== "sector") return itemsInPost(tray, ring);
  const radius = (outline.inner + outline.outer) / 2;
  const tile = (outline.outer - outline.inner) * 0.92;
  const step = (tile * 1.06) / (2 * Math.PI * radius);
  const present = tray.items.filter((item) => item.count > 0);
  return present.map((item) => {
    const mates = present.filter((other) => other.owner === item.owner);
    const angle =
      facingOf(item.owner, scene) + 0.5 + turns + (mates.indexOf(item) - (mates.length - 1) / 2) * step;
    return placedItem(tray, item, onCircle(outline.centre, radius, angle), tile);
  });
}

function itemsInPost(tray: Tray, place: PlacedSite): readonly PlacedItem[] {
  const present = tray.items.filter((item) => item.count > 0);
  const tile = place.size / Math.max(1, Math.ceil(Math.sqrt(present.length)));
  const inRow = Math.max(1, Math.round(place.size / tile));
  const { x, y } = place.site.at;
  return present.map((item, index) => {
    const at = {
      x: x + ((index % inRow) - (inRow - 1) / 2) * tile,
      y: y + (Math.floor(index / inRow) - (inRow - 1) / 2) * tile,
    };
    return placedItem(tray, item, at, tile);
  });
}
