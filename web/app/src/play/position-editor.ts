/** Sets up a position by hand: what is chosen from a palette is put where the board is picked. */

import type { Manner, Marks, Pick, Scene } from "@boardwright/board";
import type { Change, EditedPosition, GameClient, Palette } from "@boardwright/engine";
import { button, h, select, sentence, wordsOf } from "../dom.ts";
import { UnitMover } from "./unit-mover.ts";
import { StateFields } from "./state-fields.ts";
import { type Tool, toolChoice, toolsOf } from "./palette.ts";

/** What an editor needs of the page that it is on. */
export interface EditorHost {
  readonly rules: GameClient;
  /** The names of the players. */
  readonly names: readonly string[];
  /** The scene of a position that is being set up. */
  sceneOf(view: EditedPosition): Scene;
  /** Shows it on the board. */
  show(scene: Scene): void;
  /** Marks what can be taken. */
  mark(marks: Marks): void;
  /** Plays from a position; an error leaves everything as it is. */
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
  /** The last change that was asked for, and whether it was made: they are made one after another. */
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
    this.#facts = new StateFields(palette.state, place.names, (change) => void this.#change(change));
    const choice = toolChoice(tools, place.sceneOf(view), place.names, (tool) => {
      this.#tool = tool;
      this.#carrier.rest();
      this.#mark();
    });
    this.root = this.#layOut(choice);
    this.#see(view);
  }

  /** Begins with a position given as text. */
  static async begin(place: EditorHost, text: string): Promise<PositionEditor> {
    const palette = await place.rules.ask("palette", {});
    const view = await place.rules.ask("edit", { text, change: { is: "nothing" } });
    return new PositionEditor(place, palette, view);
  }

  /** What is asked while it is there. */
  get words(): string {
    return "Setting up a position: move units about, or choose one below and pick where it is to stand.";
  }

  /**
   * A site was picked: what was chosen is put there, or taken away if it is there already. Nothing is changed
   * any more once the game is about to go on.
   */
  pick({ target, manner }: Pick): void {
    if (this.root.inert || !("site" in target) || this.#tool === undefined) return;
    const { site } = target;
    const { position, owner, at } = this.#tool;
    if (at === undefined) return this.#carry(site, manner);
    if (manner === "drop") return;
    const there = this.#view.scene.units.find((unit) => unit.site === site);
    const isThere = owner !== undefined && there?.owner === owner && there.kind === position?.kind;
    void this.#change(isThere ? { is: "erase", site } : at(site));
  }

  /** Puts back what is in the hand. */
  cancel(): void {
    this.#carrier.rest();
    this.#mark();
  }

  /** Nothing that comes late is shown any more. */
  end(): void {
    this.#isOver = true;
  }

  #carry(site: string, manner: Manner): void {
    const change = this.#carrier.pick(site, manner, this.#view.scene.units);
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
        button("Empty the board", () => void this.#change({ is: "clear" })),
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

  /** Changes the position as it is by then. */
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
      // What was refused is to be mended first: its field still says what somebody wants.
      if (!(await this.#last)) return void (this.root.inert = false);
      await this.#place.play(this.#view.text);
    } catch (error) {
      this.root.inert = false;
      this.#begin.focus();
      this.#refuse(error);
    }
  }

  /** Says what went wrong. Fields that were filled stay as they are, to be mended. */
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

  /** Draws the position as it is now. */
  draw(): void {
    this.#place.show(this.#place.sceneOf(this.#view));
    this.#mark();
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
