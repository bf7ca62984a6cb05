/** A game to replay: the board, the chances, the moves, and the controls. */

import { Board, type Scene } from "@boardwright/board";
import { h } from "./dom.ts";
import { icon, type IconName } from "./icons.ts";
import { type Frame, type ReplayedGame, type Replays, scenesOf } from "./replays.ts";

/** Steps of the keys, in positions. */
const KEYS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  PageUp: -10,
  PageDown: 10,
  Home: -Infinity,
  End: Infinity,
};

export class Replay {
  readonly #replays: Replays;
  readonly #game: ReplayedGame;
  readonly #scenes: readonly Scene[];
  readonly #board: Board;
  readonly #boardHost = h("div", { class: "replay-board" });
  readonly #slider: HTMLInputElement;
  readonly #caption = h("p", { class: "replay-caption", "aria-live": "polite" });
  readonly #chance = h("div", { class: "chance", role: "img" });
  readonly #moves: HTMLElement;
  readonly #buttons: HTMLButtonElement[];
  readonly #steps: { readonly button: HTMLButtonElement; readonly isBack: boolean }[];
  #at = 0;

  /** @param host the element whose contents it replaces @param label the name of the game */
  constructor(host: HTMLElement, label: string, replays: Replays, game: ReplayedGame) {
    this.#replays = replays;
    this.#game = game;
    this.#scenes = scenesOf(replays, game);
    const last = this.#scenes.length - 1;
    this.#slider = h("input", { type: "range", min: 0, max: last, value: 0, "aria-label": "Move" });
    this.#slider.addEventListener("input", () => this.show(Number(this.#slider.value)));
    this.#steps = [
      this.#step("first", "First position", -Infinity),
      this.#step("previous", "Previous move", -1),
      this.#step("next", "Next move", 1),
      this.#step("last", "Last position", Infinity),
    ];
    this.#buttons = game.frames.slice(1).map((frame, index) => this.#moveButton(frame, index + 1));
    this.#moves = h("ol", { class: "replay-moves", "aria-label": "Moves", tabindex: 0 }, ...this.#rounds());
    const controls = h("div", { class: "controls" }, ...this.#steps.map(({ button }) => button), this.#slider);
    const side = h("div", { class: "replay-side" }, this.#chance, this.#caption, controls, this.#moves);
    this.#chance.hidden = game.frames.every(({ chance }) => chance === null);
    host.replaceChildren(this.#boardHost, side);
    host.setAttribute("role", "group");
    host.setAttribute("aria-label", label);
    host.tabIndex = 0;
    host.addEventListener("keydown", (event) => this.#press(event));
    this.#board = new Board(this.#boardHost, {}, { interactive: false, coordinates: true });
    this.show(0);
    this.#fit();
    new ResizeObserver(() => this.#fit()).observe(host);
  }

  /** The position that is shown. */
  get at(): number {
    return this.#at;
  }

  /** Shows a position by its number, or the nearest one. */
  show(wanted: number): void {
    const at = Math.min(Math.max(wanted, 0), this.#scenes.length - 1);
    const [scene, frame] = [this.#scenes[at], this.#game.frames[at]];
    if (scene === undefined || frame === undefined) return;
    const isNext = at === this.#at + 1;
    this.#at = at;
    const { move } = frame;
    const moves = move?.fromTo && [{ from: { site: move.fromTo[0] }, to: { site: move.fromTo[1] } }];
    this.#board.show(scene, { animate: isNext, ...(moves && isNext && { moves }) });
    this.#board.mark({
      ...(move && { last: { sites: move.sites } }),
      ...(frame.threats && { threats: frame.threats }),
    });
    this.#describe(frame);
    this.#slider.value = String(at);
    this.#slider.setAttribute("aria-valuetext", this.#caption.textContent ?? "");
    // A disabled button would lose the focus, and the keys with it.
    for (const { button, isBack } of this.#steps)
      button.setAttribute("aria-disabled", String(isBack ? at === 0 : at === this.#scenes.length - 1));
    this.#buttons.forEach((button, index) => {
      if (index + 1 === at) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
    });
    this.#reveal(this.#buttons[at - 1]);
  }

  #describe({ move, chance }: Frame): void {
    const isOver = this.#at === this.#scenes.length - 1;
    const player = move === undefined ? undefined : this.#replays.players[move.player]?.name;
    const words = move === undefined ? "The start" : `${player ?? ""}: ${move.text}`;
    const end = isOver && this.#game.result !== "" ? `. ${this.#game.result}` : "";
    this.#caption.textContent = `${words}${end}`;
    const [first = "", second = ""] = this.#replays.players.map(({ name }) => name);
    const hundredths = chance === null ? undefined : Math.round(100 * chance);
    const share = (name: string, part: number) => `${name} ${part} %`;
    const told =
      hundredths === undefined
        ? [first, second]
        : [share(first, hundredths), share(second, 100 - hundredths)];
    this.#chance.setAttribute(
      "aria-label",
      hundredths === undefined ? "Chances unknown" : `Chances: ${told.join(", ")}`,
    );
    this.#chance.style.setProperty("--chance", String(chance ?? 0.5));
    this.#chance.classList.toggle("unknown", chance === null);
    const bar = h("span", { class: "bar" });
    this.#chance.replaceChildren(...told.map((words) => h("span", {}, words)), bar);
  }

  /** The moves, round by round. */
  #rounds(): HTMLElement[] {
    const players = Math.max(this.#replays.players.length, 1);
    const rounds = new Map<number, HTMLElement>();
    this.#game.frames.slice(1).forEach(({ move }, index) => {
      const button = this.#buttons[index];
      if (move === undefined || button === undefined) return;
      const number = Math.ceil(move.turn / players);
      const round = rounds.get(number) ?? h("li", {}, h("span", { class: "round" }, `${number}.`));
      round.append(button);
      rounds.set(number, round);
    });
    return [...rounds.values()];
  }

  #moveButton({ move }: Frame, at: number): HTMLButtonElement {
    const button = h("button", { type: "button", tabindex: -1 }, move?.text ?? "");
    button.addEventListener("click", () => this.show(at));
    return button;
  }

  #step(name: IconName, label: string, step: number): { button: HTMLButtonElement; isBack: boolean } {
    const button = h("button", { type: "button", "aria-label": label, title: label }, icon(name));
    button.addEventListener("click", () => this.show(this.#at + step));
    return { button, isBack: step < 0 };
  }

  #press(event: KeyboardEvent): void {
    const step = KEYS[event.key];
    const isForOthers = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
    if (step === undefined || isForOthers) return;
    this.show(this.#at + step);
    event.preventDefault();
  }

  /** Scrolls the list of moves, and not the page. */
  #reveal(button: HTMLElement | undefined): void {
    const list = this.#moves;
    const middle = button === undefined ? 0 : button.offsetTop + button.offsetHeight / 2;
    list.scrollTop = middle - list.clientHeight / 2;
  }

  #fit(): void {
    const width = this.#boardHost.clientWidth;
    if (width > 0) this.#board.fit(width / Math.min(width * 1.25, 0.8 * window.innerHeight));
  }
}
