/** Drawings as plain data: elements of SVG that become text or nodes of a page, and nothing else. */

const NAMESPACE = "http://www.w3.org/2000/svg";

export type Attributes = Readonly<Record<string, string | number>>;

/** An element of a drawing. */
export interface Drawn {
  readonly tag: string;
  readonly attributes: Attributes;
  readonly children: readonly (Drawn | string)[];
}

/** An element; children that are missing are left out. */
export function drawn(
  tag: string,
  attributes: Attributes,
  ...children: (Drawn | string | undefined)[]
): Drawn {
  return { tag, attributes, children: children.filter((child) => child !== undefined) };
}

/** A group of elements. */
export function group(attributes: Attributes, children: readonly (Drawn | undefined)[]): Drawn {
  return drawn("g", attributes, ...children);
}

/** A number as drawings write it: a thousandth of a unit is finer than any page. */
export function short(value: number): string {
  return String(Math.round(value * 1000) / 1000 + 0);
}

/** The node of a page for a drawing. */
export function toNode(drawing: Drawn): SVGElement {
  const element = document.createElementNS(NAMESPACE, drawing.tag);
  for (const [name, value] of Object.entries(drawing.attributes)) element.setAttribute(name, String(value));
  for (const child of drawing.children) {
    element.append(typeof child === "string" ? child : toNode(child));
  }
  return element;
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? "");
}

/** The text of a drawing. */
export function toText(drawing: Drawn): string {
  const attributes = Object.entries(drawing.attributes).map(
    ([name, value]) => ` ${name}="${escape(String(value))}"`,
  );
  const children = drawing.children.map((child) =>
    typeof child === "string" ? escape(child) : toText(child),
  );
  const open = `${drawing.tag}${attributes.join("")}`;
  return children.length === 0 ? `<${open}/>` : `<${open}>${children.join("")}</${drawing.tag}>`;
}

/** The namespace of the root of a drawing that is a file of its own. */
export const ROOT: Attributes = { xmlns: NAMESPACE };
