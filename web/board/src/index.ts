/** The board widget and its drawings. `scene.ts` says what it is told and what it tells. */

export * from "./scene.ts";
export { adoptStyle, Board } from "./board.ts";
export { dressingNamed, dressingsOf } from "./dressings/index.ts";
export { keyOf } from "./layout.ts";
export { stillNode, type StillOptions, stillText } from "./still.ts";
