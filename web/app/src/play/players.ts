/** Who plays, and whose turn it is. */

import { h } from "../dom.ts";
import { type Clock, shownTime } from "./clock.ts";
import type { Match, Seat } from "./match.ts";

/** A line for each player. */
export function playersOf(match: Match, clock: Clock | undefined): HTMLElement[] {
  return match.table.players.map(({ name }, number) => {
    const isNext = match.look.end === null && match.look.player === number;
    const isThinking = isNext && match.isThinking;
    const words = isThinking ? "thinking…" : seatWords(match.seats[number]);
    const winner = match.look.end?.winner === number ? h("span", { class: "won" }, "won") : undefined;
    return h(
      "div",
      { class: isNext ? "player next" : "player", "data-player": number },
      h("strong", {}, name),
      h("span", { class: "seat" }, words),
      winner,
      clock === undefined
        ? undefined
        : h("span", { class: "clock", role: "timer" }, shownTime(clock.left(number))),
    );
  });
}

function seatWords(seat: Seat | undefined): string {
  return seat?.is === "engine" ? `level ${seat.level}` : "you";
}
