/**
 * The scroll position of each entry of the history. Pages are made when they are returned to, too
 * late for a browser to scroll them.
 */

/** Milliseconds after which a position is saved. */
const REST = 150;

/** Saves the position after each scrolling. */
export function followScrolling(): void {
  history.scrollRestoration = "manual";
  let rest: ReturnType<typeof setTimeout> | undefined;
  let hash = location.hash;
  const save = () => {
    rest = undefined;
    // Another page may not be shown yet.
    if (location.hash === hash) history.replaceState({ scroll: Math.round(window.scrollY) }, "");
  };
  window.addEventListener("scroll", () => {
    hash = location.hash;
    if (rest !== undefined) clearTimeout(rest);
    rest = setTimeout(save, REST);
  });
  // A click may come sooner after scrolling than that, and lead away.
  document.addEventListener("click", () => rest !== undefined && (clearTimeout(rest), save()), { capture: true });
}

/** Returns the position saved for the current entry; undefined for a new one. */
export function savedScroll(): number | undefined {
  const state = history.state as { readonly scroll?: unknown } | null;
  return typeof state?.scroll === "number" ? state.scroll : undefined;
}
