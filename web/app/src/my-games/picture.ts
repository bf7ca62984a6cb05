/** Draws the picture of a saved game or rules text. */

import { renderSvgText } from "@boardwright/board";
import { thumbnailOptions } from "../gallery/thumbnail.ts";
import { get } from "./store.ts";

/** Returns the address of the picture; undefined if there is none. */
export async function keptPicture(id: string, theme: "light" | "dark"): Promise<string | undefined> {
  const kept = await get("pictures", id).catch(() => undefined);
  return kept && `data:image/svg+xml,${encodeURIComponent(renderSvgText(kept.scene, thumbnailOptions(theme)))}`;
}
