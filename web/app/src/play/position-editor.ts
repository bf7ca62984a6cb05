/** Sets up a position by hand: what is chosen from a palette is put where the board is picked. */

import type { Pick, Scene } from "@boardwright/board";
import type { Change, EditView, GameClient, Palette } from "@boardwright/engine";
import { button, h, select, sentence, wordsOf } from "../dom.ts";
import { type Tool, toolChoice, toolsOf } from "./palette.ts";

/** What an editor needs of the page that it is on. */
export interface Workplace {
  readonly rules: GameClient;
  /** The names of the players. */
  readonly names: readonly string[];
  /** The scene of a position that is being set up. */
  sceneOf(view: EditView): Scene;
  /** Shows it on the board. */
  show(scene: Scene): void;
  /** Plays from a position; an error leaves everything as it is. */
  play(text: string): Promise<void>;
  leave(): void;
}

export class PositionEditor {
  readonly root: HTMLElement;
  readonly #place: Workplace;
  readonly #text = h("textarea", { rows: 4, spellcheck: "false", onchange: () => void this.#read() });
  readonly #said = h("p", { class: "notice", role: "status" });
  readonly #hands = h("div", { class: "hands" });
  readonly #counts = new Map<string, HTMLInputElement>();
  readonly #player: HTMLLabelElement;
  #view: EditView;
  #tool: Tool | undefined;
  /** The last change that was asked for: changes are made one after another. */
  #last: Promise<void> = Promise.resolve();

  private constructor(place: Workplace, palette: Palette, view: EditView) {
    this.#place = place;
    this.#view = view;
    const tools = toolsOf(palette);
    this.#tool = tools[0];
    const names = place.names.map((name, player) => [String(player), name] as const);
    this.#player = select("To decide", names, String(view.player), (player) => {
      void this.#change({ is: "player", player: Number(player) });
    });
    const choice = toolChoice(tools, place.sceneOf(view), place.names, (tool) => {
      this.#tool = tool;
    });
    this.root = this.#layOut(choice);
    this.#see(view);
  }

  /** Begins with a position given as text. */
  static async begin(place: Workplace, text: string): Promise<PositionEditor> {
    const palette = await place.rules.ask("palette", {});
    const view = await place.rules.ask("edit", { text, change: { is: "nothing" } });
    return new PositionEditor(place, palette, view);
  }

  /** What is asked while it is there. */
  get words(): string {
    return "Setting up a position: choose a unit below, then pick sites. A second pick takes it away.";
  }

  /** A site was picked: what was chosen is put there, or taken away if it is there already. */
  pick({ target, manner }: Pick): void {
    if (!("site" in target) || manner === "drop" || this.#tool === undefined) return;
    const { site } = target;
    const there = this.#view.scene.units.find((unit) => unit.site === site);
    const { look, owner } = this.#tool;
    const isThere = owner !== undefined && there?.owner === owner && there.kind === look?.kind;
    void this.#change(isThere ? { is: "erase", site } : this.#tool.at(site));
  }

  #layOut(choice: readonly HTMLElement[]): HTMLElement {
    return h(
      "div",
      { class: "record position-editor" },
      h(
        "div",
        { class: "answers" },
        button("Play from here", () => void this.#play(), { class: "main" }),
        button("Empty the board", () => void this.#change({ is: "clear" })),
        button("Leave it", () => this.#place.leave()),
      ),
      this.#said,
      ...choice,
      this.#hands,
      this.#player,
      h("label", { class: "field" }, h("span", {}, "Position"), this.#text),
    );
  }

  /** Changes the position as it is by then. */
  async #change(change: Change, text?: string): Promise<void> {
    const work = this.#last.then(async () => {
      const given = { text: text ?? this.#view.text, change };
      this.#see(await this.#place.rules.ask("edit", given));
    });
    this.#last = work.catch((error: unknown) => {
      this.#said.textContent = sentence(wordsOf(error));
    });
    await this.#last;
  }

  #read(): Promise<void> {
    return this.#change({ is: "nothing" }, this.#text.value);
  }

  async #play(): Promise<void> {
    await this.#last;
    try {
      await this.#place.play(this.#view.text);
    } catch (error) {
      this.#said.textContent = sentence(wordsOf(error));
    }
  }

  #see(view: EditView): void {
    this.#view = view;
    this.#text.value = view.text;
    this.#said.textContent = view.problem ?? "";
    const field = this.#player.querySelector("select");
    if (field !== null) field.value = String(view.player);
    this.#showHands();
    this.draw();
  }

  /** Draws the position as it is now. */
  draw(): void {
    this.#place.show(this.#place.sceneOf(this.#view));
  }

  /** Numbers of what waits beside the board; fields stay where they are, so that none loses the focus. */
  #showHands(): void {
    for (const { id, title, items } of this.#view.scene.trays) {
      for (const { key, count } of items) {
        const field = this.#counts.get(`${id} ${key}`) ?? this.#addCount(id, title, key);
        field.value = String(count);
      }
    }
  }

  #addCount(tray: string, title: string, item: string): HTMLInputElement {
    const change = () => {
      const count = Math.max(0, Math.round(Number(field.value)) || 0);
      void this.#change({ is: "item", tray, item, count: Math.min(count, 999) });
    };
    const field = h("input", { type: "number", min: 0, max: 999, onchange: change });
    this.#counts.set(`${tray} ${item}`, field);
    this.#hands.append(h("label", { class: "field" }, h("span", {}, `${title}, ${item}`), field));
    return field;
  }
}
