/** Board styles by the id of their game. The name of an alternative style follows a colon. */

import { entry } from "../lookup.ts";
import * as classic from "./classic-games.ts";
import type { BoardStyle } from "./board-style.ts";
import * as founding from "./original-games.ts";

const PLAIN: BoardStyle = { figures: {} };

const BOARD_STYLES: Readonly<Record<string, BoardStyle>> = {
  storilljudhjorrayc: founding.storilljudhjorrayc,
  "odins-rune-chess": founding.odin,
  corsairs: founding.corsairs,
  "corsairs:soldiers": founding.corsairsAsSoldiers,
  "kylatori-sunset": founding.kylatori,
  "shatranj-al-kabir-constantinople": founding.greatShatranj,
  amazons: classic.amazons,
  ataxx: classic.counters,
  berolina: classic.chess,
  "brazilian-draughts": classic.draughts,
  breakthrough: classic.chess,
  "canadian-draughts": classic.draughts,
  capablanca: classic.chess,
  chancellor: classic.chess,
  chess: classic.chess,
  clobber: classic.counters,
  "connect-four": classic.connectFour,
  "copenhagen-hnefatafl": classic.tafl,
  crazyhouse: classic.chess,
  dameo: classic.draughts,
  embassy: classic.chess,
  "english-draughts": classic.draughts,
  "frisian-draughts": classic.draughts,
  go: classic.go,
  gomoku: classic.go,
  gothic: classic.chess,
  grand: classic.chess,
  "hasami-shogi": classic.shogi,
  hex: classic.hex,
  hoppelpoppel: classic.chess,
  "international-draughts": classic.draughts,
  janus: classic.chess,
  jesonmor: classic.chess,
  "king-of-the-hill": classic.chess,
  knightmate: classic.chess,
  knightthrough: classic.chess,
  konane: classic.counters,
  "lines-of-action": classic.counters,
  losalamos: classic.chess,
  makruk: classic.makruk,
  minishogi: classic.shogi,
  modern: classic.chess,
  "nine-mens-morris": classic.counters,
  othello: classic.othello,
  pente: classic.pente,
  "russian-draughts": classic.draughts,
  shatranj: classic.shatranj,
  shogi: classic.shogi,
  shoshogi: classic.shogi,
  "three-check": classic.chess,
  "turkish-draughts": classic.draughts,
  xiangqi: classic.xiangqi,
};

/** Returns the board style of a name; a plain one for an unknown name. */
export function boardStyleNamed(name: string | undefined): BoardStyle {
  return (name === undefined ? undefined : entry(BOARD_STYLES, name)) ?? PLAIN;
}

/** Returns the names of all board styles of a game. */
export function boardStylesOf(game: string): readonly string[] {
  return Object.keys(BOARD_STYLES).filter((name) => name === game || name.startsWith(`${game}:`));
}
