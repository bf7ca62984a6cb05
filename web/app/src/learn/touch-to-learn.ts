/** Touch to learn: a card about the piece or place that was touched, its moves lit on the board. */

import { type LookMethod, type Marks, type ReachMark, spokenName, type Target } from "@boardwright/board";
import type { GameClient, TargetInfo } from "@boardwright/engine";
import type { BoardView } from "../play/board-view.ts";
import type { Match } from "../play/match.ts";
import { button, h } from "../dom.ts";
import { cardOf, spokenCard } from "./target-card.ts";
import "./touch.css";

/** Milliseconds that the mouse rests on a piece, on another place, and on the next one. */
const REST = { piece: 550, place: 1_100, next: 200 };
/** Least height of the card below the prompt, in pixels. */
const LEAST_HEIGHT = 104;
const GAP = 8;

/** The parts of the page. */
export interface TouchedPage {
  readonly board: BoardView;
  readonly rules: GameClient;
  /** The prompt, which the card leaves free. */
  readonly prompt: HTMLElement;
  /** Draws the marks again. */
  readonly mark: () => void;
}

interface Open {
  readonly target: Target;
  readonly method: LookMethod;
  readonly reach: readonly ReachMark[];
}

export class TouchToLearn {
  readonly #page: TouchedPage;
  readonly #card = h("aside", { class: "touch-card", "aria-label": "About this piece", hidden: true });
  readonly #news = h("div", { class: "hidden", role: "status" });
  readonly #stop = new AbortController();
  #open: Open | undefined;
  #resting: ReturnType<typeof setTimeout> | undefined;
  /** True after a press, until the mouse has left the place where it ended. */
  #isReleased = false;
  /** Number of looks, to recognise outdated answers. */
  #looks = 0;

  constructor(page: TouchedPage) {
    this.#page = page;
    (page.prompt.closest(".play") ?? document.body).append(this.#card, this.#news);
    const { signal } = this.#stop;
    const press = (event: Event) => {
      if (!(event.target instanceof Node) || !this.#card.contains(event.target)) this.close();
    };
    const key = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || this.#open === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      this.#leave();
    };
    document.addEventListener("pointerdown", press, { signal, capture: true });
    document.addEventListener("pointerup", () => (this.#isReleased = true), { signal, capture: true });
    document.addEventListener("keydown", key, { signal, capture: true });
    window.addEventListener("resize", () => this.#place(), { signal });
  }

  /** Somebody wants to know about a target of the match. */
  look(target: Target | undefined, method: LookMethod, match: Match): void {
    clearTimeout(this.#resting);
    if (method === "hover") return this.#rest(target, match);
    if (target === undefined) return;
    if (method === "key" && this.#open !== undefined && isSame(this.#open.target, target)) this.#leave();
    else void this.#show(target, method, match);
  }

  /** Returns the marks of the board: those of the card while it is open. */
  marks(marks: Marks): Marks {
    if (this.#open === undefined) return marks;
    const { target, reach } = this.#open;
    return {
      reach,
      highlights: [{ target, role: "note" }],
      ...(marks.threats !== undefined && { threats: marks.threats }),
    };
  }

  /** Closes the card. */
  close(): void {
    clearTimeout(this.#resting);
    this.#looks += 1;
    if (this.#open === undefined) return;
    this.#open = undefined;
    this.#card.hidden = true;
    this.#card.replaceChildren();
    this.#news.textContent = "";
    this.#page.mark();
  }

  end(): void {
    clearTimeout(this.#resting);
    this.#stop.abort();
    this.#card.remove();
    this.#news.remove();
  }

  /** The mouse came to a target, or left all. Who is choosing where to go is left alone. */
  #rest(target: Target | undefined, match: Match): void {
    if (this.#open !== undefined && this.#open.method !== "hover") return;
    const isReleased = this.#isReleased;
    this.#isReleased = false;
    if (target === undefined || match.input.isBegun || isReleased) return this.close();
    const isPiece = !("site" in target) || match.position.scene.units.some(({ site }) => site === target.site);
    const rest = this.#open !== undefined ? REST.next : isPiece ? REST.piece : REST.place;
    this.#resting = setTimeout(() => {
      // A press may have begun before this file was loaded.
      const isPressed = this.#page.board.root.matches(":active");
      if (!isPressed && !match.input.isBegun) void this.#show(target, "hover", match);
    }, rest);
  }

  async #show(target: Target, method: LookMethod, match: Match): Promise<void> {
    this.#looks += 1;
    const look = this.#looks;
    const at = match.tree.path();
    const info = await this.#page.rules.ask("look", { at, target }).catch(() => undefined);
    if (look !== this.#looks) return;
    if (info === undefined || (info.things.length === 0 && method === "hover")) return this.close();
    this.#open = { target, method, reach: reachOf(info) };
    const scene = this.#page.board.sceneOf(match.info, match.position.scene);
    const name = "site" in target ? target.site : spokenName(target.item);
    const shut = button("×", () => this.#leave(), { class: "shut", "aria-label": "Close" });
    this.#card.replaceChildren(shut, ...cardOf(info, name, match, scene));
    this.#card.hidden = false;
    if (method !== "hover") this.#news.textContent = spokenCard(info, name, match);
    this.#page.mark();
    this.#place();
  }

  /** Closes the card; the focus returns to the board. */
  #leave(): void {
    const open = this.#open;
    const hadFocus = this.#card.contains(document.activeElement);
    this.close();
    if (hadFocus && open !== undefined) this.#page.board.focus(open.target);
  }

  /** Places the card where it covers neither the prompt nor the target. */
  #place(): void {
    if (this.#open === undefined) return;
    const { style } = this.#card;
    const prompt = this.#page.prompt.getBoundingClientRect();
    style.left = `${prompt.left}px`;
    style.width = `${prompt.width}px`;
    const top = prompt.bottom + GAP;
    const isBelow = prompt.bottom > 0 && innerHeight - top >= LEAST_HEIGHT;
    if (isBelow) {
      style.top = `${top}px`;
      style.bottom = "auto";
      style.maxHeight = `${innerHeight - top - GAP}px`;
      return;
    }
    // There is no room below the prompt: the half of the screen without the target, or above.
    const touched = this.#page.board.rectOf(this.#open.target);
    const isLow = touched !== undefined && touched.y + touched.height > innerHeight / 2;
    const floor = prompt.top > 0 && prompt.top < innerHeight ? prompt.top : innerHeight;
    style.top = isLow ? `${GAP}px` : "auto";
    style.bottom = isLow ? "auto" : `${innerHeight - floor + GAP}px`;
    style.maxHeight = `${innerHeight * 0.35}px`;
  }
}

function isSame(a: Target, b: Target): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function reachOf({ reach }: TargetInfo): ReachMark[] {
  if (reach === null) return [];
  const marked = (sites: readonly string[], hint: ReachMark["hint"]) =>
    sites.map((site): ReachMark => ({ target: { site }, hint }));
  return [...marked(reach.moves, "move"), ...marked(reach.captures, "capture"), ...marked(reach.attacks, "attack")];
}
