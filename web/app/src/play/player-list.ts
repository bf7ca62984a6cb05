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
    const words = isThinking ? "thinking…" : seatWords(match.seats[number], match.tree.head?.names[number]);
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

/** Returns the person or the engine on a seat. @param name in the record, if the game has one */
function seatWords(seat: Seat | undefined, name = ""): string {
  if (seat?.is === "friend") return "friend";
  const isEngine = seat?.is === "engine";
  if (name === "") return isEngine ? `level ${seat.level}` : "you";
  return isEngine ? `${name} (level ${seat.level})` : name;
}
