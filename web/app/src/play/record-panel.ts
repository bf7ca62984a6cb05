/** The panel with the record, the position and a link. */

import type { GameSource } from "@boardwright/engine";
import { button, h, wordsOf } from "../dom.ts";
import { download } from "../download.ts";
import { formats } from "../formats.ts";
import { type Shared, shareRow } from "../share-row.ts";
import type { Match } from "./match.ts";

/** Maximum size of a file in bytes. */
const LARGEST = 4 << 20;

/** Actions of the page for the panel. */
export interface RecordActions {
  /** Opens the position editor; missing if the game stays. */
  readonly edit?: () => Promise<void>;
  /** Goes back to the game that another one replaced; missing if there is none. */
  readonly goBack?: () => Promise<void>;
  /** The ways to hand the game over with its present moves. */
  readonly shared: Omit<Shared, "say">;
  /** The game of the page. */
  readonly source: GameSource;
}

/** Wraps an action of a button: shows the words that it returns, or its error. */
type Tried = (work: () => Promise<string | undefined>) => () => Promise<void>;

/** The games of the file opened last, which stay listed while one after the other is looked at. */
const lists = new WeakMap<Match, HTMLElement>();

export function recordPanel(match: Match, { edit, goBack, shared, source }: RecordActions): HTMLElement {
  const said = h("p", { class: "notice", role: "status" });
  const tried: Tried = (work) => async () => {
    try {
      said.classList.remove("refusal");
      said.textContent = (await work()) ?? "";
    } catch (error) {
      said.textContent = wordsOf(error);
      said.classList.add("refusal");
    }
  };
  const say = (words: string, isRefusal = false) => {
    said.classList.toggle("refusal", isRefusal);
    said.textContent = words;
  };
  const offered = h("div", { class: "save-as" });
  const found = lists.get(match) ?? h("div", {});
  lists.set(match, found);
  return h(
    "div",
    { class: "record" },
    shareRow({ ...shared, say }),
    h(
      "div",
      { class: "answers" },
      button(formats === undefined ? "Save record" : "Save as…", tried(() => save(match, source, offered))),
      edit !== undefined && openButton(match, source, found, tried),
      goBack !== undefined && button("Back to the previous game", tried(async () => void (await goBack()))),
    ),
    said,
    offered,
    found,
    edit !== undefined && positionForm(match, tried, edit),
    moveForm(match),
  );
}

/** Saves the record, or offers the formats that the game fits. */
async function save(match: Match, source: GameSource, offered: HTMLElement): Promise<undefined> {
  const [record, name] = [await match.record(), match.info.id];
  if (formats === undefined) return void download(`${name}.record`, record);
  try {
    await (await formats()).saveAs(record, source, name, offered);
    return undefined;
  } catch (error) {
    // The record needs no other module.
    offered.replaceChildren(button("Record", () => download(`${name}.record`, record)));
    throw error;
  }
}

function openButton(match: Match, source: GameSource, found: HTMLElement, tried: Tried): HTMLElement {
  const open = (event: Event) => {
    const input = event.target as HTMLInputElement;
    const file = input.files?.[0];
    if (file !== undefined) void tried(() => read(file, match, source, found))();
    input.value = "";
  };
  const input = h("input", { type: "file", class: "hidden", onchange: open });
  return h("label", { class: "button" }, "Open…", input);
}

async function read(file: File, match: Match, source: GameSource, found: HTMLElement): Promise<undefined> {
  if (file.size > LARGEST) throw new Error("The file is too large: a game may have 4 MB at most.");
  const load = async (record: string) => void (await match.load(record));
  const isOwn = (await file.slice(0, 7).text()).startsWith("[Game ");
  if (formats === undefined || isOwn) await load(await file.text());
  else await (await formats()).openFile(file, source, found, load);
  return undefined;
}

function positionForm(match: Match, tried: Tried, edit: () => Promise<void>): HTMLElement {
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
