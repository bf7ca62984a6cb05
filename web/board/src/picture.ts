/** The layers of a scene in a page, and the animation from one scene to the next. */

import { drawBoard } from "./draw/board.ts";
import { marksAbove, marksBelow } from "./draw/marks.ts";
import { siteNumbers } from "./draw/numbers.ts";
import { items, reserves } from "./draw/reserves.ts";
import { breaks, unit, type DrawContext } from "./draw/units.ts";
import { type Drawn, drawn, ROOT, toNode } from "./drawing.ts";
import type { Drop } from "./drag-layer.ts";
import { holdsAnything, keyOf, type Layout, layoutOf, type TargetArea, targetAreasOf } from "./layout.ts";
import { appear, travel, vanish } from "./animation.ts";
import type { Appearance, Marks, Scene, ShowOptions, Target } from "./scene.ts";
import { ghosts, under, unitAt, viewBox, drawContextOf } from "./render.ts";
import { matchUnits } from "./unit-matching.ts";

const LAYERS = ["base", "reserves", "below", "under", "units", "numbers", "ghosts", "items", "above"] as const;
type LayerName = (typeof LAYERS)[number];

/** A scene with its layout. */
interface View {
  readonly scene: Scene;
  readonly layout: Layout;
  readonly context: DrawContext;
}

/** Options of the layout. */
interface LayoutOptions {
  readonly turns: number;
  readonly coordinates: boolean;
  /** The aspect ratio of the available space, if known. */
  readonly room: number | undefined;
}

/** An animated change of scene. */
export interface Change {
  readonly before: Scene;
  readonly moves: ShowOptions["moves"];
  /** The drop that has moved a unit already. */
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
  #keepsHands = false;
  #areas: ReadonlyMap<string, TargetArea> = new Map();

  constructor() {
    pictures += 1;
    this.#prefix = `bw-${pictures}`;
    this.#layers = layersOf();
    this.svg.append(toNode(breaks(this.#prefix)), ...LAYERS.map((name) => this.#layers[name]));
  }

  get layout(): Layout | undefined {
    return this.#view?.layout;
  }

  /** All targets by key. */
  get areas(): ReadonlyMap<string, TargetArea> {
    return this.#areas;
  }

  /** Draws everything except marks; the board itself only if it has changed. */
  show(scene: Scene, { turns, coordinates, room }: LayoutOptions, isOtherBoard: boolean): void {
    // Hands that were needed once stay, so that the board does not jump with each capture and drop.
    const isSame = this.#view?.scene.board === scene.board;
    this.#keepsHands = holdsAnything(scene) || (isSame && this.#keepsHands);
    const layout = layoutOf(scene, turns, coordinates, room, this.#keepsHands);
    const context = drawContextOf(scene, layout, this.#prefix);
    this.#view = { scene, layout, context };
    this.#areas = targetAreasOf(layout);
    this.svg.setAttribute("viewBox", viewBox(layout));
    if (isOtherBoard) this.#draw("base", drawBoard(layout));
    this.#draw("under", under(scene, layout, context));
    this.#draw("reserves", reserves(layout));
    this.#draw("items", items(layout, context));
    this.#draw("numbers", siteNumbers(scene, layout));
    this.#drawUnits(this.#view);
  }

  mark(marks: Marks): void {
    if (this.#view === undefined) return;
    const { scene, layout, context } = this.#view;
    this.#draw("below", marksBelow(layout, marks, scene.sets ?? []));
    this.#draw("ghosts", ghosts(marks, layout, context));
    this.#draw("above", marksAbove(layout, marks, scene));
  }

  /** Animates units from their sites in the scene before. */
  animate({ before, moves, drop, duration }: Change): void {
    if (this.#view === undefined) return;
    const { moved, added, removed } = matchUnits(before, this.#view.scene, this.#areas, moves);
    for (const [site, from] of moved) {
      const isDropped = drop?.from === from && drop.to === keyOf({ site });
      if (!isDropped) this.#travel(site, from, duration);
    }
    for (const site of added) {
      const node = this.#unitNode(site);
      if (node !== undefined) appear(node, duration);
    }
    for (const gone of removed) {
      const drawing = unitAt(gone, this.#view.layout, this.#view.context);
      if (drawing === undefined) continue;
      const node = toNode(drawing);
      this.#layers.units.prepend(node);
      vanish(node, duration);
    }
  }

  /** Draws the unit at a target about the origin, a little larger; undefined if there is none. */
  figureAt(key: string): Drawn | undefined {
    const area = this.#areas.get(key);
    if (area === undefined || this.#view === undefined) return undefined;
    const shown = appearanceAt(area.target, this.#view.scene);
    return shown === undefined ? undefined : unit(shown, area.size * 1.12, this.#view.context);
  }

  /** Returns the element of the unit at a target. */
  nodeAt(key: string): Element | undefined {
    const target = this.#areas.get(key)?.target;
    return target !== undefined && "site" in target ? this.#unitNode(target.site) : undefined;
  }

  #drawUnits({ scene, layout, context }: View): void {
    const nodes = scene.units.flatMap((one) => {
      const drawing = unitAt(one, layout, context);
      if (drawing === undefined) return [];
      const node = toNode(drawing);
      node.setAttribute("data-unit", one.site);
      return [node];
    });
    this.#layers.units.replaceChildren(...nodes);
  }

  #travel(site: string, fromKey: string, duration: number): void {
    const [from, to, node] = [
      this.#areas.get(fromKey),
      this.#areas.get(keyOf({ site })),
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
  const reserve = scene.reserves?.find(({ id }) => id === target.reserve);
  return reserve?.items.find((item) => item.key === target.item);
}

function layersOf(): Record<LayerName, SVGElement> {
  const entries = LAYERS.map((name) => [name, toNode(drawn("g", { class: `bw-layer-${name}` }))] as const);
  return Object.fromEntries(entries) as Record<LayerName, SVGElement>;
}
