/** The drawing of thumbnails: by the build, or by the page. */

import type { RenderOptions } from "@boardwright/board";

/** Returns how the thumbnail of a game is drawn. */
export function thumbnailOptions(theme: "light" | "dark"): RenderOptions {
  return { display: { theme, coordinates: false }, reserves: false };
}
