/** A board of one cell. */

import type { BoardShape } from "@boardwright/board";

/** A board of one cell, for pictures of units. */
export const CELL: BoardShape = {
  shape: "rectangle",
  style: ["uncheckered"],
  sites: [
    {
      name: "here",
      at: { x: 0.5, y: 0.5 },
      outline: {
        form: "polygon",
        corners: [
          { x: 0, y: 0 },
          { x: 1, y: 0 },
          { x: 1, y: 1 },
          { x: 0, y: 1 },
        ],
      },
      tone: 0,
    },
  ],
  links: [],
  coordinates: [],
};
