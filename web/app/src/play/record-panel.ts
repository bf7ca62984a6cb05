/** The panel with the record, the position and a link. */

import { button, h, wordsOf } from "../dom.ts";
import { copied } from "../share.ts";
import type { Match } from "./match.ts";

/** Maximum size of a record file in bytes. */
const LARGEST = 4 << 20;

/** Actions of the page for the panel. */
export interface RecordActions {
  /** Loads a record; missing if the game stays. */
  readonly load?: (text: string) => Promise<void>;
  /** Opens the position editor; missing if the game stays. */
  readonly edit?: () => Promise<void>;
  /** Returns a link to the game with its present moves. */
  readonly link: () => Promise<string>;
}

export function recordPanel(match: Match, { load, edit, link }: RecordActions): HTMLElement {
  const said = h("p", { class: "notice", role: "status" });
  const say = (words: string, isRefusal = false) => {
    said.textContent = words;
    said.classList.toggle("refusal", isRefusal);
  };
  const tried = (work: () => Promise<string | undefined>) => async () => {
    try {
      say((await work()) ?? "");
    } catch (error) {
      say(wordsOf(error), true);
    }
  };
  return h(
    "div",
    { class: "record" },
    h(
      "div",
      { class: "answers" },
      button(
        "Copy link to this game",
        tried(async () => await copied(await link(), "Link copied.")),
      ),
      button(
        "Save record",
        tried(() => saveRecord(match)),
      ),
      load !== undefined &&
        h(
          "label",
          { class: "button" },
          "Load record",
          h("input", { type: "file", class: "hidden", onchange: fileRead(load, say) }),
        ),
    ),
    said,
    edit !== undefined && positionForm(match, tried, edit),
    moveForm(match),
  );
}

async function saveRecord(match: Match): Promise<undefined> {
  const file = new Blob([await match.record()], { type: "text/plain" });
  const address = URL.createObjectURL(file);
  h("a", { href: address, download: `${match.info.id}.record` }).click();
  URL.revokeObjectURL(address);
}

function fileRead(load: (text: string) => Promise<void>, say: (words: string, isRefusal: boolean) => void) {
  return async (event: Event) => {
    const file = (event.target as HTMLInputElement).files?.[0];
    if (file === undefined) return;
    if (file.size > LARGEST) say("The file is too large: a record may have 4 MB at most.", true);
    else await load(await file.text());
  };
}

function positionForm(
  match: Match,
  tried: (work: () => Promise<string | undefined>) => () => Promise<void>,
  edit: () => Promise<void>,
): HTMLElement {
  const text = h("textarea", { rows: 4, spellcheck: "false" }, match.position.text);
  const setUp = tried(async () => {
    await match.setUp(text.value);
    return undefined;
  });
  return h(
    "div",
    {},
    h("label", { class: "field" }, h("span", {}, "Position"), text),
    h(
      "div",
      { class: "answers" },
      button("Use this position", setUp),
      button(
        "Edit on the board",
        tried(async () => void (await edit())),
      ),
    ),
  );
}

function moveForm(match: Match): HTMLElement {
  const input = h("input", { type: "text", autocomplete: "off", spellcheck: "false" });
  const play = (event: Event) => {
    event.preventDefault();
    void match.playText(input.value);
  };
  return h("form", { onsubmit: play }, h("label", { class: "field" }, h("span", {}, "Type a move"), input));
}
