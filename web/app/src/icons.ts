/** The icons of buttons. */

const NAMESPACE = "http://www.w3.org/2000/svg";

/** Paths in a square of 24 units. */
const PATHS = {
  first: "M18 6 9 12l9 6zM6 6v12",
  back: "M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
  again: "m15 14 5-5-5-5m5 5H10a6 6 0 0 0 0 12h3",
  last: "m6 6 9 6-9 6zM18 6v12",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-4 10.5c.7.7 1 1.500 1 2.500h6c0-1 .3-1.800 1-2.500A6 6 0 0 0 12 3z",
  turn: "M7 4v16m0 0-4-4m4 4 4-4M17 20V4m0 0-4 4m4-4 4 4",
  draw: "M4 20l4-1L20 7l-3-3L5 16zM14 7l3 3",
  help: "M9 9a3 3 0 1 1 4.500 2.600c-1 .6-1.500 1.200-1.500 2.400M12 17.500v.5M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z",
  looks: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 3v18M12 7h4.5M12 11h6.500M12 15h6M12 19h3",
} as const;

export type IconName = keyof typeof PATHS;

/** Creates an icon. It is hidden from screen readers, as buttons have labels. */
export function icon(name: IconName): SVGSVGElement {
  const svg = document.createElementNS(NAMESPACE, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "icon-drawing");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(NAMESPACE, "path");
  path.setAttribute("d", PATHS[name]);
  svg.append(path);
  return svg;
}
