/** The setup of a game: players, ruleset, options, clocks. */

import { type OpenedFriendGame } from "../friend/linked-game.ts";
import { startFriendGame } from "../friend/start.ts";
import type { OptionView, Manual, RecordHeaderView, RulesetView } from "@boardwright/engine";
import { button, h, select, sentenceCase, wordsOf } from "../dom.ts";
import { editorEngine } from "../engines.ts";
import { unpacked } from "../packed-text.ts";
import { TIME_CONTROLS, timeControlOf } from "./chess-clock.ts";
import type { Match } from "./match.ts";
import type { PlayedGame } from "./page.ts";
import { seatFields } from "./seat-fields.ts";
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
  /** The key of the saved game; missing if it is not saved. */
  readonly key?: string;
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

/** The page of the form. */
interface NewGameHost {
  readonly match: Match;
  /** Opens the position editor. */
  readonly edit: () => void;
}

/** Creates the form. */
export function newGame(
  manual: Manual | undefined,
  setup: GameSetup,
  game: PlayedGame,
  { match, edit }: NewGameHost,
): HTMLElement {
  if (manual === undefined) return h("p", { class: "empty" }, "…");
  const chosen = {
    seats: setup.seats.map((seat): Seat => (seat.is === "friend" && setup.friend === undefined ? { is: "person" } : seat)),
    ruleset: setup.ruleset ?? "",
    clock: setup.clock ?? "",
    settings: { ...setup.settings } as Record<string, string>,
  };
  const isLinked = () => chosen.seats.some(({ is }) => is === "friend");
  const here = h("input", { type: "checkbox" });
  const isBegun = match.tree.start !== undefined || match.tree.current !== undefined;
  const fromHere = h("label", { class: "check" }, here, "Begin with the position on the board");
  const clock = select("Clock", TIME_CONTROLS, chosen.clock, (word) => {
    chosen.clock = word;
  });
  const said = h("p", { class: "notice refusal", role: "status" });
  const seatsChanged = () => {
    clock.hidden = isLinked();
    fromHere.hidden = !isBegun || !isLinked();
  };
  seatsChanged();
  const begin = (event: Event) => {
    event.preventDefault();
    const { ruleset, ...rest } = chosen;
    const wanted = { ...rest, ...(ruleset !== "" && { ruleset }) };
    try {
      if (isLinked()) startLinked(game, wanted, match, here.checked);
      else start(game, wanted);
    } catch (error) {
      said.textContent = wordsOf(error);
    }
  };
  return h(
    "form",
    { class: "new-game", onsubmit: begin },
    ...seatFields(manual.players, chosen.seats, seatsChanged),
    fromHere,
    manual.rulesets.length === 0 ? undefined : rulesetField(manual, chosen),
    clock,
    optionFields(manual.options, chosen.settings),
    h(
      "div",
      { class: "answers begin" },
      h("button", { type: "submit", class: "main" }, "Start game"),
      setup.friend === undefined && button("Set up a position", edit),
    ),
    said,
  );
}

/** Starts a game with a setup. */
export function start({ address, restart }: PlayedGame, setup: GameSetup): void {
  if (restart !== undefined) return restart(setup);
  const query = queryOf(setup);
  // A different address restarts the game even with the same setup.
  query.set("game", String(Date.now()));
  location.hash = `${address}?${query}`;
}

/** Starts a game by link. @param isFromHere true if it begins with the moves on the board */
function startLinked({ source, title }: PlayedGame, setup: GameSetup, { info, tree }: Match, isFromHere: boolean): void {
  const { seats, ruleset, settings } = setup;
  const { id, rules } = source;
  startFriendGame({
    title: title === "" ? info.title : title,
    source: { ...(id === undefined ? { rules } : { id }), settings, ...(ruleset !== undefined && { ruleset }) },
    players: info.players.map(({ name }) => name),
    seats,
    ...(isFromHere && { line: tree.line(), ...(tree.start !== undefined && { start: tree.start }) }),
  });
}

/** Returns a button for each ruleset, if none was chosen. */
export function quickStarts(manual: Manual | undefined, setup: GameSetup, game: PlayedGame): HTMLElement[] {
  const { ruleset, seats, settings } = setup;
  if (ruleset !== undefined || manual === undefined) return [];
  const begin = ({ name, note }: RulesetView) => {
    const words = sentenceCase(name);
    const wanted = { seats, settings, ruleset: name };
    const label = note === "" ? words : `${words}: ${note}`;
    if (game.restart !== undefined) return button(label, () => game.restart?.(wanted));
    return h("a", { class: "button", href: `${game.address}?${queryOf(wanted)}` }, label);
  };
  return [h("div", { class: "answers" }, ...manual.rulesets.map(begin))];
}

function rulesetField(manual: Manual, chosen: { ruleset: string }): HTMLElement {
  const values = manual.rulesets.map(
    ({ name, note }) => [name, note === "" ? name : `${name}: ${note}`] as const,
  );
  return select("Ruleset", [["", "standard"], ...values], chosen.ruleset, (word) => {
    chosen.ruleset = word;
  });
}

/** Creates the fields of all options, folded unless one was changed. */
function optionFields(options: readonly OptionView[], settings: Record<string, string>): HTMLElement | undefined {
  if (options.length === 0) return undefined;
  const open = Object.keys(settings).length > 0;
  const fields = options.map((option) => optionField(option, settings));
  const folded = h("details", { class: "options", open }, h("summary", {}, "Options"), ...fields);
  // A field whose value is refused must be seen.
  folded.addEventListener("invalid", () => void (folded.open = true), true);
  return folded;
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
