/** Shows the page of the address. An error keeps the current page. */

import { sentence, wordsOf } from "./dom.ts";
import type { Page } from "./page.ts";
import { type Route, routeOf } from "./route.ts";
import { messagePage } from "./site/message.ts";
import { clearToast, toast } from "./site/toast.ts";

export class Router {
  readonly #host: HTMLElement;
  readonly #pageOf: (route: Route) => Promise<Page>;
  #present: Page | undefined;
  /** The address of the current page. */
  #stays: string | undefined;
  /** Number of requests, to recognise outdated pages. */
  #asked = 0;

  /** @param host contains one page at a time @param pageOf creates the page of a route */
  constructor(host: HTMLElement, pageOf: (route: Route) => Promise<Page>) {
    this.#host = host;
    this.#pageOf = pageOf;
  }

  /** Shows the page of the address, and follows its changes. */
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
    const title = "This page cannot be shown";
    if (this.#present === undefined || this.#stays === undefined)
      return this.#turnTo(messagePage(title, sentence(words)), location.hash);
    history.replaceState(null, "", this.#stays === "" ? location.pathname : this.#stays);
    toast(title, sentence(words));
  }
}
