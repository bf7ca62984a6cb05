/**
 * The games of the application: the bundled ones, or those that `boardwright site` puts in their
 * place. A page in one file has `../export/library.ts` instead.
 */

import type { BaseRules, GameSource } from "@boardwright/engine";

/** The properties of a game known before its rules are compiled. */
export interface Named {
  readonly id: string;
  readonly title: string;
  readonly players: readonly string[];
  /** The name of its board style, if that is not its id. */
  readonly boardStyle?: string;
}

/** The row of a game in `games/catalogue.tsv`. Unknown values are empty. */
export interface CatalogueRow {
  /** The name of its family. */
  readonly family: string;
  /** The part of the world it comes from, and the place there. */
  readonly region: string;
  readonly place: string;
  /** The year, decade or century of its rules, as words. */
  readonly year: string;
  /** The inventor. */
  readonly by: string;
  /** Other names. */
  readonly also: string;
  /** Median moves of each player in games of the computer with itself; 0 if not measured. */
  readonly moves: number;
}

/** A bundled game in the gallery. */
export interface Listed extends Named, CatalogueRow {
  /** Its first note, and the others. */
  readonly about: string;
  readonly more: string;
  /** The id of the game that it is based on. */
  readonly base?: string;
  /** The word for the shape of its board. */
  readonly shape: string;
  readonly sites: number;
  /** Columns and rows of a full rectangle. */
  readonly size?: readonly [number, number];
  readonly kinds: number;
  /** Number of units on the board at the start. */
  readonly units: number;
  /** True if it has learned weights. */
  readonly isLearned: boolean;
  /** True if it has a written lesson. */
  readonly hasPrimer?: boolean;
  /** The name of its folder, if that is not its id. */
  readonly folder?: string;
  /** True if its picture is drawn by the page from a scene. */
  readonly isDrawn?: boolean;
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
  const folder = `games/${listed.folder ?? id}`;
  const [rules, learned] = await Promise.all([
    fetched(`${folder}/rules.board`),
    listed.isLearned ? fetched(`${folder}/weights.txt`) : undefined,
  ]);
  return { listed, source: { rules, id }, learned };
}

let rules: Promise<BaseRules> | undefined;

/** Returns the rules of all games that others may be based on. */
export function bases(): Promise<BaseRules> {
  rules ??= fetched("bases.json").then((text) => JSON.parse(text) as BaseRules);
  rules.catch(() => {
    rules = undefined;
  });
  return rules;
}

/** Fetches a text of the application. */
export async function fetched(path: string): Promise<string> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path} could not be loaded (${response.status})`);
  return await response.text();
}
