/** Draws numbers of sites: in the middle of an empty site, in a corner beside a unit. */

import { type Drawn, drawn, group, short } from "../drawing.ts";
import type { Layout } from "../layout.ts";
import type { Scene } from "../scene.ts";

/** The corners for numbers of several names, from the middle of a site in parts of its size. */
const CORNERS = [
  [-0.34, -0.32],
  [0.34, -0.32],
  [-0.34, 0.32],
  [0.34, 0.32],
] as const;
/** Sizes of letters as parts of the site's. */
const SIZE = { alone: 0.42, beside: 0.27 };

/** Draws the numbers of a scene. */
export function siteNumbers(scene: Scene, layout: Layout): Drawn {
  const numbers = scene.numbers ?? [];
  const names = [...new Set(numbers.map(({ name }) => name))];
  const occupied = new Set(scene.units.map(({ site }) => site));
  const text = (one: (typeof numbers)[number]) => {
    const place = layout.sites.get(one.site);
    if (place === undefined) return undefined;
    const isAlone = names.length === 1 && !occupied.has(one.site);
    const [right, down] = isAlone ? [0, 0] : (CORNERS[names.indexOf(one.name) % CORNERS.length] ?? [0, 0]);
    const { x, y } = place.site.at;
    const size = place.size * (isAlone ? SIZE.alone : SIZE.beside);
    const at = { x: short(x + right * place.size), y: short(y + down * place.size) };
    return drawn("text", { class: "bw-number", ...at, "font-size": short(size) }, String(one.number));
  };
  return group({ class: "bw-numbers" }, numbers.map(text));
}
