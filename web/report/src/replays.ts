/** The games in a page: the data that `boardwright report` writes into it, and their scenes. */

import type { Appearance, BoardShape, Player, Scene } from "@boardwright/board";
import type { PositionScene } from "@boardwright/engine";

/** The games of a report by name. */
export interface Replays {
  readonly board: BoardShape;
  readonly players: readonly Player[];
  /** The board style by name. */
  readonly boardStyle: string;
  /** The appearances of units, which frames name by their index. */
  readonly looks: readonly Appearance[];
  readonly games: Readonly<Record<string, ReplayedGame>>;
}

/** A game to replay. */
export interface ReplayedGame {
  /** The positions in order: the start, and one after each decision. */
  readonly frames: readonly Frame[];
  /** The result in words. */
  readonly result: string;
}

/** A position: the difference from the one before it, and the decision that led to it. */
export interface Frame {
  /** Sites whose units change, with their new look; −1 for none. */
  readonly units: readonly (readonly [site: number, look: number])[];
  /** The first player's chance from 0 to 1; `null` if nobody searched. */
  readonly chance: number | null;
  /** The decision that led here; missing at the start. */
  readonly move?: Move;
  /** Everything else of the scene, where it changes. */
  readonly under?: PositionScene["under"];
  readonly reserves?: PositionScene["reserves"];
  readonly sets?: PositionScene["sets"];
  readonly numbers?: NonNullable<PositionScene["numbers"]>;
  /** The sites of attacked units whose loss ends the game. */
  readonly threats?: readonly string[];
}

/** A decision. */
export interface Move {
  readonly player: number;
  readonly text: string;
  /** Number of the turn, from 1; turns of all players count. */
  readonly turn: number;
  /** The sites it names and changes. */
  readonly sites: readonly string[];
  /** Origin and destination, if it names both. */
  readonly fromTo?: readonly [string, string];
}

/** Returns the scenes of a game, in order. */
export function scenesOf(replays: Replays, game: ReplayedGame): Scene[] {
  const { board, players, boardStyle, looks } = replays;
  const units = new Map<number, number>();
  let rest: Pick<Scene, "under" | "reserves" | "sets" | "numbers"> = {};
  return game.frames.map((frame) => {
    for (const [site, look] of frame.units) {
      if (look < 0) units.delete(site);
      else units.set(site, look);
    }
    const { under, reserves, sets, numbers } = frame;
    rest = {
      ...rest,
      ...(under && { under }),
      ...(reserves && { reserves }),
      ...(sets && { sets }),
      ...(numbers && { numbers }),
    };
    const placed = [...units].sort(([one], [other]) => one - other);
    return {
      board,
      players,
      boardStyle,
      ...rest,
      units: placed.flatMap(([site, look]) => {
        const [name, shown] = [board.sites[site]?.name, looks[look]];
        return name === undefined || shown === undefined ? [] : [{ site: name, ...shown }];
      }),
    };
  });
}
