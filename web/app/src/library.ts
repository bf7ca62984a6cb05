/** The bundled games. A page in one file has `../export/library.ts` instead. */

import type { GameSource } from "@boardwright/engine";

/** The properties of a game known before its rules are compiled. */
export interface Named {
  readonly id: string;
  readonly title: string;
  readonly players: readonly string[];
}

/** A bundled game in the gallery. */
export interface Listed extends Named {
  /** Its first note, and the others. */
  readonly about: string;
  readonly more: string;
  /** The word for the shape of its board. */
  readonly shape: string;
  readonly sites: number;
  readonly kinds: number;
  /** Number of units on the board at the start. */
  readonly units: number;
  /** True if it has learned weights. */
  readonly isLearned: boolean;
}

/** A bundled game, to be played. */
export interface Bundled {
  readonly listed: Named;
  readonly source: GameSource;
  readonly learned: string | undefined;
}

let list: Promise<readonly Listed[]> | undefined;

/** Returns all bundled games. */
export function games(): Promise<readonly Listed[]> {
  list ??= fetched("games/list.json").then((text) => JSON.parse(text) as Listed[]);
  list.catch(() => {
    list = undefined;
  });
  return list;
}

/** Returns a bundled game; undefined for an unknown id. */
export async function bundled(id: string): Promise<Bundled | undefined> {
  const listed = (await games()).find((game) => game.id === id);
  if (listed === undefined) return undefined;
  const [rules, learned] = await Promise.all([
    fetched(`games/${id}/rules.board`),
    listed.isLearned ? fetched(`games/${id}/weights.txt`) : undefined,
  ]);
  return { listed, source: { rules, id }, learned };
}

async function fetched(path: string): Promise<string> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path} could not be loaded (${response.status})`);
  return await response.text();
}
