/** A site with its place in a layout. */

import type { Outline, Site } from "./scene.ts";

/** A site with its drawing size. */
export interface PlacedSite {
  readonly site: Site;
  /** The size of a unit there: the side of its figure's box. */
  readonly size: number;
  /** The area coloured by marks. */
  readonly field: Outline;
}
