//! The engine in a browser: rules, moves and compiled games in one WebAssembly memory.
//!
//! Built for `wasm32-unknown-unknown` this is a module that a page loads with `js/engine.js`. A
//! game's own module is generated here ([`boardwright_codegen`]). The page instantiates it **with
//! the engine's memory**, and lends the engine functions that call it. The façade runs that module
//! as it runs machine code elsewhere (`page_module.rs`). If it fails, the interpreter answers.
//!
//! # Imports
//!
//! From `game`, functions that call the export of the same name ([`boardwright_codegen::format`])
//! of a module, whose number is the first argument: `list`, `count`, `nth`, `play`, `play_listed`,
//! `outcome`, `perft`, `playout`. After a trap they return the smallest number (−2³¹, −2⁶³), and
//! the module is not called again.
//!
//! From `page`, `now()`, milliseconds since a fixed moment, which limits searches; and
//! `tell(text, length)`, which receives intermediate search results during `inquire` as JSON.
//! Neither may call the engine.
//!
//! # Exports
//!
//! Arguments and results are numbers. Texts are UTF-8 in two buffers in `memory`. A page writes a
//! text to `input(length)`, an address, or 0 above [`MAX_INPUT`](engine::MAX_INPUT) bytes. Each
//! function below leaves a text at `output()`, `output_length()` bytes long, until the next call.
//! Memory may grow in each call, which detaches a page's views of it.
//!
//! **A negative result is an error, and the text is its [report](error::ErrorReport) as JSON.** If
//! that text is empty, a trap ended an earlier call (calls nested too deeply, no memory left), and
//! the engine must be discarded.
//!
//! | export | result | text |
//! |---|---|---|
//! | `bases(length)` | 0: rules may be based on the games in the input, JSON of ids with their rules | |
//! | `compile(rules, settings)` | the number of a new game. The input holds the rules and then the [settings](settings::read_settings), with these lengths in bytes | its warnings, a line each |
//! | `generate(game)` | 0 | the bytes of the game's module; its memory is reserved until the game is released |
//! | `attach(game, module)` | 0: the game is run by this instance of its module, which the page has numbered. Must precede most other questions | |
//! | `fallbacks(game)` | number of questions that the interpreter answered for a compiled game; negative for an interpreted one | |
//! | `start(game)` | 0: the game is in its first position | the position |
//! | `position(game)` | number of decisions made | the position |
//! | `moves(game)` | number of legal moves | the legal moves, one a line |
//! | `play(game, length)` | 0: the move in the input was made | the position after it |
//! | `outcome(game)` | 0 while the game goes on, else 1 | the outcome and its reason |
//! | `perft(game, depth)` | number of decision sequences of a length, 64 bits | |
//! | `random_game(game, seed)` | number of decisions of the playout of a random seed (64 bits) from the position, which stays | the outcome in a line, empty without one, then the last position |
//! | `inquire(game, length)` | 0: the question in the input was answered, JSON as in [`question`] | the answer as JSON |
//! | `check(length)` | 0: the rules in the input were checked | the diagnostics as JSON, see [`check`](mod@check) |
//! | `header(length)` | 0: the header of the record in the input was read | the header as JSON, see [`record`] |
//! | `release(game)` | 0: the game is released, and the page drops its module | |

pub mod analysis;
pub mod check;
pub mod choice_order;
pub mod decision;
pub mod decision_code;
pub mod edit;
pub mod engine;
pub mod error;
pub mod evaluation;
pub mod explanation;
pub mod game_info;
#[cfg(test)]
mod limit_tests;
pub mod link_error;
pub mod observed_ranges;
pub mod page_bases;
pub mod page_game;
#[cfg(target_arch = "wasm32")]
mod page_module;
pub mod position_cache;
pub mod position_info;
pub mod question;
pub mod question_handler;
pub mod record;
pub mod scene;
pub mod settings;
pub mod shape;
pub mod state_variable;
pub mod target_info;
#[cfg(test)]
mod typescript;
#[cfg(target_arch = "wasm32")]
pub mod wasm;
