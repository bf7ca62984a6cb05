/** Pages in one file, made on demand. An exported page has `../export/one-page.ts` instead. */

import type { SharedGame } from "./make-page.ts";

export type { SharedGame } from "./make-page.ts";

type Maker = (game: SharedGame) => Promise<string>;

/** Returns the page of a game; undefined if this page cannot make one. */
export const onePage: Maker | undefined = async (game) => await (await import("./make-page.ts")).makePage(game);
