/** Drawings as plain data: SVG elements that become text or nodes of a page. */

const NAMESPACE = "http://www.w3.org/2000/svg";

export type Attributes = Readonly<Record<string, string | number>>;

/** An SVG element. */
export interface Drawn {
  readonly tag: string;
  readonly attributes: Attributes;
  readonly children: readonly (Drawn | string)[];
}

/** Creates an element. Undefined children are left out. */
export function drawn(
  tag: string,
  attributes: Attributes,
  ...children: (Drawn | string | undefined)[]
): Drawn {
  return { tag, attributes, children: children.filter((child) => child !== undefined) };
}

/** Creates a group of elements. */
export function group(attributes: Attributes, children: readonly (Drawn | undefined)[]): Drawn {
  return drawn("g", attributes, ...children);
}

/** Writes a number with three digits after the point. */
export function short(value: number): string {
  return String(Math.round(value * 1000) / 1000 + 0);
}

/** Converts a drawing to a node of the page. */
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

/** Converts a drawing to text. */
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

/** Attributes of the root of a drawing that is a file. */
export const ROOT: Attributes = { xmlns: NAMESPACE };
