/** Games and rules texts as a file, which this page reads again. */

import { type KeptGame, type KeptPicture, type KeptText, newId, rulesKey, type TextHistory } from "./kept.ts";
import { get, type Shelf, type Shelves, update } from "./store.ts";
import type { KeptThing } from "./entry.ts";
import { contentOf } from "../play/tree.ts";

const FORMAT = "boardwright games";
const VERSION = 1;
/** Maximum size of a file in bytes. */
const LARGEST = 256 << 20;

interface KeptFile {
  readonly format: typeof FORMAT;
  readonly version: number;
  readonly games: readonly KeptGame[];
  readonly texts: readonly KeptText[];
  readonly histories: readonly TextHistory[];
  readonly pictures: readonly KeptPicture[];
}

/** Returns games and texts as the text of a file. */
export async function fileOf(things: readonly KeptThing[]): Promise<string> {
  const all = async <S extends Shelf>(shelf: S) =>
    (await Promise.all(things.map(({ kept }) => get(shelf, kept.id)))).filter((found) => found !== undefined);
  const [histories, pictures] = await Promise.all([all("histories"), all("pictures")]);
  const file: KeptFile = {
    format: FORMAT,
    version: VERSION,
    games: things.flatMap((thing) => (thing.is === "game" ? [thing.kept] : [])),
    texts: things.flatMap((thing) => (thing.is === "text" ? [thing.kept] : [])),
    histories,
    pictures,
  };
  return JSON.stringify(file);
}

/**
 * Puts the games and texts of a file into the store. What is there already stays as it is; a
 * different version of it is added beside it. Returns the number of things added.
 */
export async function takeFile(file: File): Promise<number> {
  if (file.size > LARGEST) throw new Error("The file is too large: at most 256 MB are read.");
  const { games, texts, histories, pictures } = read(await file.text());
  let added = 0;
  const add = async <S extends "games" | "texts">(shelf: S, thing: Shelves[S], content: (one: Shelves[S]) => string) => {
    const there = await get(shelf, thing.id);
    if (there !== undefined && content(there) === content(thing)) return;
    const id = there === undefined ? thing.id : newId();
    await update(shelf, id, () => ({ ...thing, id, revision: 1 }));
    const [picture, history] = [pictures.find((one) => one.id === thing.id), histories.find((one) => one.id === thing.id)];
    if (picture !== undefined) await update("pictures", id, () => ({ ...picture, id }));
    if (history !== undefined) await update("histories", id, () => ({ ...history, id }));
    added += 1;
  };
  for (const game of games) await add("games", { ...game, rulesKey: rulesKey(game.source) }, ({ tree }) => contentOf(tree));
  for (const text of texts) await add("texts", text, (one) => one.text);
  return added;
}

function read(text: string): KeptFile {
  const wrong = new Error("This is not a file of saved games. Choose one that “Export” saved.");
  let file: Partial<KeptFile>;
  try {
    file = JSON.parse(text) as Partial<KeptFile>;
  } catch {
    throw wrong;
  }
  if (file?.format !== FORMAT) throw wrong;
  if ((file.version ?? 0) > VERSION) throw new Error("This file is from a newer version of Boardwright. Reload the page, and open it again.");
  const { games = [], texts = [], histories = [], pictures = [] } = file;
  const isWhole =
    isListOf(games, ["id", "title", "source", "rulesKey", "players", "seats", "tree"]) &&
    isListOf(texts, ["id", "title", "text"]) &&
    isListOf(histories, ["id", "versions"]) &&
    isListOf(pictures, ["id", "scene"]);
  if (!isWhole) throw new Error("A part of this file is missing or was changed.");
  return { format: FORMAT, version: VERSION, games, texts, histories, pictures };
}

/** True for a list of objects that have some properties. */
function isListOf(list: unknown, names: readonly string[]): boolean {
  const isWhole = (one: unknown) =>
    typeof one === "object" && one !== null && names.every((name) => (one as Record<string, unknown>)[name] !== undefined);
  return Array.isArray(list) && list.every(isWhole);
}
