// Plays a test in Node: node node.mjs MODULE, the game as JSON on standard input. Prints the report
// as JSON.
import { readFileSync } from "node:fs";
import { Engine } from "../../../boardwright-web/js/engine.js";

const { rules, id, weights, games } = JSON.parse(readFileSync(0, "utf8"));
const engine = await Engine.create(readFileSync(process.argv[2]));
const game = await engine.load(rules, { id });
if (!game.compiled) throw new Error("the game is not played by a module of its own");

function ask(name, input = {}) {
  engine.ask("play_test", game.number, ...engine.write(JSON.stringify({ ask: name, ...input })));
  const answer = JSON.parse(engine.text());
  if (answer.fault !== undefined) throw new Error(answer.fault);
  return answer;
}

const prepared = ask("begin", { seed: 7, games, weights });
ask("join", prepared);
for (;;) {
  const { games: next } = ask("next", { most: 8 });
  if (next.length === 0) break;
  for (let left = next; left.length > 0; ) {
    const answer = ask("play", { games: left, milliseconds: 500 });
    ask("add", { games: answer.played });
    left = answer.left;
  }
}
if (game.fallbacks() !== 0) throw new Error("the interpreter answered questions");
process.stdout.write(ask("report", { whole: true }).json);
