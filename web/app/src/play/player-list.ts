/** The list of players, with the player to move. */

import { button, h } from "../dom.ts";
import type { Match } from "./match.ts";
import type { MatchClock } from "./match-clock.ts";
import type { Seat } from "./seat.ts";

/** Creates a line for each player. @param change opens the choice of players */
export function playersOf(match: Match, time: MatchClock | undefined, change: () => void): HTMLElement[] {
  return match.info.players.map(({ name }, number) => {
    const isNext = match.end === null && match.position.player === number;
    const isThinking = isNext && match.isThinking;
    const words = isThinking ? "thinking…" : seatWords(match.seats[number]);
    const winner = match.end?.winner === number ? h("span", { class: "won" }, "won") : undefined;
    return h(
      "div",
      { class: isNext ? "player next" : "player", "data-player": number },
      h("strong", {}, name),
      button(words, change, { class: "seat quiet", title: "Change players", "aria-label": `${name}: ${words}. Change players` }),
      winner,
      time?.face(number),
    );
  });
}

function seatWords(seat: Seat | undefined): string {
  if (seat?.is === "friend") return "friend";
  return seat?.is === "engine" ? `level ${seat.level}` : "you";
}
