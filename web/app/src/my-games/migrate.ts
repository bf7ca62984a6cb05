/** Takes over what earlier versions of the page kept elsewhere, and removes it there. */

import { games } from "../library.ts";
import { setupOf } from "../play/setup.ts";
import type { TreeData } from "../play/tree.ts";
import { type KeptGame, type KeptText, newId, newText, rulesKey } from "./kept.ts";
import { DRAFT, EARLIER, GAME } from "./old-keys.ts";

/** The store that the things go to; throws if there is no room. */
interface Target {
  readonly putGame: (game: KeptGame) => Promise<unknown>;
  readonly putText: (text: KeptText) => Promise<unknown>;
}

/** An unfinished game as it was kept. */
interface OldGame {
  readonly query: string;
  readonly tree: TreeData;
  readonly times?: readonly number[];
}

export async function migrate({ putGame, putText }: Target): Promise<void> {
  const listed = await games();
  for (const name of Object.keys(localStorage).filter((one) => one.startsWith(GAME))) {
    const id = name.slice(GAME.length);
    const game = listed.find((one) => one.id === id);
    const old = read<OldGame>(name);
    if (game === undefined || old?.tree === undefined) continue;
    if (old.tree.first.length > 0 || old.tree.start !== undefined) await putGame(gameOf(game, old));
    localStorage.removeItem(name);
  }
  const texts = [localStorage.getItem(DRAFT), ...(read<unknown[]>(EARLIER) ?? [])];
  // The text that was being written is the newest.
  const now = Date.now();
  for (const [index, text] of texts.filter((one) => typeof one === "string").entries()) await putText(textOf(text, now - index));
  for (const name of [DRAFT, EARLIER]) localStorage.removeItem(name);
}

function gameOf(game: { readonly id: string; readonly title: string; readonly players: readonly string[] }, old: OldGame): KeptGame {
  const { id, title, players } = game;
  const { seats, settings, ruleset, clock } = setupOf(new URLSearchParams(old.query), players.length);
  const source = { id, settings, ...(ruleset !== undefined && { ruleset }) };
  const now = Date.now();
  return {
    id: newId(),
    name: "",
    title,
    created: now,
    changed: now,
    revision: 1,
    source,
    rulesKey: rulesKey(source),
    players,
    seats,
    tree: old.tree,
    played: old.tree.at.length,
    state: "",
    isOver: false,
    ...(clock !== undefined && { clock }),
    ...(old.times !== undefined && { times: old.times }),
  };
}

function textOf(text: string, changed: number): KeptText {
  return { ...newText(text), created: changed, changed, revision: 1 };
}

function read<T>(name: string): T | undefined {
  try {
    return (JSON.parse(localStorage.getItem(name) ?? "null") as T | null) ?? undefined;
  } catch {
    return undefined;
  }
}
