/** The gallery: all bundled games, with search. */

import { h, select } from "../dom.ts";
import { games, type Listed } from "../library.ts";
import type { Page } from "../page.ts";
import { gameAddress } from "../route.ts";
import { onDisplayChange, shownTheme } from "../site/display-settings.ts";
import { FILTERS, type FilterName, distance, isFound } from "./search.ts";

/** The original games of the project come first. */
const FIRST = [
  "storilljudhjorrayc",
  "odins-rune-chess",
  "corsairs",
  "kylatori-sunset",
  "shatranj-al-kabir-constantinople",
];

export async function galleryPage(): Promise<Page> {
  const listed = sorted(await games());
  const cards = new Map(listed.map((game) => [game, card(game)]));
  const list = h("ul", { class: "cards" }, ...cards.values());
  const count = h("p", { class: "quiet-words", role: "status" });
  const wanted = { words: "", filter: "all" as FilterName };
  const search = () => {
    const found = listed.filter((game) => isFound(game, wanted.words, wanted.filter));
    for (const [game, element] of cards) element.hidden = !found.includes(game);
    const ordered = [...found].sort((a, b) => distance(a, wanted.words) - distance(b, wanted.words));
    list.append(...ordered.flatMap((game) => cards.get(game) ?? []));
    const games = found.length === 1 ? "1 game" : `${found.length} games`;
    count.textContent = found.length === 0 ? "No games found." : games;
  };
  search();
  const input = h("input", {
    type: "search",
    placeholder: "Search games",
    "aria-label": "Search games",
    oninput: (event: Event) => {
      wanted.words = (event.target as HTMLInputElement).value;
      search();
    },
  });
  const names = Object.entries(FILTERS).map(([name, { words }]) => [name, words] as const);
  const filter = select("Show", names, wanted.filter, (name) => {
    wanted.filter = name as FilterName;
    search();
  });
  const root = h(
    "div",
    { class: "gallery" },
    h("h1", {}, "Board games from written rules"),
    h(
      "p",
      { class: "lead" },
      "Pick a game and play. Illegal moves are explained, and the computer plays at ten levels.",
    ),
    h("div", { class: "search" }, input, filter, count),
    list,
    h("footer", {}, h("a", { href: "#/credits" }, "Credits and licence")),
  );
  const end = onDisplayChange(() => {
    for (const [game, element] of cards) element.querySelector("img")?.setAttribute("src", thumbnailOf(game));
  });
  return { root, title: "", end };
}

function sorted(games: readonly Listed[]): Listed[] {
  const rank = ({ id }: Listed) => (FIRST.includes(id) ? FIRST.indexOf(id) : FIRST.length);
  return [...games].sort((a, b) => rank(a) - rank(b) || a.title.localeCompare(b.title));
}

function thumbnailOf({ id }: Listed): string {
  return `games/${id}/${shownTheme()}.svg`;
}

function card(game: Listed): HTMLLIElement {
  return h(
    "li",
    { class: "card" },
    h(
      "a",
      { href: gameAddress(game.id) },
      h("img", { src: thumbnailOf(game), alt: "", loading: "lazy", width: 240, height: 240 }),
      h("h2", {}, game.title),
      h("p", {}, game.about),
    ),
  );
}
