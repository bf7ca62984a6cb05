/** Makes the page in one file of a game, as `boardwright export` does. */

import { areBased, type BaseRules } from "@boardwright/engine";
import { baseIn, basesBelow } from "./based.ts";
import { bases, fetched } from "./library.ts";

/** A game for a page in one file. */
export interface SharedGame {
  /** The id of a bundled game. */
  readonly id?: string;
  readonly title: string;
  /** The name of the file, without its ending. */
  readonly name: string;
  readonly players: readonly string[];
  readonly rules: string;
  readonly learned?: string;
  readonly ruleset?: string;
  readonly settings: Readonly<Record<string, string>>;
  /** The record of the moves, if some were made. */
  readonly record?: string;
}

export async function makePage(shared: SharedGame): Promise<string> {
  const { id, title, players, rules, learned, ruleset, settings, record } = shared;
  const [template, engine] = await Promise.all([fetched("one-page.html"), engineText()]);
  const game = {
    id: id ?? null,
    title,
    players,
    rules,
    learned: learned ?? null,
    ruleset: ruleset ?? null,
    settings: Object.entries(settings),
    record: record ?? null,
    bases: await basesOf(rules),
  };
  return filled(template, { title: escaped(title), game: inElement(JSON.stringify(game)), engine });
}

/** Fills in the placeholders of a template. Texts that are filled in are not looked at. */
function filled(template: string, texts: Readonly<Record<string, string>>): string {
  return template.replaceAll(/%(title|game|engine)%/g, (_, name: string) => texts[name] ?? "");
}

/** Returns the rules that a game is based on, and those that these are based on, by id. */
async function basesOf(rules: string): Promise<BaseRules> {
  if (!areBased(rules)) return {};
  const all = await bases();
  const rulesOf = async (id: string) => (Object.hasOwn(all, id) ? all[id] : undefined);
  return Object.fromEntries(await basesBelow(baseIn(rules), rulesOf));
}

/** Returns the engine gzipped, in base64. */
async function engineText(): Promise<string> {
  const response = await fetch("engine.wasm");
  if (!response.ok || response.body === null) throw new Error(`engine.wasm could not be loaded (${response.status})`);
  const packed = await new Response(response.body.pipeThrough(new CompressionStream("gzip"))).blob();
  return await new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ""));
    reader.onerror = () => reject(new Error("the page could not be made"));
    reader.readAsDataURL(packed);
  });
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

/** Escapes JSON so that it cannot end its element: it has these characters in strings only. */
function inElement(json: string): string {
  return json.replaceAll("<", "\\u003c").replaceAll(">", "\\u003e").replaceAll("&", "\\u0026");
}
