/** The part of a game's page for a game by link. */

import { button, h } from "../dom.ts";
import type { LinkedGame } from "./linked-game.ts";
import { pasteForm } from "./paste-form.ts";
import { fits, linkField, sendButtons } from "./send.ts";
import { startFriendGame } from "./start.ts";

/** Maximum number of moves named in a sentence. */
const MOST_NEWS = 12;

/** Creates messages and buttons for the prompt. @param say shows a message */
export function friendPrompt(linked: LinkedGame, say: (words: string) => void): HTMLElement[] {
  const { stage } = linked;
  if (stage === "earlier") {
    const back = answers(button("Back to the game", () => void linked.goToEnd()));
    return linked.isSentBeyond ? [quiet(SENT), back] : [back];
  }
  return [
    ...newsOf(linked),
    ...(stage === "yours" ? offerOf(linked) : []),
    ...(linked.isToSend ? sending(linked, say) : []),
    ...(linked.isSaved ? [] : [h("p", { class: "notice refusal" }, NOT_SAVED)]),
  ];
}

const SENT = "You have sent these moves. If you play others, send the new link before your friend answers.";
const NOT_SAVED =
  "The browser could not save this game: keep the links. Remove old games under “By link”, or leave private browsing.";

/** Says which moves the friend has made. */
function newsOf(linked: LinkedGame): HTMLElement[] {
  const { news } = linked;
  const last = news.at(-1);
  if (last === undefined || linked.game.isNews) return [];
  const turn = news.filter(({ player, turn }) => player === last.player && turn === last.turn).slice(-MOST_NEWS);
  return [quiet(`${linked.nameOf(last.player)} played ${turn.map(({ text }) => text).join(", ")}.`)];
}

function offerOf(linked: LinkedGame): HTMLElement[] {
  const { offers } = linked;
  if (offers.length === 0 || linked.isOffering) return [];
  const verb = offers.length === 1 ? "offers" : "offer";
  return [
    h("p", { class: "offer" }, `${offers.join(" and ")} ${verb} a draw. To decline, make a move.`),
    answers(button("Accept the draw", () => void linked.acceptDraw())),
  ];
}

function sending(linked: LinkedGame, say: (words: string) => void): HTMLElement[] {
  const { link } = linked;
  if (link === undefined) return [];
  const asked = fits(link) ? "Send the link" : "The game is too long for a link. Send it as a file";
  const words =
    linked.stage === "over"
      ? `${asked}, so that your friend sees how it ended.`
      : `${asked} to your friend. The answer comes as a link, too.`;
  const offer = linked.stage === "theirs" && linked.isOffering ? " The link also offers a draw." : "";
  return [quiet(words + offer), sendButtons(linked, link, say)];
}

/** Creates the panel. @param say shows a message */
export function friendPanel(linked: LinkedGame, say: (words: string) => void): HTMLElement {
  const { link, isToSend, stage, game } = linked;
  const isOver = stage === "over";
  return h(
    "div",
    { class: "record friend" },
    h("p", {}, seatWords(linked)),
    stage === "yours" && game.played === 0 && quiet("Make your move. Then you get a link for your friend."),
    ...(isToSend && link !== undefined ? linkField(linked, link, say) : []),
    ...(stage === "theirs" ? [pasteForm("Link from your friend, if it does not open by itself")] : []),
    ...(isOver || stage === "earlier" ? [] : offers(linked)),
    isOver && game.players.length === 2 && answers(button("Play again, other side", () => rematch(linked))),
    seats(linked),
    h("p", {}, h("a", { href: "#/friend" }, "All games by link")),
  );
}

function seatWords(linked: LinkedGame): string {
  const names = linked.own.map((player) => linked.nameOf(player));
  return names.length === 0 ? "You watch this game." : `You play ${names.join(" and ")}.`;
}

/** Creates the fields for a draw offer and for resigning. */
function offers(linked: LinkedGame): HTMLElement[] {
  const box = h("input", {
    type: "checkbox",
    checked: linked.isOffering,
    onchange: () => linked.offerDraw(box.checked),
  });
  const label = linked.stage === "yours" ? "Offer a draw with this move" : "Offer a draw with the link";
  return [
    ...(linked.hasDraws && linked.own.length > 0 ? [h("label", { class: "check" }, box, label)] : []),
    ...(linked.canResign ? [resigning(linked)] : []),
  ];
}

function resigning(linked: LinkedGame): HTMLElement {
  const row = answers();
  const ask = () => {
    const no = button("Play on", () => row.replaceChildren(first));
    row.replaceChildren(button("Yes, resign", () => void linked.resign()), no);
    no.focus();
  };
  const first = button("Resign", ask);
  row.append(first);
  return row;
}

/** Creates the choice of the players who play in this browser. */
function seats(linked: LinkedGame): HTMLElement {
  const boxes = linked.game.seats.map(({ is }, player) => {
    if (is === "engine") return undefined;
    const box = h("input", {
      type: "checkbox",
      checked: linked.own.includes(player),
      onchange: () => linked.sit(player, box.checked),
    });
    return h("label", { class: "check" }, box, linked.nameOf(player));
  });
  return h("details", {}, h("summary", {}, "Who plays in this browser"), ...boxes);
}

/** Starts another game of the same rules, with the sides changed. */
function rematch({ game }: LinkedGame): void {
  const { title, source, players } = game;
  startFriendGame({ title, source, players, seats: [...game.seats].reverse() });
}

function quiet(words: string): HTMLElement {
  return h("p", { class: "quiet-words" }, words);
}

function answers(...buttons: readonly HTMLElement[]): HTMLElement {
  return h("div", { class: "answers" }, ...buttons);
}
