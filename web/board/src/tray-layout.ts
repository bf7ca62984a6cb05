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

/** A line of a tray's title, and where it begins. */
export interface PlacedLine {
  readonly text: string;
  readonly at: Point;
}

export interface PlacedTray {
  readonly tray: Tray;
  /** The tray itself; none for a tray that is drawn on a site. */
  readonly box?: Box;
  readonly title: readonly PlacedLine[];
  readonly items: readonly PlacedItem[];
}

type Sites = ReadonlyMap<string, PlacedSite>;

/** Items in a row of a tray, at least and at most. */
const LEAST_ROW = 6;
const FULL_ROW = 14;
/** How large an item's place is at most: about a cell, on large boards a part of their width. */
const TILE = { cell: 0.95, part: 1 / 9 };
const GAP = 0.14;
const TITLE = 0.42;
/** How wide a letter of a title is at most, and how far lines are apart, as parts of the title's size. */
const LETTER = 0.6;
const LINE = 1.25;
/** How small an item's place may become, so that a title stands beside the items and not above them. */
const SMALLER = 0.75;

/** Trays above and below the board on their owners' sides, or on the sites that stand for them. */
export function traysAround(scene: Scene, sites: Sites, board: Box, turns: number): readonly PlacedTray[] {
  let [top, bottom] = [board.y - GAP, board.y + board.height + GAP];
  return (scene.trays ?? []).map((tray) => {
    const ring = ringOf(tray, sites);
    if (ring !== undefined) return onSite(tray, ring, scene, turns);
    const height = trayHeight(tray, board);
    const below = isBelow(tray, scene, turns);
    const y = below ? bottom : top - height;
    [top, bottom] = below ? [top, bottom + height + GAP] : [y - GAP, bottom];
    return trayAt(tray, { x: board.x, y, width: board.width, height });
  });
}

/** Trays beside the board: at the right of its lower end those of whoever sits below, of others across. */
export function traysBeside(scene: Scene, sites: Sites, board: Box, turns: number): readonly PlacedTray[] {
  let [left, right] = [board.x - GAP, board.x + board.width + GAP];
  return (scene.trays ?? []).map((tray) => {
    const ring = ringOf(tray, sites);
    if (ring !== undefined) return onSite(tray, ring, scene, turns);
    const { width, height } = columnSize(tray, board);
    if (isBelow(tray, scene, turns)) {
      const box = { x: right, y: board.y + board.height - height, width, height };
      right += width + GAP;
      return columnAt(tray, box, board);
    }
    left -= width;
    const box = { x: left, y: board.y, width, height };
    left -= GAP;
    return columnAt(tray, box, board);
  });
}

function ringOf(tray: Tray, sites: Sites): PlacedSite | undefined {
  return tray.site === undefined ? undefined : sites.get(tray.site);
}

function onSite(tray: Tray, ring: PlacedSite, scene: Scene, turns: number): PlacedTray {
  return { tray, title: [], items: itemsOnSite(tray, ring, scene, turns) };
}

/** Whether a tray belongs to whoever sits at the lower end of the page, or to nobody. */
function isBelow(tray: Tray, scene: Scene, turns: number): boolean {
  return Math.cos((facingOf(tray.owner, scene) + turns) * 2 * Math.PI) > -0.1;
}

/** Which way a side faces; what is nobody's belongs below. */
function facingOf(owner: number | undefined, scene: Scene): number {
  if (owner === undefined) return 0;
  return dressingNamed(scene.dressing).facings?.[owner] ?? scene.players[owner]?.facing ?? 0;
}

function tileSize(tray: Tray, board: Box): number {
  return Math.min(fullTile(board), board.width / Math.max(LEAST_ROW, Math.min(tray.items.length, FULL_ROW)));
}

function fullTile(board: Box): number {
  return Math.max(TILE.cell, board.width * TILE.part);
}

