/** The header of all pages. */

import { h } from "../dom.ts";
import { displayMenu } from "./display-menu.ts";
import { siteName } from "./name.ts";

export function siteHead(): HTMLElement {
  return h(
    "header",
    { class: "site-head" },
    h(
      "a",
      { class: "brand", href: "#/" },
      h("img", { src: "icon.svg", alt: "", width: 28, height: 28 }),
      h("span", {}, siteName),
    ),
    h(
      "nav",
      { "aria-label": "Site" },
      h("a", { href: "#/", class: "all-games" }, "Games"),
      h("a", { href: "#/my-games" }, "My games"),
      h("a", { href: "#/friend", title: "Play with a friend by link" }, "By link"),
      h("a", { href: "#/edit" }, "Write rules"),
      displayMenu(),
    ),
  );
}
