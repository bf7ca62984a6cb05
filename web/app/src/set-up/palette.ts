/** The tools of the position editor: units, layers, an eraser. */

import type { Appearance, Scene } from "@boardwright/board";
import type { Change, Palette } from "@boardwright/engine";
import { h, sentenceCase } from "../dom.ts";
import { unitPicture } from "./unit-picture.ts";

/** A tool. */
export interface Tool {
  readonly words: string;
  readonly appearance: Appearance | undefined;
  /** The owner of its unit; missing for units of nobody, layers and general tools. */
  readonly owner?: number;
  /** Its change at a site; missing for the tool that moves units. */
  readonly at?: (site: string) => Change;
}

/** Returns all tools, first the one that moves units and the eraser. */
export function toolsOf({ units, under }: Palette): Tool[] {
  const ofUnits = units.map((appearance): Tool => {
    const { kind, owner } = appearance;
    // Units of nobody have no owner.
    const owned = owner === undefined ? {} : { owner };
    return { words: kind, appearance, ...owned, at: (site) => ({ is: "unit", site, kind, ...owned }) };
  });
  const ofLayers = under.map(({ layer, ...appearance }): Tool => {
    const { kind } = appearance;
    return { words: `${layer} of ${kind}`, appearance, at: (site) => ({ is: "under", site, layer, kind }) };
  });
  const eraser: Tool = { words: "Eraser", appearance: undefined, at: (site) => ({ is: "erase", site }) };
  const hand: Tool = { words: "Move a piece", appearance: undefined };
  return [hand, eraser, ...ofUnits, ...ofLayers];
}

/**
 * Creates the choice of tools, grouped by owner. @param names of the players @param chosen is
 * called with each choice
 */
export function toolChoice(
  tools: readonly Tool[],
  scene: Scene,
  names: readonly string[],
  chosen: (tool: Tool) => void,
): HTMLElement[] {
  const groups = [[undefined, "Tools"] as const, ...names.map((name, owner) => [owner, name] as const)];
  return groups.map(([owner, name]) => {
    const own = tools.filter((tool) => tool.owner === owner);
    const choices = own.map((tool) => choiceOf(tool, tool === tools[0], scene, () => chosen(tool)));
    return h("fieldset", { class: "palette" }, h("legend", {}, name), ...choices);
  });
}

function choiceOf(tool: Tool, isFirst: boolean, scene: Scene, act: () => void): HTMLElement {
  const { appearance, words } = tool;
  const picture = appearance === undefined ? undefined : unitPicture(appearance, scene);
  const input = h("input", { type: "radio", name: "tool", class: "hidden", checked: isFirst, onchange: act });
  return h("label", { class: "tool" }, input, picture, h("span", {}, sentenceCase(words)));
}
