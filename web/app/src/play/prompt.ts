/** What is asked of whoever decides: the step of the decision, what can be said to it, and why not. */

import { button, h, sentence, sentenceCase } from "../dom.ts";
import type { PositionInfo } from "@boardwright/engine";
import { moveHint } from "./move-hints.ts";
import type { Match } from "./match.ts";
import { ENOUGH, type WordOffer } from "./move-input.ts";

const EARLIER = "This is an earlier position: make the moves again, or play something else.";

/** The most answers that are shown as buttons; the others are in a list. */
const MOST_BUTTONS = 12;

/** The question, the answers, and the notice. */
export function promptOf(match: Match): HTMLElement[] {
  const parts: HTMLElement[] = [h("p", { class: "asked" }, asked(match))];
  if (match.captures !== "") parts.push(h("p", { class: "quiet-words" }, match.captures));
  if (match.isEarlier) parts.push(h("p", { class: "quiet-words" }, EARLIER));
  if (match.isPersonsTurn) parts.push(...threatened(match), ...guide(match), ...answers(match));
  if (match.isThinking) parts.push(offered("Stop thinking", () => match.pause()));
  if (match.isPaused) parts.push(offered("Let the engine go on", () => match.goOn()));
  const tone = match.isRefusal ? "notice refusal" : "notice";
  if (match.notice !== "") parts.push(h("p", { class: tone }, match.notice));
  return parts;
}

function offered(words: string, act: () => void): HTMLElement {
  return h("div", { class: "answers" }, button(words, act));
}

/** What is under attack, as a king in check is. */
function threatened({ position, input }: Match): HTMLElement[] {
  if (input.isBegun || position.threats.length === 0) return [];
  const units = position.threats.map((site) => `the ${kindOn(position, site)} at ${site}`);
  const verb = units.length === 1 ? "is" : "are";
  return [h("p", { class: "threatened" }, `${sentenceCase(units.join(", "))} ${verb} attacked.`)];
}

function kindOn(position: PositionInfo, site: string): string {
  return position.scene.units.find((unit) => unit.site === site)?.kind ?? "unit";
}

function guide(match: Match): HTMLElement[] {
  const words = match.input.made === undefined ? moveHint(match) : "";
  return words === "" ? [] : [h("p", { class: "guide quiet-words" }, words)];
}

function asked(match: Match): string {
  const { position, info, input, end } = match;
  if (end !== null) return sentence(end.words);
  const name = info.players[position.player]?.name ?? "";
  if (!match.isPersonsTurn) return match.isThinking ? `${name} is thinking…` : `${name} is to move.`;
  const stage = position.stage === "" ? "" : `: ${position.stage}`;
  if (!input.isBegun) return `${name} ${isSameTurn(match) ? "goes on" : "to move"}${stage}.`;
  const said = input.step.wanted.map(({ value }) => spoken(position, value)).join(" · ");
  return `${name}: ${said} …`;
}

/** What was picked; a unit is named with its site. */
function spoken(position: PositionInfo, value: string): string {
  const unit = position.scene.units.find(({ site, owner }) => site === value && owner === position.player);
  return unit === undefined ? value : `${unit.kind} ${value}`;
}

/** Whether the turn has begun, and has a decision more. */
function isSameTurn({ position, tree }: Match): boolean {
  return tree.current?.player === position.player && tree.current.turn === position.turn;
}

function answers(match: Match): HTMLElement[] {
  const { input } = match;
  const say = (offer: WordOffer) => {
    input.say(offer);
    void match.playInput();
  };
  const offers = input.words().filter(() => input.made === undefined);
  const shown = offers.slice(0, MOST_BUTTONS).map((offer) =>
    button(wordsOf(offer), () => say(offer), {
      class: classOf(offer),
    }),
  );
  const back = input.isBegun
    ? button("Take back this step", () => void match.undo(), { class: "quiet back" })
    : undefined;
  const others = offers.slice(MOST_BUTTONS);
  const more = others.length === 0 ? undefined : moreAnswers(others, say);
  return shown.length + others.length === 0 && back === undefined
    ? []
    : [h("div", { class: "answers" }, ...shown, more, back)];
}

/** What does something is seen before what leaves it be. */
function classOf(offer: WordOffer): string {
  if (isStop(offer)) return "answer stop";
  return offer.words === ENOUGH ? "answer enough" : "answer";
}

function moreAnswers(offers: readonly WordOffer[], say: (offer: WordOffer) => void): HTMLElement {
  const options = offers.map(({ words }, index) => h("option", { value: index }, words));
  const chosen = (event: Event) => {
    const offer = offers[Number((event.target as HTMLSelectElement).value)];
    if (offer !== undefined) say(offer);
  };
  return h(
    "select",
    { "aria-label": "Further answers", onchange: chosen },
    h("option", { value: "" }, "more…"),
    ...options,
  );
}

/** A turn of several actions is ended by what the language of rules calls to stop. */
function wordsOf(offer: WordOffer): string {
  return isStop(offer) ? "Stop: end the turn" : sentenceCase(offer.words);
}

function isStop({ words, open }: WordOffer): boolean {
  return words === "stop" && open.every(({ decision }) => decision.choices.length === 0);
}
