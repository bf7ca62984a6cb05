/** The form for a new game: players, ruleset, options, clocks. */

import type { OptionView, Manual } from "@boardwright/engine";
import { button, h, select, sentenceCase, wordsOf } from "../dom.ts";
import { beginKept } from "./keeping.ts";
import { TIME_CONTROLS } from "./chess-clock.ts";
import type { Match } from "./match.ts";
import type { PlayedGame } from "./page.ts";
import { seatFields } from "./seat-fields.ts";
import type { Seat } from "./seat.ts";
import type { GameSetup } from "./setup.ts";

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
  const begin = async () => {
    const { ruleset, ...rest } = chosen;
    const wanted = { ...rest, ...(ruleset !== "" && { ruleset }) };
    try {
      if (isLinked()) await startLinked(game, wanted, match, here.checked);
      else await beginKept(game, wanted, match);
    } catch (error) {
      said.textContent = wordsOf(error);
    }
  };
  const submit = (event: Event) => {
    event.preventDefault();
    void begin();
  };
  return h(
    "form",
    { class: "new-game", onsubmit: submit },
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

/** Starts a game by link. @param isFromHere true if it begins with the moves on the board */
async function startLinked(
  { source, title }: PlayedGame,
  setup: GameSetup,
  { info, tree }: Match,
  isFromHere: boolean,
): Promise<void> {
  const { startFriendGame } = await import("../friend/start.ts");
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
