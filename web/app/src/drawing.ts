/** Draws scenes outside of the board, with the reader's display settings. */

import { adoptStyle, type Scene, renderSvgElement, type RenderOptions } from "@boardwright/board";
import { displaySettings, shownTheme } from "./site/display-settings.ts";

export function drawing(scene: Scene, { display, ...options }: RenderOptions = {}): SVGElement {
  adoptStyle(document.documentElement);
  const { contrast } = displaySettings();
  return renderSvgElement(scene, { ...options, display: { ...display, theme: shownTheme(), contrast } });
}
