/** Draws marks: coloured sites below units, dots, arrows and badges above them. */

import { type Drawn, drawn, group, short } from "../drawing.ts";
import { circle, distance, mix, onCircle, pair, pathOf } from "../geometry.ts";
import { keyOf, type Layout, type TargetArea, targetAreasOf } from "../layout.ts";
import type { Arrow, Choice, Marks, Outline, Point, ReachMark, Scene, SiteSet, Target } from "../scene.ts";

type TargetAreas = ReadonlyMap<string, TargetArea>;

/** Draws the marks below units. */
export function marksBelow(layout: Layout, marks: Marks, sets: readonly SiteSet[]): Drawn {
  const areas = targetAreasOf(layout);
  const fields = (names: readonly string[], className: string) =>
    names.flatMap((site) => field({ site }, className, areas));
  const highlights = marks.highlights ?? [];
  const { sites = [], origins = [], landings = [] } = marks.last ?? {};
  const framed = new Set([...origins, ...landings]);
  return group({ class: "bw-below" }, [
    ...fields(sites.filter((site) => !framed.has(site)), "bw-last"),
    ...fields(origins, "bw-last bw-left"),
    ...origins.flatMap((site) => originMark(site, areas)),
    ...landings.flatMap((site) => casedField({ site }, "bw-last bw-landed", areas)),
    ...highlights.flatMap(({ target, role }) => casedField(target, `bw-highlight bw-role-${role}`, areas)),
    ...(marks.chosen ?? []).flatMap((target) => casedField(target, "bw-chosen", areas)),
    ...sets.flatMap((set) => set.sites.flatMap((site) => setMark(site, areas))),
    ...(marks.threats ?? []).flatMap((site) => threat(site, areas)),
    ...(marks.choices ?? [])
      .filter(({ hint }) => hint === "source")
      .flatMap((choice) => choiceMark(choice, areas, NOWHERE)),
  ]);
}

/** Number of choices above which their marks are small and faint, as on an empty go board. */
const CROWD = 24;
/** Radius of a dot as a part of a unit's size. */
const DOT = { alone: 0.17, crowded: 0.08 };

/** Draws the marks above units. */
export function marksAbove(layout: Layout, marks: Marks, scene: Scene): Drawn {
  const areas = targetAreasOf(layout);
  const occupied = occupiedKeys(scene, marks);
  const landings = (marks.choices ?? []).filter(({ hint }) => hint !== "source");
  const isCrowded =
    landings.length > CROWD &&
    (marks.chosen ?? []).length === 0 &&
    landings.every(({ hint }) => hint === "move");
  const dot = isCrowded ? DOT.crowded : DOT.alone;
  const arrows = [...(marks.last?.arrows ?? []), ...(marks.arrows ?? [])];
  return group({ class: "bw-above" }, [
    group(
      isCrowded ? { class: "bw-crowd" } : {},
      landings.flatMap((choice) => choiceMark(choice, areas, occupied, dot)),
    ),
    ...(marks.reach ?? []).flatMap((mark) => reachMark(mark, areas, occupied)),
    ...(marks.last?.captures ?? []).flatMap((site) => captureMark(site, areas, occupied)),
    ...arrows.flatMap((given) => arrow(given, areas)),
    ...(marks.badges ?? []).flatMap(({ target, text, role }) => {
      const area = areas.get(keyOf(target));
      return area === undefined ? [] : [badge(text, role, area)];
    }),
  ]);
}

function field(target: Target, className: string, areas: TargetAreas): readonly Drawn[] {
  const area = areas.get(keyOf(target));
  if (area === undefined) return [];
  return [drawn("path", { class: `bw-field ${className}`, d: pathOf(inset(area.field, area.at, 0.03)) })];
}

/** Draws the frame of a field over a casing, so that it stands out from any board. */
function casedField(target: Target, className: string, areas: TargetAreas): readonly Drawn[] {
  const area = areas.get(keyOf(target));
  if (area === undefined) return [];
  const d = pathOf(inset(area.field, area.at, 0.05));
  return [drawn("path", { class: "bw-casing bw-frame", d }), drawn("path", { class: `bw-field ${className}`, d })];
}

