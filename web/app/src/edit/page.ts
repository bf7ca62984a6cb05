/** The rules editor: a rules text, its diagnostics, and the game beside it. */

import { type DiagnosticView, EngineTimeout, type TextSpan } from "@boardwright/engine";
import { button, h, renew, select, sentence, wordsOf } from "../dom.ts";
import { editorEngine } from "../engines.ts";
import { games } from "../library.ts";
import { type Trouble } from "../my-games/keeper.ts";
import { newText, titleIn } from "../my-games/kept.ts";
import { update } from "../my-games/store.ts";
import { TextKeeper } from "../my-games/text-keeper.ts";
import type { Page } from "../page.ts";
import { dateOf, openedKept, setupOfKept } from "../play/keeping.ts";
import { type GameSetup, withRecord } from "../play/setup.ts";
import { begun } from "../play/open-game.ts";
import { PlayPage } from "../play/page.ts";
import type { PlayTestPanel, Tested } from "../play-test/page.ts";
import { variationAddress } from "../route.ts";
import { linkToRules } from "../share.ts";
import { shareRow } from "../share-row.ts";
import { download } from "../download.ts";
import { Editor } from "./editor.ts";
import { differencesOf } from "../rules/differences.ts";
import { baseIn } from "../based.ts";
import { copyOf, partsOf, withPart } from "./variation.ts";
import { type OpenedText, openedText } from "./opened-text.ts";
import "./edit.css";

/** Milliseconds without a key press after which a text is checked. */
const REST = 350;
/** Milliseconds that checking a text may take. */
const PATIENCE = 4_000;
/** Maximum size of a rules text in bytes, as in the engine. */
const LONGEST = 1 << 20;
/** The message until the first answer. */
const READING = "Reading the rules…";
/** The message when two tabs write the same text. */
const COPIED = "Another tab has changed this text. What you write here is kept as a copy under “My games”.";
/** The message while a text has errors. */
const STILL = "The board shows the last version without errors.";
/** Maximum number of listed messages. */
const MOST_MESSAGES = 50;
/** The views beside the text, with the ids of their elements. */
const VIEWS = { Board: "beside", Differences: "differences", "Play-test": "tests" } as const;
type View = keyof typeof VIEWS;

export async function editPage(query: URLSearchParams): Promise<Page> {
  const two = [{ is: "person" }, { is: "person" }] as const;
  const setup = withRecord({ seats: two, settings: {} }, query);
  const [text, begun, listed] = await Promise.all([openedText(query), setup, games()]);
  return new EditPage(
    text,
    begun,
    query,
    listed.map(({ id, title }) => [id, title] as const).sort(([, a], [, b]) => a.localeCompare(b)),
  );
}

