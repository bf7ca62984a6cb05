/** Starts games by link, and makes them of links. */

import { EngineError, GameClient, type GameSource, type RecordHeaderView } from "@boardwright/engine";
import { editorEngine, rulesEngine } from "../engines.ts";
import { bundled } from "../library.ts";
import { treeOf } from "../play/record-tree.ts";
import type { Seat } from "../play/seat.ts";
import { Tree, type Node } from "../play/tree.ts";
import { friendAddress } from "../route.ts";
import { LinkError, type Packet } from "./link.ts";
import { isOfSameRules } from "./compare-lines.ts";
import { type FriendGame, newId, type SavedSource, saveFriendGame } from "./saved-games.ts";

/** The setup of a new game. */
export interface NewFriendGame {
  readonly title: string;
  readonly source: SavedSource;
  readonly players: readonly string[];
  readonly seats: readonly Seat[];
  /** The position to begin with as text, and the moves from there. */
  readonly start?: string;
  readonly line?: readonly Node[];
}

/** Saves a new game and goes to its page. Throws if it cannot be saved. */
export function startFriendGame({ start, line = [], ...game }: NewFriendGame): void {
  const tree = new Tree(start);
  for (const { code, text, player, turn } of line) tree.play({ code, text, player, turn });
  const count = line.length;
  const [id, changed] = [newId(), Date.now()];
  const open = { tree: tree.data(), played: count, received: count, agreed: [], isNews: true, state: "" };
  if (!saveFriendGame({ id, ...game, ...open, changed }))
    throw new Error("The browser has no storage for this game. Remove old games under “By link”, or leave private browsing.");
  location.hash = friendAddress(id);
}

/**
 * Returns the game of a link. Throws a {@link LinkError} if it does not fit its rules.
 *
 * @param saved the same game, if this browser has it: its options are those of the game
 */
export async function gameOfLink(packet: Packet, saved: FriendGame | undefined): Promise<FriendGame> {
  try {
    return await readGame(packet, saved);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    throw new LinkError(
      `This link holds no game that can be played here. Ask your friend to send it again; nothing was changed. The reason: ${error.message}`,
    );
  }
}

async function readGame(packet: Packet, saved: FriendGame | undefined): Promise<FriendGame> {
  const { id, record, agreed } = packet;
  const { title, source } = await sourceOf(packet, saved);
  const client = new GameClient(rulesEngine, (await rulesOf(source)).source);
  try {
    const info = await client.ask("game", {});
    const tree = treeOf(await client.ask("read", { text: record }));
    const { player, end } = await client.ask("position", { at: tree.path() });
    const players = info.players.map(({ name }) => name);
    const seats = seatsOf(packet, players.length, end === null ? player : undefined);
    const count = tree.line().length;
    const open = { tree: tree.data(), played: count, received: count, isNews: false, state: "" };
    const agreedHere = agreed.filter((one) => one < players.length);
    return { id, title: title ?? info.title, source, players, seats, ...open, agreed: agreedHere, changed: Date.now() };
  } finally {
    void client.close();
  }
}

/** Returns the source of a link's game, and the title of a bundled one. */
async function sourceOf({ record, rules }: Packet, saved: FriendGame | undefined) {
  const header = await editorEngine.ask<RecordHeaderView>({ do: "header", record });
  const { ruleset, settings } = header;
  const chosen = { settings: Object.fromEntries(settings), ...(ruleset !== null && { ruleset }) };
  const source: SavedSource = rules !== undefined ? { rules, ...chosen } : { id: header.game ?? "", ...chosen };
  const { title } = await rulesOf(source);
  return { title, source: saved !== undefined && isOfSameRules(saved.source, source) ? saved.source : source };
}

/** The rules of a game by link; of a bundled game its title, board style and weights, too. */
interface KnownRules {
  readonly source: GameSource;
  readonly title?: string;
  readonly boardStyle?: string;
  readonly learned?: string;
}

/** Returns a source with its rules. */
export async function rulesOf(saved: SavedSource): Promise<KnownRules> {
  const { rules, id = "", ...options } = saved;
  if (rules !== undefined) return { source: { rules, ...options } };
  const game = await bundled(id);
  if (game === undefined || (game.source.id ?? id) !== id)
    throw new LinkError(
      `This page does not have the game “${id.slice(0, 80)}”. Open the link at the address that your friend uses.`,
    );
  const { listed, source, learned } = game;
  const { title, boardStyle = listed.id } = listed;
  return { source: { ...source, ...options }, title, boardStyle, ...(learned !== undefined && { learned }) };
}

/** Returns the seats of a browser that opens a game for the first time. */
function seatsOf({ by, levels }: Packet, count: number, next: number | undefined): Seat[] {
  const free = Array.from({ length: count }, (_, player) => player).filter(
    (player) => !by.includes(player) && (levels[player] ?? 0) === 0,
  );
  // Of several other players it is the one to move.
  const own = next !== undefined && free.includes(next) ? next : free[0];
  return Array.from({ length: count }, (_, player) => {
    const level = levels[player] ?? 0;
    if (level > 0) return { is: "engine", level: Math.min(level, 10) };
    return { is: player === own ? "person" : "friend" };
  });
}
