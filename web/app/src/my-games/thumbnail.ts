/** The pictures of saved games and rules texts, drawn when they come into view. */

import { h } from "../dom.ts";
import { onDisplayChange, shownTheme } from "../site/display-settings.ts";

const near = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      near.unobserve(target);
      void draw(target as HTMLImageElement);
    }
  },
  { rootMargin: "240px 0px" },
);

onDisplayChange(() => {
  for (const image of document.querySelectorAll<HTMLImageElement>("img.kept-picture[src]")) void draw(image);
});

async function draw(image: HTMLImageElement): Promise<void> {
  const { keptPicture } = await import("./picture.ts");
  const address = await keptPicture(image.dataset["kept"] ?? "", shownTheme());
  if (address !== undefined) image.src = address;
}

/** Creates the picture of a saved game or rules text. */
export function keptThumbnail(id: string): HTMLImageElement {
  const image = h("img", { class: "kept-picture", "data-kept": id, alt: "", width: 240, height: 240 });
  near.observe(image);
  return image;
}
