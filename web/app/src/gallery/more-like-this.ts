/** The foot of a game's page: what is known of the game, and the games most like it. */

import { h } from "../dom.ts";
import { games, type Listed } from "../library.ts";
import type { Page } from "../page.ts";
import { card, cards } from "./card.ts";
import { boardWords, FACETS, originWords } from "./facets.ts";
import { familyOf } from "./families.ts";
import { similarTo } from "./similar.ts";
import { ANYTHING, galleryAddress, withFacet } from "./wanted.ts";

/** Puts the games most like a game below its page. */
export async function withSimilar(page: Page, id: string): Promise<Page> {
  const listed = await games();
  const game = listed.find((one) => one.id === id);
  if (game === undefined || listed.length === 1) return page;
  const foot = h(
    "section",
    { class: "gallery more", "aria-labelledby": "more" },
    h("h2", { id: "more" }, "More like this"),
    facts(game),
    cards(...similarTo(game, listed).map((one) => card(one, true))),
  );
  return {
    root: h("div", {}, page.root, foot),
    title: page.title,
    get address() {
      return page.address;
    },
    end: () => page.end?.(),
  };
}

/** Creates a line about a game; each part leads to the games that share it. */
function facts(game: Listed): HTMLElement {
  const { family, by, also, moves } = game;
  const title = familyOf(family)?.title;
  const board = FACETS.board.valueOf(game);
  const origin = FACETS.origin.valueOf(game);
  const places = originWords(game);
  const facet = (name: "board" | "origin", value: string, words: string) =>
    h("a", { href: galleryAddress(withFacet(ANYTHING, name, value)) }, words);
  const parts: (Node | string)[] = [];
  if (title !== undefined) parts.push(h("a", { href: galleryAddress({ family }) }, title));
  parts.push(facet("board", board, boardWords(game)));
  if (places !== "") parts.push(origin === undefined ? places : facet("origin", origin, places));
  if (by !== "") parts.push(`by ${by}`);
  if (moves > 0) parts.push(`about ${moves} moves each`);
  if (also !== "") parts.push(`also called ${also}`);
  return h("p", { class: "quiet-words" }, ...parts.flatMap((part, index) => (index === 0 ? [part] : [" · ", part])));
}
