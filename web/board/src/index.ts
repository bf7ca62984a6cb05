/** The board widget and its drawings. `scene.ts` defines its input and output. */

export * from "./scene.ts";
export { adoptStyle, Board } from "./board.ts";
export { boardStyleGroups, boardStyleNamed, boardStylesOf } from "./styles/index.ts";
export { FIGURE_NAMES } from "./figures/figures.ts";
export { spokenName } from "./descriptions.ts";
export { keyOf } from "./layout.ts";
export { renderSvgElement, type RenderOptions, renderSvgText } from "./render.ts";
