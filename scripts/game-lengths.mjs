// Measures the lengths of games; scripts/game-lengths says how.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { baseRules } from "../web/tools/base-rules.mjs";
import { Engine } from "../crates/boardwright-web/js/engine.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const table = join(root, "games/catalogue.tsv");
/**
 * Number of games. Each opening is played twice, and the same player plays it twice alike: half of
 * the games count.
 */
const GAMES = 14;
const NODES = 200;
/** Fewer nodes for games in which a match would take hours. */
const FEW_NODES = { go: 20, "shatranj-al-kabir-constantinople": 50 };
/** Most decisions of a game, and seconds of a match. */
const LIMITS = ["--limit-plies", "600", "--seconds", "300"];

/** Plays a match, and returns the moves of each different game that came to its end in time. */
function playedGames(id, folder) {
  const file = join(folder, `${id}.jsonl`);
  const nodes = String(FEW_NODES[id] ?? NODES);
  const players = ["match", "--game", id, "full", "full", "--games", String(GAMES), "--nodes", nodes];
  const { status, stderr } = spawnSync(process.env.BOARDWRIGHT, [...players, ...LIMITS, "--save", file, "--json"]);
  if (status !== 0) return console.error(`${id}: ${stderr}`), [];
  const [, ...games] = readFileSync(file, "utf8").trim().split("\n").map((line) => JSON.parse(line));
  return games.filter(({ game, unfinished }) => game % 2 === 0 && !unfinished).map(({ moves }) => moves);
}

/**
 * Returns the number of moves of each player in a game. A turn of several decisions is one move.
 */
function movesOfEach(game, id, moves) {
  const { line } = game.ask({ ask: "read", text: `[Game "${id}"]\n\n${moves.join(" ")}\n` });
  const players = game.ask({ ask: "game" }).players.length;
  return Math.ceil(((line.decisions.at(-1)?.turn ?? 0) + 1) / players);
}

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

const named = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const isCounted = process.argv.includes("--count");
const engine = await Engine.create(readFileSync(process.env.BOARDWRIGHT_ENGINE));
engine.setBases(baseRules(root));
const folder = mkdtempSync(join(tmpdir(), "game-lengths-"));
const rows = () => readFileSync(table, "utf8").split("\n").map((line) => line.split("\t"));
const isGame = (cells) => cells.length > 1 && cells[0] !== "id";
const wanted = rows().filter((cells) => isGame(cells) && (named.length > 0 ? named.includes(cells[0]) : cells.at(-1) === ""));
try {
  for (const [id] of wanted) {
    const game = await engine.load(readFileSync(join(root, "games", id, "rules.board"), "utf8"), { id });
    const lengths = playedGames(id, folder).map((moves) => movesOfEach(game, id, moves));
    game.release();
    if (lengths.length === 0) {
      console.log(`${id}: no game came to its end`);
      continue;
    }
    console.log(`${id}: ${median(lengths)} (${lengths.join(", ")})`);
    if (isCounted) continue;
    // Read anew: somebody may have changed another row meanwhile.
    const changed = rows().map((cells) => (cells[0] === id ? [...cells.slice(0, -1), median(lengths)] : cells));
    writeFileSync(table, changed.map((cells) => cells.join("\t")).join("\n"));
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
