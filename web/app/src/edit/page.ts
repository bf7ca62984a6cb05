/** The rules editor: a rules text, its diagnostics, and the game beside it. */

import { type DiagnosticView, EngineTimeout, type TextSpan } from "@boardwright/engine";
import { button, h, renew, select, sentence, wordsOf } from "../dom.ts";
import { editorEngine } from "../engines.ts";
import { bundled, games } from "../library.ts";
import type { Page } from "../page.ts";
import { type GameSetup, withRecord } from "../play/new-game.ts";
import { begun } from "../play/open-game.ts";
import { PlayPage } from "../play/page.ts";
import type { PlayTestPanel, Tested } from "../play-test/page.ts";
import { unpacked } from "../packed-text.ts";
import { copied, linkToRules } from "../share.ts";
import { download } from "../download.ts";
import { draft, earlierDrafts, keepDraft, setAside, titleIn } from "./drafts.ts";
import { Editor } from "./editor.ts";
import { FIRST_RULES } from "./example-rules.ts";
import "./edit.css";

/** Milliseconds without a key press after which a text is checked. */
const REST = 350;
/** Milliseconds that checking a text may take. */
const PATIENCE = 4_000;
/** Maximum size of a rules text in bytes, as in the engine. */
const LONGEST = 1 << 20;
/** The message until the first answer. */
const READING = "Reading the rules…";
/** The message while a text has errors. */
const STILL = "The board shows the last version without errors.";
/** Maximum number of listed messages. */
const MOST_MESSAGES = 50;

export async function editPage(query: URLSearchParams): Promise<Page> {
  const two = [{ is: "person" }, { is: "person" }] as const;
  const setup = withRecord({ seats: two, settings: {} }, query);
  const [text, begun, listed] = await Promise.all([textOf(query), setup, games()]);
  return new EditPage(
    text,
    begun,
    listed.map(({ id, title }) => [id, title] as const).sort(([, a], [, b]) => a.localeCompare(b)),
  );
}

/** Returns the text of an address; else the draft, or an example. */
async function textOf(query: URLSearchParams): Promise<string> {
  const [id, letters] = [query.get("game"), query.get("rules")];
  if (letters !== null) return await unpacked(letters);
  const game = id === null ? undefined : await bundled(id);
  if (id !== null && game === undefined) throw new Error(`there is no game called “${id.slice(0, 80)}”`);
  return game?.source.rules ?? draft() ?? FIRST_RULES;
}

class EditPage implements Page {
  readonly root: HTMLElement;
  readonly title = "Write rules";
  readonly #editor: Editor;
  readonly #messages = h("ul", { class: "messages", "aria-label": "Messages" });
  readonly #status = h("p", { class: "quiet-words", role: "status" }, READING);
  readonly #beside = h("div", { class: "beside", role: "tabpanel", id: "beside", "aria-label": "Board" });
  readonly #tests = h("div", { class: "tests", role: "tabpanel", id: "tests", "aria-label": "Play-test", hidden: true });
  readonly #tabs = h("div", { class: "tabs", role: "tablist" });
  #panel: Promise<PlayTestPanel> | undefined;
  #play: PlayPage | undefined;
  #played = "";
  #timer: ReturnType<typeof setTimeout> | undefined;
  #judged = 0;
  /** The setup of the game. The first time it includes the record of the link. */
  #setup: GameSetup;

