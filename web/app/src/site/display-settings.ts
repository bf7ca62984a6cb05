/** How the reader wants pages to look: kept by the browser, put on the page and told to whoever draws. */

import type { Appearances } from "@boardwright/board";

/** What is wanted, in the words of boards. */
export type DisplaySettings = Pick<Appearances, "theme" | "contrast">;

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

/** Light or dark, whoever decides it. */
export function shownTheme(): "light" | "dark" {
  if (present.theme !== "auto") return present.theme;
  return DARK.matches ? "dark" : "light";
}

/** Changes what is wanted, now and when the reader comes again. */
export function want(wish: Partial<DisplaySettings>): void {
  present = { ...present, ...wish };
  try {
    localStorage.setItem(STORE, JSON.stringify(present));
  } catch {
    // No store: it is wanted until the page is left.
  }
  changed();
}

/** Calls when the looks become others, until what is given back is called. */
export function onDisplayChange(call: () => void): () => void {
  listeners.add(call);
  return () => void listeners.delete(call);
}

function changed(): void {
  put();
  for (const listener of [...listeners]) listener();
}

/** Puts the looks on the page, for its style. */
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
