/**
 * Games that were left, kept by the browser until they are gone on with: one for each game that can be
 * played.
 */

import type { TreeData } from "./tree.ts";

export interface SavedGame {
  /** What was chosen before the game. */
  readonly query: string;
  readonly tree: TreeData;
  /** Milliseconds that each player has left, if there are clocks. */
  readonly times?: readonly number[];
}

const nameOf = (id: string) => `boardwright game ${id}`;

/** Keeps a game, where the browser lets pages do so. */
export function keep(id: string, kept: SavedGame): void {
  try {
    localStorage.setItem(nameOf(id), JSON.stringify(kept));
  } catch {
    // No store, or none left: the record can still be saved.
  }
}

/** The game that was kept, if it was begun with the same choices. */
export function kept(id: string, query: string): SavedGame | undefined {
  try {
    const text = localStorage.getItem(nameOf(id));
    const found = text === null ? undefined : (JSON.parse(text) as SavedGame);
    return found?.query === query ? found : undefined;
  } catch {
    return undefined;
  }
}
