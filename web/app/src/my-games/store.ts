/**
 * The store of games and rules texts: a database of the browser, or the memory of this tab where
 * the browser keeps nothing.
 */

import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { KeptGame, KeptPicture, KeptText, TextHistory } from "./kept.ts";
import { hasOld } from "./old-keys.ts";

/** The shelves of the store with what they hold, each thing under its id. */
export interface Shelves {
  readonly games: KeptGame;
  readonly texts: KeptText;
  readonly histories: TextHistory;
  readonly pictures: KeptPicture;
}

export type Shelf = keyof Shelves;

interface Schema extends DBSchema {
  games: { key: string; value: KeptGame; indexes: { changed: number; rulesKey: string } };
  texts: { key: string; value: KeptText; indexes: { changed: number } };
  histories: { key: string; value: TextHistory };
  pictures: { key: string; value: KeptPicture };
}

const NAME = "boardwright";
const VERSION = 1;
/** Milliseconds that a browser may take to open the database. */
const PATIENCE = 3_000;

/** A message between the tabs of a browser: something has changed. */
export interface Changed {
  readonly shelf: Shelf;
  readonly id: string;
}

let opened: Promise<IDBPDatabase<Schema> | undefined> | undefined;
const memory: { readonly [S in Shelf]: Map<string, Shelves[S]> } = {
  games: new Map(),
  texts: new Map(),
  histories: new Map(),
  pictures: new Map(),
};
const listeners = new Set<(changed: Changed) => void>();
const channel = openChannel();

/** Opens the database; undefined if the browser has none for this page. */
function database(): Promise<IDBPDatabase<Schema> | undefined> {
  opened ??= open();
  return opened;
}

async function open(): Promise<IDBPDatabase<Schema> | undefined> {
  try {
    const opening = openDB<Schema>(NAME, VERSION, {
      upgrade(fresh) {
        const games = fresh.createObjectStore("games", { keyPath: "id" });
        games.createIndex("changed", "changed");
        games.createIndex("rulesKey", "rulesKey");
        fresh.createObjectStore("texts", { keyPath: "id" }).createIndex("changed", "changed");
        fresh.createObjectStore("histories", { keyPath: "id" });
        fresh.createObjectStore("pictures", { keyPath: "id" });
      },
      // A newer version of the page waits in another tab.
      blocking: (_, __, event) => (event.target as IDBDatabase).close(),
      terminated: () => {
        opened = undefined;
      },
    });
    const late = new Promise<undefined>((resolve) => void setTimeout(resolve, PATIENCE));
    const held = await Promise.race([opening, late]);
    if (held !== undefined && hasOld()) await takeOver(held);
    return held;
  } catch {
    return undefined;
  }
}

/** Takes over what earlier versions of the page kept. What cannot be taken over stays there. */
async function takeOver(held: IDBPDatabase<Schema>): Promise<void> {
  try {
    const { migrate } = await import("./migrate.ts");
    await migrate({
      putGame: async (game) => await held.put("games", game),
      putText: async (text) => await held.put("texts", text),
    });
  } catch {
    // The list of games could not be loaded, or there is no room: the next visit tries again.
  }
}

/** True if the browser keeps what is saved when the tab is closed. */
export async function isLasting(): Promise<boolean> {
  return (await database()) !== undefined;
}

export async function get<S extends Shelf>(shelf: S, id: string): Promise<Shelves[S] | undefined> {
  const held = await database();
  if (held === undefined) return memory[shelf].get(id);
  return (await held.get(shelf, id)) as Shelves[S] | undefined;
}

/** Returns the newest things of a shelf, the last changed first. */
export async function latest<S extends "games" | "texts">(shelf: S, most = Infinity): Promise<Shelves[S][]> {
  const held = await database();
  if (held === undefined) return newestFirst([...memory[shelf].values()] as Shelves[S][]).slice(0, most);
  const found: Shelves[S][] = [];
  const index = held.transaction(shelf).store.index("changed" as never);
  for (let at = await index.openCursor(null, "prev"); at !== null && found.length < most; at = await at.continue())
    found.push(at.value as Shelves[S]);
  return found;
}

/** Returns the games of the same rules, the last changed first. */
export async function gamesOf(rulesKey: string): Promise<KeptGame[]> {
  const held = await database();
  if (held !== undefined) return newestFirst(await held.getAllFromIndex("games", "rulesKey", rulesKey));
  return newestFirst([...memory.games.values()].filter((game) => game.rulesKey === rulesKey));
}

/**
 * Replaces a thing by what a function makes of it, without another tab in between; undefined
 * removes it. Throws if the browser has no room left.
 */
export async function update<S extends Shelf>(
  shelf: S,
  id: string,
  change: (now: Shelves[S] | undefined) => Shelves[S] | undefined,
): Promise<Shelves[S] | undefined> {
  const held = await database();
  if (held === undefined) return tell(shelf, id, inMemory(shelf, id, change));
  const work = held.transaction(shelf, "readwrite", { durability: "relaxed" });
  const now = (await work.store.get(id)) as Shelves[S] | undefined;
  const next = change(now);
  if (next === now) return now;
  if (next === undefined) await Promise.all([work.store.delete(id), work.done]);
  else await Promise.all([work.store.put(next as never), work.done]);
  return tell(shelf, id, next);
}

/** Calls back when another tab has changed something. Returns a function that stops it. */
export function onChangedElsewhere(call: (changed: Changed) => void): () => void {
  listeners.add(call);
  return () => void listeners.delete(call);
}

/** Tells the other tabs. */
function tell<T>(shelf: Shelf, id: string, next: T): T {
  channel?.postMessage({ shelf, id } satisfies Changed);
  return next;
}

function inMemory<S extends Shelf>(
  shelf: S,
  id: string,
  change: (now: Shelves[S] | undefined) => Shelves[S] | undefined,
): Shelves[S] | undefined {
  const next = change(memory[shelf].get(id));
  if (next === undefined) memory[shelf].delete(id);
  else memory[shelf].set(id, next);
  return next;
}

function newestFirst<T extends { readonly changed: number }>(things: T[]): T[] {
  return things.sort((a, b) => b.changed - a.changed);
}

function openChannel(): BroadcastChannel | undefined {
  try {
    const opening = new BroadcastChannel(NAME);
    opening.onmessage = ({ data }: MessageEvent<Changed>) => {
      for (const listener of [...listeners]) listener(data);
    };
    return opening;
  } catch {
    return undefined;
  }
}
