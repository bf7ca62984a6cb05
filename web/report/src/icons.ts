/** The icons of buttons. */

const NAMESPACE = "http://www.w3.org/2000/svg";

/** Paths in a square of 24 units. */
const PATHS = {
  first: "M18 6 9 12l9 6zM6 6v12",
  previous: "M15 6l-7 6 7 6z",
  next: "M9 6l7 6-7 6z",
  last: "m6 6 9 6-9 6zM18 6v12",
} as const;

export type IconName = keyof typeof PATHS;

/** Creates an icon. It is hidden from screen readers, as buttons have labels. */
export function icon(name: IconName): SVGSVGElement {
  const svg = document.createElementNS(NAMESPACE, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(NAMESPACE, "path");
  path.setAttribute("d", PATHS[name]);
  svg.append(path);
  return svg;
}
