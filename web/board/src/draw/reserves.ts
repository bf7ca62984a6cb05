/** Draws reserves: hands and other places off the board. */

import { type Drawn, drawn, group, short } from "../drawing.ts";
import type { Layout } from "../layout.ts";
import { type PlacedItem, type PlacedReserve, titleSize } from "../reserve-layout.ts";
import { count, unit, type DrawContext } from "./units.ts";

/** Radius of the corners of a box, in board units. */
const CORNER_RADIUS = 0.12;

/** Draws the boxes and titles of reserves, below all marks. */
export function reserves(layout: Layout): Drawn {
  return group(
    { class: "bw-reserves" },
    layout.reserves.map((reserve) => reserveOf(reserve, layout)),
  );
}

/** Draws the items in reserves. */
export function items(layout: Layout, context: DrawContext): Drawn {
  const all = layout.reserves.flatMap((reserve) => reserve.items.map((item) => itemOf(item, context)));
  return group({ class: "bw-items" }, all);
}

function reserveOf({ box, title }: PlacedReserve, layout: Layout): Drawn {
  const background =
    box === undefined
      ? undefined
      : drawn("rect", {
          class: "bw-reserve",
          x: short(box.x),
          y: short(box.y),
          width: short(box.width),
          height: short(box.height),
          rx: CORNER_RADIUS,
        });
  const size = short(titleSize(layout.board));
  const heading = title.map(({ text, at }) =>
    drawn("text", { class: "bw-title", x: short(at.x), y: short(at.y), "font-size": size }, text),
  );
  return group({}, [background, ...heading]);
}

function itemOf({ item, at, size }: PlacedItem, context: DrawContext): Drawn {
  const className = item.count === 0 ? "bw-item bw-absent" : "bw-item";
  const place = { class: className, transform: `translate(${short(at.x)} ${short(at.y)})` };
  return group({}, [group(place, [unit(item, size, context)]), count(item.count, at, size)]);
}
