// Questions to an engine in Node or in a browser. Returns lines for `../suite/wasm_agreement.rs` to
// compare. Those that begin with `#` are for people.
import { Engine, EngineError } from "../../js/engine.js";

/**
 * @param {BufferSource} source the engine
 * @param {{game: string, settings: object, depth: number, seeds: number, rules: string}[]} samples
 */
export async function check(source, samples) {
  const engine = await Engine.create(source);
  const lines = [];
  for (const sample of samples) lines.push(...await bothAgree(engine, sample));
  const rules = Object.fromEntries(samples.map((sample) => [sample.game, sample.rules]));
  await movesAgree(engine, rules.chess);
  for (const sample of samples) await keepsToItsRegion(engine, sample);
  await fallsBack(source, rules.hex);
  await survivesAnyText(engine, rules.corsairs);
  return [...lines, `# ${engine.exports.memory.buffer.byteLength >> 20} MiB of memory`, "all checked"];
}

/**
 * The answers of a compiled game, which must be those of an interpreted one; and the speed of both.
 */
async function bothAgree(engine, { game, settings, depth, seeds, rules }) {
  const [compiled, interpreted] = [[], []], speeds = [];
  for (const [told, options] of [[compiled, {}], [interpreted, { interpreted: true }]]) {
    const began = performance.now(), played = await engine.load(rules, { settings, ...options });
    const loaded = Math.round(performance.now() - began);
    expect(played.compiled, told === compiled, `${game} is compiled`);
    told.push(`${game} starts ${played.position()}`, `${game} moves ${played.moves().join(" ")}`);
    // The second count is measured: during the first one browsers still compile.
    played.perft(depth);
    const [count, seconds] = timed(() => played.perft(depth));
    told.push(`${game} perft ${depth} ${count}`);
    speeds.push(`${Math.round(Number(count) / seconds / 1000)} k/s, loaded in ${loaded} ms`);
    const [games, playing] = timed(() => Array.from({ length: seeds }, (_, seed) => random(played, seed)));
    told.push(...games.map((line) => `${game} ${line}`));
    speeds.push(`${Math.round(seeds / playing)} random games/s`);
    if (told === compiled) expect(played.fallbacks(), 0, `${game}: what was interpreted`);
    played.release();
  }
  expect(compiled.join("\n"), interpreted.join("\n"), `${game} compiled`);
  const [counts, games, slowCounts, slowGames] = speeds;
  return [...compiled, `# ${game} compiled: perft ${counts}, ${games}`, `# ${game} interpreted: perft ${slowCounts}, ${slowGames}`];
}

function random(game, seed) {
  const { decisions, outcome, position } = game.randomGame(seed);
  return `random ${seed}: ${decisions}, ${outcome}, ${position}`;
}

/** Plays move by move in two games at once, one compiled and one interpreted. */
async function movesAgree(engine, rules) {
  const interpreted = await engine.load(rules, { interpreted: true }), compiled = await engine.load(rules);
  for (const move of ["f2f3", "e7e5", "g2g4", "d8h4"]) {
    expect(compiled.outcome(), null, "the outcome on the way");
    expect(compiled.play(move), interpreted.play(move), `the position after ${move}`);
    expect(`${compiled.moves()}`, `${interpreted.moves()}`, `the moves after ${move}`);
  }
  expect(compiled.outcome(), "Black wins: checkmate", "the end");
  expect(interpreted.outcome(), "Black wins: checkmate", "the end");
  expect(refusal(() => compiled.play("e2e4")).includes("the game is over"), true, "that no move follows the end");
  [interpreted, compiled].forEach((game) => game.release());
}

