/** The list of variants of a file: those to play, and why others are not imported. */

import { button, h } from "../dom.ts";
import { rulesAddress } from "../share.ts";
import type { Place, Problem, Variant } from "./protocol.ts";

/** Number of variants from which on they can be searched. */
const MANY = 12;

/** The page with the text of the variants. */
export interface TextHost {
  /** Selects a place in the text; missing if the text is not shown. */
  readonly goTo?: (place: Place) => void;
  /** Turns lines into comments and opens the text again; missing if the text is not shown. */
  readonly leaveOut?: (lines: readonly number[]) => void;
}

export function variantList(variants: readonly Variant[], host: TextHost): HTMLElement {
  const isPlayable = ({ rules }: Variant) => rules !== null;
  const [good, bad] = [variants.filter(isPlayable), variants.filter((one) => !isPlayable(one))];
  const entries = new Map([...good, ...bad].map((one) => [one, entry(one, host)]));
  const words = `${good.length} of ${variants.length} ${variants.length === 1 ? "variant" : "variants"} can be played.`;
  const search = (event: Event) => {
    const wanted = (event.target as HTMLInputElement).value.trim().toLowerCase();
    for (const [{ name }, item] of entries) item.hidden = !name.toLowerCase().includes(wanted);
  };
  return h(
    "div",
    {},
    h("p", {}, words),
    variants.length >= MANY &&
      h("label", { class: "field" }, h("span", {}, "Find a variant"), h("input", { type: "search", oninput: search })),
    h("ul", { class: "brought" }, ...entries.values()),
  );
}

function entry({ name, base, rules, problems, ignored }: Variant, host: TextHost): HTMLLIElement {
  const notes = ignored.length === 0 ? undefined : ignoredKeys(ignored, host);
  const heading = h("h3", {}, name);
  if (rules === null) return h("li", {}, heading, ...unsupported(problems, host), notes);
  const play = async () => void (location.hash = await rulesAddress(rules));
  const words = base === null ? "" : `Based on ${base}.`;
  return h(
    "li",
    {},
    heading,
    h("p", { class: "quiet-words" }, words),
    button("Play and edit", () => void play(), { class: "main", "aria-label": `Play and edit ${name}` }),
    notes,
  );
}

function unsupported(problems: readonly Problem[], host: TextHost): HTMLElement[] {
  const places = problems.flatMap(({ place }) => place ?? []);
  const { leaveOut } = host;
  const canLeaveOut = leaveOut !== undefined && places.length === problems.length && places.length > 0;
  const lines = places.map(({ line }) => line);
  return [
    h("p", {}, "This variant cannot be converted while it has these lines:"),
    problemList(problems, host),
    h("p", { class: "quiet-words" }, "Change them in the text and open it again."),
    ...(canLeaveOut ? [button("Leave these lines out", () => leaveOut(lines))] : []),
  ];
}

function ignoredKeys(ignored: readonly Problem[], host: TextHost): HTMLElement {
  const words = ignored.length === 1 ? "1 line changes nothing" : `${ignored.length} lines change nothing`;
  return h("details", {}, h("summary", {}, words), problemList(ignored, host));
}

function problemList(problems: readonly Problem[], { goTo }: TextHost): HTMLElement {
  const item = ({ key, place, message }: Problem) => {
    const words = place === null ? "Inherited" : `Line ${place.line}, column ${place.column}`;
    const way =
      place === null || goTo === undefined ? `${words} ` : button(words, () => goTo(place), { class: "quiet" });
    return h("li", {}, way, " ", h("code", {}, key), `: ${message}`);
  };
  return h("ul", { class: "problems" }, ...problems.map(item));
}
