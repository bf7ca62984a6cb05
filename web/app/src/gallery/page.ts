/**
 * The gallery: all bundled games, with search, families and filters. Its address keeps the search.
 */

import { handOver, takeDrops } from "../bridges/handover.ts";
import { pasteField } from "../bridges/paste-field.ts";
import { h } from "../dom.ts";
import { games, type Listed } from "../library.ts";
import { goOn } from "../my-games/go-on.ts";
import type { Page } from "../page.ts";
import { gameAddress, type Route } from "../route.ts";
import { isOwnSite, siteName, siteWords } from "../site/name.ts";
import { card, cards } from "./card.ts";
import { familyOf } from "./families.ts";
import { counted, Finder } from "./finder.ts";
import { type Group, groupsOf } from "./groups.ts";
import { isFound, meant } from "./search.ts";
import { ANYTHING, galleryAddress, isAnything, type Wanted, wantedOf } from "./wanted.ts";

/** The original games of the project come first. */
const FIRST = [
  "storilljudhjorrayc",
  "odins-rune-chess",
  "corsairs",
  "kylatori-sunset",
  "shatranj-al-kabir-constantinople",
];

const LEAD = "Pick a game and play. Illegal moves are explained, and the computer plays at ten levels.";
/** Most games offered for words that find nothing. */
const OFFERED = 3;
/** The least number of games that are searched and filtered. */
const FEWEST_SEARCHED = 8;

export async function galleryPage(query: URLSearchParams): Promise<Page> {
  const [listed, lately] = await Promise.all([games(), goOn()]);
  return new GalleryPage(listed, wantedOf(query), lately);
}

class GalleryPage implements Page {
  readonly root: HTMLElement;
  readonly #games: readonly Listed[];
  readonly #finder: Finder;
  readonly #results = h("div", { class: "results" });
  /** The card of each game, and a second one of those that come first. */
  readonly #cards = new Map<Listed, HTMLLIElement>();
  readonly #first: Group & { readonly list: HTMLElement };
  readonly #lately: HTMLElement | undefined;
  #wanted: Wanted;

  /** @param lately the last games and rules texts */
  constructor(listed: readonly Listed[], wanted: Wanted, lately: HTMLElement | undefined) {
    this.#games = listed;
    this.#lately = lately;
    this.#wanted = wanted;
    for (const game of listed) this.#cards.set(game, card(game));
    const first = isOwnSite ? [] : FIRST.flatMap((id) => listed.find((game) => game.id === id) ?? []);
    const words = "Five rare games that Boardwright was made to play first.";
    this.#first = { title: "Rarities", words, family: "", games: first, list: cards(...first.map((game) => card(game))) };
    this.#finder = new Finder(listed, wanted, (next, how) => this.#go(next, how), () => this.#surprise());
    this.root = h(
      "div",
      { class: "gallery" },
      h("h1", {}, isOwnSite ? siteName : "Board games from written rules"),
      h("p", { class: "lead" }, siteWords ?? LEAD),
      !isOwnSite && pasteField(),
      lately,
      listed.length >= FEWEST_SEARCHED && this.#finder.root,
      this.#results,
      h("footer", {}, h("a", { href: "#/credits" }, isOwnSite ? "Made with Boardwright" : "Credits and licence")),
    );
    if (!isOwnSite) takeDrops(this.root, handOver);
    this.#show();
  }

  get title(): string {
    const { words, family } = this.#wanted;
    const title = familyOf(family)?.title ?? "";
    if (words.trim() === "") return title;
    return title === "" ? `Search for ${words.trim()}` : `${words.trim()} in ${title}`;
  }

  follow(route: Route): boolean {
    if (route.page !== "gallery") return false;
    const { family, order } = this.#wanted;
    this.#wanted = wantedOf(route.query);
    this.#show();
    const hasTurned = this.#wanted.family !== family || this.#wanted.order !== order;
    // A family may be chosen far down the page.
    if (hasTurned) window.scrollTo(0, 0);
    return true;
  }

  /** Goes to the address of a search; the router comes back with it. */
  #go(wanted: Wanted, how: "step" | "replace"): void {
    const address = galleryAddress(wanted);
    if (how === "step") location.hash = address;
    else location.replace(address);
  }

  /** Goes to one of the games found, by chance. */
  #surprise(): void {
    const found = this.#found();
    const game = found[Math.floor(Math.random() * found.length)];
    if (game !== undefined) location.hash = gameAddress(game.id);
  }

  #found(): Listed[] {
    return this.#games.filter((game) => isFound(game, this.#wanted));
  }

  #show(): void {
    const wanted = this.#wanted;
    const found = this.#found();
    this.#finder.show(wanted, found.length);
    if (this.#lately !== undefined) this.#lately.hidden = !isAnything(wanted);
    if (found.length === 0) return this.#results.replaceChildren(this.#nothing(wanted));
    const sections = groupsOf(found, wanted).map((group) => {
      const items = group.games.flatMap((game) => this.#cards.get(game) ?? []);
      return section(group, cards(...items), wanted);
    });
    const isWhole = isAnything(wanted) && wanted.order === "family" && this.#first.games.length > 0;
    if (isWhole) sections.unshift(section(this.#first, this.#first.list, wanted));
    this.#results.replaceChildren(...sections);
  }

  /** Creates the ways out of a search that finds nothing. */
  #nothing(wanted: Wanted): HTMLElement {
    const words = wanted.words.trim();
    const link = (address: string, said: string) => h("li", {}, h("a", { href: address }, said));
    const everywhere = { ...ANYTHING, words: wanted.words };
    const isElsewhere = words !== "" && this.#games.some((game) => isFound(game, everywhere));
    const offered = meant(this.#games, words).slice(0, OFFERED);
    const said = words === "" ? "No game has all of these properties." : `No game was found for “${words}”`;
    const narrowed = words === "" ? "" : isAnything({ ...wanted, words: "" }) ? "." : " with these filters.";
    return h(
      "div",
      { class: "nothing" },
      h("p", {}, `${said}${narrowed}`),
      offered.length === 0 ? undefined : h("p", {}, "Did you mean one of these?"),
      offered.length === 0 ? undefined : cards(...offered.map((game) => card(game))),
      h(
        "ul",
        {},
        isElsewhere ? link(galleryAddress(everywhere), `Search all games for “${words}”`) : undefined,
        link(galleryAddress(), "Show all games"),
        h("li", {}, h("a", { href: "#/edit" }, "Write the rules of your own game")),
      ),
    );
  }
}

/** Creates the section of a group. The heading of a family leads to it. */
function section(group: Group, list: HTMLElement, wanted: Wanted): HTMLElement {
  const { title, words, family, games: listed } = group;
  const address = galleryAddress({ ...wanted, family });
  const name = family === "" || family === wanted.family ? title : h("a", { href: address }, title);
  const heading =
    title === ""
      ? h("h2", { class: "hidden" }, "Games found")
      : h("h2", {}, name, " ", h("span", { class: "count" }, counted(listed.length)));
  return h("section", {}, heading, words === "" ? undefined : h("p", { class: "quiet-words" }, words), list);
}