/** Draws a line over a casing: one of the two stands out from whatever lies below. */
function cased(className: string, d: string): readonly Drawn[] {
  return [drawn("path", { class: "bw-casing", d }), drawn("path", { class: className, d })];
}

/** Draws a ring where a unit left. */
function originMark(site: string, areas: TargetAreas): readonly Drawn[] {
  const area = areas.get(keyOf({ site }));
  return area === undefined ? [] : cased("bw-origin", circle(area.at, area.size * 0.15));
}

/** Draws a cross where a unit was captured: in a corner if another unit stands there now. */
function captureMark(site: string, areas: TargetAreas, occupied: ReadonlySet<string>): readonly Drawn[] {
  return cross({ site }, "bw-taken", areas, occupied);
}

/** Draws a dot, corners or a cross: shapes that tell the hints apart without colours. */
function reachMark({ target, hint }: ReachMark, areas: TargetAreas, occupied: ReadonlySet<string>): readonly Drawn[] {
  if (hint === "attack") return cross(target, "bw-attack", areas, occupied);
  return choiceMark({ target, hint }, areas, occupied);
}

function cross(
  target: Target,
  className: string,
  areas: TargetAreas,
  occupied: ReadonlySet<string>,
): readonly Drawn[] {
  const key = keyOf(target);
  const area = areas.get(key);
  if (area === undefined) return [];
  const isOccupied = occupied.has(key);
  const [aside, half] = isOccupied ? [area.size * 0.33, area.size * 0.09] : [0, area.size * 0.17];
  const [left, top, side] = [area.at.x - aside - half, area.at.y - aside - half, short(2 * half)];
  return cased(className, `M${short(left)} ${short(top)}l${side} ${side}m0 -${side}l-${side} ${side}`);
}

/** Returns an outline shrunk on all sides. */
export function inset(outline: Outline, at: Point, by: number): Outline {
  switch (outline.form) {
    case "post":
      return { ...outline, radius: Math.max(0.02, outline.radius - by) };
    case "polygon":
      return {
        ...outline,
        corners: outline.corners.map((corner) => {
          const part = Math.min(1, (by * 1.3) / Math.max(0.01, distance(at, corner)));
          return { x: mix(corner.x, at.x, part), y: mix(corner.y, at.y, part) };
        }),
      };
    case "sector": {
      const inner = outline.inner + (outline.inner > 0 ? by : 0);
      if (outline.to - outline.from >= 1) return { ...outline, inner, outer: outline.outer - by };
      const angle = by / (Math.PI * (outline.inner + outline.outer));
      return {
        ...outline,
        inner,
        outer: outline.outer - by,
        from: outline.from + angle,
        to: outline.to - angle,
      };
    }
  }
}

const NOWHERE: ReadonlySet<string> = new Set();

/** Returns the keys of occupied targets. Their marks leave the centre free. */
function occupiedKeys(scene: Scene, marks: Marks): ReadonlySet<string> {
  const seen = [...scene.units, ...(marks.ghosts ?? [])].map(({ site }) => keyOf({ site }));
  const items = (scene.reserves ?? []).flatMap((reserve) =>
    reserve.items.map((item) => keyOf({ reserve: reserve.id, item: item.key })),
  );
  return new Set([...seen, ...items]);
}

function choiceMark(
  { target, hint }: Choice,
  areas: TargetAreas,
  occupied: ReadonlySet<string>,
  dot = DOT.alone,
): readonly Drawn[] {
  const key = keyOf(target);
  const area = areas.get(key);
  if (area === undefined) return [];
  const { at, size, outline } = area;
  // The middle of a ring around the board may be anywhere: the ring itself is marked.
  if (outline.form === "sector" && outline.inner > 0 && outline.to - outline.from >= 1)
    return cased(hint === "capture" ? "bw-choice-capture" : "bw-choice-around", pathOf(inset(outline, at, 0.1)));
  if (occupied.has(key) && (hint === "move" || hint === "other")) {
    const d = hint === "move" ? circle(at, size * 0.5) : diamond(at, size * 0.6);
    return cased("bw-choice-around", d);
  }
  switch (hint) {
    case "source":
      return cased("bw-choice-source", foot(at, size));
    case "move":
      return [drawn("path", { class: "bw-choice-move", d: circle(at, size * dot) })];
    case "capture":
      return cased("bw-choice-capture", corners(at, size * 0.49));
    case "other":
      return [drawn("path", { class: "bw-choice-other", d: diamond(at, size * 0.24) })];
  }
}

