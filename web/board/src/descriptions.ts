/** Descriptions of targets for screen readers. */

import { keyOf } from "./layout.ts";
import type { Appearance, Choice, Marks, ReachHint, Scene, Target } from "./scene.ts";

const HINTS: Readonly<Record<Choice["hint"], string>> = {
  source: "can be picked",
  move: "can be moved to",
  capture: "can be captured",
  other: "can be chosen",
};

const REACH: Readonly<Record<ReachHint, string>> = {
  move: "within its moves",
  capture: "it can capture here",
  attack: "attacked by it",
};

/** Returns a name of the rules as words: `Forest Ox` for `ForestOx`. */
export function spokenName(name: string): string {
  return name.replace(/(\p{Ll}{2})(?=\p{Lu})/gu, "$1 ").replaceAll("_", " ");
}

/** Describes a unit, for example `White Knight`. */
export function describeUnit(unit: Appearance, scene: Scene): string {
  if (unit.words !== undefined) return unit.words;
  const owner = unit.owner === undefined ? undefined : scene.players[unit.owner]?.name;
  const marks = unit.marks ?? [];
  return [...marks, owner, spokenName(unit.kind)].filter((word) => word !== undefined).join(" ");
}

function several(unit: Appearance & { readonly count: number }, scene: Scene): string {
  return unit.count > 1 ? `${unit.count} × ${describeUnit(unit, scene)}` : describeUnit(unit, scene);
}

/** Describes all targets by key, for example `c3: White Knight, can be captured`. */
export function describeTargets(scene: Scene, marks: Marks): ReadonlyMap<string, string> {
  const holders = contents(scene);
  const notes = remarks(scene, marks);
  const words = new Map<string, string>();
  for (const [key, { name, holds }] of holders) {
    words.set(key, [`${name}: ${holds.join(", ") || "empty"}`, ...(notes.get(key) ?? [])].join(", "));
  }
  return words;
}

interface Holder {
  readonly name: string;
  readonly holds: string[];
}

function contents(scene: Scene): ReadonlyMap<string, Holder> {
  const holders = new Map<string, Holder>();
  for (const { name } of scene.board.sites) holders.set(keyOf({ site: name }), { name, holds: [] });
  const at = (site: string) => holders.get(keyOf({ site }))?.holds;
  for (const unit of scene.units) at(unit.site)?.push(describeUnit(unit, scene));
  for (const under of scene.under ?? []) at(under.site)?.push(`${under.layer} of ${several(under, scene)}`);
  for (const reserve of scene.reserves ?? []) {
    for (const item of reserve.items) {
      const holder = { name: reserve.title, holds: [several(item, scene)] };
      holders.set(keyOf({ reserve: reserve.id, item: item.key }), holder);
      if (reserve.site !== undefined && item.count > 0) at(reserve.site)?.push(several(item, scene));
    }
  }
  return holders;
}

function remarks(scene: Scene, marks: Marks): ReadonlyMap<string, readonly string[]> {
  const notes = new Map<string, string[]>();
  const add = (target: Target, words: string) => {
    const key = keyOf(target);
    notes.set(key, [...(notes.get(key) ?? []), words]);
  };
  for (const { name, sites } of scene.sets ?? []) sites.forEach((site) => add({ site }, name));
  for (const { name, site, number } of scene.numbers ?? []) add({ site }, `${name} ${number}`);
  marks.threats?.forEach((site) => add({ site }, "threatened"));
  marks.chosen?.forEach((target) => add(target, "chosen"));
  marks.choices?.forEach(({ target, hint, words }) => add(target, words ?? HINTS[hint]));
  marks.reach?.forEach(({ target, hint }) => add(target, REACH[hint]));
  marks.last?.sites.forEach((site) => add({ site }, "last move"));
  marks.badges?.forEach(({ target, text }) => add(target, text));
  return notes;
}
