/** Board styles by the id of their game. The name of an alternative style follows a colon. */

import { entry } from "../lookup.ts";
import * as classic from "./classic-games.ts";
import * as eastern from "./eastern-games.ts";
import type { BoardStyle } from "./board-style.ts";
import * as founding from "./original-games.ts";

const PLAIN: BoardStyle = { figures: {} };

/** All board styles by name. */
export const BOARD_STYLES: Readonly<Record<string, BoardStyle>> = {
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
  bird: classic.chess,
  brandubh: classic.brandubh,
  "brazilian-draughts": classic.draughts,
  breakthrough: classic.chess,
  "canadian-draughts": classic.draughts,
  capablanca: classic.chess,
  catchup: classic.counters,
  chancellor: classic.chess,
  chaturanga: classic.shatranj,
  chess: classic.chess,
  chess960: classic.chess,
  chigorin: classic.chess,
  "chu-shogi": eastern.chuShogi,
  clobber: classic.counters,
  "connect-four": classic.connectFour,
  "copenhagen-hnefatafl": classic.tafl,
  coregal: classic.chess,
  courier: classic.chess,
  crazyhouse: classic.chess,
  dameo: classic.draughts,
  dobutsu: eastern.dobutsu,
  duck: classic.chess,
  embassy: classic.chess,
  "english-draughts": classic.draughts,
  euroshogi: classic.shogi,
  extinction: classic.chess,
  "frisian-draughts": classic.draughts,
  giveaway: classic.chess,
  glinski: classic.chess,
  go: classic.go,
  gomoku: classic.go,
  "goro-goro-shogi": classic.shogi,
  gothic: classic.chess,
  grand: classic.chess,
  grasshopper: classic.chess,
  "gustav-iii": classic.chess,
  "hasami-shogi": classic.shogi,
  havannah: classic.counters,
  hex: classic.hex,
  hoppelpoppel: classic.chess,
  horde: classic.chess,
  "international-draughts": classic.draughts,
  "italian-draughts": classic.draughts,
  janggi: classic.janggi,
  janus: classic.chess,
  jesonmor: classic.chess,
  "judkins-shogi": classic.shogi,
  "king-of-the-hill": classic.chess,
  knightmate: classic.chess,
  knightthrough: classic.chess,
  konane: classic.counters,
  "kyoto-shogi": classic.shogi,
  legan: classic.chess,
  "lines-of-action": classic.counters,
  losalamos: classic.chess,
  makpong: classic.makruk,
  makruk: classic.makruk,
  manchu: classic.xiangqi,
  mccooey: classic.chess,
  minishogi: classic.shogi,
  modern: classic.chess,
  nightrider: classic.chess,
  "nine-mens-morris": classic.counters,
  omega: classic.chess,
  opulent: classic.chess,
  othello: classic.othello,
  "ouk-chaktrang": classic.makruk,
  pente: classic.pente,
  placement: classic.chess,
  "pool-checkers": classic.draughts,
  "racing-kings": classic.chess,
  "russian-draughts": classic.draughts,
  seirawan: classic.seirawan,
  shako: classic.chess,
  shatar: classic.chess,
  shatranj: classic.shatranj,
  shogi: classic.shogi,
  shoshogi: classic.shogi,
  sittuyin: eastern.sittuyin,
  slither: classic.go,
  "spanish-draughts": classic.draughts,
  spartan: classic.spartan,
  surakarta: classic.go,
  tablut: classic.tablut,
  tencubed: classic.chess,
  "three-check": classic.chess,
  "tori-shogi": eastern.toriShogi,
  torpedo: classic.chess,
  "turkish-draughts": classic.draughts,
  xiangqi: classic.xiangqi,
  "yari-shogi": eastern.yariShogi,
};

/** Returns the board style of a name; a plain one for an unknown name. */
export function boardStyleNamed(name: string | undefined): BoardStyle {
  return (name === undefined ? undefined : entry(BOARD_STYLES, name)) ?? PLAIN;
}

/** Returns the names of all board styles, in groups of those that look the same. */
export function boardStyleGroups(): readonly (readonly string[])[] {
  const groups = new Map<BoardStyle, string[]>();
  for (const [name, style] of Object.entries(BOARD_STYLES)) {
    const group = groups.get(style);
    if (group === undefined) groups.set(style, [name]);
    else group.push(name);
  }
  return [...groups.values()];
}

/** Returns the names of all board styles of a game. */
export function boardStylesOf(game: string): readonly string[] {
  return Object.keys(BOARD_STYLES).filter((name) => name === game || name.startsWith(`${game}:`));
}
