/** The setup of a game: players, ruleset, options, clocks. */

import type { OptionView, Manual, RecordHeaderView, RulesetView } from "@boardwright/engine";
import { button, h, select, sentenceCase } from "../dom.ts";
import { editorEngine } from "../engines.ts";
import { unpacked } from "../share.ts";
import { TIME_CONTROLS, timeControlOf } from "./chess-clock.ts";
import type { Seat } from "./match.ts";

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
  /** The key of the saved game; missing if it is not saved. */
  readonly key?: string;
}

/** The default level of the engine. */
const USUAL_LEVEL = 3;
const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

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
    key: query.toString(),
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
  return { seats, settings, record, ...(way !== null && { way }), ...(ruleset !== null && { ruleset }) };
}

/** Returns the address parameters of a setup. */
export function queryOf({ seats, ruleset, settings, clock }: GameSetup): URLSearchParams {
  const query = new URLSearchParams();
  query.set("seats", seats.map((seat) => (seat.is === "person" ? "you" : String(seat.level))).join("-"));
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

/**
 * Creates the form.
 *
 * @param address of the game's page without parameters
 * @param edit opens the position editor
 */
export function newGame(
  manual: Manual | undefined,
  setup: GameSetup,
  address: string,
  edit: () => void,
): HTMLElement {
  if (manual === undefined) return h("p", { class: "empty" }, "…");
  const chosen = {
    seats: [...setup.seats],
    ruleset: setup.ruleset ?? "",
    clock: setup.clock ?? "",
    settings: { ...setup.settings } as Record<string, string>,
  };
  const begin = (event: Event) => {
    event.preventDefault();
    const { ruleset, ...rest } = chosen;
    const query = queryOf({ ...rest, ...(ruleset !== "" && { ruleset }) });
    // A different address restarts the game even with the same setup.
    query.set("game", String(Date.now()));
    location.hash = `${address}?${query}`;
  };
  return h(
    "form",
    { class: "new-game", onsubmit: begin },
    ...manual.players.map((name, player) => seatField(name, chosen.seats, player)),
    manual.rulesets.length === 0 ? undefined : rulesetField(manual, chosen),
    ...manual.options.map((option) => optionField(option, chosen.settings)),
    select("Clock", TIME_CONTROLS, chosen.clock, (word) => {
      chosen.clock = word;
    }),
    h(
      "div",
      { class: "answers" },
      h("button", { type: "submit", class: "main" }, "Start game"),
      button("Set up a position", edit),
    ),
  );
}

/** Returns a button for each ruleset, if none was chosen. */
export function quickStarts(manual: Manual | undefined, setup: GameSetup, address: string): HTMLElement[] {
  const { ruleset, seats, settings } = setup;
  if (ruleset !== undefined || manual === undefined) return [];
  const begin = ({ name, note }: RulesetView) => {
    const words = sentenceCase(name);
    const query = queryOf({ seats, settings, ruleset: name });
    return h("a", { class: "button", href: `${address}?${query}` }, note === "" ? words : `${words}: ${note}`);
  };
  return [h("div", { class: "answers" }, ...manual.rulesets.map(begin))];
}

function seatField(name: string, seats: Seat[], player: number): HTMLElement {
  const values = [
    ["you", "you (or another person)"],
    ...LEVELS.map((level) => [String(level), `computer, level ${level}`]),
  ];
  const seat = seats[player];
  const value = seat?.is === "engine" ? String(seat.level) : "you";
  return select(name, values as [string, string][], value, (word) => {
    seats[player] = seatOf(word, 0);
  });
}

function rulesetField(manual: Manual, chosen: { ruleset: string }): HTMLElement {
  const values = manual.rulesets.map(
    ({ name, note }) => [name, note === "" ? name : `${name}: ${note}`] as const,
  );
  return select("Ruleset", [["", "standard"], ...values], chosen.ruleset, (word) => {
    chosen.ruleset = word;
  });
}

function optionField(option: OptionView, settings: Record<string, string>): HTMLElement {
  const { name, note, allowed } = option;
  const called = sentenceCase(name.replaceAll("_", " "));
  const label = note === "" ? called : `${called} (${note})`;
  const value = settings[name] ?? option.value;
  const change = (word: string) => {
    if (word === option.value && !(name in settings)) return;
    settings[name] = word;
  };
  if ("words" in allowed)
    return select(
      label,
      allowed.words.map((word) => [word, word] as const),
      value,
      change,
    );
  const [min, max] = allowed.range;
  const input = h("input", {
    type: "number",
    min,
    max,
    value,
    required: true,
    onchange: (event: Event) => change((event.target as HTMLInputElement).value),
  });
  return h("label", { class: "field" }, h("span", {}, label), input);
}
