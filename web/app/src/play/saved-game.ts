/** Unfinished games, one for each bundled game, saved in the browser's storage. */

import type { TreeData } from "./tree.ts";

export interface SavedGame {
  /** The setup of the game, as an address has it. */
  readonly query: string;
  readonly tree: TreeData;
  /** Remaining time of each player in milliseconds, if there are clocks. */
  readonly times?: readonly number[];
}

const nameOf = (id: string) => `boardwright game ${id}`;

/** Saves a game in the browser's storage, if there is one. */
export function saveGame(id: string, kept: SavedGame): void {
  try {
    localStorage.setItem(nameOf(id), JSON.stringify(kept));
  } catch {
    // No storage, or none left: the record can still be saved to a file.
  }
}

/** Returns the saved game, if it has the same setup. */
export function savedGame(id: string, query: string): SavedGame | undefined {
  try {
    const text = localStorage.getItem(nameOf(id));
    const found = text === null ? undefined : (JSON.parse(text) as SavedGame);
    return found?.query === query ? found : undefined;
  } catch {
    return undefined;
  }
}
