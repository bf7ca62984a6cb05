/** Rules of a variation: those of a bundled game with differences, or a copy of one's own. */

import { basesBelow } from "../based.ts";
import { bundled } from "../library.ts";
import { endOf, itemsOf, type RulesItem } from "./rules-items.ts";

/** Returns the rules of a new variation of a bundled game. */
export function variationOf(title: string, id: string): string {
  return `// Everything is as in ${title}, but for the lines below. “Change a part” copies a part of
// ${title} to be changed: it takes the place of the old one.
game "${title} Variation" based on "${id}" {
  about "${title}, but …"
}
`;
}

/** Returns one's own rules under another title. */
export function copyOf(rules: string): string {
  return rules.replace(/^(\s*game\s+")([^"\n]*)"/m, (_, before: string, title: string) => {
    return `${before}${title.slice(0, 60)} Variation"`;
  });
}

/** Returns the parts of the games that a game is based on; the nearest first. */
export async function partsOf(id: string): Promise<RulesItem[]> {
  const parts = new Map<string, RulesItem>();
  for (const [, rules] of await basesBelow(id, async (base) => (await bundled(base))?.source.rules)) {
    for (const item of itemsOf(rules)) {
      const isNote = /^(?:about|source|ruling|without)$/.test(item.name);
      if (!isNote && !parts.has(item.name)) parts.set(item.name, item);
    }
  }
  return [...parts.values()].sort((one, other) => one.name.localeCompare(other.name));
}

/** Adds a part at the end of a game. @returns the text and the place of the part */
export function withPart(rules: string, part: string): { readonly text: string; readonly at: number } {
  const end = endOf(rules);
  if (end < 0) return { text: rules, at: rules.length };
  const before = rules.slice(0, end).trimEnd();
  const text = `${before}\n\n${part}\n${rules.slice(end)}`;
  return { text, at: before.length + 2 };
}
