/**
 * The board of a game page: it follows display settings, the board style and the available space.
 */

import {
  Board,
  type DrawKeys,
  type LookMethod,
  type Marks,
  type Pick,
  type Role,
  type Scene,
  type Target,
} from "@boardwright/board";
import type { GameInfo, PositionInfo, PositionScene } from "@boardwright/engine";
import { h } from "../dom.ts";
import { displaySettings, onDisplayChange } from "../site/display-settings.ts";
import { boardStyleSelect, chosenBoardStyle } from "./board-style.ts";

/** Input on the board. */
export interface BoardInput {
  pick(pick: Pick): void;
  cancel(): void;
  drawArrow(from: Target, to: Target, keys: DrawKeys): void;
  /** Somebody wants to know about a target, or the mouse left all. */
  look(target: Target | undefined, method: LookMethod): void;
}

/** Returns the colour of the reader's own marks that keys stand for. */
export function drawnRole({ shift, ctrl, alt }: DrawKeys): Role {
  if (alt) return shift || ctrl ? "doubtful" : "best";
  return shift || ctrl ? "bad" : "note";
}

export class BoardView {
  readonly root = h("div", { class: "board-host" });
  readonly #board: Board;
  readonly #stopSettings: () => void;
  readonly #space = new ResizeObserver(() => this.fit());
  /** The game whose board styles it may have. */
  readonly #game: string | undefined;
  #boardStyle: string | undefined;
  #turns = 0;

  /** @param game whose board styles it may have */
  constructor(input: BoardInput, game: string | undefined) {
    this.#board = new Board(this.root, { ...input, roleOf: drawnRole }, displaySettings());
    this.#stopSettings = onDisplayChange(() => this.#board.setDisplay(displaySettings()));
    this.#game = game;
    this.#boardStyle = game === undefined ? undefined : chosenBoardStyle(game);
  }

  /**
   * Creates the choice of a board style, if there are several. @param changed is called after a
   * change
   */
  styleSelect(changed: () => void): HTMLElement | undefined {
    const game = this.#game;
    if (game === undefined) return undefined;
    return boardStyleSelect(game, this.#boardStyle ?? game, (name) => {
      this.#boardStyle = name;
      changed();
    });
  }

  /** Follows the size of the element around it. */
  observeSpace(): void {
    if (this.root.parentElement !== null) this.#space.observe(this.root.parentElement);
  }

  /** Returns the scene of a position. */
  sceneOf(info: GameInfo, scene: PositionScene): Scene {
    const boardStyle = this.#boardStyle ?? info.board_style;
    return {
      board: info.board,
      players: info.players,
      ...scene,
      ...(boardStyle === undefined ? {} : { boardStyle }),
    };
  }

  /** Shows a position, and animates the decision that led to it. */
  showPosition(info: GameInfo, { scene, last }: PositionInfo): void {
    const arrow = last?.from_to;
    const moves = arrow ? [{ from: { site: arrow[0] }, to: { site: arrow[1] } }] : undefined;
    const words = last === null ? undefined : `${info.players[last.player]?.name ?? ""}: ${last.text}`;
    this.#board.show(this.sceneOf(info, scene), {
      ...(moves && { moves }),
      ...(words !== undefined && { words }),
    });
    this.fit();
  }

  /** Shows a scene without an animation. */
  show(scene: Scene): void {
    this.#board.show(scene, { animate: false });
  }

  mark(marks: Marks): void {
    this.#board.mark(marks);
  }

  /** Switches the mode in which fingers and the primary button draw arrows. */
  setDrawing(isDrawing: boolean): void {
    this.#board.setDrawing(isDrawing);
  }

  focus(target: Target): void {
    this.#board.focus(target);
  }

  /** Returns the rectangle of a target in pixels of the page. */
  rectOf(target: Target): ReturnType<Board["rectOf"]> {
    return this.#board.rectOf(target);
  }

  /** Turns the side of a player to the bottom. @param facing the direction that the player faces */
  turnTo(facing: number): void {
    this.#turns = facing;
    this.#board.flip(facing);
  }

  flip(): void {
    this.turnTo((this.#turns + 0.5) % 1);
    this.fit();
  }

  /** Fits the board into the available space, and the space to the board. */
  fit(): void {
    const style = this.root.style;
    const most = Number.parseFloat(getComputedStyle(this.root).maxWidth);
    const height = most / Number(style.getPropertyValue("--ratio") || 1);
    const width = this.root.parentElement?.clientWidth ?? 0;
    if (width > 0 && height > 0) this.#board.fit(width / height);
    const box = this.root.querySelector("svg")?.viewBox.baseVal;
    if (box === undefined || box.height === 0) return;
    style.setProperty("--ratio", String(box.width / box.height));
  }

  end(): void {
    this.#stopSettings();
    this.#space.disconnect();
    this.#board.destroy();
  }
}
