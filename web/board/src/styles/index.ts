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
  abalone: classic.counters,
  almost: classic.chess,
  amazon: classic.chess,
  amazons: classic.amazons,
  antichess: classic.chess,
  ataxx: classic.counters,
  atomic: classic.chess,
  berolina: classic.chess,
  brandubh: classic.brandubh,
  "brazilian-draughts": classic.draughts,
  breakthrough: classic.chess,
  "canadian-draughts": classic.draughts,
  capablanca: classic.chess,
  catchup: classic.counters,
  chancellor: classic.chess,
  chaturanga: classic.shatranj,
  chess: classic.chess,
  chigorin: classic.chess,
  clobber: classic.counters,
  "connect-four": classic.connectFour,
  "copenhagen-hnefatafl": classic.tafl,
  coregal: classic.chess,
  courier: classic.chess,
  crazyhouse: classic.chess,
  dameo: classic.draughts,
  embassy: classic.chess,
  "english-draughts": classic.draughts,
  extinction: classic.chess,
  "frisian-draughts": classic.draughts,
  giveaway: classic.chess,
  go: classic.go,
  gomoku: classic.go,
  gothic: classic.chess,
  grand: classic.chess,
  grasshopper: classic.chess,
  "hasami-shogi": classic.shogi,
  havannah: classic.counters,
  hex: classic.hex,
  hoppelpoppel: classic.chess,
  horde: classic.chess,
  "international-draughts": classic.draughts,
  janggi: classic.janggi,
  janus: classic.chess,
  jesonmor: classic.chess,
  "king-of-the-hill": classic.chess,
  knightmate: classic.chess,
  knightthrough: classic.chess,
  konane: classic.counters,
  legan: classic.chess,
  "lines-of-action": classic.counters,
  losalamos: classic.chess,
  makruk: classic.makruk,
  manchu: classic.xiangqi,
  minishogi: classic.shogi,
  modern: classic.chess,
  nightrider: classic.chess,
  "nine-mens-morris": classic.counters,
  omega: classic.chess,
  opulent: classic.chess,
  othello: classic.othello,
  pente: classic.pente,
  placement: classic.chess,
  "racing-kings": classic.chess,
  "russian-draughts": classic.draughts,
  shako: classic.chess,
  shatar: classic.chess,
  shatranj: classic.shatranj,
  shogi: classic.shogi,
  shoshogi: classic.shogi,
  slither: classic.go,
  spartan: classic.spartan,
  surakarta: classic.go,
  tablut: classic.tablut,
  tencubed: classic.chess,
  "three-check": classic.chess,
  torpedo: classic.chess,
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
