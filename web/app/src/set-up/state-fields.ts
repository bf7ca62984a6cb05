/** Fields for declared state, for example castling rights. */

import type { Change, StateVariable } from "@boardwright/engine";
import { h, select, sentenceCase } from "../dom.ts";

/** A field for one value. */
interface Field {
  readonly root: HTMLElement;
  show(value: string): void;
}

/** The properties of a field. */
interface FieldOptions {
  readonly label: string;
  readonly kind: StateVariable["kind"];
  readonly changed: (value: string) => void;
}

/** The fields of all state variables. They are never replaced, so that none loses the focus. */
export class StateFields {
  readonly root: HTMLElement;
  /** By variable, then by player or kind if each has one. */
  readonly #fields: readonly (readonly Field[])[];

  /** @param change is called with each change */
  constructor(facts: readonly StateVariable[], change: (change: Change) => void) {
    this.#fields = facts.map((fact) => fieldsOf(fact, change));
    const groups = facts.map((fact, index) => groupOf(fact, this.#fields[index] ?? []));
    this.root = h("div", { class: "facts" }, ...groups);
  }

  /** Shows the values of a position. */
  show(values: readonly (readonly string[])[]): void {
    for (const [index, fields] of this.#fields.entries())
      for (const [owner, field] of fields.entries()) field.show(values[index]?.[owner] ?? "");
  }
}

function fieldsOf(fact: StateVariable, change: (change: Change) => void): Field[] {
  const { name, kind, holders } = fact;
  if (holders.length === 0)
    return [fieldOf({ label: wordsOf(fact), kind, changed: (value) => change({ is: "state", name, value }) })];
  return holders.map((label, owner) =>
    fieldOf({ label, kind, changed: (value) => change({ is: "state", name, owner, value }) }),
  );
}

/** Groups the fields of a variable with its note. */
function groupOf(fact: StateVariable, fields: readonly Field[]): HTMLElement {
  const note = fact.note === "" ? undefined : h("p", { class: "quiet-words" }, fact.note);
  const roots = fields.map(({ root }) => root);
  if (fact.holders.length === 0) return h("div", { class: "fact" }, ...roots, note);
  return h(
    "fieldset",
    { class: "fact" },
    h("legend", {}, wordsOf(fact)),
    h("div", { class: "answers" }, ...roots),
    note,
  );
}

function wordsOf({ name }: StateVariable): string {
  return sentenceCase(name.replaceAll("_", " "));
}

function fieldOf(options: FieldOptions): Field {
  switch (options.kind.is) {
    case "flag":
      return checkbox(options);
    case "word":
      return choice(options, options.kind.words);
    case "number":
      return input(options, { type: "number", min: options.kind.low, max: options.kind.high });
    case "sites":
    case "site_values":
      return input(options, { type: "text", autocomplete: "off", spellcheck: "false" });
  }
}

function checkbox({ label, changed }: FieldOptions): Field {
  const box = h("input", { type: "checkbox", onchange: () => changed(box.checked ? "yes" : "no") });
  const show = (value: string) => {
    box.checked = value === "yes";
  };
  return { root: h("label", { class: "check" }, box, label), show };
}

function choice({ label, changed }: FieldOptions, words: readonly string[]): Field {
  const values = words.map((word) => [word, word] as const);
  const root = select(label, values, words[0] ?? "", changed);
  const field = root.querySelector("select");
  const show = (value: string) => {
    if (field !== null) field.value = value;
  };
  return { root, show };
}

function input({ label, changed }: FieldOptions, attributes: Record<string, string | number>): Field {
  const field = h("input", { ...attributes, onchange: () => changed(field.value) });
  const show = (value: string) => {
    field.value = value;
  };
  return { root: h("label", { class: "field" }, h("span", {}, label), field), show };
}
