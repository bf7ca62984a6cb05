//! Play-tests in a browser: games between computer players, and the report about them.
//!
//! Built for `wasm32-unknown-unknown` this is a module that a page loads when a play-test is
//! opened. It is the engine (`boardwright-web`, with all its exports and imports, so that
//! `js/engine.js` loads it) and one export more.
//!
//! A page runs it in several workers. One of them [coordinates](coordinator::Coordinator): it
//! chooses the games, is given those that were played, and makes the report. The others
//! [play](player::WorkerPlayer) games by their numbers. A report depends on the settings and the
//! games alone, so that a page's is that of `boardwright report`.
//!
//! The module also gives [lessons](lesson) and judges the decisions in them, which the engine of
//! every page need not carry.
//!
//! # Export
//!
//! `play_test(game, length)` answers the [question](question::Question) in the input, JSON of
//! this length, about a game of the engine. The text of the answer is JSON: an answer, or
//! `{"fault": "…"}`.

pub mod coordinator;
pub mod fault;
pub mod handler;
pub mod lesson;
pub mod player;
mod profile;
pub mod question;
#[cfg(target_arch = "wasm32")]
mod wasm;
