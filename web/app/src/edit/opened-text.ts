/** The rules text that an address of the editor means. */

import { type Bundled, bundled } from "../library.ts";
import { type KeptText, newId, newText } from "../my-games/kept.ts";
import { get, latest, update } from "../my-games/store.ts";
import { unpacked } from "../packed-text.ts";
import { FIRST_RULES } from "./example-rules.ts";
import { copyOf, variationOf } from "./variation.ts";

/** A rules text to open. */
export interface OpenedText {
  readonly kept: KeptText;
  /** True if the store has it. */
  readonly isStored: boolean;
}

/**
 * Finds the text of an address. A text from elsewhere becomes a document of its own. The rules of a
 * bundled game are saved with their first change. Without parameters it is the text that was
 * changed last, or an example.
 */
export async function openedText(query: URLSearchParams): Promise<OpenedText> {
  const id = query.get("text");
  const stored = id === null ? undefined : await get("texts", id).catch(() => undefined);
  if (stored !== undefined) return { kept: stored, isStored: true };
  const given = await textOf(query);
  if (given === undefined) {
    const [last] = await latest("texts", 1).catch(() => []);
    if (last !== undefined && id === null) return { kept: last, isStored: true };
  } else if (query.get("game") === null && query.get("vary") === null) {
    const same = (await latest("texts").catch(() => [])).find(({ text }) => text === given);
    if (same !== undefined) return { kept: same, isStored: true };
  }
  const kept = newText(given ?? FIRST_RULES, id ?? newId());
  return { kept, isStored: query.has("rules") && (await isSaved(kept)) };
}

/** Saves a text that a link or a paste has brought, and that may be nowhere else. */
async function isSaved(kept: KeptText): Promise<boolean> {
  return await update("texts", kept.id, () => kept).then(
    () => true,
    () => false,
  );
}

/** Returns the rules of a variation. What this page only knows by its text is copied. */
function variation({ listed, source }: Bundled): string {
  return source.id === undefined ? copyOf(source.rules) : variationOf(listed.title, source.id);
}

/** Returns the text of an address from elsewhere; undefined if it has none. */
async function textOf(query: URLSearchParams): Promise<string | undefined> {
  const [letters, of, vary] = [query.get("rules"), query.get("of"), query.get("vary")];
  const id = vary ?? query.get("game");
  if (letters !== null) return await unpacked(letters);
  if (query.has("new")) return FIRST_RULES;
  if (of !== null) {
    const rules = (await get("games", of))?.source.rules;
    if (rules === undefined) throw new Error("this browser has no saved game at this address");
    return rules;
  }
  const game = id === null ? undefined : await bundled(id);
  if (id !== null && game === undefined) throw new Error(`there is no game called “${id.slice(0, 80)}”`);
  if (game !== undefined && vary !== null) return variation(game);
  return game?.source.rules;
}
