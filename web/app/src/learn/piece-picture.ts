/** Pictures of single pieces, drawn as on the board. */

import type { Appearance, Marks, ReachHint, Scene } from "@boardwright/board";
import { drawing } from "../drawing.ts";

/** A board of one square. */
const SQUARE: Scene["board"] = {
  shape: "rectangle",
  style: [],
  sites: [
    {
      name: "here",
      at: { x: 0.5, y: 0.5 },
      outline: { form: "polygon", corners: [{ x: 0, y: 0 }, { x: 1, y: 0 }, { x: 1, y: 1 }, { x: 0, y: 1 }] },
      tone: 0,
    },
  ],
  links: [],
  coordinates: [],
};

/** Returns a square in the style of a scene's board. */
function squareScene({ players, boardStyle }: Style, units: Scene["units"]): Scene {
  return { board: SQUARE, players, units, ...(boardStyle !== undefined && { boardStyle }) };
}

type Style = Pick<Scene, "players" | "boardStyle">;

/** Draws a piece. */
export function picture(look: Appearance, scene: Style): SVGElement {
  return beside(squareScene(scene, [{ ...look, site: "here" }]), {});
}

/** Draws a mark. */
export function markPicture(hint: ReachHint, scene: Style): SVGElement {
  return beside(squareScene(scene, []), { reach: [{ target: { site: "here" }, hint }] });
}

/** Draws a picture that stands beside its words. */
function beside(scene: Scene, marks: Marks): SVGElement {
  const svg = drawing(scene, { marks, display: { coordinates: false } });
  svg.removeAttribute("aria-label");
  svg.removeAttribute("role");
  svg.setAttribute("aria-hidden", "true");
  return svg;
}
