/** The choice of players for a new game. */

import { select } from "../dom.ts";
import { LEVELS, type Seat } from "./seat.ts";

/** Creates a field for each seat. @param changed is called after a change */
export function seatFields(names: readonly string[], seats: Seat[], changed: () => void): HTMLElement[] {
  const values = names.length > 1 ? VALUES : VALUES.filter(([word]) => word !== "friend");
  const fields = names.map((name, player) =>
    select(name, values, wordOf(seats[player]), (word) => {
      seats[player] = seatOf(word);
      sitSomewhere(seats, player);
      fields.forEach((field, index) => {
        const box = field.querySelector("select");
        if (box !== null) box.value = wordOf(seats[index]);
      });
      changed();
    }),
  );
  return fields;
}

const VALUES: readonly (readonly [string, string])[] = [
  ["you", "you (or another person)"],
  ["friend", "a friend, by link"],
  ...LEVELS.map((level) => [String(level), `computer, level ${level}`] as const),
];

/** Gives the person here a seat, if a friend plays and nobody does here. */
function sitSomewhere(seats: Seat[], changed: number): void {
  const has = (is: Seat["is"]) => seats.some((seat) => seat.is === is);
  if (!has("friend") || has("person")) return;
  const isEngine = seats[changed]?.is === "engine";
  const free = seats.findIndex((seat, player) => player !== changed && (!isEngine || seat.is === "friend"));
  if (free >= 0) seats[free] = { is: "person" };
}

function wordOf(seat: Seat | undefined): string {
  if (seat?.is === "engine") return String(seat.level);
  return seat?.is === "friend" ? "friend" : "you";
}

function seatOf(word: string): Seat {
  const level = Number(word);
  if (LEVELS.includes(level)) return { is: "engine", level };
  return { is: word === "friend" ? "friend" : "person" };
}
