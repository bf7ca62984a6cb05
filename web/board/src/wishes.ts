/** What the reader's system wishes of pages. */

const QUERIES = {
  dark: "(prefers-color-scheme: dark)",
  contrast: "(prefers-contrast: more)",
  still: "(prefers-reduced-motion: reduce)",
};

export function isWished(wish: keyof typeof QUERIES): boolean {
  return typeof matchMedia === "function" && matchMedia(QUERIES[wish]).matches;
}

/** Calls when the wished colours become others, until the signal. */
export function onOtherColours(call: () => void, signal: AbortSignal): void {
  if (typeof matchMedia !== "function") return;
  for (const query of [QUERIES.dark, QUERIES.contrast]) {
    matchMedia(query).addEventListener("change", call, { signal });
  }
}
