/** Games on their way into the store and out of it. */

import { button, h } from "../dom.ts";
import { digest, type KeptGame, keptAddress, newId, type OpenedKept, rulesKey, type SavedSource } from "../my-games/kept.ts";
import { gamesOf, update } from "../my-games/store.ts";
import type { Match } from "./match.ts";
import type { PlayedGame } from "./page.ts";
import { type GameSetup, queryOf, setupOf } from "./setup.ts";
import { Tree } from "./tree.ts";

/** The parameters of an address that do not say how a game is set up. */
const OF_IDENTITY = ["game", "at"];

/**
 * Finds the game that an address means: the one that it names; else the last unfinished one of the
 * rules, with the same setup if the address has one.
 */
export async function openedKept(source: SavedSource, query: URLSearchParams): Promise<OpenedKept> {
  const given = query.get("game");
  const key = rulesKey(source);
  const games = await gamesOf(key).catch(() => []);
  if (given !== null) return named(given, games, query);
  const record = query.get("record");
  const link = record === null ? undefined : digest(record);
  const isMeant = (game: KeptGame) =>
    link === undefined ? !game.isOver && (query.size === 0 || isSameSetup(game, query)) : game.link === link;
  const found = games.find(isMeant);
  if (found !== undefined) return { id: found.id, stored: found, ...(hasMoves(found) && { said: "continued" }) };
  return { id: newId(), query: query.toString(), ...(link !== undefined && { link }) };
}

/** Returns the game that an address names, or a new one with its setup. */
function named(id: string, games: readonly KeptGame[], query: URLSearchParams): OpenedKept {
  const stored = games.find((game) => game.id === id);
  if (stored === undefined) {
    const isSetUp = [...query.keys()].some((name) => !OF_IDENTITY.includes(name));
    return { id, query: query.toString(), ...(!isSetUp && { said: "missing" }) };
  }
  const isNew = !hasMoves(stored) && games.some((game) => game.id !== id && !game.isOver && hasMoves(game));
  return { id, stored, ...(isNew && { said: "kept" }) };
}

/** True if an address sets a game up as a saved one was. */
function isSameSetup({ seats, clock, source }: KeptGame, query: URLSearchParams): boolean {
  const { ruleset, settings = {} } = source;
  const own = { seats, settings, ...(ruleset !== undefined && { ruleset }), ...(clock !== undefined && { clock }) };
  return queryOf(own).toString() === queryOf(setupOf(query, seats.length)).toString();
}

function hasMoves({ tree }: KeptGame): boolean {
  return tree.first.length > 0 || tree.start !== undefined;
}

/** Returns the setup of a saved game. */
export function setupOfKept(stored: KeptGame): GameSetup {
  const { id, seats, clock, source } = stored;
  const { ruleset, settings = {} } = source;
  return {
    seats,
    settings: settings as Readonly<Record<string, string>>,
    ...(ruleset !== undefined && { ruleset }),
    ...(clock !== undefined && { clock }),
    kept: { id, stored },
  };
}

/** Returns a new game for the store. */
export function newKept(id: string, { source, title }: PlayedGame, setup: GameSetup, { info }: Match): KeptGame {
  const { seats, ruleset, settings, clock, kept } = setup;
  const { id: bundled, rules } = source;
  const saved = { ...(bundled === undefined ? { rules } : { id: bundled }), settings, ...(ruleset !== undefined && { ruleset }) };
  const now = Date.now();
  const players = info.players.map(({ name }) => name);
  return {
    id,
    name: "",
    title: title === "" ? info.title : title,
    created: now,
    changed: now,
    revision: 0,
    source: saved,
    rulesKey: rulesKey(saved),
    players,
    seats,
    ...(clock !== undefined && clock !== "" && { clock }),
    tree: new Tree().data(),
    played: 0,
    state: "",
    isOver: false,
    ...(kept?.text !== undefined && { text: kept.text }),
    ...(kept?.link !== undefined && kept.id === id && { link: kept.link }),
  };
}

/** Returns the state of a match for the store. @param before the state in the store */
export function stateOf(match: Match, before: KeptGame): Pick<KeptGame, "played" | "state" | "isOver"> {
  const { tree, end, position, info } = match;
  const name = info.players[position.player]?.name ?? "";
  const isLast = tree.after(tree.current).length === 0;
  // A game that is over stays so while it is looked through.
  if (before.isOver && (!isLast || match.isExploring)) return { played: before.played, state: before.state, isOver: true };
  const state = end === null ? `${name} to move` : end.words;
  return { played: tree.line().length, state, isOver: end !== null && isLast };
}

/** Begins a new game, in place of the one on the page, which stays saved. */
export async function beginKept(game: PlayedGame, setup: GameSetup, match: Match): Promise<void> {
  const id = newId();
  const { record: _, way: __, kept, ...plain } = setup;
  const text = kept?.text;
  const begun = { ...plain, kept: { id, ...(text !== undefined && { text }) } };
  if (game.restart !== undefined) return game.restart(begun);
  const fresh = newKept(id, game, begun, match);
  await forgetUntouched(fresh.rulesKey).catch(() => undefined);
  await update("games", id, () => fresh).catch(() => undefined);
  if (!game.address.startsWith("#/game/")) location.hash = keptAddress(fresh);
  else {
    const query = queryOf(begun);
    query.set("game", id);
    location.hash = `${game.address}?${query}`;
  }
}

/** Removes games that were begun and in which nothing was played. */
async function forgetUntouched(rulesKey: string): Promise<void> {
  const games = await gamesOf(rulesKey);
  const untouched = games.filter((game) => !hasMoves(game) && game.name === "" && game.tree.comment === "");
  for (const { id } of untouched)
    await update("games", id, (now) => (now === undefined || hasMoves(now) ? now : undefined));
}

/** Creates the words about a game that was opened or replaced. @param begin begins a new game */
export function keptNotice({ said, stored }: OpenedKept, begin: () => void): HTMLElement[] {
  const quiet = (...parts: (Node | string)[]) => h("p", { class: "quiet-words" }, ...parts);
  const shelf = h("a", { href: "#/my-games" }, "My games");
  switch (said) {
    case "continued": {
      const date = dateOf(stored?.changed ?? 0);
      const fresh = button("New game", begin, { "aria-label": "Begin a new game" });
      return [quiet(`You are going on with your game of ${date}.`), h("div", { class: "answers" }, fresh)];
    }
    case "replaced":
    case "kept":
      return [quiet("Your previous game is kept under ", shelf, ".")];
    case "missing":
      return [quiet("This browser has no saved game at this address. This is a new one.")];
    default:
      return [];
  }
}

/** Returns a date and time in the words of the reader. */
export function dateOf(time: number): string {
  return new Date(time).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
}
