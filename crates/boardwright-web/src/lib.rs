//! The engine in a browser: rules, moves and compiled games over one WebAssembly memory.
//!
//! Built for `wasm32-unknown-unknown` this is a module that a page loads; `js/engine.js` is how, and is the
//! whole of what a page needs to know. A game's own module is generated here ([`boardwright_codegen`]), is handed
//! to the page, which instantiates it **with the engine's memory**, and is called from here through functions
//! that the page lends: the façade then runs it as it runs machine code elsewhere (`linked.rs`), and
//! callers do not see the difference. Whatever goes wrong on that way leaves the interpreter to answer.
//!
//! # What the engine imports
//!
//! From `game`, functions that call the export of the same name ([`boardwright_codegen::format`]) of the module
//! whose number comes first: `list`, `count`, `nth`, `play`, `play_listed`, `outcome`, `perft`, `playout`. One
//! that is stopped answers the smallest number there is (−2³¹, −2⁶³); such a module is not asked again.
//!
//! From `page`, `now()`, milliseconds since some moment, by which thinking is limited, and `tell(text, length)`,
//! which is shown thoughts before the last while `inquire` thinks, as JSON in so many bytes of memory. The
//! engine must not be asked anything from within either.
//!
//! # What the engine exports
//!
//! Numbers go in and come out; texts go through two buffers of UTF-8 in `memory`. A page writes a text to
//! `input(length)`, an address, or 0 if a text may not be so long ([`MAX_INPUT`](engine::MAX_INPUT) bytes). Each function
//! below but `input` leaves a text, which may be empty, at `output()`, `output_length()` bytes long, until the
//! next call. Memory may grow in each call, whereupon a page's views of it are void.
//!
//! **A negative answer means that there is none, and the text says why.** If that text is empty, the engine was
//! stopped earlier by a trap (calls nested too deeply, no memory left) and can only be thrown away.
//!
//! | export | answer | text |
//! |---|---|---|
//! | `compile(rules, settings)` | the number of a new game, in its first position. The input holds so many bytes of rules and behind them so many of settings: lines of `OPTION=VALUE`, a line without `=` names a ruleset, one behind `@` what the game is called in records | diagnostics as people read them; of a game, its warnings |
//! | `generate(game)` | 0 | the bytes of the game's module, for which memory is kept from now on |
//! | `attach(game, module)` | 0: from now on the game is run by this module, which the page has numbered. It must be the instance of what `generate` gave, and the game not have been asked much before | |
//! | `fallbacks(game)` | what the interpreter had to answer for a game that runs compiled; negative if it does not | |
//! | `start(game)` | 0: the game is in its first position | the position |
//! | `position(game)` | decisions made | the position |
//! | `moves(game)` | how many there are | the legal moves, one a line |
//! | `play(game, length)` | 0: the move in the input was made | the position after it |
//! | `outcome(game)` | 0 while the game goes on, else 1 | how it ended, and why |
//! | `perft(game, depth)` | ways to go on for so many decisions, 64 bits. It may take long | |
//! | `random_game(game, seed)` | decisions of the random game of a seed (64 bits) from here; the game stays where it is | how it ended in a line, empty if it did not, then the position |
//! | `inquire(game, length)` | 0: the question in the input was answered. It is JSON, see [`question`] | the answer as JSON |
//! | `check(length)` | 0: the rules in the input were judged | the diagnostics as JSON, see [`check`](mod@check) |
//! | `header(length)` | 0: the record in the input names its game | what it says of it as JSON, see [`record`] |
//! | `release(game)` | 0: the game is gone, and the page drops its module | |

// Without a page there is nobody to run a module; the rest is the same everywhere, and tested there.
#[cfg_attr(not(target_arch = "wasm32"), allow(dead_code, reason = "only modules answer so"))]
mod answer;
#[cfg(target_arch = "wasm32")]
mod border;
pub mod check;
pub mod customs;
pub mod decision;
pub mod edit;
pub mod engine;
pub mod facts;
pub mod line;
#[cfg(target_arch = "wasm32")]
mod linked;
pub mod look;
pub mod order;
pub mod question;
pub mod record;
pub mod scene;
pub mod session;
pub mod shape;
pub mod thinking;
pub mod weighing;
pub mod why;
