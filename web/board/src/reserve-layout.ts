/** The layout of reserves and their items. */

import { boardStyleNamed } from "./styles/index.ts";
import { type Box, onCircle } from "./geometry.ts";
import type { PlacedSite } from "./placed-site.ts";
import type { ItemTarget, Outline, Point, Scene, Reserve, ReserveItem } from "./scene.ts";

export interface PlacedItem {
  readonly target: ItemTarget;
  readonly item: ReserveItem;
  readonly at: Point;
  readonly size: number;
  readonly outline: Outline;
}

/** A line of a reserve's title, and its left end. */
export interface PlacedLine {
  readonly text: string;
  readonly at: Point;
}

export interface PlacedReserve {
  readonly reserve: Reserve;
  /** The box of the reserve; missing if it is drawn on a site. */
  readonly box?: Box;
  readonly title: readonly PlacedLine[];
  readonly items: readonly PlacedItem[];
}

type Sites = ReadonlyMap<string, PlacedSite>;

/** Minimum and maximum number of items that a row of a reserve has room for. */
const LEAST_ROW = 6;
const FULL_ROW = 14;
/** Maximum size of an item's tile: about a cell, on large boards a part of their width. */
const TILE = { cell: 0.95, part: 1 / 9 };
const GAP = 0.14;
const TITLE = 0.42;
/** Maximum width of a letter and distance of lines, as multiples of the title's size. */
const LETTER = 0.6;
const LINE = 1.25;
/** Minimum scale of tiles at which the title is beside the items and not above them. */
const SMALLER = 0.75;

/** Places reserves above and below the board by owner, or on the sites that represent them. */
export function reservesAround(scene: Scene, sites: Sites, board: Box, turns: number): readonly PlacedReserve[] {
  let [top, bottom] = [board.y - GAP, board.y + board.height + GAP];
  return (scene.reserves ?? []).map((reserve) => {
    const ring = ringOf(reserve, sites);
    if (ring !== undefined) return onSite(reserve, ring, scene, turns);
    const height = reserveHeight(reserve, board);
    const below = isBelow(reserve, scene, turns);
    const y = below ? bottom : top - height;
    [top, bottom] = below ? [top, bottom + height + GAP] : [y - GAP, bottom];
    return reserveAt(reserve, { x: board.x, y, width: board.width, height });
  });
}

/**
 * Places reserves beside the board: at the lower right for the near player, at the upper left for
 * others.
 */
export function reservesBeside(scene: Scene, sites: Sites, board: Box, turns: number): readonly PlacedReserve[] {
  let [left, right] = [board.x - GAP, board.x + board.width + GAP];
  return (scene.reserves ?? []).map((reserve) => {
    const ring = ringOf(reserve, sites);
    if (ring !== undefined) return onSite(reserve, ring, scene, turns);
    const { width, height } = columnSize(reserve, board);
    if (isBelow(reserve, scene, turns)) {
      const box = { x: right, y: board.y + board.height - height, width, height };
      right += width + GAP;
      return columnAt(reserve, box, board);
    }
    left -= width;
    const box = { x: left, y: board.y, width, height };
    left -= GAP;
    return columnAt(reserve, box, board);
  });
}

function ringOf(reserve: Reserve, sites: Sites): PlacedSite | undefined {
  return reserve.site === undefined ? undefined : sites.get(reserve.site);
}

function onSite(reserve: Reserve, ring: PlacedSite, scene: Scene, turns: number): PlacedReserve {
  return { reserve, title: [], items: itemsOnSite(reserve, ring, scene, turns) };
}

/** True if a reserve belongs to the near player or to nobody. */
function isBelow(reserve: Reserve, scene: Scene, turns: number): boolean {
  return Math.cos((facingOf(reserve.owner, scene) + turns) * 2 * Math.PI) > -0.1;
}

/** Returns the direction a side faces; 0 without an owner. */
function facingOf(owner: number | undefined, scene: Scene): number {
  if (owner === undefined) return 0;
  return boardStyleNamed(scene.boardStyle).facings?.[owner] ?? scene.players[owner]?.facing ?? 0;
}

/** Room beside the items of a row, into which the number of the last reaches. */
function margin(board: Box): number {
  return titleSize(board) * 0.5;
}

function tileSize(reserve: Reserve, board: Box): number {
  return Math.min(fullTile(board), (board.width - 2 * margin(board)) / Math.max(LEAST_ROW, Math.min(reserve.items.length, FULL_ROW)));
}

function fullTile(board: Box): number {
  return Math.max(TILE.cell, board.width * TILE.part);
}

/** Returns the size of tiles in one row beside the title; undefined if too small. */
function inlineTile(reserve: Reserve, board: Box): number | undefined {
  const room = board.width - titleWidth(reserve.title, board) - margin(board);
  const full = tileSize(reserve, board);
  const tile = Math.min(full, room / Math.max(1, reserve.items.length));
  return tile < full * SMALLER ? undefined : tile;
}

/** Returns the width of a title with its margins. */
function titleWidth(title: string, board: Box): number {
  return titleSize(board) * (title.length * LETTER + 1);
}

function reserveHeight(reserve: Reserve, board: Box): number {
  const inline = inlineTile(reserve, board);
  if (inline !== undefined) return inline;
  const tile = tileSize(reserve, board);
  const inRow = inRowOf(board, tile);
  return titleSize(board) * 1.5 + tile * Math.max(1, Math.ceil(reserve.items.length / inRow));
}

