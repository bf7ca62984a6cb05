/** Renders a scene without a widget: for thumbnails, diagrams and print. */

import { marksAbove, marksBelow } from "./draw/marks.ts";
import { drawBoard } from "./draw/board.ts";
import { siteNumbers } from "./draw/numbers.ts";
import { items, reserves } from "./draw/reserves.ts";
import { breaks, count, unit, type DrawContext } from "./draw/units.ts";
import { type Drawn, drawn, group, ROOT, short, toNode, toText } from "./drawing.ts";
import { type Layout, layoutOf } from "./layout.ts";
import type { Appearance, DisplayOptions, Marks, Point, Scene, Under } from "./scene.ts";
import { DRAWING_STYLE } from "./css.ts";
import { coloursOf, type Colours } from "./theme.ts";

export const DEFAULT_DISPLAY: DisplayOptions = {
  theme: "auto",
  contrast: "auto",
  palette: "own",
  coordinates: true,
  duration: 220,
  interactive: true,
};

/** Options of a rendering. */
export interface RenderOptions {
  readonly marks?: Marks;
  readonly turns?: number;
  readonly display?: Partial<DisplayOptions>;
  /** False to leave out reserves beside the board (default true). */
  readonly reserves?: boolean;
  /** The accessible name (default "a board"). */
  readonly title?: string;
}

let stills = 0;

/** Renders a scene as the text of an SVG file. */
export function renderSvgText(scene: Scene, options: RenderOptions = {}): string {
  const [root, colours] = still(scene, options);
  return toText({ ...root, children: [drawn("style", {}, styleWith(colours)), ...root.children] });
}

/**
 * A node for a page that shows a scene; the page's strict policy allows it, as colours are set one
 * by one.
 */
export function renderSvgElement(scene: Scene, options: RenderOptions = {}): SVGElement {
  const [root, colours] = still(scene, options);
  const node = toNode(root);
  setColours(node, colours);
  return node;
}

export function setColours(element: HTMLElement | SVGElement, colours: Colours): void {
  for (const [name, value] of Object.entries(colours)) element.style.setProperty(`--bw-${name}`, value);
}

function styleWith(colours: Colours): string {
  const properties = Object.entries(colours).map(([name, value]) => `--bw-${name}:${value}`);
  return `svg{${properties.join(";")}}${DRAWING_STYLE}`;
}

function still(scene: Scene, options: RenderOptions): readonly [Drawn, Colours] {
  const display = { ...DEFAULT_DISPLAY, ...options.display };
  const seen = options.reserves === false ? withoutReserves(scene) : scene;
  const layout = layoutOf(seen, options.turns ?? 0, display.coordinates);
  const preferences = { dark: false, contrast: false };
  const colours = coloursOf(layout.boardStyle, scene.players, display, preferences);
  const marks = options.marks ?? {};
  stills += 1;
  const context = drawContextOf(scene, layout, `bw-static-${stills}`);
  const root = drawn(
    "svg",
    {
      ...ROOT,
      class: "bw-static",
      role: "img",
      viewBox: viewBox(layout),
      "aria-label": options.title ?? "a board",
    },
    breaks(context.prefix),
    drawBoard(layout),
    reserves(layout),
    marksBelow(layout, marks, scene.sets ?? []),
    under(scene, layout, context),
    units(scene, layout, context),
    siteNumbers(scene, layout),
    ghosts(marks, layout, context),
    items(layout, context),
    marksAbove(layout, marks, scene),
  );
  return [root, colours];
}

/** Returns the scene without reserves beside the board. */
function withoutReserves(scene: Scene): Scene {
  return { ...scene, reserves: (scene.reserves ?? []).filter((reserve) => reserve.site !== undefined) };
}

export function drawContextOf(scene: Scene, layout: Layout, prefix: string): DrawContext {
  return { boardStyle: layout.boardStyle, players: scene.players, turns: layout.turns, prefix };
}

export function viewBox({ frame }: Layout): string {
  return [frame.x, frame.y, frame.width, frame.height].map(short).join(" ");
}

/** Draws a unit at its site, if the board has it. */
export function unitAt(
  given: Appearance & { site: string },
  layout: Layout,
  context: DrawContext,
): Drawn | undefined {
  const place = layout.sites.get(given.site);
  if (place === undefined) return undefined;
  return group({ class: "bw-unit", transform: translation(place.site.at) }, [
    unit(given, place.size, context),
  ]);
}

export function translation({ x, y }: Point): string {
  return `translate(${short(x)} ${short(y)})`;
}

function units(scene: Scene, layout: Layout, context: DrawContext): Drawn {
  return group(
    { class: "bw-units" },
    scene.units.map((one) => unitAt(one, layout, context)),
  );
}

export function ghosts(marks: Marks, layout: Layout, context: DrawContext): Drawn {
  const drawnGhosts = (marks.ghosts ?? []).map((ghost) => unitAt(ghost, layout, context));
  return group({ class: "bw-ghost" }, drawnGhosts);
}

/** Draws layers: low on a site, small in a corner under a unit. */
export function under(scene: Scene, layout: Layout, context: DrawContext): Drawn {
  const occupied = new Set(scene.units.map(({ site }) => site));
  const bySite = new Map<string, Under[]>();
  for (const one of scene.under ?? []) bySite.set(one.site, [...(bySite.get(one.site) ?? []), one]);
  const stacks = [...bySite].flatMap(([site, stack]) =>
    stack.map((one, index) => underAt(one, index, stack.length, occupied.has(site), layout, context)),
  );
  return group({ class: "bw-under" }, stacks);
}

function underAt(
  one: Under,
  index: number,
  of: number,
  isCovered: boolean,
  layout: Layout,
  context: DrawContext,
): Drawn | undefined {
  const place = layout.sites.get(one.site);
  if (place === undefined) return undefined;
  const size = place.size * (isCovered || of > 1 ? 0.52 : 0.82);
  const aside = of > 1 ? (index - (of - 1) / 2) * place.size * 0.42 : isCovered ? place.size * 0.23 : 0;
  const low = isCovered ? 0.3 : of > 1 ? 0.2 : 0.08;
  const at = { x: place.site.at.x + aside, y: place.site.at.y + place.size * low };
  const mark = layout.boardStyle.layers?.[one.layer];
  const marked = mark === undefined ? one : { ...one, marks: [...(one.marks ?? []), mark] };
  return group({ class: "bw-lying" }, [
    group({ transform: translation(at) }, [unit(marked, size, context)]),
    count(one.count, at, size),
  ]);
}
