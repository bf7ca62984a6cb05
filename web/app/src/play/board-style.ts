/** The choice of a board style, saved by the browser. */

import { boardStyleNamed, boardStylesOf } from "@boardwright/board";
import { select } from "../dom.ts";

const storeOf = (game: string) => `boardwright dressing ${game}`;

/** Returns the board style chosen for a game, or its default; undefined if it has none. */
export function chosenBoardStyle(game: string): string | undefined {
  const names = boardStylesOf(game);
  try {
    const kept = localStorage.getItem(storeOf(game));
    return names.find((name) => name === kept) ?? names[0];
  } catch {
    return names[0];
  }
}

/** Creates the select; undefined for a game with one style. */
export function boardStyleSelect(
  game: string,
  chosen: string,
  changed: (name: string) => void,
): HTMLElement | undefined {
  const names = boardStylesOf(game);
  if (names.length < 2) return undefined;
  const words = names.map((name) => [name, boardStyleNamed(name).name ?? name] as const);
  const field = select("Board style", words, chosen, (name) => {
    try {
      localStorage.setItem(storeOf(game), name);
    } catch {
      // No storage: it lasts until the page is left.
    }
    changed(name);
  });
  field.classList.add("board-styles");
  return field;
}
