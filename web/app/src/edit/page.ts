/** The workshop: a rules text, what is wrong in it, and beside it the game as soon as there is one. */

import { type DiagnosticView, EngineTimeout, type TextSpan } from "@boardwright/engine";
import { button, h, select, sentence, wordsOf } from "../dom.ts";
import { editorEngine } from "../engines.ts";
import { bundled, games } from "../library.ts";
import type { Page } from "../page.ts";
import { type Wish, withRecord } from "../play/new-game.ts";
import { PlayPage } from "../play/page.ts";
import { copied, linkToRules, unpacked } from "../share.ts";
import { Editor } from "./editor.ts";
import { FIRST_RULES } from "./example-rules.ts";

/** Where a text that was begun is kept. */
const DRAFT = "boardwright draft";
/** Milliseconds of rest after which a text is judged. */
const REST = 350;
/** Milliseconds in which a text must be judged. */
const PATIENCE = 4_000;
/** The most bytes of a rules text, as in the engine. */
const LONGEST = 1 << 20;
/** What the board shows while a text has errors. */
const STILL = "The board still shows the last version that worked.";
/** The most messages that are listed. */
const MOST_MESSAGES = 50;

export async function editPage(query: URLSearchParams): Promise<Page> {
  const two = [{ is: "person" }, { is: "person" }] as const;
  const wish = withRecord({ seats: two, settings: {} }, query);
  const [text, begun, listed] = await Promise.all([textOf(query), wish, games()]);
  return new EditPage(
    text,
    begun,
    listed.map(({ id, title }) => [id, title] as const),
  );
}

/** The text that an address asks for; else the one that was begun, or one to begin with. */
async function textOf(query: URLSearchParams): Promise<string> {
  const [id, letters] = [query.get("game"), query.get("rules")];
  if (letters !== null) return await unpacked(letters);
  const game = id === null ? undefined : await bundled(id);
  if (id !== null && game === undefined) throw new Error(`no game here is called “${id.slice(0, 80)}”`);
  return game?.source.rules ?? localStorage.getItem(DRAFT) ?? FIRST_RULES;
}

class EditPage implements Page {
  readonly root: HTMLElement;
  readonly title = "Write rules";
  readonly #editor: Editor;
  readonly #messages = h("ul", { class: "messages", "aria-label": "Messages" });
  readonly #status = h("p", { class: "quiet-words", role: "status" });
  readonly #beside = h("div", { class: "beside" });
  #play: PlayPage | undefined;
  #played = "";
  #timer: ReturnType<typeof setTimeout> | undefined;
  #judged = 0;
  /** How the game is begun: the first time with the record that a link brought. */
  #wish: Wish;

  /** @param titles of the games whose texts one can begin with, by id */
  constructor(text: string, wish: Wish, titles: readonly (readonly [string, string])[]) {
    this.#wish = wish;
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
      button("Save the file", () => this.#save()),
      select("Begin with the rules of", [["", "…"], ...titles], "", (id) => void this.#beginWith(id)),
      button("Copy a link to the rules", () => void this.#share()),
    );
    const written = h(
      "section",
      { class: "written", "aria-label": "Rules text" },
      tools,
      this.#editor.root,
      this.#status,
      this.#messages,
    );
    this.root = h("div", { class: "edit" }, written, this.#beside);
    void this.#rulesEngine();
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#judged += 1;
    this.#play?.end();
    this.#editor.end();
  }

  #changed(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#rulesEngine(), REST);
  }

  async #rulesEngine(): Promise<void> {
    const judged = ++this.#judged;
    const rules = this.#editor.text;
    keep(rules);
    try {
      const found = await editorEngine.ask<DiagnosticView[]>({ do: "check", rules }, { deadline: PATIENCE });
      if (judged !== this.#judged) return;
      this.#show(found);
      if (!found.some(({ error }) => error)) await this.#begin(rules, judged);
    } catch (error) {
      if (judged !== this.#judged) return;
      const late = "These rules take too long to compile, and were stopped.";
      this.#say(error instanceof EngineTimeout ? late : sentence(wordsOf(error)));
    }
  }

  #show(found: readonly DiagnosticView[]): void {
    this.#editor.show(found);
    this.#messages.replaceChildren(...found.slice(0, MOST_MESSAGES).map((one) => this.#message(one)));
    const errors = found.filter(({ error }) => error).length;
    const others = found.length - errors;
    if (errors > 0)
      this.#say(`${count(errors, "error")}. ${this.#play === undefined ? "" : STILL}`);
    else
      this.#say(
        others > 0 ? `The rules are in order, with ${count(others, "warning")}.` : "The rules are in order.",
      );
  }

  /** A message with the places it speaks of. */
  #message({ at, error, message, labels, help }: DiagnosticView): HTMLElement {
    const place = ({ line, from }: TextSpan) =>
      button(`Line ${line}`, () => this.#editor.goTo(from), { class: "quiet" });
    const others = labels.map(([at, words]) => h("small", {}, place(at), ` ${words}`));
    const advice = help === null ? undefined : h("small", {}, ` ${help}`);
    const words = h("span", {}, ` ${message}`, advice, ...others);
    return h("li", { class: error ? "error" : "warning" }, place(at), words);
  }

  /** Puts the game of a text beside it. What goes wrong leaves the game that is there. */
  async #begin(rules: string, judged: number): Promise<void> {
    if (rules === this.#played) return;
    const wish = this.#wish;
    // The record of a link is tried once: whatever comes of it, the text can be worked on.
    this.#wish = { seats: wish.seats, settings: {} };
    const play = new PlayPage({ source: { rules }, title: "", address: "" }, wish);
    try {
      await play.begin();
    } catch (error) {
      play.end();
      throw error;
    }
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
    if (file.size > LONGEST) this.#say("The file is too large for rules: one megabyte is the most.");
    else this.#editor.text = await file.text();
  }

  /** Puts the text of a game that comes with the application into the editor, which can take that back. */
  async #beginWith(id: string): Promise<void> {
    try {
      const game = await bundled(id);
      if (game !== undefined) this.#editor.text = game.source.rules;
    } catch (error) {
      this.#say(sentence(wordsOf(error)));
    }
  }

  #save(): void {
    const address = URL.createObjectURL(new Blob([this.#editor.text], { type: "text/plain" }));
    h("a", { href: address, download: "rules.board" }).click();
    URL.revokeObjectURL(address);
  }

  async #share(): Promise<void> {
    const link = await linkToRules(this.#editor.text);
    this.#say(await copied(link, "The link is copied: it holds the whole text."));
  }
}

function count(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? "" : "s"}`;
}

/** Keeps the text for the next visit, where the browser lets pages do so. */
function keep(text: string): void {
  try {
    localStorage.setItem(DRAFT, text);
  } catch {
    // A text too long for the browser's store, or no store at all: the file can still be saved.
  }
}
