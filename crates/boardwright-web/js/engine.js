// The engine in a page or in Node: rules texts in, games out. The exports are documented in
// ../src/lib.rs. Calls are synchronous and may take long, so a page runs the engine in a worker
// that it can terminate.

// The functions of a game's module that the engine calls. None takes more than four numbers.
const LENT = ["list", "count", "nth", "play", "play_listed", "outcome", "playout"];

/** An error of the rules or of a question, as in ../src/error.rs. */
export class EngineError extends Error {
  /** The kind of error. @type {string} */ code;
  /** The place of the error in the text that was given, if it has one. @type {any} */ place;

  /** @param {{code: string, message: string, place?: any}} report */
  constructor({ code, message, place }) {
    super(message);
    this.code = code, this.place = place;
  }
}
/** The engine met a trap. It answers no more questions, and must be discarded. */
export class EngineStopped extends Error {}

/** The engine. Its memory holds its games, and their modules run in it. */
export class Engine {
  /** @type {Map<number, WebAssembly.Exports>} The modules of games, by the number of the game. */
  #modules = new Map();
  /** @type {any} The functions of `../src/lib.rs`, and the memory. */
  exports;
  /**
   * Called with intermediate search results; must not call the engine. @type {(analysis: any) =>
   * void}
   */
  onProgress = () => {};

  /**
   * Instantiates the engine. @param {BufferSource | WebAssembly.Module | Response |
   * Promise<Response>} source @returns {Promise<Engine>}
   */
  static async create(source) {
    const engine = new Engine();
    // A trap of a module must not end the engine: the smallest number reports it.
    // A search calls these a million times a second, so they allocate nothing.
    const lend = (name, stopped) => (module, a, b, c, d) => {
      try { return engine.#modules.get(module)[name](a, b, c, d); } catch { return stopped; }
    };
    const game = Object.fromEntries(LENT.map((name) => [name, lend(name, -(2 ** 31))]));
    game.perft = lend("perft", -(2n ** 63n));
    const tell = (at, length) => {
      const bytes = new Uint8Array(engine.exports.memory.buffer, at, length);
      engine.onProgress(JSON.parse(new TextDecoder().decode(bytes)));
    };
    const page = { now: () => performance.now(), tell };
    const from = await source, streams = from instanceof Response;
    const instantiate = streams ? WebAssembly.instantiateStreaming : WebAssembly.instantiate;
    const made = await instantiate(from, { game, page });
    engine.exports = (made.instance ?? made).exports;
    return engine;
  }

  /**
   * Compiles a rules text to a game in its first position. @param {string} rules @param
   * {{settings?: Record<string, string | number>, ruleset?: string, id?: string, interpreted?:
   * boolean}} [options] values of the rules' options; a ruleset; the id in records; whether to
   * interpret the game @returns {Promise<Game>} rejected with an EngineError with the diagnostics
   * if the rules have errors
   */
  async load(rules, { settings = {}, ruleset = "", id = "", interpreted = false } = {}) {
    const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
    const number = this.ask("compile", ...this.write(rules, [ruleset, id && `@${id}`, ...lines].join("\n")));
    const warnings = this.text();
    return new Game(this, number, warnings, !interpreted && await this.#link(number));
  }

  /**
   * Lets rules be based on games. @param {Record<string, string>} games their rules by id
   */
  setBases(games) { this.ask("bases", ...this.write(JSON.stringify(games))); }

  /**
   * Returns the diagnostics of a rules text (../src/check.rs). @param {string} rules @returns
   * {any[]}
   */
  check(rules) { return this.ask("check", ...this.write(rules)), JSON.parse(this.text()); }

  /** Returns the header of a record (../src/record.rs). @param {string} record @returns {any} */
  header(record) { return this.ask("header", ...this.write(record)), JSON.parse(this.text()); }

  /** Runs a game by its own module. Returns false if it stays interpreted. */
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

  /** Calls an export of the engine. `text()` is the text of the answer until the next call. */
  ask(name, ...given) {
    let answer;
    try { answer = this.exports[name](...given); } catch (trap) { throw new EngineStopped(`${trap}`); }
    if (answer >= 0) return answer;
    throw this.bytes().length > 0 ? new EngineError(JSON.parse(this.text())) : new EngineStopped("stopped before");
  }

  /** Returns the text of the last answer. */
  text() { return new TextDecoder().decode(this.bytes()); }

  /**
   * Returns the bytes of the last answer. Valid until the next call, as growing memory detaches
   * views.
   */
  bytes() {
    const { memory, output, output_length: length } = this.exports;
    return new Uint8Array(memory.buffer, output(), length());
  }

  /** Writes texts behind one another into the input. @returns {number[]} their lengths in bytes */
  write(...texts) {
    const parts = texts.map((text) => new TextEncoder().encode(text));
    const length = parts.reduce((sum, part) => sum + part.length, 0), at = this.exports.input(length);
    if (at === 0) throw new EngineError({ code: "input", message: "the text is too long" });
    const room = new Uint8Array(this.exports.memory.buffer, at, length);
    parts.reduce((sum, part) => (room.set(part, sum), sum + part.length), 0);
    return parts.map((part) => part.length);
  }

  /** Releases a game and its module. */
  release(game) { this.ask("release", game), this.#modules.delete(game); }
}

/** A game and the position it is in. Methods throw an EngineError. */
export class Game {
  /** @type {Engine} */ engine;
  /** Its number in the engine. @type {number} */ number;
  /** The warnings of its rules, as text. @type {string} */ warnings;
  /** True if it runs by its own module. @type {boolean} */ compiled;

  /**
   * @param {Engine} engine @param {number} number @param {string} warnings @param {boolean}
   * compiled
   */
  constructor(engine, number, warnings, compiled) {
    this.engine = engine, this.number = number, this.warnings = warnings, this.compiled = compiled;
  }

  #text(name, ...given) { return this.engine.ask(name, this.number, ...given), this.engine.text(); }
  /** Goes back to the first position. Returns it as text. */
  start() { return this.#text("start"); }
  /** Returns the position as text. */
  position() { return this.#text("position"); }
  /** Returns the legal moves as texts. @returns {string[]} */
  moves() { return this.#text("moves").split("\n").filter(Boolean); }
  /** Makes a move. Returns the position after it. @param {string} move */
  play(move) { return this.#text("play", ...this.engine.write(move)); }
  /** Returns the outcome and its reason; null while the game goes on. @returns {string | null} */
  outcome() { return this.engine.ask("outcome", this.number) ? this.engine.text() : null; }
  /**
   * Returns the number of decision sequences of a length. @param {number} depth @returns {bigint}
   */
  perft(depth) { return this.engine.ask("perft", this.number, depth); }
  /** Plays the playout of a random seed; the position stays. @param {bigint | number} seed */
  randomGame(seed) {
    const decisions = this.engine.ask("random_game", this.number, BigInt.asIntN(64, BigInt(seed)));
    const [outcome, position] = this.engine.text().split("\n");
    return { decisions, outcome: outcome || null, position };
  }
  /** Returns the number of questions that the interpreter answered for a compiled game. */
  fallbacks() { return this.engine.ask("fallbacks", this.number); }
  /** Answers a question (../src/question.rs). @param {{ask: string}} question @returns {any} */
  ask(question) { return JSON.parse(this.#text("inquire", ...this.engine.write(JSON.stringify(question)))); }
  /** Releases the game. */
  release() { this.engine.release(this.number); }
}