/** The size of items in one row beside their title; none where that would make them too small. */
function inlineTile(tray: Tray, board: Box): number | undefined {
  const [full, room] = [tileSize(tray, board), board.width - titleWidth(tray.title, board)];
  const tile = Math.min(full, room / Math.max(1, tray.items.length));
  return tile < full * SMALLER ? undefined : tile;
}

/** How wide a title is with the space around it. */
function titleWidth(title: string, board: Box): number {
  return titleSize(board) * (title.length * LETTER + 1);
}

function trayHeight(tray: Tray, board: Box): number {
  const inline = inlineTile(tray, board);
  if (inline !== undefined) return inline;
  const tile = tileSize(tray, board);
  const inRow = Math.floor(board.width / tile + 0.01);
  return titleSize(board) * 1.5 + tile * Math.max(1, Math.ceil(tray.items.length / inRow));
}

/** How large titles are: in proportion to the board, so that they can be read on a small page. */
export function titleSize(board: Box): number {
  return Math.max(TITLE * 0.6, board.width * 0.029);
}

function trayAt(tray: Tray, box: Box): PlacedTray {
  const size = titleSize(box);
  const inline = inlineTile(tray, box);
  if (inline !== undefined) {
    const place = { x: box.x + titleWidth(tray.title, box), y: box.y };
    const title = [{ text: tray.title, at: { x: box.x + size * 0.5, y: box.y + box.height / 2 } }];
    return { tray, box, title, items: rowsOf(tray, place, inline, Math.max(1, tray.items.length)) };
  }
  const tile = tileSize(tray, box);
  const place = { x: box.x, y: box.y + size * 1.5 };
  const title = [{ text: tray.title, at: { x: box.x + size * 0.5, y: box.y + size * 0.9 } }];
  return { tray, box, title, items: rowsOf(tray, place, tile, Math.floor(box.width / tile + 0.01)) };
}

/** Items row by row from a corner. */
function rowsOf(tray: Tray, { x, y }: Point, tile: number, inRow: number): readonly PlacedItem[] {
  return tray.items.map((item, index) => {
    const [column, row] = [index % inRow, Math.floor(index / inRow)];
    return placedItem(tray, item, { x: x + tile * (column + 0.5), y: y + tile * (row + 0.5) }, tile);
  });
}

/** A title's lines in a column: what follows a colon stands below it. */
function linesOf(tray: Tray): readonly string[] {
  return tray.title.split(/(?<=:) /);
}

/** How high the title of a column is, with the space around it. */
function columnHead(tray: Tray, board: Box): number {
  return titleSize(board) * (linesOf(tray).length * LINE + 0.4);
}

function columnSize(tray: Tray, board: Box): { width: number; height: number } {
  const [tile, head, inRow] = [fullTile(board), columnHead(tray, board), columnsOf(tray, board)];
  const widest = Math.max(...linesOf(tray).map((text) => titleWidth(text, board)));
  const rows = Math.max(1, Math.ceil(tray.items.length / inRow));
  return { width: Math.max(inRow * tile, widest), height: head + rows * tile + titleSize(board) * 0.3 };
}

/** How many items stand side by side, so that all have room along the board. */
function columnsOf(tray: Tray, board: Box): number {
  const rows = Math.max(1, Math.floor((board.height - columnHead(tray, board)) / fullTile(board)));
  return Math.max(1, Math.ceil(tray.items.length / rows));
}

function columnAt(tray: Tray, box: Box, board: Box): PlacedTray {
  const [tile, size, inRow] = [fullTile(board), titleSize(board), columnsOf(tray, board)];
  const title = linesOf(tray).map((text, index) => {
    return { text, at: { x: box.x + size * 0.5, y: box.y + size * (LINE * (index + 0.5) + 0.2) } };
  });
  const place = { x: box.x + (box.width - inRow * tile) / 2, y: box.y + columnHead(tray, board) };
  return { tray, box, title, items: rowsOf(tray, place, tile, inRow) };
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
