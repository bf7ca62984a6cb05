/** My games: everything that a person has made on this page. */

import { GameClient } from "@boardwright/engine";
import { button, h, sentence, wordsOf } from "../dom.ts";
import { download } from "../download.ts";
import { rulesEngine } from "../engines.ts";
import { bundled } from "../library.ts";
import type { Page } from "../page.ts";
import { recordOf } from "../play/record-tree.ts";
import { nameOf as seatName } from "../play/seat.ts";
import { Tree } from "../play/tree.ts";
import { aboutThing, addressOf, type KeptThing, playersOf } from "./entry.ts";
import { fileOf, takeFile } from "./file.ts";
import { type KeptGame, nameOf } from "./kept.ts";
import { keptThumbnail } from "./thumbnail.ts";
import { get, isLasting, latest, onChangedElsewhere, type Shelf, update } from "./store.ts";
import "./my-games.css";

/** @param rulesKey of the only game that the page has */
export async function myGamesPage(rulesKey?: string): Promise<Page> {
  const page = new MyGamesPage(rulesKey);
  await page.show();
  return page;
}

class MyGamesPage implements Page {
  readonly root: HTMLElement;
  readonly title = "My games";
  readonly #said = h("div", { class: "notice", role: "status" });
  readonly #where = h("p", { class: "quiet-words" });
  readonly #lists = h("div", {});
  readonly #all: HTMLButtonElement;
  readonly #stop = onChangedElsewhere(() => void this.show());
  readonly #rulesKey: string | undefined;
  #things: readonly KeptThing[] = [];

  constructor(rulesKey: string | undefined) {
    this.#rulesKey = rulesKey;
    this.#all = button("Export all", () => void this.#tried(async () => await this.#export(this.#things, "my-games")));
    const take = (event: Event) => {
      const input = event.target as HTMLInputElement;
      const file = input.files?.[0];
      input.value = "";
      if (file !== undefined) void this.#tried(async () => await this.#take(file));
    };
    this.root = h(
      "div",
      { class: "my-games" },
      h("h1", {}, this.title),
      this.#where,
      h(
        "div",
        { class: "answers" },
        this.#all,
        h("label", { class: "button" }, "Open an exported file", h("input", { type: "file", accept: ".json", class: "hidden", onchange: take })),
      ),
      this.#said,
      this.#lists,
    );
  }

  end(): void {
    this.#stop();
  }

