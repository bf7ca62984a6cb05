// @vitest-environment node

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const readme = readFileSync(join(root, "README.md"), "utf8");
const tsc = fileURLToPath(new URL("../../node_modules/typescript/bin/tsc", import.meta.url));

/** The package as it is published, built into a temporary folder. */
describe("the built package", () => {
  const folder = mkdtempSync(join(tmpdir(), "boardwright-board-"));

  beforeAll(() => {
    execFileSync(process.execPath, [tsc, "-p", join(root, "tsconfig.build.json"), "--outDir", folder]);
    // Without it Node would take the files for CommonJS.
    writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  }, 180_000);

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test("exports everything that the README names", async () => {
    const entry = (await import(/* @vite-ignore */ pathToFileURL(join(folder, "index.js")).href)) as object;
    const names = ["Board", "renderSvgElement", "renderSvgText", "boardStyleGroups", "boardStyleNamed", "boardStylesOf"];
    for (const name of names) {
      expect(readme).toContain(name);
      expect(Object.keys(entry)).toContain(name);
    }
  });

  test("type-checks the example of the README", () => {
    const example = /```ts\n([\s\S]*?)```/.exec(readme)?.[1] ?? "";
    expect(example).toContain("@boardwright/board");
    const file = join(folder, "example.ts");
    writeFileSync(file, example.replace("@boardwright/board", "./index.js"));
    const options = ["--noEmit", "--strict", "--target", "es2022", "--module", "esnext"];
    execFileSync(process.execPath, [tsc, ...options, "--moduleResolution", "bundler", file]);
  }, 180_000);
});
