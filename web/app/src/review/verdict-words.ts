/** Verdicts for people: words, signs, colours. */

import type { Role } from "@boardwright/board";
import { sentenceCase } from "../dom.ts";
import type { Score } from "./score.ts";
import type { Verdict } from "./judgement.ts";

/** The signs of annotated games, and the roles of their colours. */
const SIGNS: Partial<Record<Verdict, readonly [string, Role]>> = {
  "only move": ["!", "good"],
  inaccuracy: ["?!", "doubtful"],
  mistake: ["?", "bad"],
  "missed win": ["?", "bad"],
  blunder: ["??", "bad"],
};

/** Returns the sign of a verdict with its colour; undefined if it needs none. */
export function signOf(verdict: Verdict): { readonly text: string; readonly role: Role } | undefined {
  const [text, role] = SIGNS[verdict] ?? [];
  return text === undefined || role === undefined ? undefined : { text, role };
}

/** Returns a verdict for the list of moves. */
export function verdictWords(verdict: Verdict): string {
  return sentenceCase(verdict);
}

/** True for a verdict that a player should look at. */
export function isError(verdict: Verdict): boolean {
  return ["inaccuracy", "mistake", "missed win", "blunder"].includes(verdict);
}

/** Formats a winning chance. Only proven results are 100 % or 0 %. */
export function percent({ chance, wins_in, loses_in }: Score): string {
  const hundredths = Math.round(chance * 100);
  const isProven = wins_in !== null || loses_in !== null;
  return `${isProven ? hundredths : Math.min(99, Math.max(1, hundredths))}\u00a0%`;
}
