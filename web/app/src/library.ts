/** The games that come with the application. A page in one file has `../export/library.ts` instead. */

import type { GameSource } from "@boardwright/engine";

/** What every page must know of a game before its rules are read. */
export interface Named {
  readonly id: string;
  readonly title: string;
  readonly players: readonly string[];
}

/** A game that comes with the application, as the gallery shows it. */
export interface Listed extends Named {
  /** What its rules say of it first, and then. */
  readonly about: string;
  readonly more: string;
  /** The word for its board's generator. */
  readonly shape: string;
  readonly sites: number;
  readonly kinds: number;
  /** Units on the board at the start. */
  readonly units: number;
  /** Whether what was learned of it comes along. */
  readonly isLearned: boolean;
}

/** A game that comes with the application, to be played. */
export interface Bundled {
  readonly listed: Named;
  readonly source: GameSource;
  readonly learned: string | undefined;
}

let list: Promise<readonly Listed[]> | undefined;

/** All games that come with the application. */
export function games(): Promise<readonly Listed[]> {
  list ??= fetched("games/list.json").then((text) => JSON.parse(text) as Listed[]);
  list.catch(() => {
    list = undefined;
  });
  return list;
}

/** A game by its id; undefined if there is none. */
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
