/** A scene as a drawing that needs no page: for thumbnails, diagrams and print. */

import { marksAbove, marksBelow } from "./draw/marks.ts";
import { ground } from "./draw/ground.ts";
import { items, trays } from "./draw/trays.ts";
import { breaks, count, unit, type Wardrobe } from "./draw/units.ts";
import { type Drawn, drawn, group, ROOT, short, toNode, toText } from "./drawing.ts";
import { type Layout, layoutOf } from "./layout.ts";
import type { Appearance, Appearances, Marks, Point, Scene, Under } from "./scene.ts";
import { DRAWING_STYLE } from "./style.ts";
import { coloursOf, type Colours } from "./theme.ts";

export const DEFAULT_APPEARANCES: Appearances = {
  theme: "auto",
  contrast: "auto",
  palette: "own",
  coordinates: true,
  duration: 220,
  interactive: true,
};

/** What a still is made with beside the scene. */
export interface StillOptions {
  readonly marks?: Marks;
  readonly turns?: number;
  readonly appearances?: Partial<Appearances>;
  /** Whether trays are drawn; yes where it is missing. */
  readonly trays?: boolean;
  /** What it shows, in words. */
  readonly title?: string;
}

let stills = 0;

/** The text of an SVG file that shows a scene. */
export function stillText(scene: Scene, options: StillOptions = {}): string {
  const [root, colours] = still(scene, options);
  return toText({ ...root, children: [drawn("style", {}, styleWith(colours)), ...root.children] });
}

/**
 * A node for a page that shows a scene; the page's strict policy allows it, as colours are set one by one.
 */
export function stillNode(scene: Scene, options: StillOptions = {}): SVGElement {
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

function still(scene: Scene, options: StillOptions): readonly [Drawn, Colours] {
  const appearances = { ...DEFAULT_APPEARANCES, ...options.appearances };
  const seen = options.trays === false ? withoutTrays(scene) : scene;
  const layout = layoutOf(seen, options.turns ?? 0, appearances.coordinates);
  const wishes = { dark: false, contrast: false };
  const colours = coloursOf(layout.dressing, scene.players, appearances, wishes);
  const marks = options.marks ?? {};
  stills += 1;
  const wardrobe = wardrobeOf(scene, layout, `bw-still-${stills}`);
  const root = drawn(
    "svg",
    {
      ...ROOT,
      class: "bw-still",
      role: "img",
      viewBox: viewBox(layout),
      "aria-label": options.title ?? "a board",
    },
    breaks(wardrobe.prefix),
    ground(layout),
    trays(layout),
    marksBelow(layout, marks, scene.sets ?? []),
    under(scene, layout, wardrobe),
    units(scene, layout, wardrobe),
    ghosts(marks, layout, wardrobe),
    items(layout, wardrobe),
    marksAbove(layout, marks, scene),
  );
  return [root, colours];
}

/** The scene without what lies beside the board; what lies on it stays. */
function withoutTrays(scene: Scene): Scene {
  return { ...scene, trays: (scene.trays ?? []).filter((tray) => tray.site !== undefined) };
}

export function wardrobeOf(scene: Scene, layout: Layout, prefix: string): Wardrobe {
  return { dressing: layout.dressing, players: scene.players, turns: layout.turns, prefix };
}

export function viewBox({ frame }: Layout): string {
  return [frame.x, frame.y, frame.width, frame.height].map(short).join(" ");
}

/** A unit at its site, if the board has it. */
export function unitAt(
  given: Appearance & { site: string },
  layout: Layout,
  wardrobe: Wardrobe,
): Drawn | undefined {
  const place = layout.sites.get(given.site);
  if (place === undefined) return undefined;
  return group({ class: "bw-unit", transform: translation(place.site.at) }, [
    unit(given, place.size, wardrobe),
  ]);
}

export function translation({ x, y }: Point): string {
  return `translate(${short(x)} ${short(y)})`;
}

function units(scene: Scene, layout: Layout, wardrobe: Wardrobe): Drawn {
  return group(
    { class: "bw-units" },
    scene.units.map((one) => unitAt(one, layout, wardrobe)),
  );
}

export function ghosts(marks: Marks, layout: Layout, wardrobe: Wardrobe): Drawn {
  const drawnGhosts = (marks.ghosts ?? []).map((ghost) => unitAt(ghost, layout, wardrobe));
  return group({ class: "bw-ghost" }, drawnGhosts);
}

/** What lies beneath units: low on its site, and small in a corner where something stands on it. */
export function under(scene: Scene, layout: Layout, wardrobe: Wardrobe): Drawn {
  const occupied = new Set(scene.units.map(({ site }) => site));
  const bySite = new Map<string, Under[]>();
  for (const one of scene.under ?? []) bySite.set(one.site, [...(bySite.get(one.site) ?? []), one]);
  const stacks = [...bySite].flatMap(([site, stack]) =>
    stack.map((one, index) => underAt(one, index, stack.length, occupied.has(site), layout, wardrobe)),
  );
  return group({ class: "bw-under" }, stacks);
}

function underAt(
  one: Under,
  index: number,
  of: number,
  isCovered: boolean,
  layout: Layout,
  wardrobe: Wardrobe,
): Drawn | undefined {
  const place = layout.sites.get(one.site);
  if (place === undefined) return undefined;
  const size = place.size * (isCovered || of > 1 ? 0.52 : 0.82);
  const aside = of > 1 ? (index - (of - 1) / 2) * place.size * 0.42 : isCovered ? place.size * 0.23 : 0;
  const low = isCovered ? 0.3 : of > 1 ? 0.2 : 0.08;
  const at = { x: place.site.at.x + aside, y: place.site.at.y + place.size * low };
  const mark = layout.dressing.layers?.[one.layer];
  const marked = mark === undefined ? one : { ...one, marks: [...(one.marks ?? []), mark] };
  return group({ class: "bw-lying" }, [
    group({ transform: translation(at) }, [unit(marked, size, wardrobe)]),
    count(one.count, at, size),
  ]);
}