/** Returns the path of a short line under a unit. */
function foot({ x, y }: Point, size: number): string {
  return `M${short(x - size * 0.2)} ${short(y + size * 0.5)}H${short(x + size * 0.2)}`;
}

/** Returns the path of four corner brackets about a point. */
function corners(at: Point, half: number): string {
  const leg = half * 0.55;
  return [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ]
    .map(([dx = 1, dy = 1]) => {
      const [x, y] = [at.x + dx * half, at.y + dy * half];
      return `M${short(x - dx * leg)} ${short(y)}L${short(x)} ${short(y)}L${short(x)} ${short(y - dy * leg)}`;
    })
    .join("");
}

function diamond(at: Point, half: number): string {
  return `M${[0, 0.25, 0.5, 0.75].map((turn) => pair(onCircle(at, half, turn))).join("L")}Z`;
}

function setMark(site: string, areas: TargetAreas): readonly Drawn[] {
  const area = areas.get(keyOf({ site }));
  return area === undefined ? [] : cased("bw-set", circle(area.at, area.size * 0.5));
}

/** Radii of the layers of a glow as parts of a unit's size. */
const GLOW = [0.74, 0.67, 0.6];

/** Draws a glow about a toothed ring, a shape that no other mark has. */
function threat(site: string, areas: TargetAreas): readonly Drawn[] {
  const area = areas.get(keyOf({ site }));
  if (area === undefined) return [];
  const glow = GLOW.map((part) => drawn("path", { class: "bw-glow", d: circle(area.at, area.size * part) }));
  const teeth = 28;
  const points = Array.from({ length: teeth }, (_, index) =>
    onCircle(area.at, area.size * (index % 2 === 0 ? 0.56 : 0.46), index / teeth),
  );
  return [...glow, ...cased("bw-threat", `M${points.map(pair).join("L")}Z`)];
}

function arrow({ from, to, role, weight = 1 }: Arrow, areas: TargetAreas): readonly Drawn[] {
  const [start, end] = [areas.get(keyOf(from)), areas.get(keyOf(to))];
  if (start === undefined || end === undefined) return [];
  const width = mix(0.06, 0.15, Math.min(1, Math.max(0, weight)));
  const length = distance(start.at, end.at);
  const className = `bw-arrow bw-role-${role}`;
  if (length < 0.01)
    return [
      drawn("path", { class: "bw-casing bw-wide", d: circle(start.at, start.size * 0.5) }),
      drawn("path", { class: className, d: circle(start.at, start.size * 0.5), "stroke-width": width }),
    ];
  const way = { x: (end.at.x - start.at.x) / length, y: (end.at.y - start.at.y) / length };
  const along = (far: number, aside: number): Point => ({
    x: start.at.x + way.x * far - way.y * aside,
    y: start.at.y + way.y * far + way.x * aside,
  });
  const [tail, tip] = [Math.min(0.3, length / 4), length - Math.min(0.1, length / 6)];
  const head = Math.min(width * 2.6, length * 0.45);
  const neck = tip - head;
  const points = [
    along(tail, width / 2),
    along(neck, width / 2),
    along(neck, head * 0.58),
    along(tip, 0),
    along(neck, -head * 0.58),
    along(neck, -width / 2),
    along(tail, -width / 2),
  ];
  return [drawn("path", { class: `${className} bw-arrow-solid`, d: `M${points.map(pair).join("L")}Z` })];
}

function badge(text: string, role: string, area: TargetArea): Drawn {
  const [x, y] = [area.at.x + area.size * 0.38, area.at.y - area.size * 0.38];
  const letters = [...text].slice(0, 3).join("");
  return group({ class: `bw-badge bw-role-${role}` }, [
    drawn("circle", { cx: short(x), cy: short(y), r: 0.2 }),
    drawn("text", { x: short(x), y: short(y), "font-size": letters.length > 1 ? 0.2 : 0.26 }, letters),
  ]);
}