class EditPage implements Page {
  readonly root: HTMLElement;
  readonly title = "Write rules";
  readonly #editor: Editor;
  readonly #messages = h("ul", { class: "messages", "aria-label": "Messages" });
  readonly #status = h("p", { class: "quiet-words", role: "status" }, READING);
  readonly #beside = h("div", { class: "beside", role: "tabpanel", id: "beside", "aria-label": "Board" });
  readonly #tests = h("div", { class: "tests", role: "tabpanel", id: "tests", "aria-label": "Play-test", hidden: true });
  readonly #differences = h("div", {
    class: "text rules",
    role: "tabpanel",
    id: "differences",
    "aria-label": "Differences",
    hidden: true,
  });
  readonly #parts = h("div");
  #view: View = "Board";
  /** The id of the game whose parts are listed. */
  #base: string | undefined;
  readonly #titles: readonly (readonly [string, string])[];
  readonly #tabs = h("div", { class: "tabs", role: "tablist" });
  #panel: Promise<PlayTestPanel> | undefined;
  #play: PlayPage | undefined;
  #played = "";
  #timer: ReturnType<typeof setTimeout> | undefined;
  #judged = 0;
  /** The setup of the game. The first time it includes the record of the link. */
  #setup: GameSetup;
  readonly #keeper: TextKeeper;
  /** The parameters of the address. */
  readonly #query: URLSearchParams;
  readonly #kept = h("p", { class: "notice", role: "status" });
  readonly #versions = h("div", { class: "versions" });

  /** @param titles of the games whose rules can be opened, by id */
  constructor(
    { kept, isStored }: OpenedText,
    setup: GameSetup,
    query: URLSearchParams,
    titles: readonly (readonly [string, string])[],
  ) {
    this.#setup = setup;
    this.#query = query;
    this.#titles = titles;
    this.#editor = new Editor(kept.text, () => this.#changed());
    this.#keeper = new TextKeeper(kept, isStored, {
      follow: (text) => {
        this.#editor.text = text;
      },
      copied: () => {
        if (this.root.isConnected) history.replaceState(null, "", this.address);
        this.#tell(COPIED, false);
      },
      troubled: () => this.#tell(textTrouble(this.#keeper.trouble), true),
    });
    void this.#showVersions();
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
      select("Start from the rules of", [["", "…"], ["new", "a short example"], ...titles], "", (id) => this.#beginWith(id)),
      select("Make a variation of", [["", "…"], ["own", "these rules"], ...titles], "", (id) => void this.#vary(id)),
      this.#parts,
      button("Board and pieces…", () => void this.#chooseAppearance()),
      this.#versions,
      h("a", { href: "#/my-games", class: "button" }, "All my rules"),
    );
    const share = shareRow({
      called: "the rules",
      named: "the rules",
      link: () => linkToRules(this.#editor.text),
      text: async () => this.#editor.text,
      game: async () => (this.#played === this.#editor.text ? await this.#play?.shared(false) : undefined),
      say: (words) => this.#say(words),
    });
    const written = h(
      "section",
      { class: "written", "aria-label": "Rules text" },
      h("h1", { class: "hidden" }, this.title),
      tools,
      share,
      this.#editor.root,
      this.#status,
      this.#kept,
      this.#messages,
    );
    const right = h("div", { class: "edit-right" }, this.#tabs, this.#beside, this.#differences, this.#tests);
    // On a small screen, rules from elsewhere show their board first.
    const isBoardFirst = ["vary", "rules", "record"].some((name) => query.has(name));
    this.root = h("div", { class: isBoardFirst ? "edit board-first" : "edit" }, written, right);
    this.#openTab("Board");
    void this.#showParts();
    void this.#rulesEngine();
  }

  /** The address of the text, which returns to it. */
  get address(): string {
    const { id, isStored } = this.#keeper;
    const query = new URLSearchParams(isStored && !this.#query.has("record") ? [] : this.#query);
    query.set("text", id);
    return `#/edit?${query}`;
  }

  end(): void {
    this.#keeper.end();
    clearTimeout(this.#timer);
    this.#judged += 1;
    this.#play?.end();
    this.#editor.end();
    void this.#panel?.then((panel) => panel.end()).catch(() => undefined);
  }

  /** Opens a view beside the text. */
  #openTab(name: View): void {
    this.#view = name;
    this.#beside.hidden = name !== "Board";
    this.#differences.hidden = name !== "Differences";
    this.#tests.hidden = name !== "Play-test";
    const tab = (tab: View) =>
      button(tab, () => this.#openTab(tab), {
        role: "tab",
        "aria-selected": String(tab === name),
        "aria-controls": VIEWS[tab],
      });
    const views = (Object.keys(VIEWS) as View[]).filter((view) => view !== "Differences" || this.#play?.manual?.base);
    renew(this.#tabs, ...views.map(tab));
    if (name !== "Play-test") return;
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
    const { text } = this.#editor;
    this.#keeper.keep(text, titleIn(text));
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#rulesEngine(), REST);
  }

  async #rulesEngine(): Promise<void> {
    const judged = ++this.#judged;
    const rules = this.#editor.text;
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
    const setup = await this.#setupFor(rules);
    if (judged !== this.#judged) return;
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
    this.#beside.replaceChildren(h("h2", {}, titleIn(rules)), play.root);
    const base = play.manual?.base ?? undefined;
    this.#differences.replaceChildren(...(base === undefined ? [] : differencesOf(base)));
    this.#openTab(base === undefined && this.#view === "Differences" ? "Board" : this.#view);
    void this.#showParts();
    const { id, isStored } = this.#keeper;
    const { scene } = play;
    if (isStored && scene !== undefined) await update("pictures", id, () => ({ id, scene })).catch(() => undefined);
  }

  /** Returns the setup of the game beside: one begun, the last one of these rules, or a new one. */
  async #setupFor(rules: string): Promise<GameSetup> {
    const setup = this.#setup;
    const text = this.#keeper.id;
    if (setup.kept !== undefined) return { ...setup, kept: { ...setup.kept, text } };
    const record = setup.record === undefined ? null : this.#query.get("record");
    const kept = await openedKept({ rules }, new URLSearchParams(record === null ? [] : { record }));
    if (kept.stored !== undefined) return { ...setupOfKept(kept.stored), kept: { ...kept, text } };
    return { ...setup, kept: { ...kept, text } };
  }

  #tell(words: string, isTrouble: boolean): void {
    this.#kept.textContent = words;
    this.#kept.classList.toggle("refusal", isTrouble);
  }

  /** Shows the choice among earlier versions, if there are any. */
  async #showVersions(): Promise<void> {
    const versions = await this.#keeper.versions();
    if (versions.length === 0) return this.#versions.replaceChildren();
    const dates = versions.map(({ until }, index) => [String(index), dateOf(until)] as const);
    const choice = select("Earlier versions", [["", "…"], ...dates], "", (index) => {
      const version = versions[Number(index)];
      if (index !== "" && version !== undefined) void this.#replace(version.text);
    });
    this.#versions.replaceChildren(choice);
  }

  #say(words: string): void {
    this.#status.textContent = words;
  }

  async #open(event: Event): Promise<void> {
    const file = (event.target as HTMLInputElement).files?.[0];
    if (file === undefined) return;
    if (file.size > LONGEST) return this.#say("The file is too large: a rules text may have 1 MB at most.");
    await this.#openText(await file.text());
  }

  /** Opens the rules of a bundled game, or the example, as a text of its own. */
  #beginWith(id: string): void {
    if (id !== "") location.hash = id === "new" ? "#/edit?new" : `#/edit?game=${encodeURIComponent(id)}`;
  }

  /** Opens a variation of a bundled game, or of these rules, as a text of its own. */
  async #vary(id: string): Promise<void> {
    if (id === "") return;
    if (id === "own") await this.#openText(copyOf(this.#editor.text));
    else location.hash = variationAddress(id);
  }

  /** Opens a text as a document of its own. */
  async #openText(text: string): Promise<void> {
    const opened = newText(text);
    try {
      await update("texts", opened.id, () => opened);
      location.hash = `#/edit?text=${opened.id}`;
    } catch {
      // No room for another text.
      await this.#replace(opened.text);
    }
  }

  /** Shows the choice among the parts of the game that these rules are based on. */
  async #showParts(): Promise<void> {
    const base = baseIn(this.#editor.text);
    if (base === this.#base) return;
    this.#base = base;
    const parts = base === undefined ? [] : await partsOf(base).catch(() => []);
    if (base !== this.#base) return;
    if (parts.length === 0) return this.#parts.replaceChildren();
    const names = parts.map(({ name }) => [name, name.replaceAll("_", " ")] as const);
    const choice = select("Change a part", [["", "…"], ...names], "", (name) => {
      const part = parts.find((part) => part.name === name);
      if (part === undefined) return;
      const { text, at } = withPart(this.#editor.text, part.text);
      this.#editor.text = text;
      this.#editor.goTo(at);
      choice.querySelector("select")!.value = "";
    });
    this.#parts.replaceChildren(choice);
  }

  /** Shows the choice of a board style and of figures. */
  async #chooseAppearance(): Promise<void> {
    const [scene, manual] = [this.#play?.scene, this.#play?.manual];
    if (scene === undefined || manual === undefined)
      return this.#say("The rules need a board without errors before you choose how it looks.");
    const [{ showAppearance }, { withDrawEntry }] = await Promise.all([
      import("./appearance-dialog.ts"),
      import("./draw-entry.ts"),
    ]);
    const draw = (key: string, value: string) => {
      this.#editor.text = withDrawEntry(this.#editor.text, key, value);
    };
    showAppearance({ scene, pieces: manual.pieces, titles: new Map(this.#titles), draw });
  }

  /** Puts another text in place of the present one, which stays among the earlier versions. */
  async #replace(text: string): Promise<void> {
    await this.#keeper.setAside();
    this.#editor.text = text;
    await this.#showVersions();
  }

  #save(): void {
    download("rules.board", this.#editor.text);
  }
}

/** Returns the words for a text that is not kept. */
function textTrouble(trouble: Trouble | undefined): string {
  if (trouble === undefined) return "";
  return trouble === "full"
    ? "The browser has no room left, so the last changes are not kept. Save the text as a file, or delete something under “My games”."
    : "This browser saves nothing for this page, as in some private windows. The text is lost when you close the tab: save it as a file.";
}

function count(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? "" : "s"}`;
}
