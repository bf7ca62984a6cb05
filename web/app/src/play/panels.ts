/** The panels beside the board that are loaded when they are first opened. */

export { newGame } from "./new-game.ts";
export { recordPanel } from "./record-panel.ts";
