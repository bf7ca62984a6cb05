/** The form of the gallery: words, families, facets and order. */

import { button, h } from "../dom.ts";
import type { Listed } from "../library.ts";
import { FACET_NAMES, type FacetName, facetOf } from "./facets.ts";
import { FAMILIES, FAMILY_NAMES } from "./families.ts";
import { isFound } from "./search.ts";
import { countFilters, galleryAddress, isAnything, type OrderName, ORDERS, type Wanted, withFacet } from "./wanted.ts";

/** Changes the search. A search that replaces another is no step of its own for the Back button. */
export type Change = (wanted: Wanted, how: "step" | "replace") => void;

/** A select without a visible label: its values say what they are. */
interface Choice {
  readonly root: HTMLSelectElement;
  /** Shows the value, with words for each. A value that finds nothing cannot be chosen. */
  show(value: string, words: (value: string) => { readonly words: string; readonly isEmpty: boolean }): void;
}

export class Finder {
  readonly root: HTMLElement;
  readonly #games: readonly Listed[];
  readonly #change: Change;
  readonly #input: HTMLInputElement;
  readonly #families = new Map<string, HTMLAnchorElement>();
  readonly #facets = new Map<FacetName, Choice>();
  readonly #order: Choice;
  readonly #toggle: HTMLButtonElement;
  readonly #count = h("p", { role: "status" });
  readonly #surprise: HTMLButtonElement;
  readonly #clear = h("a", { href: galleryAddress(), class: "clear" }, "Show all games");
  #wanted: Wanted;

  /** @param surprise goes to any of the games found */
  constructor(games: readonly Listed[], wanted: Wanted, change: Change, surprise: () => void) {
    this.#games = games;
    this.#wanted = wanted;
    this.#change = change;
    this.#input = this.#searchField();
    this.#surprise = button("Surprise me", surprise, { class: "link" });
    const families = FAMILY_NAMES.filter((name) => games.some(({ family }) => family === name));
    for (const name of families.length === 0 ? [] : ["", ...families]) this.#families.set(name, h("a", {}));
    for (const name of FACET_NAMES) this.#facets.set(name, this.#facetChoice(name));
    this.#order = choice("Order", Object.keys(ORDERS), (order) => {
      this.#change({ ...this.#wanted, order: order as OrderName }, "step");
    });
    const facets = [...this.#facets.values(), this.#order].map(({ root }) => root);
    const filters = h("div", { class: "facets", id: "facets", role: "group", "aria-label": "Filters" }, ...facets);
    this.#toggle = button("", () => this.#open(filters), { class: "toggle", "aria-controls": "facets" });
    this.#toggle.setAttribute("aria-expanded", String(countFilters(wanted) > 0));
    filters.classList.toggle("closed", countFilters(wanted) === 0);
    const items = [...this.#families.values()].map((link) => h("li", {}, link));
    this.root = h(
      "div",
      { class: "finder", role: "search", "aria-label": "Games" },
      h("div", { class: "search" }, this.#input, this.#toggle),
      items.length > 0 && h("nav", { class: "families", "aria-label": "Families" }, h("ul", {}, ...items)),
      filters,
      h("div", { class: "found" }, this.#count, this.#clear, this.#surprise),
    );
  }

  /** Shows a search and the number of games that it finds. */
  show(wanted: Wanted, found: number): void {
    this.#wanted = wanted;
    if (this.#input.value !== wanted.words) this.#input.value = wanted.words;
    this.#showFamilies(wanted);
    for (const [name, choice] of this.#facets) this.#showFacet(name, choice, wanted);
    this.#order.show(wanted.order, (order) => ({ words: ORDERS[order as OrderName], isEmpty: false }));
    const filters = countFilters(wanted);
    this.#toggle.textContent = filters === 0 ? "Filters" : `Filters (${filters})`;
    this.#count.textContent = found === 0 ? "No games found." : counted(found);
    this.#clear.hidden = isAnything(wanted);
    this.#surprise.hidden = found === 0;
  }

  #searchField(): HTMLInputElement {
    const search = () => {
      const { words } = this.#wanted;
      this.#change({ ...this.#wanted, words: this.#input.value }, words === "" ? "step" : "replace");
    };
    return h("input", {
      type: "search",
      placeholder: "Name, inventor, place",
      "aria-label": "Search games",
      autocomplete: "off",
      spellcheck: "false",
      oninput: search,
    });
  }

  #facetChoice(name: FacetName): Choice {
    const { label, values } = facetOf(name);
    return choice(label, ["", ...Object.keys(values)], (value) => {
      this.#change(withFacet(this.#wanted, name, value), "step");
    });
  }

  /** Shows or hides the facets, on a small screen. */
  #open(filters: HTMLElement): void {
    const isOpen = !filters.classList.toggle("closed");
    this.#toggle.setAttribute("aria-expanded", String(isOpen));
  }

  #showFamilies(wanted: Wanted): void {
    for (const [name, link] of this.#families) {
      const isCurrent = name === wanted.family;
      const chosen = { ...wanted, family: name };
      const count = this.#countOf(chosen);
      const title = name === "" ? "All" : FAMILIES[name as keyof typeof FAMILIES].title;
      link.replaceChildren(title, " ", h("span", { class: "count" }, String(count)));
      link.href = galleryAddress(chosen);
      link.classList.toggle("none", count === 0);
      if (isCurrent) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
      // On a small screen the families are a row that scrolls.
      if (isCurrent) requestAnimationFrame(() => this.#reveal(link));
    }
  }

  #reveal(link: HTMLElement): void {
    const row = link.closest("nav");
    if (row === null) return;
    const [inner, outer] = [link.getBoundingClientRect(), row.getBoundingClientRect()];
    if (inner.left < outer.left || inner.right > outer.right)
      row.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
  }

  #showFacet(name: FacetName, choice: Choice, wanted: Wanted): void {
    const { any, values } = facetOf(name);
    choice.show(wanted.facets[name], (value) => {
      if (value === "") return { words: any, isEmpty: false };
      const count = this.#countOf(withFacet(wanted, name, value));
      return { words: `${values[value] ?? ""} (${count})`, isEmpty: count === 0 };
    });
  }

  #countOf(wanted: Wanted): number {
    return this.#games.filter((game) => isFound(game, wanted)).length;
  }
}

function choice(label: string, values: readonly string[], changed: (value: string) => void): Choice {
  const options = new Map(values.map((value) => [value, h("option", { value })]));
  const listen = (event: Event) => changed((event.target as HTMLSelectElement).value);
  const root = h("select", { "aria-label": label, onchange: listen }, ...options.values());
  return {
    root,
    show(value, words) {
      for (const [name, option] of options) {
        const said = words(name);
        option.textContent = said.words;
        option.disabled = said.isEmpty && name !== value;
      }
      root.value = value;
      root.classList.toggle("chosen", value !== values[0]);
    },
  };
}

/** Returns a number of games in words. */
export function counted(count: number): string {
  return count === 1 ? "1 game" : `${count} games`;
}
