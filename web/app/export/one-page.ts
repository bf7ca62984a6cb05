/** A page in one file makes no other, instead of `../src/one-page.ts`. */

export type { SharedGame } from "../src/make-page.ts";

export const onePage: undefined = undefined;
