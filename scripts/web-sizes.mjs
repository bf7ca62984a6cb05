// Prints the bytes that a browser loads first, and all in all, compressed as servers do:
// node web-sizes.mjs FOLDER. Fails if the first load is larger than promised.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

/** The most bytes of the first load, compressed. */
const PROMISED = 1_350_000;
/**
 * Files of the first load, of the gallery and of a game: the page, its scripts and styles, the list
 * of games, and the engine. The editors of rules and of positions, pages of rules, games by link,
 * help during play, analysis and review, resigning, premoves, sounds, clocks, the panels for a new
 * game and for records, the page of saved games, pages in one file, the bridges to other formats
 * and play-tests come on demand.
 */
const FIRST = /^(index\.html|assets\/(?!editor-|ending-|premove-|sound-|review-|rules-|friend-|my-games-|panels-|share-form-|bridges-|play-test-|set-up-|learn-|clock-).*\.(js|css)|games\/list\.json|engine\.wasm|icon\.svg)$/;

const folder = process.argv[2];
const filesIn = (path) =>
  readdirSync(path).flatMap((name) => (statSync(join(path, name)).isDirectory() ? filesIn(join(path, name)) : [join(path, name)]));
const sizes = filesIn(folder).map((path) => {
  const bytes = readFileSync(path);
  const [gzip, brotli] = [gzipSync(bytes, { level: 9 }).length, brotliCompressSync(bytes).length];
  return { path: relative(folder, path).replaceAll("\\", "/"), plain: bytes.length, gzip, brotli };
});
const sum = (files, kind) => files.reduce((total, file) => total + file[kind], 0);
const said = (files) => `${sum(files, "plain")} bytes, ${sum(files, "gzip")} with gzip, ${sum(files, "brotli")} with brotli`;
const first = sizes.filter(({ path }) => FIRST.test(path));
console.log(`engine: ${said(first.filter(({ path }) => path === "engine.wasm"))}`);
console.log(`bridges: ${said(sizes.filter(({ path }) => path === "bridges.wasm"))}`);
const onPlayTest = ({ path }) => path.startsWith("play-test") || path.startsWith("assets/play-test-");
console.log(`play-tests: ${said(sizes.filter(onPlayTest))}`);
console.log(`first load: ${said(first)}`);
console.log(`everything: ${said(sizes)}`);
if (sum(first, "gzip") > PROMISED) {
  console.error(`the first load is larger than the ${PROMISED} bytes that were promised`);
  process.exit(1);
}
