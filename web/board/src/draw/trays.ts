/** Trays: what is in hand, in reserve or in the forest. */

import { type Drawn, drawn, group, short } from "../drawing.ts";
import type { Layout } from "../layout.ts";
import { type PlacedItem, type PlacedTray, titleSize } from "../tray-layout.ts";
import { count, unit, type Wardrobe } from "./units.ts";

/** What trays are made of: beneath all marks. */
export function trays(layout: Layout): Drawn {
  return group(
    { class: "bw-trays" },
    layout.trays.map((tray) => trayOf(tray, layout)),
  );
}

/** What is in them. */
export function items(layout: Layout, wardrobe: Wardrobe): Drawn {
  const all = layout.trays.flatMap((tray) => tray.items.map((item) => itemOf(item, wardrobe)));
  return group({ class: "bw-items" }, all);
}

function trayOf({ box, title }: PlacedTray, layout: Layout): Drawn {
  const back =
    box === undefined
      ? undefined
      : drawn("rect", {
          class: "bw-tray",
          x: short(box.x),
          y: short(box.y),
          width: short(box.width),
          height: short(box.height),
          rx: 0.12,
        });
  const size = short(titleSize(layout.board));
  const heading = title.map(({ text, at }) =>
    drawn("text", { class: "bw-title", x: short(at.x), y: short(at.y), "font-size": size }, text),
  );
  return group({}, [back, ...heading]);
}

function itemOf({ item, at, size }: PlacedItem, wardrobe: Wardrobe): Drawn {
  const className = item.count === 0 ? "bw-item bw-absent" : "bw-item";
  const place = { class: className, transform: `translate(${short(at.x)} ${short(at.y)})` };
  return group({}, [group(place, [unit(item, size, wardrobe)]), count(item.count, at, size)]);
}
