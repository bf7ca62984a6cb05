/** What can be put on a board by hand, to be chosen from: units, what lies beneath them, an eraser. */

import type { Appearance, BoardShape, Scene } from "@boardwright/board";
import type { Change, Palette } from "@boardwright/engine";
import { drawing } from "../drawing.ts";
import { h, sentenceCase } from "../dom.ts";

/** What a pick of a site does. */
export interface Tool {
  readonly words: string;
  readonly position: Appearance | undefined;
  /** The player whose it is, by number; none for what is nobody's. */
  readonly owner?: number;
  /** The change it makes at a site; none for the hand, which carries what is there to another. */
  readonly at?: (site: string) => Change;
}

/** All tools, the hand and the eraser first. */
export function toolsOf({ units, under }: Palette): Tool[] {
  const ofUnits = units.map((position): Tool => {
    const { kind, owner = 0 } = position;
    return { words: kind, position, owner, at: (site) => ({ is: "unit", site, owner, kind }) };
  });
  const ofLayers = under.map(({ layer, ...position }): Tool => {
    const { kind } = position;
    return { words: `${layer} of ${kind}`, position, at: (site) => ({ is: "under", site, layer, kind }) };
  });
  const eraser: Tool = { words: "Eraser", position: undefined, at: (site) => ({ is: "erase", site }) };
  const hand: Tool = { words: "Move a unit", position: undefined };
  return [hand, eraser, ...ofUnits, ...ofLayers];
}

/** A choice of tools, in groups by whose they are. @param names of the players @param chosen is told of each choice */
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
  const { position, words } = tool;
  const picture = position === undefined ? undefined : pictureOf(position, scene);
  const input = h("input", { type: "radio", name: "tool", class: "hidden", checked: isFirst, onchange: act });
  return h("label", { class: "tool" }, input, picture, h("span", {}, sentenceCase(words)));
}

/** A board of one cell, on which a unit is seen as on the board that is being set up. */
const CELL: BoardShape = {
  shape: "rectangle",
  style: ["uncheckered"],
  sites: [
    {
      name: "here",
      at: { x: 0.5, y: 0.5 },
      outline: {
        form: "polygon",
        corners: [
          { x: 0, y: 0 },
          { x: 1, y: 0 },
          { x: 1, y: 1 },
          { x: 0, y: 1 },
        ],
      },
      tone: 0,
    },
  ],
  links: [],
  coordinates: [],
};

function pictureOf(position: Appearance, { players, dressing }: Scene): SVGElement {
  const isNobodys = position.owner === undefined;
  const unit = { ...position, site: "here", ...(isNobodys && { marks: ["wrecked"] }) };
  const scene = { board: CELL, players, units: [unit], ...(dressing !== undefined && { dressing }) };
  const picture = drawing(scene, { appearances: { coordinates: false } });
  // The words beside it say what it is.
  picture.setAttribute("aria-hidden", "true");
  return picture;
}
