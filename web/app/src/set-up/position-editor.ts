/** The position editor: puts units of a palette on the board. */

import type { PickMethod, Marks, Pick, Scene } from "@boardwright/board";
import type { Change, EditedPosition, GameClient, Palette } from "@boardwright/engine";
import { button, h, select, sentence, wordsOf } from "../dom.ts";
import { UnitMover } from "./unit-mover.ts";
import { StateFields } from "./state-fields.ts";
import { type Tool, toolChoice, toolsOf } from "./palette.ts";
import "./set-up.css";

/** The page of the editor. */
export interface EditorHost {
  readonly rules: GameClient;
  /** The names of the players. */
  readonly names: readonly string[];
  /** Returns the scene of an edited position. */
  sceneOf(view: EditedPosition): Scene;
  /** Shows a scene on the board. */
  show(scene: Scene): void;
  /** Marks the units to move. */
  mark(marks: Marks): void;
  /** Plays from a position. An error changes nothing. */
  play(text: string): Promise<void>;
  leave(): void;
}

export class PositionEditor {
  readonly root: HTMLElement;
  readonly #place: EditorHost;
  readonly #begin = button("Play from here", () => void this.#play(), { class: "main" });
  readonly #text = h("textarea", { rows: 4, spellcheck: "false", onchange: () => void this.#read() });
  readonly #said = h("p", { class: "notice", role: "status" });
  readonly #hands = h("div", { class: "hands" });
  readonly #counts = new Map<string, HTMLInputElement>();
  readonly #player: HTMLLabelElement;
  readonly #facts: StateFields;
  readonly #carrier = new UnitMover();
  #view: EditedPosition;
  #tool: Tool | undefined;
  /** The result of the last change. Changes are made one after another. */
  #last: Promise<boolean> = Promise.resolve(true);
  #isOver = false;

  private constructor(place: EditorHost, palette: Palette, view: EditedPosition) {
    this.#place = place;
    this.#view = view;
    const tools = toolsOf(palette);
    this.#tool = tools[0];
    const names = place.names.map((name, player) => [String(player), name] as const);
    this.#player = select("To move", names, String(view.player), (player) => {
      void this.#change({ is: "player", player: Number(player) });
    });
    this.#facts = new StateFields(palette.state, (change) => void this.#change(change));
    const choice = toolChoice(tools, place.sceneOf(view), place.names, (tool) => {
      this.#tool = tool;
      this.#carrier.rest();
      this.#mark();
    });
    this.root = this.#layOut(choice);
    this.#see(view);
  }

  /** Opens the editor with a position given as text. */
  static async begin(place: EditorHost, text: string): Promise<PositionEditor> {
    const palette = await place.rules.ask("palette", {});
    const view = await place.rules.ask("edit", { text, change: { is: "nothing" } });
    return new PositionEditor(place, palette, view);
  }

  /** The prompt while the editor is open. */
  get words(): string {
    return "Position editor: move pieces on the board, or choose one below and click a place for it.";
  }

  /** Applies the tool to a picked site: adds its unit, or removes it if it is there. */
  pick({ target, method }: Pick): void {
    if (this.root.inert || !("site" in target) || this.#tool === undefined) return;
    const { site } = target;
    const { appearance, owner, at } = this.#tool;
    if (at === undefined) return this.#carry(site, method);
    if (method === "drop") return;
    const there = this.#view.scene.units.find((unit) => unit.site === site);
    const isThere = owner !== undefined && there?.owner === owner && there.kind === appearance?.kind;
    void this.#change(isThere ? { is: "erase", site } : at(site));
  }

  /** Puts the picked unit back. */
  cancel(): void {
    this.#carrier.rest();
    this.#mark();
  }

  /** Closes the editor. Later answers are ignored. */
  end(): void {
    this.#isOver = true;
  }

  #carry(site: string, method: PickMethod): void {
    const change = this.#carrier.pick(site, method, this.#view.scene.units);
    if (change !== undefined) void this.#change(change);
    this.#mark();
  }

  #mark(): void {
    const isHand = this.#tool?.at === undefined;
    this.#place.mark(isHand ? this.#carrier.marks(this.#view.scene.units) : {});
  }

  #layOut(choice: readonly HTMLElement[]): HTMLElement {
    return h(
      "div",
      { class: "record position-editor" },
      h(
        "div",
        { class: "answers" },
        this.#begin,
        button("Clear the board", () => void this.#change({ is: "clear" })),
        button("Cancel", () => this.#place.leave()),
      ),
      this.#said,
      h("div", { class: "palettes" }, ...choice),
      this.#hands,
      this.#player,
      this.#facts.root,
      h("label", { class: "field" }, h("span", {}, "Position"), this.#text),
    );
  }

  /** Changes the position after all earlier changes. */
  async #change(change: Change, text?: string): Promise<void> {
    const work = this.#last.then(async () => {
      const given = { text: text ?? this.#view.text, change };
      this.#see(await this.#place.rules.ask("edit", given));
      return true;
    });
    this.#last = work.catch((error: unknown) => {
      this.#refuse(error);
      return false;
    });
    await this.#last;
  }

  #read(): Promise<void> {
    return this.#change({ is: "nothing" }, this.#text.value);
  }

  async #play(): Promise<void> {
    this.root.inert = true;
    try {
      // A refused change must be corrected first, as its field still shows it.
      if (!(await this.#last)) return void (this.root.inert = false);
      await this.#place.play(this.#view.text);
    } catch (error) {
      this.root.inert = false;
      this.#begin.focus();
      this.#refuse(error);
    }
  }

  /** Shows an error. Fields keep their values, to be corrected. */
  #refuse(error: unknown): void {
    this.#said.textContent = sentence(wordsOf(error));
  }

  #see(view: EditedPosition): void {
    if (this.#isOver) return;
    this.#view = view;
    this.#text.value = view.text;
    this.#said.textContent = view.problem ?? "";
    const field = this.#player.querySelector("select");
    if (field !== null) field.value = String(view.player);
    this.#showHands();
    this.#facts.show(view.state);
    this.draw();
  }

  /** Draws the position. */
  draw(): void {
    this.#place.show(this.#place.sceneOf(this.#view));
    this.#mark();
  }

  /** Updates the numbers of units in reserves. Fields are kept, so that none loses the focus. */
  #showHands(): void {
    for (const { id, title, items } of this.#view.scene.reserves) {
      for (const { key, count } of items) {
        const field = this.#counts.get(`${id} ${key}`) ?? this.#addCount(id, title, key);
        field.value = String(count);
      }
    }
  }

  #addCount(reserve: string, title: string, item: string): HTMLInputElement {
    const change = () => {
      const count = Math.max(0, Math.round(Number(field.value)) || 0);
      void this.#change({ is: "item", reserve, item, count: Math.min(count, 999) });
    };
    const field = h("input", { type: "number", min: 0, max: 999, onchange: change });
    this.#counts.set(`${reserve} ${item}`, field);
    this.#hands.append(h("label", { class: "field" }, h("span", {}, `${title}, ${item}`), field));
    return field;
  }
}
