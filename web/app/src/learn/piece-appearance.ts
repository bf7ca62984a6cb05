/** The appearance of the pieces of a manual. */

import type { Appearance } from "@boardwright/board";
import type { PieceView } from "@boardwright/engine";

/** Returns the appearance of a player's piece. */
export function appearanceOf({ name, letters, glyphs, figures }: PieceView, owner: number): Appearance {
  const [figure, glyph] = [figures?.[owner], glyphs?.[owner]];
  return {
    kind: name,
    owner,
    letters: letters[owner] ?? letters[0] ?? name,
    ...(figure !== undefined && { figure }),
    ...(glyph !== undefined && { glyph }),
  };
}
