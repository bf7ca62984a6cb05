/**
 * The boards of all games look as they did: digests of their drawings stand in `drawings.tsv`. Look
 * at a picture that changed (`scripts/screenshots`) before you write its digest with `UPDATE=1`.
 */

import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { type Scene, renderSvgText } from "@boardwright/board";
import { gamePictures } from "../scripts/games.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const target = process.env["CARGO_TARGET_DIR"] ?? `${root}target`;
const wasm = process.env["BOARDWRIGHT_ENGINE"] ?? `${target}/wasm32-unknown-unknown/web/boardwright_web.wasm`;
const table = new URL("./drawings.tsv", import.meta.url);

/** Returns a digest of the drawing of a scene in a theme. */
function digestOf(scene: Scene, theme: "light" | "dark"): string {
  const drawn = renderSvgText(scene, { display: { theme } });
  return createHash("sha256").update(drawn).digest("hex").slice(0, 12);
}

/** The engine itself, which `scripts/web` builds. */
describe.skipIf(!existsSync(wasm))("the board", () => {
  it("of every game looks as it did, light and dark", { timeout: 120_000 }, async () => {
    const rows: string[] = [];
    for await (const { id, scene } of gamePictures(root, wasm))
      rows.push([id, digestOf(scene, "light"), digestOf(scene, "dark")].join("\t"));
    const text = `${["id", "light", "dark"].join("\t")}\n${rows.join("\n")}\n`;
    if (process.env["UPDATE"] !== undefined) writeFileSync(table, text);
    const known = new Set(readFileSync(table, "utf8").split("\n"));
    expect(rows.filter((row) => !known.has(row))).toEqual([]);
    expect(known.size).toBe(text.split("\n").length);
  });
});
