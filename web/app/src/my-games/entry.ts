/** A saved game or rules text in a list. */

import { h } from "../dom.ts";
import { dateOf } from "../play/keeping.ts";
import { type KeptGame, type KeptText, keptAddress, nameOf } from "./kept.ts";
import { keptThumbnail } from "./thumbnail.ts";

/** A game or a rules text. */
export type KeptThing = { readonly is: "game"; readonly kept: KeptGame } | { readonly is: "text"; readonly kept: KeptText };

export function addressOf(thing: KeptThing): string {
  return thing.is === "game" ? keptAddress(thing.kept) : `#/edit?text=${thing.kept.id}`;
}

/** Returns the words about a game or text: players and state, and its date. */
export function aboutThing(thing: KeptThing): string {
  const date = dateOf(thing.kept.changed);
  if (thing.is === "text") return `Rules · ${date}`;
  const { played, state } = thing.kept;
  const moves = played === 0 ? "not begun" : `move ${played}`;
  return `${state === "" ? moves : `${state}, ${moves}`} · ${date}`;
}

/** Returns the words about the players of a game. */
export function playersOf({ players, seats }: KeptGame): string {
  const named = players.map((player, index) => {
    const seat = seats[index];
    if (seat?.is === "engine") return `${player}: computer, level ${seat.level}`;
    return seat?.is === "friend" ? `${player}: a friend` : `${player}: you`;
  });
  return named.join(" · ");
}

/** Creates a card that leads to a game or text. */
export function keptCard(thing: KeptThing): HTMLLIElement {
  const words = h("div", {}, h("h3", {}, nameOf(thing.kept)), h("p", { class: "facts" }, aboutThing(thing)));
  if (thing.is === "game") words.append(h("p", { class: "about" }, playersOf(thing.kept)));
  return h("li", { class: "card" }, h("a", { href: addressOf(thing) }, keptThumbnail(thing.kept.id), words));
}
