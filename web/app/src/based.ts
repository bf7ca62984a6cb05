/** The game that rules are based on, found without compiling them. */

/** Returns the name of the game that rules are based on. */
export function baseIn(rules: string): string | undefined {
  return /^\s*game\s+"[^"\n]*"\s+based\s+on\s+"([^"\n]*)"/m.exec(rules)?.[1];
}
