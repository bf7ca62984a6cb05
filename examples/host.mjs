// Runs a game that `boardwright compile` wrote, in Node and browsers alike:
// node examples/host.mjs game.wasm [DEPTH [SEED]]
export async function load(bytes) {
  const module = await WebAssembly.compile(bytes);
  const section = WebAssembly.Module.customSections(module, "boardwright")[0];
  const lines = new TextDecoder().decode(section).trim().split("\n").map((line) => line.split(/ (.*)/));
  const about = Object.fromEntries(lines), pages = Number(about.memory);
  const memory = new WebAssembly.Memory({ initial: pages, maximum: pages });
  const { exports: game } = await WebAssembly.instantiate(module, { env: { memory } });
  const view = new DataView(memory.buffer), state = Number(about.slots);
  // Rules that take more steps than this are stopped; the answer is negative then.
  const allow = () => view.setBigInt64(Number(about.steps), 1n << 40n, true);
  const perft = (depth) => (allow(), game.start(state), game.perft(state, depth, 0, 1));
  const randomGame = (seed) => {
    new Uint8Array(memory.buffer, Number(about.dice), 32).fill(seed); // not all of them 0
    allow();
    game.start(state);
    const decisions = game.playout(state, 10_000);
    allow();
    return { decisions, outcome: game.outcome(state) & 255 };
  };
  return { title: about.title, perft, randomGame };
}

if (globalThis.process?.argv[1]?.endsWith("host.mjs")) {
  const [path, depth, seed] = process.argv.slice(2);
  const game = await load((await import("node:fs")).readFileSync(path));
  console.log(`${game.title}: perft ${depth ?? 3} is ${game.perft(Number(depth ?? 3))}`);
  const { decisions, outcome } = game.randomGame(Number(seed ?? 1));
  console.log(`a random game: ${decisions} decisions, ${outcome === 255 ? "a draw" : outcome ? `player ${outcome} wins` : "not over"}`);
}
