/**
 * The entry of a table, whatever word is asked for: words come from rules, and tables inherit names such as
 * `constructor`.
 */
export function entry<Value>(table: Readonly<Record<string, Value>>, word: string): Value | undefined {
  return Object.hasOwn(table, word) ? table[word] : undefined;
}
