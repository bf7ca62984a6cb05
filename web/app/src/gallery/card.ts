/** The cards of games. Their pictures are loaded when they come into view. */

import { h, prose } from "../dom.ts";
import type { Listed } from "../library.ts";
import { gameAddress } from "../route.ts";
import { onDisplayChange, shownTheme } from "../site/display-settings.ts";
import { boardWords, originWords } from "./facets.ts";

/** Loads pictures at a distance from the view. */
const near = loader("240px 0px");
/** Loads pictures in view, below a page that has better things to load at first. */
const visible = loader("0px");

function loader(rootMargin: string): IntersectionObserver {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        show(target as HTMLImageElement);
      }
    },
    { rootMargin },
  );
  return observer;
}

onDisplayChange(() => {
  for (const image of document.querySelectorAll<HTMLImageElement>("img.thumbnail[src]")) show(image);
});

function show(image: HTMLImageElement): void {
  const { folder = "", drawn } = image.dataset;
  if (drawn === undefined) image.src = `games/${folder}/${shownTheme()}.svg`;
  else void draw(image, folder);
}

async function draw(image: HTMLImageElement, folder: string): Promise<void> {
  const { drawnPicture } = await import("./picture.ts");
  image.src = await drawnPicture(folder, shownTheme());
}

function thumbnail({ id, folder = id, isDrawn = false }: Listed, isLater: boolean): HTMLImageElement {
  const of = { "data-folder": folder, "data-drawn": isDrawn };
  const image = h("img", { class: "thumbnail", ...of, alt: "", width: 240, height: 240 });
  (isLater ? visible : near).observe(image);
  return image;
}

/** Creates a list of cards. */
export function cards(...items: readonly HTMLLIElement[]): HTMLUListElement {
  return h("ul", { class: "cards" }, ...items);
}

/** Creates the card of a game. @param isLater whether its picture is loaded no sooner than seen */
export function card(game: Listed, isLater = false): HTMLLIElement {
  const facts = [boardWords(game), originWords(game)].filter((words) => words !== "").join(" · ");
  return h(
    "li",
    { class: "card" },
    h(
      "a",
      { href: gameAddress(game.id) },
      thumbnail(game, isLater),
      h(
        "div",
        {},
        h("h3", {}, game.title),
        h("p", { class: "facts" }, facts),
        h("p", { class: "about" }, ...prose(game.about)),
      ),
    ),
  );
}
