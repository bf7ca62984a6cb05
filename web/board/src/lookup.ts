/**
 * Returns the entry of a table for any word. Words come from rules, and objects inherit names like
 * `constructor`.
 */
export function entry<Value>(table: Readonly<Record<string, Value>>, word: string): Value | undefined {
  return Object.hasOwn(table, word) ? table[word] : undefined;
}
