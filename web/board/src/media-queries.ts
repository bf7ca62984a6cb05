/** Preferences of the reader's system, as media queries. */

const QUERIES = {
  dark: "(prefers-color-scheme: dark)",
  contrast: "(prefers-contrast: more)",
  still: "(prefers-reduced-motion: reduce)",
};

export function prefers(wish: keyof typeof QUERIES): boolean {
  return typeof matchMedia === "function" && matchMedia(QUERIES[wish]).matches;
}

/** Calls back when a colour preference changes, until the signal. */
export function onColourPreferenceChange(call: () => void, signal: AbortSignal): void {
  if (typeof matchMedia !== "function") return;
  for (const query of [QUERIES.dark, QUERIES.contrast]) {
    matchMedia(query).addEventListener("change", call, { signal });
  }
}
