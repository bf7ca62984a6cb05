/** The rules that this browser keeps. */

import { draft, earlierDrafts } from "../edit/drafts.ts";

/** Maximum number of characters of all rules in a question. */
const MOST = 1_000_000;

/** Returns the rules being written and the earlier ones, the last one first. */
export function ownRules(): string[] {
  const present = draft();
  let room = MOST;
  return [...(present === undefined ? [] : [present]), ...earlierDrafts()].filter((rules) => (room -= rules.length) >= 0);
}
