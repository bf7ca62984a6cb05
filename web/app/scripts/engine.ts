/** The paths of the project and of the engine, which `scripts/web` builds. */

import { fileURLToPath } from "node:url";

/** The folder of the project, with a slash at its end. */
export const root = fileURLToPath(new URL("../../..", import.meta.url));
const target = process.env["CARGO_TARGET_DIR"] ?? `${root}target`;

/** The file of the engine. */
export const engine =
  process.env["BOARDWRIGHT_ENGINE"] ?? `${target}/wasm32-unknown-unknown/web/boardwright_web.wasm`;

/** The file of the module of play-tests, beside that of the engine. */
export const playTest = engine.replace("boardwright_web.wasm", "boardwright_web_play_test.wasm");

/** The script and the style of the games in a report. */
export const reportFiles = ["report.js", "report.css"].map((name) => ({
  name,
  path: `${process.env["BOARDWRIGHT_REPORT"] ?? `${root}web/report/dist`}/${name}`,
}));

/** The template of pages in one file, without the engine. */
export const onePage = `${process.env["BOARDWRIGHT_PAGE"] ?? `${root}web/app/export/dist`}/without-engine.html`;

/** The file of the module that reads and writes other formats, beside that of the engine. */
export const bridges = engine.replace("boardwright_web.wasm", "boardwright_web_bridges.wasm");