function inRowOf(board: Box, tile: number): number {
  return Math.floor((board.width - 2 * margin(board)) / tile + 0.01);
}

/** Returns the size of titles, proportional to the board. */
export function titleSize(board: Box): number {
  return Math.max(TITLE * 0.6, board.width * 0.029);
}

function reserveAt(reserve: Reserve, box: Box): PlacedReserve {
  const size = titleSize(box);
  const inline = inlineTile(reserve, box);
  if (inline !== undefined) {
    const place = { x: box.x + titleWidth(reserve.title, box), y: box.y };
    const title = [{ text: reserve.title, at: { x: box.x + size * 0.5, y: box.y + box.height / 2 } }];
    return { reserve, box, title, items: rowsOf(reserve, place, inline, Math.max(1, reserve.items.length)) };
  }
  const tile = tileSize(reserve, box);
  const place = { x: box.x + margin(box), y: box.y + size * 1.5 };
  const title = [{ text: reserve.title, at: { x: box.x + size * 0.5, y: box.y + size * 0.9 } }];
  return { reserve, box, title, items: rowsOf(reserve, place, tile, inRowOf(box, tile)) };
}

/** Places items row by row from a corner. */
function rowsOf(reserve: Reserve, { x, y }: Point, tile: number, inRow: number): readonly PlacedItem[] {
  return reserve.items.map((item, index) => {
    const [column, row] = [index % inRow, Math.floor(index / inRow)];
    return placedItem(reserve, item, { x: x + tile * (column + 0.5), y: y + tile * (row + 0.5) }, tile);
  });
}

/** Splits a title into lines after each colon, for a column. */
function linesOf(reserve: Reserve): readonly string[] {
  return reserve.title.split(/(?<=:) /);
}

/** Returns the height of a column's title with its margins. */
function columnHead(reserve: Reserve, board: Box): number {
  return titleSize(board) * (linesOf(reserve).length * LINE + 0.4);
}

function columnSize(reserve: Reserve, board: Box): { width: number; height: number } {
  const [tile, head, inRow] = [fullTile(board), columnHead(reserve, board), columnsOf(reserve, board)];
  const widest = Math.max(...linesOf(reserve).map((text) => titleWidth(text, board)));
  const rows = Math.max(1, Math.ceil(reserve.items.length / inRow));
  return { width: Math.max(inRow * tile, widest), height: head + rows * tile + titleSize(board) * 0.3 };
}

/** Returns the number of columns in which all items fit along the board. */
function columnsOf(reserve: Reserve, board: Box): number {
  const rows = Math.max(1, Math.floor((board.height - columnHead(reserve, board)) / fullTile(board)));
  return Math.max(1, Math.ceil(reserve.items.length / rows));
}

function columnAt(reserve: Reserve, box: Box, board: Box): PlacedReserve {
  const [tile, size, inRow] = [fullTile(board), titleSize(board), columnsOf(reserve, board)];
  const title = linesOf(reserve).map((text, index) => {
    return { text, at: { x: box.x + size * 0.5, y: box.y + size * (LINE * (index + 0.5) + 0.2) } };
  });
  const place = { x: box.x + (box.width - inRow * tile) / 2, y: box.y + columnHead(reserve, board) };
  return { reserve, box, title, items: rowsOf(reserve, place, tile, inRow) };
}

function placedItem(reserve: Reserve, item: ReserveItem, at: Point, tile: number): PlacedItem {
  const half = tile / 2;
  const corners = [
    { x: at.x - half, y: at.y - half },
    { x: at.x + half, y: at.y - half },
    { x: at.x + half, y: at.y + half },
    { x: at.x - half, y: at.y + half },
  ];
  const target = { reserve: reserve.id, item: item.key };
  return { target, item, at, size: tile * 0.84, outline: { form: "polygon", corners } };
}

/**
 * Items side by side in a ring about the board, each side's at its own end; those that are not
 * there take no place.
 */
function itemsOnSite(reserve: Reserve, ring: PlacedSite, scene: Scene, turns: number): readonly PlacedItem[] {
  const outline = ring.site.outline;
  if (outline.form !== "sector") return itemsInPost(reserve, ring);
  const radius = (outline.inner + outline.outer) / 2;
  const tile = (outline.outer - outline.inner) * 0.92;
  const step = (tile * 1.06) / (2 * Math.PI * radius);
  const present = reserve.items.filter((item) => item.count > 0);
  return present.map((item) => {
    const mates = present.filter((other) => other.owner === item.owner);
    const angle =
      facingOf(item.owner, scene) + 0.5 + turns + (mates.indexOf(item) - (mates.length - 1) / 2) * step;
    return placedItem(reserve, item, onCircle(outline.centre, radius, angle), tile);
  });
}

function itemsInPost(reserve: Reserve, place: PlacedSite): readonly PlacedItem[] {
  const present = reserve.items.filter((item) => item.count > 0);
  const tile = place.size / Math.max(1, Math.ceil(Math.sqrt(present.length)));
  const inRow = Math.max(1, Math.round(place.size / tile));
  const { x, y } = place.site.at;
  return present.map((item, index) => {
    const at = {
      x: x + ((index % inRow) - (inRow - 1) / 2) * tile,
      y: y + (Math.floor(index / inRow) - (inRow - 1) / 2) * tile,
    };
    return placedItem(reserve, item, at, tile);
  });
}
