/** The setup of a game: players, ruleset, options, clocks. */

import type { RecordHeaderView } from "@boardwright/engine";
import { editorEngine } from "../engines.ts";
import type { OpenedFriendGame } from "../friend/linked-game.ts";
import type { OpenedKept } from "../my-games/kept.ts";
import { unpacked } from "../packed-text.ts";
import { timeControlOf } from "./chess-clock.ts";
import { LEVELS, type Seat } from "./seat.ts";

/** The setup of a game. */
export interface GameSetup {
  readonly seats: readonly Seat[];
  readonly ruleset?: string;
  readonly settings: Readonly<Record<string, string>>;
  /** The time control, as in addresses. */
  readonly clock?: string;
  /** A record to load. */
  readonly record?: string;
  /** The path to the position of the record to show (default: its end). */
  readonly way?: string;
  /** The identity of the game; missing if it is not saved. */
  readonly kept?: OpenedKept;
  /** The game by link, if it is one. */
  readonly friend?: OpenedFriendGame;
}

/** The default level of the engine. */
const USUAL_LEVEL = 3;

/** Reads the setup in an address. @param players number of players */
export function setupOf(query: URLSearchParams, players: number): GameSetup {
  const settings: Record<string, string> = {};
  for (const [name, value] of query) if (name.startsWith("set.")) settings[name.slice(4)] = value;
  const [ruleset, seats] = [query.get("ruleset"), (query.get("seats") ?? "").split("-")];
  const wished = Array.from({ length: players }, (_, player) => seatOf(seats[player], player));
  const clock = query.get("clock") ?? "";
  return {
    seats: wished,
    settings,
    ...(ruleset !== null && { ruleset }),
    ...(timeControlOf(clock) !== undefined && { clock }),
  };
}

/** Adds the record of a link, with its options. Both sides are played by people. */
export async function withRecord(setup: GameSetup, query: URLSearchParams): Promise<GameSetup> {
  const [letters, way] = [query.get("record"), query.get("at")];
  if (letters === null) return setup;
  const record = await unpacked(letters);
  const header = await editorEngine.ask<RecordHeaderView>({ do: "header", record });
  const seats = setup.seats.map(() => ({ is: "person" }) as const);
  const settings = Object.fromEntries(header.settings);
  const { ruleset } = header;
  const { kept } = setup;
  return {
    seats,
    settings,
    record,
    ...(way !== null && { way }),
    ...(ruleset !== null && { ruleset }),
    ...(kept !== undefined && { kept }),
  };
}

/** Returns the address parameters of a setup. */
export function queryOf({ seats, ruleset, settings, clock }: GameSetup): URLSearchParams {
  const query = new URLSearchParams();
  query.set("seats", seats.map((seat) => (seat.is === "engine" ? String(seat.level) : "you")).join("-"));
  if (ruleset !== undefined) query.set("ruleset", ruleset);
  if (clock !== undefined && clock !== "") query.set("clock", clock);
  for (const [name, value] of Object.entries(settings)) query.set(`set.${name}`, value);
  return query;
}

function seatOf(word: string | undefined, player: number): Seat {
  const level = Number(word);
  if (LEVELS.includes(level)) return { is: "engine", level };
  return word === "you" || player === 0 ? { is: "person" } : { is: "engine", level: USUAL_LEVEL };
}
