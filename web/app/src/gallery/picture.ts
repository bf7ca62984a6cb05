/** Draws the thumbnail of a game without picture files, from the scene beside its rules. */

import { renderSvgText, type Scene } from "@boardwright/board";
import { fetched } from "../library.ts";
import { thumbnailOptions } from "./thumbnail.ts";

/** Returns the address of the picture. @param folder the game's */
export async function drawnPicture(folder: string, theme: "light" | "dark"): Promise<string> {
  const scene = JSON.parse(await fetched(`games/${folder}/scene.json`)) as Scene;
  return `data:image/svg+xml,${encodeURIComponent(renderSvgText(scene, thumbnailOptions(theme)))}`;
}
