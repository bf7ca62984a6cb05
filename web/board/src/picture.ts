/** The drawing of a scene in a page, layer over layer, and its changes from one scene to the next. */

import { ground } from "./draw/ground.ts";
import { marksAbove, marksBelow } from "./draw/marks.ts";
import { items, trays } from "./draw/trays.ts";
import { breaks, unit, type Wardrobe } from "./draw/units.ts";
import { type Drawn, drawn, ROOT, toNode } from "./drawing.ts";
import type { Drop } from "./hand.ts";
import { keyOf, type Layout, layoutOf, type Spot, spotsOf } from "./layout.ts";
import { appear, travel, vanish } from "./motion.ts";
import type { Appearance, Marks, Scene, Showing, Target } from "./scene.ts";
import { ghosts, under, unitAt, viewBox, wardrobeOf } from "./still.ts";
import { travelOf } from "./travel.ts";

const LAYERS = ["ground", "trays", "below", "under", "units", "ghosts", "items", "above"] as const;
type LayerName = (typeof LAYERS)[number];

/** What is seen at once: a scene with where everything is. */
interface View {
  readonly scene: Scene;
  readonly layout: Layout;
  readonly wardrobe: Wardrobe;
}

/** How a scene is laid out. */
interface Manner {
  readonly turns: number;
  readonly coordinates: boolean;
  /** How wide the room for it is, as a multiple of its height, where that is known. */
  readonly room: number | undefined;
}

/** How a scene came from the one before. */
export interface Change {
  readonly before: Scene;
  readonly ways: Showing["ways"];
  /** What a hand has carried there already. */
  readonly drop: Drop | undefined;
  readonly duration: number;
}

let pictures = 0;

export class Picture {
  readonly svg = toNode(
    drawn("svg", { ...ROOT, role: "application", "aria-roledescription": "board" }),
  ) as SVGSVGElement;
  readonly #layers: Readonly<Record<LayerName, SVGElement>>;
  readonly #prefix: string;
  #view: View | undefined;
  #spots: ReadonlyMap<string, Spot> = new Map();

  constructor() {
    pictures += 1;
    this.#prefix = `bw-${pictures}`;
    this.#layers = layersOf();
    this.svg.append(toNode(breaks(this.#prefix)), ...LAYERS.map((name) => this.#layers[name]));
  }

  get layout(): Layout | undefined {
    return this.#view?.layout;
  }

  /** All that can be picked, by key. */
  get spots(): ReadonlyMap<string, Spot> {
    return this.#spots;
  }

  /** Places and draws all but the marks; the ground only where it is another. */
  show(scene: Scene, { turns, coordinates, room }: Manner, isOtherGround: boolean): void {
    const layout = layoutOf(scene, turns, coordinates, room);
    const wardrobe = wardrobeOf(scene, layout, this.#prefix);
    this.#view = { scene, layout, wardrobe };
    this.#spots = spotsOf(layout);
    this.svg.setAttribute("viewBox", viewBox(layout));
    if (isOtherGround) this.#draw("ground", ground(layout));
    this.#draw("under", under(scene, layout, wardrobe));
    this.#draw("trays", trays(layout));
    this.#draw("items", items(layout, wardrobe));
    this.#drawUnits(this.#view);
  }

  mark(marks: Marks): void {
    if (this.#view === undefined) return;
    const { scene, layout, wardrobe } = this.#view;
    this.#draw("below", marksBelow(layout, marks, scene.sets ?? []));
    this.#draw("ghosts", ghosts(marks, layout, wardrobe));
    this.#draw("above", marksAbove(layout, marks, scene));
  }

  /** Lets units travel to where they are, from where they were in the scene before. */
  animate({ before, ways, drop, duration }: Change): void {
    if (this.#view === undefined) return;
    const { arrivals, births, departures } = travelOf(before, this.#view.scene, this.#spots, ways);
    for (const [site, from] of arrivals) {
      const isDropped = drop?.from === from && drop.to === keyOf({ site });
      if (!isDropped) this.#travel(site, from, duration);
    }
    for (const site of births) {
      const node = this.#unitNode(site);
      if (node !== undefined) appear(node, duration);
    }
    for (const gone of departures) {
      const drawing = unitAt(gone, this.#view.layout, this.#view.wardrobe);
      if (drawing === undefined) continue;
      const node = toNode(drawing);
      this.#layers.units.prepend(node);
      vanish(node, duration);
    }
  }

  /** The figure of what is at a target, about the origin and a little larger; none where nothing stands. */
  figureAt(key: string): Drawn | undefined {
    const spot = this.#spots.get(key);
    if (spot === undefined || this.#view === undefined) return undefined;
    const shown = appearanceAt(spot.target, this.#view.scene);
    return shown === undefined ? undefined : unit(shown, spot.size * 1.12, this.#view.wardrobe);
  }

  /** The element of the unit at a target, if one stands there. */
  nodeAt(key: string): Element | undefined {
    const target = this.#spots.get(key)?.target;
    return target !== undefined && "site" in target ? this.#unitNode(target.site) : undefined;
  }

  #drawUnits({ scene, layout, wardrobe }: View): void {
    const nodes = scene.units.flatMap((one) => {
      const drawing = unitAt(one, layout, wardrobe);
      if (drawing === undefined) return [];
      const node = toNode(drawing);
      node.setAttribute("data-unit", one.site);
      return [node];
    });
    this.#layers.units.replaceChildren(...nodes);
  }

  #travel(site: string, fromKey: string, duration: number): void {
    const [from, to, node] = [
      this.#spots.get(fromKey),
      this.#spots.get(keyOf({ site })),
      this.#unitNode(site),
    ];
    if (from === undefined || to === undefined || node === undefined) return;
    this.#layers.units.append(node);
    travel(node, { at: from.at, scale: from.size / to.size }, { at: to.at, scale: 1 }, duration);
  }

  #unitNode(site: string): Element | undefined {
    return [...this.#layers.units.children].find((node) => node.getAttribute("data-unit") === site);
  }

  #draw(name: LayerName, drawing: Drawn): void {
    this.#layers[name].replaceChildren(toNode(drawing));
  }
}

function appearanceAt(target: Target, scene: Scene): Appearance | undefined {
  if ("site" in target) return scene.units.find(({ site }) => site === target.site);
  const tray = scene.trays?.find(({ id }) => id === target.tray);
  return tray?.items.find((item) => item.key === target.item);
}

function layersOf(): Record<LayerName, SVGElement> {
  const entries = LAYERS.map((name) => [name, toNode(drawn("g", { class: `bw-layer-${name}` }))] as const);
  return Object.fromEntries(entries) as Record<LayerName, SVGElement>;
}
