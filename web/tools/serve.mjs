// Serves the application to tests and scripts as `boardwright serve` does to readers.
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

/**
 * The program that `BOARDWRIGHT` names, or the one that was built.
 *
 * @returns {string} its path
 */
export function program() {
  const target = process.env["CARGO_TARGET_DIR"] ?? `${root}target`;
  return process.env["BOARDWRIGHT"] ?? `${target}/release/boardwright`;
}

/**
 * Serves the application on a free port with the program. Starts nothing if
 * `BOARDWRIGHT_ADDRESS` names a running server.
 *
 * @returns {Promise<{ address: string, end: () => void }>} where it is, and how to end it
 */
export async function serve() {
  const given = process.env["BOARDWRIGHT_ADDRESS"];
  if (given !== undefined) return { address: given, end: () => undefined };
  const child = spawn(program(), ["serve", "--no-open", "--port", "0"], { stdio: ["ignore", "pipe", "inherit"] });
  return { address: await addressOf(child, program()), end: () => void child.kill() };
}

/**
 * The address that the program tells of.
 *
 * @param {import("node:child_process").ChildProcessByStdio<null, import("node:stream").Readable,
 * null>} child @param {string} program @returns {Promise<string>}
 */
function addressOf(child, program) {
  return new Promise((resolve, reject) => {
    let told = "";
    child.stdout.setEncoding("utf8").on("data", (text) => {
      told += text;
      const found = /http:\/\/\S+?\/(?=\s|\u001b)/.exec(told);
      if (found !== null) resolve(found[0]);
    });
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`${program} serve ended (${code}) before it had an address`)));
  });
}
