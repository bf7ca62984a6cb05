// The rules of the bundled games, for engines: rules may be based on them.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Returns the rules by id, without indentation and comments other than notes; lines keep their
 * numbers.
 *
 * @param {string} root the folder of the project
 * @returns {Record<string, string>}
 */
export function baseRules(root) {
  const folder = join(root, "games");
  const ids = readdirSync(folder).filter((id) => existsSync(join(folder, id, "rules.board"))).sort();
  return Object.fromEntries(ids.map((id) => [id, stripped(readFileSync(join(folder, id, "rules.board"), "utf8"))]));
}

/** @param {string} rules */
function stripped(rules) {
  const lines = rules.split("\n").map((line) => line.trimStart());
  return lines.map((line) => (/^\/\/(?!\/)/.test(line) ? "" : line)).join("\n");
}
