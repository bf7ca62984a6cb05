/** Files of games on a page of play, in other formats than ours. */

import type { GameSource } from "@boardwright/engine";
import { button, h } from "../dom.ts";
import { download } from "../download.ts";
import { ask, givenRules, TextFault } from "./client.ts";
import { GameList, MOST_GAMES } from "./game-list.ts";
import type { SavedFormat } from "./protocol.ts";

/**
 * Reads a file with games of a page. Loads the only one, or shows a list.
 *
 * @param found place of the list @param load loads a record
 */
export async function openFile(
  file: File,
  source: GameSource,
  found: HTMLElement,
  load: (record: string) => Promise<void>,
): Promise<void> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let batch = await ask<"games">({ ask: "open-games", game: givenRules(source) }, bytes);
  const [only] = batch.games;
  if (only === undefined) throw new Error("The file has no game.");
  if (batch.isDone && batch.games.length === 1) {
    if (only.fault !== null) throw new TextFault(only.fault);
    return await load(only.record);
  }
  const list = new GameList((game) => load(game.record));
  found.replaceChildren(list.root);
  for (let count = batch.games.length; ; count += batch.games.length) {
    list.add(batch.games);
    if (batch.isDone || count >= MOST_GAMES || !found.isConnected) return;
    batch = await ask<"games">({ ask: "more" });
  }
}

/** Shows a button for each format that a game fits, and why others do not. */
export async function saveAs(record: string, source: GameSource, name: string, place: HTMLElement): Promise<void> {
  const bytes = new TextEncoder().encode(record);
  const { formats } = await ask<"saved">({ ask: "save", game: givenRules(source) }, bytes);
  const entries = (wanted: boolean) =>
    formats.filter(({ text }) => (text !== null) === wanted).map((format) => entry(format, name));
  const others = entries(false);
  const words = h("summary", {}, "Formats of other games");
  place.replaceChildren(...entries(true), ...(others.length === 0 ? [] : [h("details", {}, words, ...others)]));
}

function entry({ format, about, text, reason }: SavedFormat, name: string): HTMLElement {
  const called = format === "record" ? "Record" : format.toUpperCase();
  if (text === null) return h("p", { class: "quiet-words" }, `${called}: ${reason ?? about}.`);
  const save = button(called, () => download(`${name}.${format}`, text));
  return h("p", {}, save, " ", h("small", { class: "quiet-words" }, about));
}
