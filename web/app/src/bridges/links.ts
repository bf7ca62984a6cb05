/** Links of this application in pasted texts. */

import { lettersIn } from "../friend/link.ts";

/** Maximum length of a text that may be a link. */
const LONGEST = 2_000_000;

/**
 * Returns the address behind `#` of the link that a text is, or of the link of a game with a friend
 * in it; undefined if there is none. Throws if such a link is broken.
 */
export async function addressIn(text: string): Promise<string | undefined> {
  if (text.length > LONGEST) return undefined;
  if (text.includes("#/friend?link=")) return `#/friend?link=${await lettersIn(text)}`;
  const found = /^\s*<?(?:https?:\/\/|file:\/\/)?[^\s#]*(#\/(?:game|edit|friend)\b[^\s>]*)>?\s*$/.exec(text);
  return found?.[1];
}
