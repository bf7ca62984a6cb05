/** Resigning and draws by agreement, in a game of two on this page. */

import type { GameClient, PositionInfo } from "@boardwright/engine";
import { button, h, victory, wordsOf } from "../dom.ts";
import { SEARCH_DEADLINE } from "../engines.ts";
import type { Match } from "../play/match.ts";
import "./ending.css";

/** Winning chance up to which the computer agrees to a draw. */
const CONTENT = 0.55;
/** Limits of the search that decides about an offer. */
const LIMITS = { nodes: 30_000, milliseconds: 1_000 };

/** A question that is open, and the position that it belongs to. */
interface OpenQuestion {
  readonly about: "resigning" | "draw";
  readonly position: PositionInfo;
}

/** The page of a game. */
export interface GameEndingHost {
  readonly match: Match;
  readonly search: GameClient;
  /** True if the game may end in a draw. */
  readonly hasDraws: boolean;
  /** Shows the buttons anew. */
  readonly renew: () => void;
}

export class GameEnding {
  readonly #host: GameEndingHost;
  #asked: OpenQuestion | undefined;
  #isDeciding = false;

  constructor(host: GameEndingHost) {
    this.#host = host;
  }

  /** Returns the buttons, or the open question. */
  row(): HTMLElement {
    const { match, hasDraws } = this.#host;
    const asked = this.#asked;
    if (asked?.position === match.position) return asked.about === "draw" ? this.#drawQuestion() : this.#resignQuestion();
    const ask = (about: OpenQuestion["about"]) => this.#ask({ about, position: match.position });
    const offer = () => (this.#other.is === "engine" ? void this.#askEngine() : ask("draw"));
    const mayOffer = hasDraws && match.isPersonsTurn && !this.#isDeciding;
    return h(
      "div",
      { class: "answers ending" },
      mayOffer && button("Offer a draw", offer),
      button("Resign", () => ask("resigning")),
    );
  }

  /** The player who resigns or offers: a person, the one to move if both are. */
  get #player(): number {
    const { seats, position } = this.#host.match;
    return seats[position.player]?.is === "person" ? position.player : seats.findIndex(({ is }) => is === "person");
  }

  get #other() {
    const { seats } = this.#host.match;
    return seats[1 - this.#player] ?? { is: "person" as const };
  }

  #name(player: number): string {
    return this.#host.match.info.players[player]?.name ?? "";
  }

  #ask(question: OpenQuestion | undefined): void {
    this.#asked = question;
    this.#host.renew();
  }

  #resignQuestion(): HTMLElement {
    const player = this.#player;
    const winner = 1 - player;
    const resign = () => this.#decide(winner, victory(this.#name(winner)), "by resignation");
    const words = this.#other.is === "person" ? `Does ${this.#name(player)} resign?` : "Do you resign?";
    return question(words, ["Yes, resign", resign], ["Play on", () => this.#ask(undefined)]);
  }

  #drawQuestion(): HTMLElement {
    const [own, other] = [this.#name(this.#player), this.#name(1 - this.#player)];
    const accept = () => this.#decide(null, "draw", "by agreement");
    const decline = () => {
      this.#ask(undefined);
      this.#host.match.showNotice(`${other} declines the draw.`);
    };
    return question(`${own} offers a draw. Does ${other} accept?`, ["Accept the draw", accept], ["Decline", decline]);
  }

  /** Asks the computer, which agrees unless it is clearly better. */
  async #askEngine(): Promise<void> {
    const { match, search, renew } = this.#host;
    const { position } = match;
    const other = 1 - this.#player;
    this.#isDeciding = true;
    renew();
    match.showNotice(`${this.#name(other)} is thinking about your offer…`);
    try {
      const strength = { is: "full", lines: 1 } as const;
      const found = await search.ask("analyze", { at: match.tree.path(), strength, limits: LIMITS }, { deadline: SEARCH_DEADLINE });
      if (match.position !== position || match.end !== null) return;
      const chance = found?.lines[0]?.chance ?? 0.5;
      const isContent = (position.player === other ? chance : 1 - chance) <= CONTENT;
      if (isContent) this.#decide(null, "draw", "by agreement");
      else match.showNotice(`${this.#name(other)} declines the draw: it thinks that it is better.`);
    } catch (error) {
      match.showError(wordsOf(error));
    } finally {
      this.#isDeciding = false;
      renew();
    }
  }

  #decide(winner: number | null, result: string, reason: string): void {
    this.#asked = undefined;
    this.#host.match.decide({ winner, result, reason, words: `${result} ${reason}` });
  }
}

type Answer = readonly [string, () => void];

function question(words: string, yes: Answer, no: Answer): HTMLElement {
  const row = h("div", { class: "answers" }, button(yes[0], yes[1]), button(no[0], no[1]));
  return h("div", { class: "ending", role: "group", "aria-label": words }, h("p", { class: "offer" }, words), row);
}
