/** A game or a rules text that a person has made, as this browser keeps it. */

import type { Scene } from "@boardwright/board";
import type { GameSource } from "@boardwright/engine";
import type { Seat } from "../play/seat.ts";
import type { TreeData } from "../play/tree.ts";

/** The rules of a game with their options. Those of a bundled game are found by its id. */
export type SavedSource = Omit<GameSource, "rules"> & { readonly rules?: string };

/** Properties of everything that is kept. */
interface Kept {
  readonly id: string;
  /** The name that a person gave it; empty if none. */
  readonly name: string;
  /** The title of the game. */
  readonly title: string;
  /** Milliseconds since 1970. */
  readonly created: number;
  readonly changed: number;
  /** Number of times that it was saved; another tab may have saved it in between. */
  readonly revision: number;
}

/** A game, with its variations. */
export interface KeptGame extends Kept {
  readonly source: SavedSource;
  /** The id of a bundled game, or a digest of other rules: see {@link rulesKey}. */
  readonly rulesKey: string;
  readonly players: readonly string[];
  readonly seats: readonly Seat[];
  /** The time control, as in addresses. */
  readonly clock?: string;
  readonly tree: TreeData;
  /** Remaining time of each player in milliseconds, if there are clocks. */
  readonly times?: readonly number[];
  /** Number of decisions on the way to the position shown. */
  readonly played: number;
  /** The state in words: the result, or the player to move. */
  readonly state: string;
  readonly isOver: boolean;
  /** The id of the rules text that it was begun beside. */
  readonly text?: string;
  /** A digest of the link that it was opened by. */
  readonly link?: string;
}

/** A rules text. */
export interface KeptText extends Kept {
  readonly text: string;
}

/** The earlier versions of a rules text, the last one first. */
export interface TextHistory {
  readonly id: string;
  readonly versions: readonly TextVersion[];
}

export interface TextVersion {
  readonly text: string;
  /** Milliseconds since 1970 when it was replaced. */
  readonly until: number;
}

/** The board of a game or of a rules text, from which its picture is drawn. */
export interface KeptPicture {
  readonly id: string;
  readonly scene: Scene;
}

/** The identity of a game that is opened. */
export interface OpenedKept {
  readonly id: string;
  /** The game, if the store has it. */
  readonly stored?: KeptGame;
  /** The reason for words about it. */
  readonly said?: "continued" | "missing" | "replaced" | "kept";
  /** The parameters of its address, as they were given. */
  readonly query?: string;
  /** A digest of the link that it is opened by. */
  readonly link?: string;
  /** The id of the rules text that it is begun beside. */
  readonly text?: string;
}

/** Returns the id of a new game or text. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(6));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_");
}

/** Returns a new rules text. */
export function newText(text: string, id = newId()): KeptText {
  const now = Date.now();
  return { id, name: "", title: titleIn(text), created: now, changed: now, revision: 0, text };
}

/** Returns the title of rules for a list. */
export function titleIn(rules: string): string {
  const title = /^\s*game\s+"([^"\n]*)"/m.exec(rules)?.[1]?.trim() ?? "";
  return title === "" ? "Rules without a title" : title.slice(0, 60);
}

/** Returns the name of a game or text: the one given, or its title. */
export function nameOf({ name, title }: Pick<Kept, "name" | "title">): string {
  return name === "" ? title : name;
}

/** Returns a short number for a text, as letters. It is no protection against forgery. */
export function digest(text: string): string {
  // FNV-1a with two seeds: the Web Cryptography API is missing on pages without encryption.
  let [first, second] = [0x811c9dc5, 0x1b873593];
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charCodeAt(at);
    first = Math.imul(first ^ letter, 0x01000193);
    second = Math.imul(second ^ letter, 0x85ebca6b) ^ (second >>> 13);
  }
  return (first >>> 0).toString(36) + (second >>> 0).toString(36);
}

/** Returns the key of rules: games with the same key may go on with each other's settings. */
export function rulesKey({ id, rules }: SavedSource): string {
  return id ?? `own ${digest(rules ?? "")}`;
}

/** Returns the address of a game. */
export function keptAddress({ id, source }: Pick<KeptGame, "id" | "source">): string {
  return source.id === undefined ? `#/kept/${id}` : `#/game/${encodeURIComponent(source.id)}?game=${id}`;
}
