/** The switch for light and dark, and for contrast. */

import { h, select } from "../dom.ts";
import { icon } from "../icons.ts";
import { type DisplaySettings, displaySettings, want } from "./display-settings.ts";

const THEMES = [
  ["auto", "as the system says"],
  ["light", "light"],
  ["dark", "dark"],
] as const;
const CONTRASTS = [
  ["auto", "as the system says"],
  ["normal", "usual"],
  ["more", "high"],
] as const;

export function displayMenu(): HTMLElement {
  const { theme, contrast } = displaySettings();
  const menu = h(
    "details",
    { class: "looks" },
    h("summary", { "aria-label": "Looks", title: "Looks" }, icon("looks")),
    h(
      "div",
      { class: "looks-body" },
      select("Colours", THEMES, theme, (word) => want({ theme: word as DisplaySettings["theme"] })),
      select("Contrast", CONTRASTS, contrast, (word) => want({ contrast: word as DisplaySettings["contrast"] })),
    ),
  );
  const close = () => {
    menu.open = false;
  };
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu.open) return;
    close();
    menu.querySelector("summary")?.focus();
  });
  document.addEventListener("pointerdown", (event) => {
    if (!menu.contains(event.target as Node)) close();
  });
  return menu;
}
