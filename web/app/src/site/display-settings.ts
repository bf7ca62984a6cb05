/** Display settings: theme and contrast, saved by the browser. */

import type { DisplayOptions } from "@boardwright/board";

/** Theme and contrast, as in the options of the board. */
export type DisplaySettings = Pick<DisplayOptions, "theme" | "contrast">;

const STORE = "boardwright looks";
const USUAL: DisplaySettings = { theme: "auto", contrast: "auto" };
const DARK = matchMedia("(prefers-color-scheme: dark)");
const CONTRAST = matchMedia("(prefers-contrast: more)");

const listeners = new Set<() => void>();
let present = kept();

put();
for (const query of [DARK, CONTRAST]) query.addEventListener("change", changed);

export function displaySettings(): DisplaySettings {
  return present;
}

/** Returns the effective theme. */
export function shownTheme(): "light" | "dark" {
  if (present.theme !== "auto") return present.theme;
  return DARK.matches ? "dark" : "light";
}

/** Changes and saves settings. */
export function changeSettings(wish: Partial<DisplaySettings>): void {
  present = { ...present, ...wish };
  try {
    localStorage.setItem(STORE, JSON.stringify(present));
  } catch {
    // No storage: they last until the page is left.
  }
  changed();
}

/** Calls back after each change. Returns a function that stops it. */
export function onDisplayChange(call: () => void): () => void {
  listeners.add(call);
  return () => void listeners.delete(call);
}

function changed(): void {
  put();
  for (const listener of [...listeners]) listener();
}

/** Applies the settings to the page, for its style sheet. */
function put(): void {
  const { dataset } = document.documentElement;
  dataset["theme"] = present.theme;
  const isMore = present.contrast === "auto" ? CONTRAST.matches : present.contrast === "more";
  dataset["contrast"] = isMore ? "more" : "normal";
}

function kept(): DisplaySettings {
  try {
    const found = JSON.parse(localStorage.getItem(STORE) ?? "{}") as Partial<DisplaySettings>;
    const theme = (["light", "dark"] as const).find((one) => one === found.theme);
    const contrast = (["normal", "more"] as const).find((one) => one === found.contrast);
    return { theme: theme ?? "auto", contrast: contrast ?? "auto" };
  } catch {
    return USUAL;
  }
}
