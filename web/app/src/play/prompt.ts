/** What is asked of whoever decides: the step of the decision, what can be said to it, and why not. */

import { button, h, sentence } from "../dom.ts";
import type { Match } from "./match.ts";
import { ENOUGH, type WordOffer } from "./walk.ts";

/** The most answers that are shown as buttons; the others are in a list. */
const MOST_BUTTONS = 12;

/** The question, the answers, and the notice. */
export function promptOf(match: Match): HTMLElement[] {
  const parts: HTMLElement[] = [h("p", { class: "asked" }, asked(match))];
  if (match.look.end === null && match.isPersonsTurn) parts.push(...answers(match));
  if (match.isPaused)
    parts.push(
      h(
        "div",
        { class: "answers" },
        button("Let the engine go on", () => match.goOn()),
      ),
    );
  if (match.notice !== "") parts.push(h("p", { class: "notice" }, match.notice));
  return parts;
}

function asked(match: Match): string {
  const { look, table, walk } = match;
  if (look.end !== null) return sentence(look.end.words);
  const name = table.players[look.player]?.name ?? "";
  if (!match.isPersonsTurn) return match.isThinking ? `${name} is thinking…` : `${name} is to move.`;
  const stage = look.stage === "" ? "" : `, ${look.stage}`;
  if (!walk.isBegun) return `${name} to move${stage}.`;
  const said = walk.step.wanted.map(({ value }) => value).join(" · ");
  return `${name}: ${said} …`;
}

function answers(match: Match): HTMLElement[] {
  const { walk } = match;
  const say = (offer: WordOffer) => {
    walk.say(offer);
    void match.finishWalk();
  };
  const offers = walk.words().filter(() => walk.made === undefined);
  const shown = offers.slice(0, MOST_BUTTONS).map((offer) =>
    button(sentenceCase(offer.words), () => say(offer), {
      class: offer.words === ENOUGH ? "answer enough" : "answer",
    }),
  );
  const back = walk.isBegun
    ? button("Take back this step", () => void match.undo(), { class: "quiet" })
    : undefined;
  const others = offers.slice(MOST_BUTTONS);
  const more = others.length === 0 ? undefined : moreAnswers(others, say);
  return shown.length + others.length === 0 && back === undefined
    ? []
    : [h("div", { class: "answers" }, ...shown, more, back)];
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

function sentenceCase(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