  /** Shows what the store has. */
  async show(): Promise<void> {
    const only = this.#rulesKey;
    const [all, texts, lasting] = await Promise.all([latest("games"), only === undefined ? latest("texts") : [], isLasting()]);
    const games = only === undefined ? all : all.filter(({ rulesKey }) => rulesKey === only);
    this.#things = [
      ...games.map((kept): KeptThing => ({ is: "game", kept })),
      ...texts.map((kept): KeptThing => ({ is: "text", kept })),
    ];
    this.#where.textContent = lasting
      ? "Every game you start and all the rules you write are saved here, in this browser. Export them to use them elsewhere."
      : "This browser saves nothing for this page, as in some private windows: all of this is lost when you close the tab. Export what you want to keep.";
    this.#where.classList.toggle("refusal", !lasting);
    this.#all.disabled = this.#things.length === 0;
    const of = (is: KeptThing["is"]) => this.#things.filter((thing) => thing.is === is);
    this.#lists.replaceChildren(
      ...this.#list("Games", of("game"), "No games yet. Choose one under “Games” and make a move."),
      ...(only === undefined ? this.#list("Rules", of("text"), "No rules yet. Write some under “Write rules”.") : []),
    );
  }

  #list(title: string, things: readonly KeptThing[], none: string): HTMLElement[] {
    const entries = things.map((thing) => this.#entry(thing));
    const list = entries.length === 0 ? h("p", { class: "empty" }, none) : h("ul", { class: "kept-list" }, ...entries);
    return [h("h2", {}, title), list];
  }

  #entry(thing: KeptThing): HTMLLIElement {
    const name = nameOf(thing.kept);
    const { title, id } = thing.kept;
    const facts = [name === title ? "" : title, aboutThing(thing)].filter((words) => words !== "").join(" · ");
    const heading = h("h3", {}, h("a", { href: addressOf(thing) }, name));
    const acts = h("div", { class: "answers" });
    const first = [
      button("Rename", () => this.#rename(thing, acts, first), { "aria-label": `Rename ${name}` }),
      button("Export", () => void this.#tried(async () => await this.#export([thing], name)), { "aria-label": `Export ${name}` }),
      button("Save as text", () => void this.#tried(async () => await this.#saveText(thing)), {
        "aria-label": `Save as text: ${name}`,
      }),
      button("Delete", () => this.#ask(thing, acts, first), { "aria-label": `Delete ${name}` }),
    ];
    acts.append(...first);
    const words = h("div", {}, heading, h("p", { class: "quiet-words" }, facts));
    if (thing.is === "game") words.append(h("p", { class: "quiet-words" }, playersOf(thing.kept)));
    words.append(acts);
    return h("li", {}, h("a", { href: addressOf(thing), tabindex: -1, "aria-hidden": "true" }, keptThumbnail(id)), words);
  }

  #rename(thing: KeptThing, acts: HTMLElement, first: readonly HTMLElement[]): void {
    const field = h("input", { type: "text", value: nameOf(thing.kept), maxlength: 80, "aria-label": `New name of ${nameOf(thing.kept)}` });
    const close = () => acts.replaceChildren(...first);
    const submit = (event: Event) => {
      event.preventDefault();
      const name = field.value.trim();
      void this.#tried(async () => {
        await change(thing, (now) => ({ ...now, name: name === now.title ? "" : name }));
        await this.show();
      });
    };
    acts.replaceChildren(
      h("form", { class: "answers", onsubmit: submit }, field, h("button", { type: "submit" }, "Save name"), button("Cancel", close)),
    );
    field.focus();
    field.select();
  }

  /** Warns before something is deleted. */
  #ask(thing: KeptThing, acts: HTMLElement, first: readonly HTMLElement[]): void {
    const what = thing.is === "game" ? "this game with all its moves" : "this text with its earlier versions";
    const keep = button("Keep", () => acts.replaceChildren(...first));
    const remove = button(`Delete ${nameOf(thing.kept)}`, () => void this.#tried(async () => await this.#delete(thing)), { class: "danger" });
    acts.replaceChildren(h("span", {}, `Delete ${what}?`), remove, keep);
    keep.focus();
  }

  async #delete(thing: KeptThing): Promise<void> {
    const { id } = thing.kept;
    const [picture, history] = [await get("pictures", id), await get("histories", id)];
    await removeAll(thing);
    await this.show();
    const undo = button("Undo", () =>
      void this.#tried(async () => {
        if (thing.is === "game") await update("games", id, () => thing.kept);
        else await update("texts", id, () => thing.kept);
        if (picture !== undefined) await update("pictures", id, () => picture);
        if (history !== undefined) await update("histories", id, () => history);
        await this.show();
        this.#say(`${nameOf(thing.kept)} is back.`);
      }),
    );
    this.#say(`${nameOf(thing.kept)} is deleted. `, undo);
    undo.focus();
  }

  async #export(things: readonly KeptThing[], name: string): Promise<void> {
    download(`${fileName(name)}.json`, await fileOf(things));
    this.#say("Saved as a file. “Open an exported file” brings it back, here or in another browser.");
  }

  async #saveText(thing: KeptThing): Promise<void> {
    const name = fileName(nameOf(thing.kept));
    if (thing.is === "text") return download(`${name}.board`, thing.kept.text);
    download(`${name}.record`, await recordText(thing.kept));
  }

  async #take(file: File): Promise<void> {
    const added = await takeFile(file);
    await this.show();
    this.#say(added === 0 ? "You already have all of this here." : `Added: ${added}.`);
  }

  async #tried(work: () => Promise<void>): Promise<void> {
    try {
      this.#say("");
      await work();
    } catch (error) {
      this.#said.classList.add("refusal");
      this.#said.replaceChildren(wordsFor(error));
    }
  }

  #say(...words: readonly (string | Node)[]): void {
    this.#said.classList.remove("refusal");
    this.#said.replaceChildren(...words);
  }
}

async function change(thing: KeptThing, with_: (now: KeptGame & { readonly text?: string }) => object): Promise<void> {
  const shelf: Shelf = thing.is === "game" ? "games" : "texts";
  await update(shelf, thing.kept.id, (now) =>
    now === undefined ? undefined : ({ ...with_(now as never), revision: (now as KeptGame).revision + 1 } as never),
  );
}

async function removeAll({ is, kept: { id } }: KeptThing): Promise<void> {
  await update(is === "game" ? "games" : "texts", id, () => undefined);
  await update("pictures", id, () => undefined);
  await update("histories", id, () => undefined);
}

/** Returns a game as the text of its record. */
async function recordText(game: KeptGame): Promise<string> {
  const { source, seats } = game;
  const { id, rules, ...options } = source;
  const known = id === undefined ? { rules: rules ?? "" } : (await bundled(id))?.source;
  if (known === undefined) throw new Error(`This page does not have the game “${game.title}”.`);
  const client = new GameClient(rulesEngine, { ...known, ...options });
  try {
    const tree = Tree.of(game.tree);
    return await client.ask("write", { record: recordOf(tree, seats.map(seatName), tree.result) });
  } finally {
    void client.close();
  }
}

function wordsFor(error: unknown): string {
  if (error instanceof DOMException && error.name === "QuotaExceededError")
    return "The browser has no room left: nothing was changed. Export and delete games that you no longer need.";
  return sentence(wordsOf(error));
}

/** A name as the name of a file. */
function fileName(name: string): string {
  const words = name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ["game"];
  return words.join("-").slice(0, 60);
}
