/** Shows the page of the address. An error keeps the current page. */

import { sentence, wordsOf } from "./dom.ts";
import type { Page } from "./page.ts";
import { type Route, routeOf } from "./route.ts";
import { followScrolling, savedScroll } from "./scroll.ts";
import { messagePage } from "./site/message.ts";
import { siteName } from "./site/name.ts";
import { clearToast, toast } from "./site/toast.ts";

export class Router {
  readonly #host: HTMLElement;
  readonly #pageOf: (route: Route) => Promise<Page>;
  #present: Page | undefined;
  /** The address by which the current page was opened. */
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
    followScrolling();
    window.addEventListener("hashchange", () => void this.#show());
    void this.#show();
  }

  /** The address of the current page. */
  get #address(): string | undefined {
    return this.#present?.address ?? this.#stays;
  }

  async #show(): Promise<void> {
    const number = ++this.#asked;
    const hash = location.hash;
    if (hash === this.#address) return;
    const scroll = savedScroll();
    const route = routeOf(hash);
    if (this.#present?.follow?.(route) === true) return this.#follow(this.#present, hash, scroll);
    try {
      const page = await this.#pageOf(route);
      if (number === this.#asked) this.#turnTo(page, hash, scroll ?? 0);
      else page.end?.();
    } catch (error) {
      if (number === this.#asked) this.#refuse(wordsOf(error));
    }
  }

  #turnTo(page: Page, hash: string, scroll: number): void {
    this.#present?.end?.();
    this.#present = page;
    this.#host.replaceChildren(page.root);
    const { address } = page;
    if (address !== undefined) history.replaceState(history.state, "", address);
    this.#follow(page, address ?? hash, scroll);
  }

  /** Notes the address of a page that is shown. */
  #follow(page: Page, hash: string, scroll: number | undefined): void {
    clearToast();
    this.#stays = hash;
    document.title = page.title === "" ? siteName : `${page.title} · ${siteName}`;
    if (scroll !== undefined) window.scrollTo(0, scroll);
  }

  #refuse(words: string): void {
    const title = "This page cannot be shown";
    const stays = this.#address;
    if (this.#present === undefined || stays === undefined)
      return this.#turnTo(messagePage(title, sentence(words)), location.hash, 0);
    history.replaceState(null, "", stays === "" ? location.pathname : stays);
    toast(title, sentence(words));
  }
}