  /** @param titles of the games whose rules can be opened, by id */
  constructor(text: string, setup: GameSetup, titles: readonly (readonly [string, string])[]) {
    this.#setup = setup;
    const before = draft();
    if (before !== undefined && before !== text && before !== FIRST_RULES) setAside(before);
    this.#editor = new Editor(text, () => this.#changed());
    const tools = h(
      "div",
      { class: "answers" },
      h(
        "label",
        { class: "button" },
        "Open a file",
        h("input", { type: "file", class: "hidden", onchange: (event: Event) => void this.#open(event) }),
      ),
      button("Save file", () => this.#save()),
      select("Start from the rules of", [["", "…"], ...titles], "", (id) => void this.#beginWith(id)),
      button("Copy link to the rules", () => void this.#share()),
      earlierSelect((earlier) => this.#replace(earlier)),
    );
    const written = h(
      "section",
      { class: "written", "aria-label": "Rules text" },
      tools,
      this.#editor.root,
      this.#status,
      this.#messages,
    );
    const right = h("div", { class: "edit-right" }, this.#tabs, this.#beside, this.#tests);
    this.root = h("div", { class: "edit" }, written, right);
    this.#openTab("Board");
    void this.#rulesEngine();
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#judged += 1;
    this.#play?.end();
    this.#editor.end();
    void this.#panel?.then((panel) => panel.end()).catch(() => undefined);
  }

  /** Opens the board or the play-test beside the text. */
  #openTab(name: "Board" | "Play-test"): void {
    const isTest = name === "Play-test";
    this.#beside.hidden = isTest;
    this.#tests.hidden = !isTest;
    const tab = (tab: "Board" | "Play-test", id: string) =>
      button(tab, () => this.#openTab(tab), { role: "tab", "aria-selected": String(tab === name), "aria-controls": id });
    renew(this.#tabs, tab("Board", "beside"), tab("Play-test", "tests"));
    if (!isTest) return;
    this.#panel ??= this.#loadPanel();
    this.#panel.catch((error: unknown) => {
      this.#panel = undefined;
      this.#tests.replaceChildren(h("p", { class: "refusal" }, sentence(wordsOf(error))));
    });
  }

  async #loadPanel(): Promise<PlayTestPanel> {
    const { PlayTestPanel } = await import("../play-test/page.ts");
    const panel = new PlayTestPanel("edit", { tested: () => this.#tested() });
    this.#tests.replaceChildren(panel.root);
    return panel;
  }

  /** Returns the rules as they stand, or a way to their first error. */
  async #tested(): Promise<Tested> {
    const rules = this.#editor.text;
    try {
      const found = await editorEngine.ask<DiagnosticView[]>({ do: "check", rules }, { deadline: PATIENCE });
      const errors = found.filter(({ error }) => error);
      const [first] = errors;
      if (first === undefined) return { source: { rules } };
      const list = h("ul", { class: "messages" }, this.#message(first));
      const words = errors.length === 1 ? "The rules have an error:" : `The rules have ${errors.length} errors, first of all:`;
      return { refusal: h("div", {}, h("p", { class: "refusal" }, words), list) };
    } catch (error) {
      const late = "These rules take too long to compile.";
      const words = error instanceof EngineTimeout ? late : sentence(wordsOf(error));
      return { refusal: h("p", { class: "refusal" }, words) };
    }
  }

  #changed(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#rulesEngine(), REST);
  }

  async #rulesEngine(): Promise<void> {
    const judged = ++this.#judged;
    const rules = this.#editor.text;
    keepDraft(rules);
    try {
      const found = await editorEngine.ask<DiagnosticView[]>({ do: "check", rules }, { deadline: PATIENCE });
      if (judged !== this.#judged) return;
      this.#show(found);
      if (!found.some(({ error }) => error)) await this.#begin(rules, judged);
      if (judged === this.#judged) this.#summarize(found);
    } catch (error) {
      if (judged !== this.#judged) return;
      const late = "These rules take too long to compile.";
      this.#say(error instanceof EngineTimeout ? late : sentence(wordsOf(error)));
    }
  }

  #show(found: readonly DiagnosticView[]): void {
    this.#editor.show(found);
    this.#messages.replaceChildren(...found.slice(0, MOST_MESSAGES).map((one) => this.#message(one)));
    // Without a game beside it, a text is not read to the end.
    if (this.#play !== undefined) this.#summarize(found);
  }

  #summarize(found: readonly DiagnosticView[]): void {
    const errors = found.filter(({ error }) => error).length;
    const others = found.length - errors;
    if (errors > 0)
      this.#say(`${count(errors, "error")}. ${this.#play === undefined ? "" : STILL}`);
    else
      this.#say(
        others > 0 ? `The rules have no errors, but ${count(others, "warning")}.` : "The rules have no errors.",
      );
  }

  /** Creates the list entry of a diagnostic. */
  #message({ at, error, message, labels, help }: DiagnosticView): HTMLElement {
    const place = ({ line, from }: TextSpan) =>
      button(`Line ${line}`, () => this.#editor.goTo(from), { class: "quiet" });
    const others = labels.map(([at, words]) => h("small", {}, place(at), ` ${words}`));
    const advice = help === null ? undefined : h("small", {}, ` ${help}`);
    const words = h("span", {}, ` ${message}`, advice, ...others);
    return h("li", { class: error ? "error" : "warning" }, place(at), words);
  }

  /** Opens the game of a text beside it. An error leaves the previous game. */
  async #begin(rules: string, judged: number): Promise<void> {
    if (rules === this.#played) return;
    const setup = this.#setup;
    // The record of a link is loaded once, so that a broken one does not block the editor.
    this.#setup = { seats: setup.seats, settings: {} };
    const restart = (wanted: GameSetup) => {
      this.#setup = wanted;
      this.#played = "";
      void this.#rulesEngine();
    };
    const play = await begun(new PlayPage({ source: { rules }, title: "", address: "", restart }, setup));
    if (judged !== this.#judged) return play.end();
    this.#play?.end();
    this.#play = play;
    this.#played = rules;
    this.#beside.replaceChildren(play.root);
  }

  #say(words: string): void {
    this.#status.textContent = words;
  }

  async #open(event: Event): Promise<void> {
    const file = (event.target as HTMLInputElement).files?.[0];
    if (file === undefined) return;
    if (file.size > LONGEST) this.#say("The file is too large: a rules text may have 1 MB at most.");
    else this.#replace(await file.text());
  }

  /** Replaces the text by the rules of a bundled game. The editor can undo it. */
  async #beginWith(id: string): Promise<void> {
    try {
      const game = await bundled(id);
      if (game !== undefined) this.#replace(game.source.rules);
    } catch (error) {
      this.#say(sentence(wordsOf(error)));
    }
  }

  /** Puts another text in place of the present one, which stays among the earlier ones. */
  #replace(text: string): void {
    setAside(this.#editor.text);
    this.#editor.text = text;
  }

  #save(): void {
    download("rules.board", this.#editor.text);
  }

  async #share(): Promise<void> {
    const link = await linkToRules(this.#editor.text);
    this.#say(await copied(link, "Link copied. It contains the whole text."));
  }
}

/** Creates the choice among earlier texts, if there are any. */
function earlierSelect(open: (text: string) => void): HTMLElement | undefined {
  const earlier = earlierDrafts();
  if (earlier.length === 0) return undefined;
  const titles = earlier.map((text, index) => [String(index), titleIn(text)] as const);
  return select("Earlier rules", [["", "…"], ...titles], "", (index) => {
    const text = earlier[Number(index)];
    if (index !== "" && text !== undefined) open(text);
  });
}

function count(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? "" : "s"}`;
}
