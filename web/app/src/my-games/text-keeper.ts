/** Saves a rules text while it is written, with its earlier versions. */

import { type KeptText, nameOf, newId, type TextVersion } from "./kept.ts";
import type { Trouble } from "./keeper.ts";
import { get, isLasting, onChangedElsewhere, update } from "./store.ts";

/** Milliseconds after which a change is saved at the latest. */
const REST = 400;
/** Milliseconds after which another earlier version is kept. */
const VERSION_EVERY = 3 * 60_000;
/** Maximum number of earlier versions. */
const MOST_VERSIONS = 60;

/** The page of a rules text. */
export interface TextHost {
  /** Shows the text as another tab has changed it. */
  follow(text: string): void;
  /** Called when the text has become a copy, as another tab has changed the same one. */
  copied(): void;
  /** Called when there is trouble, and when it is over. */
  troubled(): void;
}

export class TextKeeper {
  readonly #host: TextHost;
  readonly #stopFollowing: () => void;
  #kept: KeptText;
  #isStored: boolean;
  #trouble: Trouble | undefined;
  /** The text to save, if it is not saved yet. */
  #wanted: string | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #writing: Promise<void> = Promise.resolve();
  /** The time of the last earlier version. */
  #versioned = 0;
  readonly #leave = () => void this.flush();

  /** @param isStored true if the store has the text */
  constructor(kept: KeptText, isStored: boolean, host: TextHost) {
    this.#kept = kept;
    this.#isStored = isStored;
    this.#host = host;
    this.#stopFollowing = onChangedElsewhere(({ shelf, id }) => {
      if (shelf === "texts" && id === this.#kept.id) void this.#look();
    });
    window.addEventListener("pagehide", this.#leave);
    document.addEventListener("visibilitychange", this.#leave);
  }

  get id(): string {
    return this.#kept.id;
  }

  get isStored(): boolean {
    return this.#isStored;
  }

  get trouble(): Trouble | undefined {
    return this.#trouble;
  }

  /** Saves a text soon. */
  keep(text: string, title: string): void {
    if (text === (this.#wanted ?? this.#kept.text)) return;
    this.#wanted = text;
    this.#kept = { ...this.#kept, title };
    this.#timer ??= setTimeout(() => void this.flush(), REST);
  }

  /** Keeps the present text among the earlier versions, as another one takes its place. */
  async setAside(): Promise<void> {
    await this.flush();
    if (this.#isStored) await this.#addVersion(this.#kept.text).catch(() => undefined);
  }

  /** Returns the earlier versions, the last one first. */
  async versions(): Promise<readonly TextVersion[]> {
    return (await get("histories", this.id).catch(() => undefined))?.versions ?? [];
  }

  /** Saves what is not saved yet. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(async () => await this.#write());
    await this.#writing;
  }

  end(): void {
    void this.flush();
    this.#stopFollowing();
    window.removeEventListener("pagehide", this.#leave);
    document.removeEventListener("visibilitychange", this.#leave);
  }

  async #write(): Promise<void> {
    const text = this.#wanted;
    if (text === undefined) return;
    try {
      const known = this.#kept.revision;
      const next = { ...this.#kept, text, changed: Date.now() };
      let before: string | undefined;
      const saved = await update("texts", this.id, (now) => {
        if (now !== undefined && now.revision !== known && now.text !== text) return now;
        before = now?.text;
        return { ...next, name: now?.name ?? next.name, revision: (now?.revision ?? known) + 1 };
      });
      if (saved === undefined || saved.text !== text) return await this.#copy(next);
      this.#done(saved);
      if (before !== undefined && Date.now() - this.#versioned > VERSION_EVERY) await this.#addVersion(before);
      this.#setTrouble((await isLasting()) ? undefined : "forbidden");
    } catch {
      this.#setTrouble("full");
    }
  }

  /** Saves the text under another id: the other tab goes on with this one. */
  async #copy(next: KeptText): Promise<void> {
    const id = newId();
    const saved = await update("texts", id, () => ({ ...next, id, name: `${nameOf(next)} (copy)`, revision: 1 }));
    if (saved === undefined) return;
    this.#done(saved);
    this.#host.copied();
  }

  #done(saved: KeptText): void {
    this.#kept = { ...saved, title: this.#kept.title };
    this.#isStored = true;
    if (this.#wanted === saved.text) this.#wanted = undefined;
    else this.#timer ??= setTimeout(() => void this.flush(), REST);
  }

  async #addVersion(text: string): Promise<void> {
    this.#versioned = Date.now();
    const version = { text, until: Date.now() };
    await update("histories", this.id, (now) => {
      const others = (now?.versions ?? []).filter((other) => other.text !== text);
      return { id: this.id, versions: [version, ...others].slice(0, MOST_VERSIONS) };
    });
  }

  /** Looks at the text as another tab has saved it. What is being written here stays. */
  async #look(): Promise<void> {
    const now = await get("texts", this.id).catch(() => undefined);
    if (now === undefined || this.#wanted !== undefined || now.revision <= this.#kept.revision) return;
    this.#kept = now;
    this.#isStored = true;
    this.#host.follow(now.text);
  }

  #setTrouble(trouble: Trouble | undefined): void {
    if (trouble === this.#trouble) return;
    this.#trouble = trouble;
    this.#host.troubled();
  }
}
