/**
 * A report within the application: a copy of its page in a shadow root, with the boards of its
 * games. The page is read as a document that runs and loads nothing, and copied element by element:
 * no other elements and attributes come along than those that a report has.
 */

import { Replay } from "../../../report/src/replay.ts";
import type { Replays } from "../../../report/src/replays.ts";
import { h } from "../dom.ts";

const SVG = "http://www.w3.org/2000/svg";
const HTML_NAMES = new Set(
  "main header section article nav div p span b small h1 h2 h3 h4 a ul ol li dl dt dd figure figcaption table caption thead tbody tr th td details summary code pre mark em strong i del ins".split(" "),
);
const SVG_NAMES = new Set(
  "svg g path rect circle ellipse line polyline polygon text tspan title desc defs use clippath".split(" "),
);
const ATTRIBUTES =
  /^(id|class|scope|colspan|rowspan|role|tabindex|open|href|data-[a-z-]+|aria-[a-z]+|viewbox|x|y|dx|dy|x1|x2|y1|y2|cx|cy|r|rx|ry|d|points|width|height|transform|fill|fill-opacity|stroke|stroke-[a-z]+|opacity|text-anchor|font-[a-z]+|dominant-baseline|preserveaspectratio)$/i;

/** Elements of a page of its own, and those of a part of another page. */
const WITHIN_NAMES: Readonly<Record<string, string>> = { main: "div", h1: "h2" };

/** Colours and sizes that the application decides, and the fit of the page into it. */
const WITHIN = `
:host { display: block; }
.sheet { max-width: 62rem; margin: 0 auto; padding: 0 0 2rem; overflow-wrap: anywhere; text-align: start; }
.sheet > header h2 { font-size: 1.6rem; }
[tabindex="-1"]:focus { outline: none; }
`;

export class ReportView {
  readonly root = h("div", { class: "report-within" });
  readonly #shadow = this.root.attachShadow({ mode: "open" });
  #styled = "";

  /** Shows the page of a report in place of another. What was opened and focused stays so. */
  show(page: string): void {
    // The application's policy allows no style element, not even in a document that is only read.
    const [, head = "", style = "", body = ""] = /^([^]*?)<style>([^]*?)<\/style>([^]*)$/.exec(page) ?? [];
    const read = new DOMParser().parseFromString(head + body, "text/html");
    const main = read.querySelector("main");
    if (main === null) return;
    this.#style(style);
    const before = this.#shadow.firstElementChild;
    const open = new Set([...this.#shadow.querySelectorAll("details[open]")].map(pathOf));
    const sheet = copied(main);
    if (!(sheet instanceof HTMLElement)) return;
    for (const details of sheet.querySelectorAll("details")) if (open.has(pathOf(details))) details.open = true;
    sheet.addEventListener("click", (event) => this.#follow(event));
    const focused = this.#shadow.activeElement;
    const path = focused === null ? undefined : pathOf(focused);
    if (before === null) this.#shadow.append(sheet);
    else before.replaceWith(sheet);
    if (path !== undefined)
      [...sheet.querySelectorAll<HTMLElement>("a, summary, button")].find((one) => pathOf(one) === path)?.focus({ preventScroll: true });
    this.#replay(read, sheet);
  }

  /** Takes over the style of the page. */
  #style(style: string): void {
    if (style === this.#styled) return;
    this.#styled = style;
    const sheets = [style.replaceAll(":root", ":host"), WITHIN].map((text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      return sheet;
    });
    this.#shadow.adoptedStyleSheets = sheets;
  }

  /** Puts boards in the places of the games. */
  #replay(read: Document, sheet: HTMLElement): void {
    const data = read.getElementById("replays")?.textContent;
    if (data === undefined || data === null) return;
    const replays = JSON.parse(data) as Replays;
    for (const host of sheet.querySelectorAll<HTMLElement>(".replay[data-game]")) {
      const game = replays.games[host.dataset["game"] ?? ""];
      const heading = host.parentElement?.querySelector("h3")?.textContent ?? "Game";
      if (game !== undefined) new Replay(host, heading, replays, game);
    }
  }

  /** Goes to a part of the report: the address belongs to the application. */
  #follow(event: Event): void {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const id = link?.getAttribute("href")?.replace(/^#/, "");
    if (link === null || id === undefined) return;
    event.preventDefault();
    const part = this.#shadow.getElementById(id);
    if (part === null) return;
    part.tabIndex = -1;
    part.focus({ preventScroll: true });
    part.scrollIntoView();
  }
}

/** Copies an element that reports have. The page's main part becomes one of the application's. */
function copied(element: Element): Element | undefined {
  const name = element.localName;
  const isSvg = element.namespaceURI === SVG;
  if (!(isSvg ? SVG_NAMES : HTML_NAMES).has(name.toLowerCase())) return undefined;
  const copy = isSvg ? document.createElementNS(SVG, name) : document.createElement(WITHIN_NAMES[name] ?? name);
  if (name === "main") copy.setAttribute("class", "sheet");
  for (const { name: attribute, value } of element.attributes) {
    if (!ATTRIBUTES.test(attribute)) continue;
    // Parts of the same page are all that a report links.
    if (attribute === "href" && !value.startsWith("#")) continue;
    copy.setAttribute(attribute, value);
  }
  for (const child of element.childNodes) {
    if (child instanceof Text) copy.append(child.data);
    else if (child instanceof Element) copy.append(...[copied(child)].filter((one) => one !== undefined));
  }
  return copy;
}

/** The place of an element in the report, which is the same in the next one. */
function pathOf(element: Element): string {
  const part = element.closest("[id]")?.id ?? "";
  const like = [...(element.closest("section, article, nav")?.querySelectorAll(element.localName) ?? [])];
  return `${part} ${element.localName} ${like.indexOf(element)}`;
}
