/** The prompt below the board: the player to move, answers, messages. */

import { spokenName } from "@boardwright/board";
import { button, h, sentence, sentenceCase } from "../dom.ts";
import type { PositionInfo } from "@boardwright/engine";
import { moveHint } from "./move-hints.ts";
import type { Match } from "./match.ts";
import { ENOUGH, type AnswerOffer } from "./move-input.ts";

const EARLIER = "This is an earlier position. Redo the moves, or play a different one.";

const EARLIER_OF_GAME = "This is not the last position of the game.";
const RETRACT = "This is an earlier position. Redo your moves, or play a different one.";

/** Maximum number of answers shown as buttons; the others are in a list. */
const MOST_BUTTONS = 12;

/** Creates the prompt. */
export function promptOf(match: Match): HTMLElement[] {
  const parts: HTMLElement[] = [h("p", { class: "asked" }, asked(match))];
  if (match.captures !== "") parts.push(h("p", { class: "quiet-words" }, match.captures));
  if (match.isEarlier) parts.push(h("p", { class: "quiet-words" }, earlier(match)));
  if (match.isPersonsTurn) parts.push(...threatened(match), ...guide(match), ...answers(match));
  if (match.isThinking && !match.isWatched) parts.push(offered("Stop the engine", () => match.pause()));
  if (match.isPaused && !match.isWatched) parts.push(offered("Let the engine move", () => match.letEngineMove()));
  const tone = match.isRefusal ? "notice refusal" : "notice";
  if (match.notice !== "") parts.push(h("p", { class: tone }, match.notice));
  return parts;
}

function earlier(match: Match): string {
  if (match.played === undefined) return EARLIER;
  return match.canContinue ? RETRACT : EARLIER_OF_GAME;
}

function offered(words: string, act: () => void): HTMLElement {
  return h("div", { class: "answers" }, button(words, act));
}

/** Creates the message about threatened units. */
function threatened({ position, input }: Match): HTMLElement[] {
  if (input.isBegun || position.threats.length === 0) return [];
  const units = position.threats.map((site) => `the ${kindOn(position, site)} at ${site}`);
  const verb = units.length === 1 ? "is" : "are";
  return [h("p", { class: "threatened" }, `${sentenceCase(units.join(", "))} ${verb} attacked.`)];
}

function kindOn(position: PositionInfo, site: string): string {
  return spokenName(position.scene.units.find((unit) => unit.site === site)?.kind ?? "piece");
}

function guide(match: Match): HTMLElement[] {
  const words = match.input.made === undefined ? moveHint(match) : "";
  return words === "" ? [] : [h("p", { class: "guide quiet-words" }, words)];
}

function asked(match: Match): string {
  const { position, info, input, end } = match;
  if (end !== null) return sentence(end.words);
  const name = info.players[position.player]?.name ?? "";
  if (position.limit !== null) return `The moves of ${name} are not known: ${position.limit}.`;
  if (!match.isPersonsTurn) return match.isThinking ? `${name} is thinking…` : `${name} is to move.`;
  const stage = position.stage === "" ? "" : `: ${position.stage}`;
  if (!input.isBegun) return `${name} ${isSameTurn(match) ? "goes on" : "to move"}${stage}.`;
  const said = input.step.wanted.map(({ value }) => spoken(position, value)).join(" · ");
  return `${name}: ${said} …`;
}

/** Describes a choice; a unit is named with its site. */
function spoken(position: PositionInfo, value: string): string {
  const unit = position.scene.units.find(({ site, owner }) => site === value && owner === position.player);
  return unit === undefined ? spokenName(value) : `${spokenName(unit.kind)} ${value}`;
}

/** True if the turn has begun and continues. */
function isSameTurn({ position, tree }: Match): boolean {
  return tree.current?.player === position.player && tree.current.turn === position.turn;
}

function answers(match: Match): HTMLElement[] {
  const { input } = match;
  const say = (offer: AnswerOffer) => {
    input.answer(offer);
    void match.playInput();
  };
  const offers = input.answers().filter(() => input.made === undefined);
  const shown = offers.slice(0, MOST_BUTTONS).map((offer) =>
    button(wordsOf(offer), () => say(offer), {
      class: classOf(offer),
    }),
  );
  const back = input.isBegun
    ? button("Undo this step", () => void match.undo(), { class: "quiet back" })
    : undefined;
  const others = offers.slice(MOST_BUTTONS);
  const more = others.length === 0 ? undefined : moreAnswers(others, say);
  return shown.length + others.length === 0 && back === undefined
    ? []
    : [h("div", { class: "answers" }, ...shown, more, back)];
}

/** Returns the class of an answer; those that end the decision look different. */
function classOf(offer: AnswerOffer): string {
  if (isStop(offer)) return "answer stop";
  return offer.words === ENOUGH ? "answer enough" : "answer";
}

function moreAnswers(offers: readonly AnswerOffer[], say: (offer: AnswerOffer) => void): HTMLElement {
  const options = offers.map(({ words }, index) => h("option", { value: index }, words));
  const chosen = (event: Event) => {
    const offer = offers[Number((event.target as HTMLSelectElement).value)];
    if (offer !== undefined) say(offer);
  };
  return h(
    "select",
    { "aria-label": "More choices", onchange: chosen },
    h("option", { value: "" }, "More…"),
    ...options,
  );
}

/** Returns the label of an answer. `stop` in the rule language ends a turn of several actions. */
function wordsOf(offer: AnswerOffer): string {
  return isStop(offer) ? "End the turn" : sentenceCase(spokenName(offer.words));
}

function isStop({ words, possible }: AnswerOffer): boolean {
  return words === "stop" && possible.every(({ decision }) => decision.choices.length === 0);
}
