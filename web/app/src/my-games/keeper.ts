/** Saves a game while it is played, and follows what another tab does with it. */

import type { Scene } from "@boardwright/board";
import type { KeptGame } from "./kept.ts";
import { mergedTrees } from "./merge.ts";
import { get, isLasting, onChangedElsewhere, update } from "./store.ts";

/** The reason why a change is not kept. */
export type Trouble = "forbidden" | "full";

/** The page of a game. */
export interface KeeperHost {
  /** Shows the game as another tab has changed it. */
  follow(game: KeptGame): void;
  /** Called when there is trouble, and when it is over. */
  troubled(): void;
}

export class GameKeeper {
  readonly #host: KeeperHost;
  readonly #stopFollowing: () => void;
  #game: KeptGame;
  /** True if the store has the game. */
  #isStored: boolean;
  #trouble: Trouble | undefined;
  /** The last picture that is not saved yet. */
  #scene: Scene | undefined;
  #isDue = false;
  #isWriting = false;

  /** @param isStored true if the store has the game */
  constructor(game: KeptGame, isStored: boolean, host: KeeperHost) {
    this.#game = game;
    this.#isStored = isStored;
    this.#host = host;
    this.#stopFollowing = onChangedElsewhere(({ shelf, id }) => {
      if (shelf === "games" && id === this.#game.id) void this.#look();
    });
  }

  get game(): KeptGame {
    return this.#game;
  }

  get isStored(): boolean {
    return this.#isStored;
  }

  /** The reason why the last change is not kept. */
  get trouble(): Trouble | undefined {
    return this.#trouble;
  }

  /** Saves a change. @param scene the board, for the picture */
  keep(change: Partial<KeptGame>, scene?: Scene): void {
    const next = { ...this.#game, ...change };
    if (this.#isStored && JSON.stringify(next) === JSON.stringify(this.#game)) return;
    this.#game = { ...next, changed: Date.now() };
    this.#isStored = true;
    if (scene !== undefined) this.#scene = scene;
    this.#isDue = true;
    if (!this.#isWriting) void this.#write();
  }

  end(): void {
    this.#stopFollowing();
  }

  async #write(): Promise<void> {
    this.#isWriting = true;
    try {
      while (this.#isDue) {
        this.#isDue = false;
        await this.#writeOnce();
      }
      this.#setTrouble((await isLasting()) ? undefined : "forbidden");
    } catch {
      this.#setTrouble("full");
    } finally {
      this.#isWriting = false;
    }
  }

  async #writeOnce(): Promise<void> {
    const wanted = this.#game;
    const [known, scene] = [wanted.revision, this.#scene];
    this.#scene = undefined;
    let isJoined = false;
    const saved = await update("games", wanted.id, (now) => {
      if (now === undefined || now.revision === known) return { ...wanted, revision: known + 1 };
      isJoined = true;
      return { ...wanted, tree: mergedTrees(wanted.tree, now.tree), name: now.name, revision: now.revision + 1 };
    });
    if (saved === undefined) return;
    this.#game = { ...this.#game, revision: saved.revision };
    // Moves of another tab join the game, unless something newer is about to be saved.
    if (isJoined && !this.#isDue) this.#take(saved);
    if (scene !== undefined) await update("pictures", wanted.id, () => ({ id: wanted.id, scene }));
  }

  /** Looks at the game as another tab has saved it. */
  async #look(): Promise<void> {
    if (this.#isWriting) return;
    const now = await get("games", this.#game.id).catch(() => undefined);
    if (now === undefined || this.#isWriting || now.revision <= this.#game.revision) return;
    this.#isStored = true;
    this.#take(now);
  }

  #take(game: KeptGame): void {
    const isSame = JSON.stringify(game.tree) === JSON.stringify(this.#game.tree);
    this.#game = game;
    if (!isSame) this.#host.follow(game);
  }

  #setTrouble(trouble: Trouble | undefined): void {
    if (trouble === this.#trouble) return;
    this.#trouble = trouble;
    this.#host.troubled();
  }
}

/** Returns the words for a change that is not kept. */
export function troubleWords(trouble: Trouble): string {
  return trouble === "full"
    ? "The browser has no room left, so the last moves are not kept. Delete games under “My games”, or save this one as a file."
    : "This browser saves nothing for this page, as in some private windows. The game is lost when you close the tab: save it as a file.";
}
