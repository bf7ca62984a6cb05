/** Short forms of palettes. */

import type { Palette, SideColours } from "./board-style.ts";

/** The colours of one side's units. */
export function side(fill: string, edge: string, ink: string): SideColours {
  return { fill, edge, ink };
}

/** Colours of a board with posts or holes: rim, surface, line, post and label. */
type PostColours = readonly [rim: string, surface: string, line: string, post: string, label: string];

/** The palette of a board with posts or holes. */
export function postPalette(
  [rim, surface, line, post, label]: PostColours,
  sides: readonly SideColours[],
  accent?: string,
): Partial<Palette> {
  return { rim, surface, line, post, label, sides, ...(accent !== undefined && { accent }) };
}
