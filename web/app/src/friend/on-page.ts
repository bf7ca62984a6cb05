/** The parts of a game's page that only games by link need. */

export { LinkedGame } from "./linked-game.ts";
export { friendPanel, friendPrompt } from "./panel.ts";
