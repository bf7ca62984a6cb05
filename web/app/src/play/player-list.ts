/** Who plays, and whose turn it is. */

import { button, h } from "../dom.ts";
import type { Match, Seat } from "./match.ts";
import type { MatchClock } from "./match-clock.ts";

/** A line for each player. @param change chooses other players */
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
      button(words, change, { class: "seat quiet", title: "Choose who plays", "aria-label": `${name}: ${words}. Choose who plays` }),
      winner,
      time?.face(number),
    );
  });
}

function seatWords(seat: Seat | undefined): string {
  return seat?.is === "engine" ? `level ${seat.level}` : "you";
}
