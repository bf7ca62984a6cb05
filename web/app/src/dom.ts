/** Creates elements from plain data. Nothing here takes markup as text. */

type Child = Node | string | undefined | false;
type Listener = (event: Event) => void;

/** Attributes by name; `on…` are listeners, `true` is an attribute without a value. */
export type Attributes = Readonly<Record<string, string | number | boolean | Listener | undefined>>;

/** Creates an element with attributes and children. */
export function h<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) set(element, key, value);
  element.append(...children.filter((child) => child !== undefined && child !== false));
  return element;
}

function set(element: HTMLElement, key: string, value: Attributes[string]): void {
  if (value === undefined || value === false) return;
  if (typeof value === "function") element.addEventListener(key.slice(2), value);
  else element.setAttribute(key, value === true ? "" : String(value));
}

/** Creates a button. */
export function button(words: string, act: () => void, attributes: Attributes = {}): HTMLButtonElement {
  return h("button", { type: "button", onclick: act, ...attributes }, words);
}

/** Returns a text of the rules, whose words between backticks are those of the rule language. */
export function prose(text: string): (Node | string)[] {
  return text.split("`").map((part, index) => (index % 2 === 1 ? h("code", {}, part) : part));
}

/** Creates a labelled select. Values are pairs of a key and a text. */
export function select(
  label: string,
  values: readonly (readonly [string, string])[],
  value: string,
  changed: (value: string) => void,
): HTMLLabelElement {
  const options = values.map(([key, words]) => h("option", { value: key, selected: key === value }, words));
  const listen = (event: Event) => changed((event.target as HTMLSelectElement).value);
  return h("label", { class: "field" }, h("span", {}, label), h("select", { onchange: listen }, ...options));
}

/** Returns the message of an error. */
export function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Capitalises the first letter. */
export function sentenceCase(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Says that a player wins: `White wins`, `Hounds win`. */
export function victory(name: string): string {
  return `${name} ${/[^s]s$/.test(name) ? "win" : "wins"}`;
}

/** Capitalises the first letter and adds a full stop. */
export function sentence(words: string): string {
  const begun = sentenceCase(words);
  return /[.!?)]$/.test(begun) ? begun : `${begun}.`;
}

/**
 * Replaces the children of an element. The focus goes to the control with the same label, and
 * sections that were opened stay open.
 */
export function renew(host: HTMLElement, ...children: readonly Node[]): void {
  const { activeElement } = document;
  const label = activeElement !== null && host.contains(activeElement) ? labelOf(activeElement) : undefined;
  const open = new Set([...host.querySelectorAll("details[open] > summary")].map(labelOf));
  keep(host, children);
  for (const summary of host.querySelectorAll("details > summary"))
    if (open.has(labelOf(summary))) summary.parentElement?.setAttribute("open", "");
  const controls = [...host.querySelectorAll<HTMLElement>("button, input, select, textarea, summary, a")];
  if (label !== undefined && !host.contains(activeElement)) controls.find((control) => labelOf(control) === label)?.focus({ preventScroll: true });
}

/** Puts children into an element. Those that it has stay, so that a click on one arrives. */
function keep(host: HTMLElement, children: readonly Node[]): void {
  for (const old of [...host.childNodes]) if (!children.includes(old as ChildNode)) old.remove();
  let at: Node | null = host.firstChild;
  for (const child of children) {
    if (child === at) at = at.nextSibling;
    else host.insertBefore(child, at);
  }
}

/** Returns the label of a control, after its element's name. */
function labelOf(control: Element): string {
  const words = control.getAttribute("aria-label") ?? control.closest("label")?.textContent ?? control.textContent;
  return `${control.localName} ${words}`;
}
