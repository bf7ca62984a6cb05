/** Drawings of scenes beside the board, in the colours that the reader wants. */

import { adoptStyle, type Scene, stillNode, type StillOptions } from "@boardwright/board";
import { displaySettings, shownTheme } from "./site/display-settings.ts";

export function drawing(scene: Scene, { appearances, ...options }: StillOptions = {}): SVGElement {
  adoptStyle(document.documentElement);
  const { contrast } = displaySettings();
  return stillNode(scene, { ...options, appearances: { ...appearances, theme: shownTheme(), contrast } });
}
