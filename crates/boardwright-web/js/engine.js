// The engine in a page or in Node: rules texts in, games out. What each export means is in ../src/lib.rs.
// It answers at once, however long that takes, so a page keeps it in a worker that can be ended.

// No function of a module takes more than four numbers.
const LENT = ["list", "count", "nth", "play", "play_listed", "outcome", "playout"];

/** What the rules or the engine say against a question. */
export class EngineError extends Error {}
/** The engine met a trap. It answers nothing any more, and can only be thrown away. */
export class EngineStopped extends Error {}

/** The engine: in its memory are its games, and in it their modules run. */
export class Engine {
  /** @type {Map<number, WebAssembly.Exports>} Games' modules, by the number of the game. */
  #modules = new Map();
  /** @type {any} The functions of `../src/lib.rs`, and the memory. */
  exports;
  /** Hears thoughts before the last while the engine thinks; may not ask it anything. @type {(thought: any) => void} */
  told = () => {};

  /** Instantiates the engine. @param {BufferSource | WebAssembly.Module | Response | Promise<Response>} source @returns {Promise<Engine>} */
  static async create(source) {
    const engine = new Engine();
    // A module that is stopped must not take the engine with it: the smallest number says that it was.
    // A search asks a million times a second, so nothing is made of what is given.
    const lend = (name, stopped) => (module, a, b, c, d) => {
      try { return engine.#modules.get(module)[name](a, b, c, d); } catch { return stopped; }
    };
    const game = Object.fromEntries(LENT.map((name) => [name, lend(name, -(2 ** 31))]));
    game.perft = lend("perft", -(2n ** 63n));
    const tell = (at, length) => {
      const bytes = new Uint8Array(engine.exports.memory.buffer, at, length);
      engine.told(JSON.parse(new TextDecoder().decode(bytes)));
    };
    const page = { now: () => performance.now(), tell };
    const from = await source, streams = from instanceof Response;
    const instantiate = streams ? WebAssembly.instantiateStreaming : WebAssembly.instantiate;
    const made = await instantiate(from, { game, page });
    engine.exports = (made.instance ?? made).exports;
    return engine;
  }

  /**
   * A game of a rules text, in its first position.
   * @param {string} rules
   * @param {{settings?: Record<string, string | number>, ruleset?: string, id?: string, interpreted?: boolean}} [options]
   *   values of the rules' options; a ruleset; what records call the game; whether the interpreter is to answer everything
   * @returns {Promise<Game>} or an EngineError with the diagnostics, if the rules are none
   */
  async load(rules, { settings = {}, ruleset = "", id = "", interpreted = false } = {}) {
    const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
    const number = this.ask("compile", ...this.write(rules, [ruleset, id && `@${id}`, ...lines].join("\n")));
    const warnings = this.text();
    return new Game(this, number, warnings, !interpreted && await this.#link(number));
  }

  /** What is wrong in a rules text, as data (../src/check.rs). @param {string} rules @returns {any[]} */
  check(rules) { return this.ask("check", ...this.write(rules)), JSON.parse(this.text()); }

  /** What a record says of its game (../src/record.rs). @param {string} record @returns {any} */
  header(record) { return this.ask("header", ...this.write(record)), JSON.parse(this.text()); }

  /** Runs a game by its own module; says whether it does. If not, the interpreter answers. */
  async #link(game) {
    try {
      this.ask("generate", game);
      const env = { memory: this.exports.memory };
      const { instance } = await WebAssembly.instantiate(this.bytes().slice(), { env });
      this.#modules.set(game, instance.exports);
      this.ask("attach", game, game);
      return true;
    } catch (error) {
      if (error instanceof EngineStopped) throw error;
      return this.#modules.delete(game) && false;
    }
  }

  /** Asks an export of the engine. The text of the answer is `text()`, until the next question. */
  ask(name, ...given) {
    let answer;
    try { answer = this.exports[name](...given); } catch (trap) { throw new EngineStopped(`${trap}`); }
    if (answer >= 0) return answer;
    throw this.bytes().length > 0 ? new EngineError(this.text()) : new EngineStopped("stopped before");
  }

  /** The text of the last answer. */
  text() { return new TextDecoder().decode(this.bytes()); }

  /** The bytes of the last answer; void after the next question, since views of memory that grows are. */
  bytes() {
    const { memory, output, output_length: length } = this.exports;
    return new Uint8Array(memory.buffer, output(), length());
  }

  /** Writes texts behind one another into the input. @returns {number[]} their lengths in bytes */
  write(...texts) {
    const parts = texts.map((text) => new TextEncoder().encode(text));
    const length = parts.reduce((sum, part) => sum + part.length, 0), at = this.exports.input(length);
    if (at === 0) throw new EngineError("the text is too long");
    const room = new Uint8Array(this.exports.memory.buffer, at, length);
    parts.reduce((sum, part) => (room.set(part, sum), sum + part.length), 0);
    return parts.map((part) => part.length);
  }

  /** Forgets a game, and its module. */
  release(game) { this.ask("release", game), this.#modules.delete(game); }
}

/** A game and the position it is in. Whatever the rules or the engine have against a question is thrown. */
export class Game {
  /** @type {Engine} */ engine;
  /** What the engine calls it. @type {number} */ number;
  /** What its rules are warned of, as text. @type {string} */ warnings;
  /** Whether it runs by its own module. @type {boolean} */ compiled;

  /** @param {Engine} engine @param {number} number @param {string} warnings @param {boolean} compiled */
  constructor(engine, number, warnings, compiled) {
    this.engine = engine, this.number = number, this.warnings = warnings, this.compiled = compiled;
  }

  #text(name, ...given) { return this.engine.ask(name, this.number, ...given), this.engine.text(); }
  /** Goes back to the first position, and gives it as text. */
  start() { return this.#text("start"); }
  /** The position as text. */
  position() { return this.#text("position"); }
  /** The legal moves as texts. @returns {string[]} */
  moves() { return this.#text("moves").split("\n").filter(Boolean); }
  /** Makes a move, and gives the position after it. @param {string} move */
  play(move) { return this.#text("play", ...this.engine.write(move)); }
  /** How the game ended, and why; null while it goes on. @returns {string | null} */
  outcome() { return this.engine.ask("outcome", this.number) ? this.engine.text() : null; }
  /** Ways to go on for so many decisions. @param {number} depth @returns {bigint} */
  perft(depth) { return this.engine.ask("perft", this.number, depth); }
  /** The random game of a seed from here; the game stays where it is. @param {bigint | number} seed */
  randomGame(seed) {
    const decisions = this.engine.ask("random_game", this.number, BigInt.asIntN(64, BigInt(seed)));
    const [outcome, position] = this.engine.text().split("\n");
    return { decisions, outcome: outcome || null, position };
  }
  /** Questions the interpreter had to answer although the game is compiled. */
  fallbacks() { return this.engine.ask("fallbacks", this.number); }
  /** Answers a question (../src/question.rs). @param {{ask: string}} question @returns {any} */
  inquire(question) { return JSON.parse(this.#text("inquire", ...this.engine.write(JSON.stringify(question)))); }
  /** Gives back what the engine keeps for the game. */
  release() { this.engine.release(this.number); }
}
