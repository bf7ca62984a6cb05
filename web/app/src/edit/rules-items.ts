/** The items of a rules text, found by their brackets, for changes of the text by the page. */

/** An item of a game: `piece …`, `end { … }`. */
export interface RulesItem {
  /** Its first words, for a list: `piece Knight`. */
  readonly name: string;
  /** The place of its first character, its notes included, and that after its last one. */
  readonly from: number;
  readonly to: number;
  /** Its lines, notes included. */
  readonly text: string;
}

const CLOSING: Readonly<Record<string, number>> = { "{": 1, "(": 1, "[": 1, "}": -1, ")": -1, "]": -1 };
/** Words that begin an item. Other lines at the same depth go on with the item before. */
const FIRST = /^(?:about|source|ruling|option|ruleset|players|board|piece|place|layer|state|start|turn|phase|end|notation|draw|position|region|define|move|on|after|before|no|attribute|use|without|parameter)\b/;

/** Returns the items of the game in a text, in order. */
export function itemsOf(text: string): RulesItem[] {
  const items: { from: number; to: number; head: string }[] = [];
  let [depth, notes, at] = [0, -1, 0];
  for (const line of text.split("\n")) {
    const words = line.trim();
    const isNote = words.startsWith("//");
    if (depth === 1 && isNote && notes < 0) notes = at;
    if (depth === 1 && words !== "" && !isNote) {
      const last = items.at(-1);
      const end = at + line.length;
      if (FIRST.test(words)) items.push({ from: notes < 0 ? at : notes, to: end, head: words });
      else if (last !== undefined && words !== "}") last.to = end;
    }
    if (!isNote && words !== "") notes = -1;
    depth += isNote ? 0 : change(line);
    const last = items.at(-1);
    // A bracket at depth 1 closes the item; the game's own one does not belong to it.
    if (last !== undefined && depth >= 1 && words !== "" && !isNote) last.to = Math.max(last.to, at + line.length);
    at += line.length + 1;
  }
  return items.map(({ from, to, head }) => ({ name: nameOf(head), from, to, text: text.slice(from, to) }));
}

/** Returns the place of the bracket that closes the game; -1 if there is none. */
export function endOf(text: string): number {
  let [depth, at] = [0, 0];
  for (const line of text.split("\n")) {
    const isNote = line.trim().startsWith("//");
    const before = depth;
    depth += isNote ? 0 : change(line);
    if (before > 0 && depth === 0) return at + line.lastIndexOf("}");
    at += line.length + 1;
  }
  return -1;
}

/** Returns the change of depth along a line, without its texts and comment. */
function change(line: string): number {
  const code = line.replace(/"(?:[^"\\]|\\.)*"/g, "").replace(/\/\/.*$/, "");
  return [...code].reduce((sum, letter) => sum + (CLOSING[letter] ?? 0), 0);
}

function nameOf(head: string): string {
  const words = head.replace(/[{"].*$/, "").trim().split(/\s+/);
  const isNamed = /^(?:option|ruleset|piece|place|layer|state|turn|phase|region|define|move|on|after|no|attribute|use)$/;
  return words.slice(0, isNamed.test(words[0] ?? "") ? 2 : 1).join(" ").replace(/[,:=(].*$/, "").slice(0, 40);
}
