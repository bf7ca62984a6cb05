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

/** The state of a page in which a person may decide, or the game is over. */
interface Turn {
  readonly ply: number;
  readonly isOver: boolean;
}

/** Waits for a person's turn, or for the end of the game. */
async function nextTurn(frame: Frame): Promise<Turn> {
  // All is read at once: an engine may answer between two questions to the page.
  const found = await frame.waitForFunction(
    () => {
      const ply = document.querySelector(".play")?.getAttribute("data-ply");
      const isTurn = document.querySelector(".bw-offered, .prompt .answer") !== null;
      const isOver = document.querySelector(".player") !== null && document.querySelector(".player.next") === null;
      return ply && (isTurn || isOver) ? { ply: Number(ply), isOver } : undefined;
    },
    undefined,
    { timeout: 20_000 },
  );
  return (await found.jsonValue()) as Turn;
}

/**
 * Makes the first decision that is offered, step by step, each time it is a person's turn.
 *
 * @returns the decisions made at the first turn of a person after that many
 */
export async function playOn(frame: Frame, plies: number): Promise<number> {
  let turn = await nextTurn(frame);
  while (turn.ply < plies && !turn.isOver) turn = await decide(frame, turn);
  return turn.ply;
}

/** Makes a decision. @returns the next turn of a person */
async function decide(frame: Frame, { ply }: Turn): Promise<Turn> {
  for (let clicks = 0; clicks < MOST_CLICKS; clicks += 1) {
    const offered = frame.locator(".bw-hit.bw-offered[data-site]");
    if ((await offered.count()) > 0) await offered.first().click({ force: true });
    else await frame.locator(".prompt .answer").first().click();
    const turn = await nextTurn(frame);
    if (turn.ply !== ply || turn.isOver) return turn;
  }
  throw new Error("no decision was made");
}
