/** Pictures of single pieces, drawn as on the board. */

import type { Appearance, Marks, ReachHint, Scene } from "@boardwright/board";
import { drawing } from "../drawing.ts";
import { CELL } from "../set-up/unit-picture.ts";

/** A board of one square, with its tone. */
const SQUARE: Scene["board"] = { ...CELL, style: [] };

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
