/** Shows the page that the address names, and keeps the present one where that cannot be shown. */

import { sentence, wordsOf } from "./dom.ts";
import type { Page } from "./page.ts";
import { type Route, routeOf } from "./route.ts";
import { messagePage } from "./site/message.ts";
import { clearToast, toast } from "./site/toast.ts";

export class Router {
  readonly #host: HTMLElement;
  readonly #pageOf: (route: Route) => Promise<Page>;
  #present: Page | undefined;
  /** The address of the present page. */
  #stays: string | undefined;
  /** Counts what was asked for, so that a page that comes late is not shown over a later one. */
  #asked = 0;

  /** @param host is filled with one page at a time @param pageOf makes the page of an address */
  constructor(host: HTMLElement, pageOf: (route: Route) => Promise<Page>) {
    this.#host = host;
    this.#pageOf = pageOf;
  }

  /** Shows the page of the present address, and from now on of each that follows. */
  open(): void {
    window.addEventListener("hashchange", () => void this.#show());
    void this.#show();
  }

  async #show(): Promise<void> {
    const number = ++this.#asked;
    const hash = location.hash;
    if (hash === this.#stays) return;
    try {
      const page = await this.#pageOf(routeOf(hash));
      if (number === this.#asked) this.#turnTo(page, hash);
      else page.end?.();
    } catch (error) {
      if (number === this.#asked) this.#refuse(wordsOf(error));
    }
  }

  #turnTo(page: Page, hash: string): void {
    clearToast();
    this.#present?.end?.();
    this.#present = page;
    this.#stays = hash;
    this.#host.replaceChildren(page.root);
    document.title = page.title === "" ? "Boardwright" : `${page.title} · Boardwright`;
    window.scrollTo(0, 0);
  }

  #refuse(words: string): void {
    const title = "This cannot be shown";
    if (this.#present === undefined || this.#stays === undefined)
      return this.#turnTo(messagePage(title, sentence(words)), location.hash);
    history.replaceState(null, "", this.#stays === "" ? location.pathname : this.#stays);
    toast(title, sentence(words));
  }
}
