/** Serves the application as `boardwright serve` does, for all tests in a browser. */

import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";

const root = fileURLToPath(new URL("../../../..", import.meta.url));
const target = process.env["CARGO_TARGET_DIR"] ?? `${root}target`;
const program = process.env["BOARDWRIGHT"] ?? `${target}/release/boardwright`;

declare module "vitest" {
  interface ProvidedContext {
    address: string;
  }
}

export default async function serve(project: TestProject): Promise<() => void> {
  const given = process.env["BOARDWRIGHT_ADDRESS"];
  if (given !== undefined) {
    project.provide("address", given);
    return () => undefined;
  }
  const child = spawn(program, ["serve", "--no-open", "--port", "0"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const address = await new Promise<string>((resolve, reject) => {
    let told = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      told += text;
      const found = /http:\/\/\S+?\/(?=\s|\u001b)/.exec(told);
      if (found !== null) resolve(found[0]);
    });
    child.once("error", reject);
    child.once("exit", (code) =>
      reject(new Error(`${program} serve ended (${code}) before it had an address`)),
    );
  });
  project.provide("address", address);
  return () => void child.kill();
}
