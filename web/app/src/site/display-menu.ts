/** The menu for theme, contrast and sounds. */

import { h, select } from "../dom.ts";
import { icon } from "../icons.ts";
import { areSoundsOn, switchSounds } from "../sound/sound.ts";
import { type DisplaySettings, displaySettings, changeSettings } from "./display-settings.ts";

const THEMES = [
  ["auto", "system default"],
  ["light", "light"],
  ["dark", "dark"],
] as const;
const SOUNDS = [
  ["off", "off"],
  ["on", "on"],
] as const;
const CONTRASTS = [
  ["auto", "system default"],
  ["normal", "normal"],
  ["more", "high"],
] as const;

export function displayMenu(): HTMLElement {
  const { theme, contrast } = displaySettings();
  const menu = h(
    "details",
    { class: "looks" },
    h("summary", { "aria-label": "Display settings", title: "Display settings" }, icon("looks")),
    h(
      "div",
      { class: "looks-body" },
      select("Theme", THEMES, theme, (word) => changeSettings({ theme: word as DisplaySettings["theme"] })),
      select("Contrast", CONTRASTS, contrast, (word) => changeSettings({ contrast: word as DisplaySettings["contrast"] })),
      select("Sounds", SOUNDS, areSoundsOn() ? "on" : "off", (word) => switchSounds(word === "on")),
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
