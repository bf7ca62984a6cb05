/** Games by link, saved in the browser's storage, each under its id. */

import type { GameSource } from "@boardwright/engine";
import type { Seat } from "../play/seat.ts";
import type { TreeData } from "../play/tree.ts";

/** The rules of a game with their options. Those of a bundled game are found by its id. */
export type SavedSource = Omit<GameSource, "rules"> & { readonly rules?: string };

/** A game by link, as this browser has it. */
export interface FriendGame {
  readonly id: string;
  readonly title: string;
  readonly source: SavedSource;
  readonly players: readonly string[];
  readonly seats: readonly Seat[];
  readonly tree: TreeData;
  /** Number of decisions of the game, on the main line. */
  readonly played: number;
  /** Number of those that a link has brought: they stay as they are. */
  readonly received: number;
  /** Players who agree to a draw. */
  readonly agreed: readonly number[];
  /** True if the friend has not been told of the last change. */
  readonly isNews: boolean;
  /** The moves of the last link that was copied or shared. */
  readonly sent?: string;
  /** The state in words, for the list of games. */
  readonly state: string;
  /** Milliseconds of the last change, since 1970. */
  readonly changed: number;
}

const PREFIX = "boardwright friend ";

/** Returns the id of a new game. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(6));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_");
}

/** Saves a game. Returns false if the browser has no storage, or none left. */
export function saveFriendGame(game: FriendGame): boolean {
  try {
    localStorage.setItem(PREFIX + game.id, JSON.stringify(game));
    return true;
  } catch {
    return false;
  }
}

export function savedFriendGame(id: string): FriendGame | undefined {
  try {
    return gameOf(localStorage.getItem(PREFIX + id));
  } catch {
    return undefined;
  }
}

/** Returns all games, the last changed first. */
export function savedFriendGames(): FriendGame[] {
  try {
    const names = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? "");
    const games = names.filter((name) => name.startsWith(PREFIX)).map((name) => gameOf(localStorage.getItem(name)));
    return games.filter((game) => game !== undefined).sort((a, b) => b.changed - a.changed);
  } catch {
    return [];
  }
}

export function removeFriendGame(id: string): void {
  try {
    localStorage.removeItem(PREFIX + id);
  } catch {
    // No storage: nothing was saved.
  }
}

/**
 * Calls back when another tab has saved a game, at once or when this tab is shown again. Returns a
 * function that stops it.
 */
export function onSavedElsewhere(id: string, call: (game: FriendGame) => void): () => void {
  const look = () => {
    const game = document.hidden ? undefined : savedFriendGame(id);
    if (game !== undefined) call(game);
  };
  const listen = ({ key }: StorageEvent) => {
    if (key === PREFIX + id) look();
  };
  window.addEventListener("storage", listen);
  document.addEventListener("visibilitychange", look);
  return () => {
    window.removeEventListener("storage", listen);
    document.removeEventListener("visibilitychange", look);
  };
}

function gameOf(text: string | null): FriendGame | undefined {
  try {
    return text === null ? undefined : (JSON.parse(text) as FriendGame);
  } catch {
    return undefined;
  }
}
