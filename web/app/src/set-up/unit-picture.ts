/** Pictures of units without their board. */

import type { Appearance, BoardShape, Scene } from "@boardwright/board";
import { drawing } from "../drawing.ts";

/** A board of one cell. */
export const CELL: BoardShape = {
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

/** Draws a unit in the style of a scene. The text beside the picture describes it. */
export function unitPicture(appearance: Appearance, { players, boardStyle }: Scene): SVGElement {
  const isNobodys = appearance.owner === undefined;
  const unit = { ...appearance, site: "here", ...(isNobodys && { marks: ["wrecked"] }) };
  const scene = { board: CELL, players, units: [unit], ...(boardStyle !== undefined && { boardStyle }) };
  const picture = drawing(scene, { display: { coordinates: false } });
  picture.setAttribute("aria-hidden", "true");
  return picture;
}
