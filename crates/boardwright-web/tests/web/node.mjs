// Asks the engine in Node: node node.mjs ENGINE, samples as JSON on standard input. Prints what
// `check.mjs` tells.
import { readFileSync } from "node:fs";
import { check } from "./check.mjs";

const lines = await check(readFileSync(process.argv[2]), JSON.parse(readFileSync(0, "utf8")));
console.log(lines.join("\n"));
