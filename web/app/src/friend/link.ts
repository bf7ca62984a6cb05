/** Links of games by link: everything about the game in an address, with a checksum. */

import { packed, unpacked } from "../packed-text.ts";
import { page } from "../route.ts";

/** The content of a link. */
export interface Packet {
  /** The id of the game. */
  readonly id: string;
  /** Players of the sender, from 0. */
  readonly by: readonly number[];
  /** Engine level of each player; 0 for a person. */
  readonly levels: readonly number[];
  /** Players who agree to a draw. */
  readonly agreed: readonly number[];
  /** Record of the moves; it names the game and its options. */
  readonly record: string;
  /** The rules, unless they are those of a bundled game. */
  readonly rules?: string;
}

/** Number of characters that every messenger takes in one message. */
export const SHORT = 2_000;
/** Maximum number of characters of a link: an address bar may hold no more. */
export const LONGEST = 32_000;

const VERSION = 1;
const MARK = "#/friend?link=";

/** A link that cannot be used. The message says how to mend it. */
export class LinkError extends Error {}

const BROKEN =
  "A part of this link is missing, or was changed on the way. Copy the whole link and paste it here, or ask your friend to send it again.";
const NEWER = "This link is from a newer version of Boardwright. Reload this page, and open the link again.";
const ABSENT = `This text contains no link to a game. Paste the whole link: it contains “${MARK}”.`;

/** Returns the link of a packet. */
export async function linkTo({ id, by, levels, agreed, record, rules }: Packet): Promise<string> {
  const content = [VERSION, id, by, levels, agreed, record, ...(rules === undefined ? [] : [rules])];
  return `${page()}${MARK}${await packed(JSON.stringify(content), "deflate")}`;
}

/** Reads the part of a link behind `link=`. Throws a {@link LinkError}. */
export async function packetOf(letters: string): Promise<Packet> {
  const content = await contentOf(letters);
  if (!Array.isArray(content)) throw new LinkError(BROKEN);
  const [version, id, by, levels, agreed, record, rules] = content as unknown[];
  if (typeof version === "number" && version > VERSION) throw new LinkError(NEWER);
  const isWhole =
    typeof id === "string" && /^[\w-]{1,32}$/.test(id) && typeof record === "string" && isText(rules);
  if (!isWhole || !areSmall(by) || !areSmall(levels) || !areSmall(agreed)) throw new LinkError(BROKEN);
  return { id, by, levels, agreed, record, ...(rules !== undefined && { rules }) };
}

/**
 * Finds the letters of a link in a text, for example in a message. Throws a {@link LinkError}.
 * Messages may break a long link into lines.
 */
export async function lettersIn(text: string): Promise<string> {
  const start = text.lastIndexOf(MARK);
  if (start < 0) throw new LinkError(ABSENT);
  const rest = text.slice(start + MARK.length);
  const joined = /^[\w\s>-]+/.exec(rest)?.[0].replaceAll(/[\s>]/g, "") ?? "";
  const tried = [lettersOf(rest), joined];
  for (const letters of tried) {
    const isWhole = await packetOf(letters).then(
      () => true,
      (error: unknown) => error instanceof LinkError && error.message === NEWER,
    );
    if (isWhole) return letters;
  }
  throw new LinkError(BROKEN);
}

/** Returns the letters at the beginning of a text: a sentence may end after a link. */
export function lettersOf(text: string): string {
  return /^[\w-]*/.exec(text)?.[0] ?? "";
}

async function contentOf(letters: string): Promise<unknown> {
  try {
    return JSON.parse(await unpacked(lettersOf(letters), "deflate"));
  } catch {
    throw new LinkError(BROKEN);
  }
}

function isText(rules: unknown): rules is string | undefined {
  return rules === undefined || typeof rules === "string";
}

/** True for a list of small numbers, one a player at most. */
function areSmall(list: unknown): list is readonly number[] {
  const isSmall = (number: unknown) => Number.isInteger(number) && (number as number) >= 0 && (number as number) < 64;
  return Array.isArray(list) && list.length <= 64 && list.every(isSmall);
}
