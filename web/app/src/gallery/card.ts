/** The cards of games. Their pictures are loaded when they come into view. */

import { h } from "../dom.ts";
import type { Listed } from "../library.ts";
import { gameAddress } from "../route.ts";
import { onDisplayChange, shownTheme } from "../site/display-settings.ts";
import { boardWords, originWords } from "./facets.ts";

/** Distance from the view at which a picture is loaded. */
const NEAR = "240px 0px";

const observer = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      show(target as HTMLImageElement);
    }
  },
  { rootMargin: NEAR },
);

onDisplayChange(() => {
  for (const image of document.querySelectorAll<HTMLImageElement>("img.thumbnail[src]")) show(image);
});

function show(image: HTMLImageElement): void {
  image.src = `games/${image.dataset["game"] ?? ""}/${shownTheme()}.svg`;
}

function thumbnail({ id }: Listed): HTMLImageElement {
  const image = h("img", { class: "thumbnail", "data-game": id, alt: "", width: 240, height: 240 });
  observer.observe(image);
  return image;
}

/** Creates a list of cards. */
export function cards(...items: readonly HTMLLIElement[]): HTMLUListElement {
  return h("ul", { class: "cards" }, ...items);
}

/** Creates the card of a game. */
export function card(game: Listed): HTMLLIElement {
  const facts = [boardWords(game), originWords(game)].filter((words) => words !== "").join(" · ");
  return h(
    "li",
    { class: "card" },
    h(
      "a",
      { href: gameAddress(game.id) },
      thumbnail(game),
      h(
        "div",
        {},
        h("h3", {}, game.title),
        h("p", { class: "facts" }, facts),
        h("p", { class: "about" }, game.about),
      ),
    ),
  );
}
