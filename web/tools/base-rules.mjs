// The rules of the bundled games, for engines: rules may be based on them.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Returns the ids of the bundled games, sorted.
 *
 * @param {string} root the folder of the project
 */
export function gameIds(root) {
  const folder = join(root, "games");
  return readdirSync(folder).filter((id) => existsSync(join(folder, id, "rules.board"))).sort();
}

/**
 * Returns the rules by id, without indentation and comments other than notes; lines keep their
 * numbers.
 *
 * @param {string} root the folder of the project
 * @returns {Record<string, string>}
 */
export function baseRules(root) {
  /** @param {string} id */
  const rulesOf = (id) => readFileSync(join(root, "games", id, "rules.board"), "utf8");
  return Object.fromEntries(gameIds(root).map((id) => [id, stripped(rulesOf(id))]));
}

/** @param {string} rules */
function stripped(rules) {
  const lines = rules.split("\n").map((line) => line.trimStart());
  return lines.map((line) => (/^\/\/(?!\/)/.test(line) ? "" : line)).join("\n");
}