/** Calls a module by itself, and compares all memory that is not its own before and after. */
async function keepsToItsRegion(engine, { game, rules }) {
  const number = engine.ask("compile", ...engine.write(rules, ""));
  engine.ask("generate", number);
  const module = await WebAssembly.compile(engine.bytes().slice());
  const about = new TextDecoder().decode(WebAssembly.Module.customSections(module, "boardwright")[0]);
  const at = (key) => Number(about.match(new RegExp(`^${key} (.*)$`, "m"))[1]);
  const { memory } = engine.exports, [base, size, state] = [at("base"), at("size"), at("slots")];
  const before = new Uint8Array(memory.buffer).slice();
  const { exports } = await WebAssembly.instantiate(module, { env: { memory } });
  const view = new DataView(memory.buffer);
  view.setBigInt64(at("dice"), 7n, true);
  const questions = [["start"], ["list", at("list"), at("list_room")], ["perft", 2, 0, 1], ["playout", 300], ["outcome"]];
  for (const [question, ...given] of questions) {
    view.setBigInt64(at("steps"), 1n << 30n, true);
    exports[question](state, ...given);
  }
  const after = new Uint8Array(memory.buffer);
  expect([base % 65536, after.length], [0, before.length], `${game}: where the module is`);
  for (const [from, to] of [[0, base], [base + size, after.length]]) {
    const changed = before.subarray(from, to).findIndex((byte, place) => byte !== after[from + place]);
    expect(changed, -1, `${game}: where the module wrote beside its region`);
  }
  engine.release(number);
}

/** Without a module, or with one that is stopped, the interpreter answers. */
async function fallsBack(source, rules) {
  const engine = await Engine.create(source), { instantiate } = WebAssembly;
  const stop = () => { throw new RangeError("calls nested too deeply"); };
  try {
    WebAssembly.instantiate = () => Promise.reject(new Error("refused"));
    const refused = await engine.load(rules);
    expect([refused.compiled, refused.perft(2)], [false, 14520n], "a game whose module is refused");
    WebAssembly.instantiate = () => ({ instance: { exports: new Proxy({}, { get: () => stop }) } });
    const stopped = await engine.load(rules);
    expect([stopped.compiled, stopped.perft(2)], [true, 14520n], "a game whose module is stopped");
    expect(stopped.moves().length, 121, "the moves of a game whose module is stopped");
    expect(stopped.fallbacks() >= 2, true, "what was interpreted");
  } finally {
    WebAssembly.instantiate = instantiate;
  }
}

/** Rules that are none give diagnostics and leave the engine as it was. */
async function survivesAnyText(engine, rules) {
  const open = "(".repeat(3000), nested = `game "Deep" { players A, B board rectangle(3, 3) turn { require ${open}`;
  const texts = ["", "\0", "game", nested, `${"not ".repeat(3000)}`, "🎲".repeat(1000), "x".repeat(1 << 20)];
  for (let cut = 100; cut < rules.length; cut += 500) texts.push(rules.slice(0, cut), rules.slice(cut));
  for (const text of texts) {
    let error = null;
    await engine.load(text).catch((caught) => { error = caught; });
    expect(error instanceof EngineError && error.message !== "", true, `that rules are refused (${error}): ${text.slice(0, 40)}`);
  }
  expect(refusal(() => engine.write("x".repeat(3 << 20))), "the text is too long", "a long text");
  expect(refusal(() => engine.ask("perft", 1 << 30, 3)), `there is no game ${1 << 30}`, "a game that is none");
  expect(refusal(() => engine.ask("attach", 5, 5)), "there is no game 5", "a game that is none");
  const game = await engine.load(rules);
  for (const move of ["", "\0", "zz", "a1".repeat(5000)]) refusal(() => game.play(move));
  game.release();
}

function refusal(question) {
  try {
    question();
  } catch (error) {
    if (error instanceof EngineError) return error.message;
    throw error;
  }
  throw new Error(`${question} was not refused`);
}

function expect(found, wanted, what) {
  const text = (value) => JSON.stringify(value, (_, part) => (typeof part === "bigint" ? `${part}` : part));
  if (text(found) !== text(wanted)) throw new Error(`${what}: ${text(found)} instead of ${text(wanted)}`);
}

function timed(work) {
  const began = performance.now(), answer = work();
  return [answer, Math.max(performance.now() - began, 0.1) / 1000];
}
