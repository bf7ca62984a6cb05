/**
 * Proof by the compiler: the board draws what the engine answers, though neither knows the other.
 */

import type * as board from "@boardwright/board";
import type * as engine from "../src/index.ts";

type Assignable<To, From extends To> = [To, From];

export type Proof = [
  Assignable<board.BoardShape, engine.BoardShape>,
  Assignable<readonly board.Player[], engine.GameInfo["players"]>,
  Assignable<Omit<board.Scene, "board" | "players">, engine.PositionScene>,
  Assignable<readonly board.Appearance[], engine.Palette["units"]>,
  Assignable<readonly board.Appearance[], engine.Palette["under"]>,
];
