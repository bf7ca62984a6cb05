/** Dressings by the id of their game; a theme's name follows a colon. */

import { entry } from "../lookup.ts";
import * as classic from "./classic.ts";
import type { Dressing } from "./dressing.ts";
import * as founding from "./founding.ts";

const PLAIN: Dressing = { figures: {} };

const DRESSINGS: Readonly<Record<string, Dressing>> = {
  storilljudhjorrayc: founding.storilljudhjorrayc,
  "odins-rune-chess": founding.odin,
  corsairs: founding.corsairs,
  "corsairs:soldiers": founding.corsairsAsSoldiers,
  "kylatori-sunset": founding.kylatori,
  "shatranj-al-kabir-constantinople": founding.greatShatranj,
  amazons: classic.amazons,
  ataxx: classic.counters,
  breakthrough: classic.chess,
  capablanca: classic.chess,
  chess: classic.chess,
  clobber: classic.counters,
  "connect-four": classic.connectFour,
  "copenhagen-hnefatafl": classic.tafl,
  crazyhouse: classic.chess,
  "english-draughts": classic.draughts,
  go: classic.go,
  gomoku: classic.go,
  grand: classic.chess,
  hex: classic.hex,
  hoppelpoppel: classic.chess,
  "international-draughts": classic.draughts,
  jesonmor: classic.chess,
  knightmate: classic.chess,
  knightthrough: classic.chess,
  losalamos: classic.chess,
  makruk: classic.makruk,
  minishogi: classic.shogi,
  "nine-mens-morris": classic.counters,
  othello: classic.othello,
  shatranj: classic.shatranj,
  shogi: classic.shogi,
  shoshogi: classic.shogi,
  xiangqi: classic.xiangqi,
};

/** The dressing of a name; a plain one for a game that has none. */
export function dressingNamed(name: string | undefined): Dressing {
  return (name === undefined ? undefined : entry(DRESSINGS, name)) ?? PLAIN;
}

/** The names of all dressings of a game: its own and those of its other themes. */
export function dressingsOf(game: string): readonly string[] {
  return Object.keys(DRESSINGS).filter((name) => name === game || name.startsWith(`${game}:`));
}
