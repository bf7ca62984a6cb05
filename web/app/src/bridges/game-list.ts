/** The games of a file, as they are read. */

import { button, h } from "../dom.ts";
import type { FoundGame } from "./protocol.ts";
import { wordsOfFault } from "./client.ts";

/** Maximum number of games that are listed. */
export const MOST_GAMES = 300;

export class GameList {
  readonly root = h("ol", { class: "brought games-found" });
  readonly #open: (game: FoundGame) => Promise<void>;

  /** @param open opens a game */
  constructor(open: (game: FoundGame) => Promise<void>) {
    this.#open = open;
  }

  add(games: readonly FoundGame[]): void {
    this.root.append(...games.map((game) => h("li", {}, ...this.#entry(game))));
  }

  #entry(game: FoundGame): (HTMLElement | string)[] {
    const { fault, names, title, event, date, result, moves } = game;
    if (fault !== null) return [h("p", { class: "notice refusal" }, `Not read. ${wordsOfFault(fault)}`)];
    const players = names.filter((name) => name !== "").join(" – ");
    const facts = [title, event, date, result === "*" ? "" : result, `${moves} ${moves === 1 ? "move" : "moves"}`];
    const words = facts.filter((fact) => fact !== "").join(", ");
    return [
      button(players === "" ? title : players, () => void this.#open(game)),
      h("p", { class: "quiet-words" }, words),
    ];
  }
}
