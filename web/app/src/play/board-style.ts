/** The switch among the dressings of a game that has several; the browser keeps what was chosen. */

import { dressingNamed, dressingsOf } from "@boardwright/board";
import { select } from "../dom.ts";

const storeOf = (game: string) => `boardwright dressing ${game}`;

/** The dressing that was chosen for a game, or its own. */
export function chosenDressing(game: string): string {
  try {
    const kept = localStorage.getItem(storeOf(game));
    return dressingsOf(game).find((name) => name === kept) ?? game;
  } catch {
    return game;
  }
}

/** The switch; nothing for a game that has no more than one. */
export function dressingSwitch(
  game: string,
  chosen: string,
  changed: (name: string) => void,
): HTMLElement | undefined {
  const names = dressingsOf(game);
  if (names.length < 2) return undefined;
  const words = names.map((name) => [name, dressingNamed(name).name ?? name] as const);
  const field = select("PositionInfo", words, chosen, (name) => {
    try {
      localStorage.setItem(storeOf(game), name);
    } catch {
      // No store: it is worn until the page is left.
    }
    changed(name);
  });
  field.classList.add("dressings");
  return field;
}
