/** The page that opens texts from elsewhere: variants, positions, games, rules and links. */

import { button, h, wordsOf } from "../dom.ts";
import type { Page } from "../page.ts";
import { rulesAddress } from "../share.ts";
import { ask, LARGEST, stop, TextFault } from "./client.ts";
import { GameList, MOST_GAMES } from "./game-list.ts";
import { handedOver, type Pasted, pastedOf, takeDrops } from "./handover.ts";
import { addressIn } from "./links.ts";
import { ownRules } from "./own-rules.ts";
import { gamesWith } from "./position-search.ts";
import type { Answer, FoundGame, Place, PositionLine, PositionOf } from "./protocol.ts";
import { recordAddress } from "./record-address.ts";
import { variantList } from "./variant-list.ts";

/** The key of the text in the storage of the tab. */
const KEPT = "boardwright pasted";
/** Maximum number of characters that are shown in the field. */
const SHOWN = 300_000;

export function openPage(): Page {
  return new OpenPage();
}

/** A text to open. */
interface Opened {
  readonly bytes: Uint8Array;
  /** Its characters; undefined if it has another encoding. */
  readonly text: string | undefined;
  /** True if the only thing found may be gone to at once. */
  readonly mayGo: boolean;
}

class OpenPage implements Page {
  readonly root: HTMLElement;
  readonly title = "Paste or open";
  readonly #field = h("textarea", {
    rows: 8,
    spellcheck: "false",
    autocomplete: "off",
    placeholder: "Paste a variants.ini, a diagram, a FEN, a PGN…",
  });
  readonly #file = h("p", { class: "quiet-words" });
  readonly #said = h("p", { class: "notice", role: "status" });
  readonly #found = h("section", { "aria-label": "Found" });
  /** Number of texts opened, to recognise outdated answers. */
  #run = 0;

  constructor() {
    const choose = (event: Event) => {
      const input = event.target as HTMLInputElement;
      const file = input.files?.[0];
      input.value = "";
      if (file !== undefined) void this.#take(file);
    };
    const submit = (event: Event) => {
      event.preventDefault();
      this.#openField(true);
    };
    const form = h(
      "form",
      { class: "bring", onsubmit: submit },
      h("label", { class: "field" }, h("span", {}, "Text"), this.#field),
      this.#file,
      h(
        "div",
        { class: "answers" },
        h("button", { type: "submit", class: "main" }, "Open"),
        h("label", { class: "button" }, "Open a file", h("input", { type: "file", class: "hidden", onchange: choose })),
        button("Clear", () => this.#clear()),
      ),
      this.#said,
    );
    this.root = h(
      "div",
      { class: "text open-page" },
      h("h1", {}, this.title),
      h(
        "p",
        { class: "lead" },
        "Rules, a variants.ini, a diagram, a position (FEN, SFEN), a game (PGN, SGF, KIF and others) or a link: paste it, drop it here, or open a file. It stays in this browser.",
      ),
      form,
      this.#found,
    );
    takeDrops(this.root, (pasted) => void this.#take(pasted));
    this.#field.addEventListener("paste", (event) => this.#pasted(event));
    this.#begin();
  }

  end(): void {
    this.#run += 1;
    stop();
  }

  /** Opens what was handed over, or shows the last text again. */
  #begin(): void {
    const pasted = handedOver();
    if (pasted !== undefined) return void this.#take(pasted);
    const kept = keptText();
    if (kept === "") return;
    this.#field.value = kept;
    this.#openField(false);
  }

  /** Opens a pasted text at once, unless it is a part of a longer one. */
  #pasted(event: ClipboardEvent): void {
    const pasted = pastedOf(event.clipboardData);
    if (pasted instanceof File) {
      event.preventDefault();
      void this.#take(pasted);
    } else if (this.#field.value.trim() === "" && pasted !== undefined) {
      event.preventDefault();
      void this.#take(pasted);
    }
  }

  async #take(pasted: Pasted): Promise<void> {
    const run = ++this.#run;
    this.#file.textContent = "";
    if (typeof pasted === "string") {
      if (pasted.length <= SHOWN) {
        this.#field.value = pasted;
        return this.#openField(true);
      }
      this.#field.value = "";
      this.#file.textContent = `The pasted text of ${pasted.length.toLocaleString("en")} characters is too long to be shown here.`;
      return await this.#open({ bytes: new TextEncoder().encode(pasted), text: pasted, mayGo: true });
    }
    this.#file.textContent = `File: ${pasted.name}`;
    if (pasted.size > LARGEST) {
      this.#field.value = "";
      return this.#refuse(new Error("The file is too large: at most 4 MB are read here. “boardwright convert” reads files of any size."));
    }
    try {
      const bytes = new Uint8Array(await pasted.arrayBuffer());
      if (run !== this.#run) return;
      const text = textOf(bytes);
      this.#field.value = text !== undefined && text.length <= SHOWN ? text : "";
      await this.#open({ bytes, text, mayGo: true });
    } catch (error) {
      if (run === this.#run) this.#refuse(error);
    }
  }

  #openField(mayGo: boolean): void {
    const text = this.#field.value;
    if (text !== "") this.#file.textContent = "";
    void this.#open({ bytes: new TextEncoder().encode(text), text, mayGo });
  }

  #clear(): void {
    this.#run += 1;
    stop();
    this.#field.value = "";
    this.#file.textContent = "";
    this.#say("");
    this.#found.replaceChildren();
    keepText("");
    this.#field.focus();
  }

  async #open({ bytes, text, mayGo }: Opened): Promise<void> {
    const run = ++this.#run;
    keepText(this.#field.value);
    this.#found.replaceChildren();
    this.#say("Reading…");
    try {
      const address = text === undefined ? undefined : await addressIn(text);
      if (address !== undefined) return this.#go(address, mayGo, run, "the link");
      const answer = await ask({ ask: "open", own: await ownRules() }, bytes);
      if (run === this.#run) await this.#show(answer, mayGo, run);
    } catch (error) {
      if (run === this.#run) this.#refuse(error);
    }
  }

  async #show(answer: Answer, mayGo: boolean, run: number): Promise<void> {
    switch (answer.is) {
      case "rules":
        return this.#go(await rulesAddress(answer.text), mayGo, run, "the rules");
      case "variants": {
        const [only, ...others] = answer.variants;
        const isPlain = others.length === 0 && only?.rules !== null && only?.ignored.length === 0;
        if (isPlain && only !== undefined && only.rules !== null && mayGo)
          return this.#go(await rulesAddress(only.rules), mayGo, run, only.name);
        this.#say("");
        return this.#found.replaceChildren(variantList(answer.variants, this.#textHost()));
      }
      case "positions":
        return await this.#showPositions(answer.lines, mayGo, run);
      case "games":
        return await this.#showGames(answer, mayGo, run);
      default:
        throw new Error("The answer was not understood.");
    }
  }

  async #showGames({ games: first, isDone }: Answer<"games">, mayGo: boolean, run: number): Promise<void> {
    const [only] = first;
    if (isDone && first.length === 1 && only !== undefined) {
      if (only.fault !== null) throw new TextFault(only.fault);
      return this.#go(await recordAddress(only), mayGo, run, "the game");
    }
    if (isDone && only === undefined) throw new Error("The text has no game.");
    const list = new GameList((game) => this.#openGame(game));
    this.#found.replaceChildren(list.root);
    let count = 0;
    for (let batch = { games: first, isDone }; ;) {
      list.add(batch.games);
      count += batch.games.length;
      if (batch.isDone) return this.#say(`${count} games. Choose one.`);
      if (count >= MOST_GAMES)
        return this.#say(`The first ${count} games. “boardwright convert --number” takes any other one out.`);
      this.#say(`${count} games so far…`);
      batch = await ask<"games">({ ask: "more" });
      if (run !== this.#run) return;
    }
  }

  async #openGame(game: FoundGame): Promise<void> {
    try {
      location.hash = await recordAddress(game);
    } catch (error) {
      this.#refuse(error);
    }
  }

  async #showPositions(lines: readonly PositionLine[], mayGo: boolean, run: number): Promise<void> {
    const [only] = lines;
    if (lines.length === 1 && only !== undefined) return await this.#findGames(only, mayGo, run);
    this.#say(`${lines.length} positions. Choose one.`);
    const found = h("div", {});
    const choose = (line: PositionLine) => {
      const chosen = ++this.#run;
      this.#findGames(line, true, chosen, found).catch((error: unknown) => {
        if (chosen === this.#run) this.#refuse(error);
      });
    };
    const entry = (line: PositionLine) => h("li", {}, button(line.text, () => choose(line), { class: "position" }));
    this.#found.replaceChildren(found, h("ol", { class: "brought" }, ...lines.map(entry)));
  }

  async #findGames(line: PositionLine, mayGo: boolean, run: number, place: HTMLElement = this.#found): Promise<void> {
    const found = await gamesWith(line, (compared, all) => {
      if (run === this.#run) this.#say(`Looking for games with this position: ${compared} of ${all}…`);
    });
    if (run !== this.#run) return;
    const [first, ...others] = found;
    if (first === undefined) return;
    if (others.length === 0)
      return this.#go(await recordAddress(first), mayGo, run, first.title, place);
    const link = async (game: PositionOf, isLikeliest = false) =>
      h("a", { class: isLikeliest ? "button main" : "button", href: await recordAddress(game) }, game.title);
    const [likeliest, ...rest] = await Promise.all([link(first, true), ...others.map((game) => link(game))]);
    if (run !== this.#run) return;
    this.#say(`This is a position of ${first.title}, or of another game.`);
    const words = rest.length === 1 ? "1 other game that this position fits" : `${rest.length} other games that this position fits`;
    const list = h("ul", { class: "brought" }, ...rest.map((way) => h("li", {}, way)));
    place.replaceChildren(
      h("div", { class: "choices" }, h("p", {}, likeliest), h("details", {}, h("summary", {}, words), list)),
    );
  }

  /** Goes to an address, or offers it. */
  #go(address: string, mayGo: boolean, run: number, name: string, place: HTMLElement = this.#found): void {
    if (run !== this.#run) return;
    this.#say("");
    if (mayGo) location.hash = address;
    else place.replaceChildren(h("p", {}, h("a", { class: "button", href: address }, `Open ${name}`)));
  }

  /** Returns the ways from a list to the text, if it is shown. */
  #textHost() {
    if (this.#field.value === "") return {};
    return { goTo: (place: Place) => this.#goTo(place), leaveOut: (lines: readonly number[]) => this.#leaveOut(lines) };
  }

  /** Selects the rest of a line from a place on. */
  #goTo({ line, column }: Place): void {
    const lines = this.#field.value.split("\n");
    const before = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
    const text = lines[line - 1] ?? "";
    // Columns count characters, and the field counts UTF-16 units.
    const from = before + Array.from(text).slice(0, column - 1).join("").length;
    this.#field.focus();
    this.#field.setSelectionRange(from, before + text.length);
    const { lineHeight } = getComputedStyle(this.#field);
    this.#field.scrollTop = Math.max(0, line - 4) * (Number.parseFloat(lineHeight) || 20);
  }

  #leaveOut(wanted: readonly number[]): void {
    const lines = this.#field.value.split("\n");
    this.#field.value = lines.map((line, index) => (wanted.includes(index + 1) ? `# left out: ${line}` : line)).join("\n");
    this.#openField(false);
  }

  #say(words: string): void {
    this.#said.classList.remove("refusal");
    this.#said.replaceChildren(words);
  }

  #refuse(error: unknown): void {
    this.#said.classList.add("refusal");
    const place = error instanceof TextFault ? error.fault.place : null;
    if (place === null || this.#field.value === "") return this.#said.replaceChildren(wordsOf(error));
    const message = error instanceof TextFault ? error.fault.message : "";
    const way = button(`Line ${place.line}, column ${place.column}`, () => this.#goTo(place), { class: "quiet" });
    this.#said.replaceChildren(way, ` ${message}`);
  }
}

/** Returns bytes as text; undefined if they are not UTF-8. */
function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function keptText(): string {
  try {
    return sessionStorage.getItem(KEPT) ?? "";
  } catch {
    return "";
  }
}

/** Keeps the text for the way back. */
function keepText(text: string): void {
  try {
    if (text === "") sessionStorage.removeItem(KEPT);
    else sessionStorage.setItem(KEPT, text);
  } catch {
    // No storage, or none left: the text is still in the clipboard or the file.
  }
}
