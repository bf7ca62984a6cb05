/** Games exported to files and sites, and what a person does on their pages. */

import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Frame } from "playwright-core";

const root = fileURLToPath(new URL("../../../..", import.meta.url));
const target = process.env["CARGO_TARGET_DIR"] ?? `${root}target`;
const program = process.env["BOARDWRIGHT"] ?? `${target}/release/boardwright`;

/** The most clicks that one decision is waited for. */
const MOST_CLICKS = 12;

/** A folder for files of a test. */
export class Folder {
  readonly path = mkdtempSync(join(tmpdir(), "boardwright-export-"));

  /** Writes a file, and gives its path. */
  write(name: string, text: string): string {
    const path = join(this.path, name);
    writeFileSync(path, text);
    return path;
  }

  /** Exports a game. @returns the address of the file, and what the program printed */
  export(game: string, ...options: readonly string[]): { address: string; told: string } {
    const path = join(this.path, "game.html");
    const given = ["--color", "never", "export", game, ...options, "-o", path, "--force"];
    const told = execFileSync(program, given, { encoding: "utf8" });
    return { address: pathToFileURL(path).href, told };
  }

  /** Writes a site. @returns its folder */
  site(name: string, ...given: readonly string[]): string {
    const path = join(this.path, name);
    execFileSync(program, ["site", ...given, "-o", path], { stdio: ["ignore", "ignore", "inherit"] });
    return path;
  }

  remove(): void {
    rmSync(this.path, { recursive: true });
  }
}

/** Decisions made so far. */
async function plyOf(frame: Frame): Promise<number> {
  return Number(await frame.getAttribute(".play", "data-ply"));
}

/** Makes the first decision that is offered, step by step, each time it is a person's turn. */
export async function playOn(frame: Frame, plies: number): Promise<void> {
  await frame.waitForSelector(".play[data-ply]");
  while ((await plyOf(frame)) < plies) await decide(frame);
}

/** Makes a decision, and waits until it and the answer to it were made. */
async function decide(frame: Frame): Promise<void> {
  const ply = await plyOf(frame);
  for (let clicks = 0; clicks < MOST_CLICKS && (await plyOf(frame)) === ply; clicks += 1) {
    await frame.waitForSelector(".bw-offered, .prompt .answer", { state: "attached", timeout: 20_000 });
    const offered = frame.locator(".bw-hit.bw-offered[data-site]");
    if ((await offered.count()) > 0) await offered.first().click({ force: true });
    else await frame.locator(".prompt .answer").first().click();
    await frame.waitForTimeout(150);
  }
  if ((await plyOf(frame)) === ply) throw new Error("no decision was made");
}
