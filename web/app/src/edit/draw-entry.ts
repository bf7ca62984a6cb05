/** Entries of `draw { … }` in a rules text, written by the page. */

import { itemsOf } from "./rules-items.ts";
import { withPart } from "./variation.ts";

/**
 * Puts an entry into `draw`, in place of one that begins alike.
 *
 * @param key its words, as `board style` @param value its text
 */
export function withDrawEntry(rules: string, key: string, value: string): string {
  const entry = `${key} "${value}"`;
  const block = itemsOf(rules).findLast(({ name }) => name === "draw");
  if (block === undefined) return withPart(rules, `  draw { ${entry} }`).text;
  return rules.slice(0, block.from) + replaced(block.text, key, entry) + rules.slice(block.to);
}

function replaced(block: string, key: string, entry: string): string {
  const words = key.split(" ").map((word) => word.replace(/\W/g, "\\$&"));
  const present = new RegExp(`(^|[{;\\n])(\\s*)${words.join("\\s+")}(?:\\s+"[^"\\n]*")+`);
  if (present.test(block)) return block.replace(present, (_, before: string, space: string) => before + space + entry);
  const open = block.indexOf("{") + 1;
  const isOneLine = !block.slice(open).includes("\n");
  const added = isOneLine ? ` ${entry};` : `\n    ${entry}`;
  return block.slice(0, open) + added + block.slice(open);
}
