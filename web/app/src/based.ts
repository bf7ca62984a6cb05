/** The games that rules are based on, found without compiling them. */

/** Maximum number of games that stand below one another. */
const DEEPEST = 8;

/** Returns the name of the game that rules are based on. */
export function baseIn(rules: string): string | undefined {
  return /^\s*game\s+"[^"\n]*"\s+based\s+on\s+"([^"\n]*)"/m.exec(rules)?.[1];
}

/**
 * Returns ids and rules of the games below a game, the nearest first. @param base the id of the
 * first @param rulesOf finds the rules of a game; undefined if there are none
 */
export async function basesBelow(
  base: string | undefined,
  rulesOf: (id: string) => Promise<string | undefined>,
): Promise<[string, string][]> {
  const found: [string, string][] = [];
  for (let id = base; id !== undefined && found.length < DEEPEST; ) {
    const rules = await rulesOf(id);
    if (rules === undefined) break;
    found.push([id, rules]);
    id = baseIn(rules);
  }
  return found;
}
