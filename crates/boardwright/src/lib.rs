//! Playable board games from written rules.
//!
//! [`Game::compile`] turns a rules text into a [`Game`] and returns diagnostics as data.
//! [`check`](fn@check) adds the warnings that need a compiled game. A [`Position`] is a state with
//! its history: it lists and plays legal decisions and returns the outcome. [`perft`] counts and
//! [`playout`](mod@playout) plays random games. [`Session`] is the fast interface for searches.
//!
//! Moves, positions and whole games are written as text and read back: see [`notation`],
//! [`position_text`], [`formats`] and [`record`]. [`view`] returns positions as plain data to draw.
//!
//! ```
//! use boardwright::{Game, Options};
//!
//! let rules = r#"
//!     game "Line of three" {
//!         players Cross, Nought
//!         board rectangle(3, 3)
//!         piece Mark X
//!         turn { choose to in empty; put Mark at to }
//!         end {
//!             mover wins if some rows(own, any, 3)
//!             draw if no empty
//!         }
//!     }
//! "#;
//! let (game, diagnostics) = Game::compile(rules, &Options::default());
//! let game = game.unwrap_or_else(|| panic!("{diagnostics:?}"));
//! let mut position = game.start();
//! for text in ["b2", "a1", "b1", "c3", "b3"] {
//!     let mv = position.read_move(text).unwrap();
//!     position.play_mut(mv).unwrap();
//! }
//! assert_eq!(position.outcome().unwrap().unwrap().result(&game), "Cross wins");
//! ```
//!
//! The crate opens no files and no sockets, reads no clock, and treats no game specially.

pub mod bundled;
mod check;
pub mod choices;
pub mod coverage;
pub mod diagram;
mod execution;
pub mod formats;
mod found_rules;
mod game;
mod game_names;
mod ids;
pub mod manual;
pub mod notation;
pub mod perft;
pub mod playout;
mod position;
pub mod position_text;
pub mod primer;
mod reach;
pub mod record;
mod session;
pub mod setup;
mod setup_build;
mod source_lines;
mod threats;
mod tiered;
pub mod view;
pub mod words;

pub use boardwright_board::{Bits, Board, Direction, Site, SiteSet};
pub use boardwright_interpret::{
    EngineError, EngineFactory, GameResult, History, Interpreter, Limit, LimitReached, Move,
    Outcome, PartialMove, PerftUnit, PlayoutResult, PositionRef, Rng, RulesEngine, State, Trap,
};
pub use boardwright_ir as ir;
pub use boardwright_ir::Program;
pub use boardwright_rules::building;
pub use boardwright_syntax::diagnostic::{Diagnostic, DiagnosticLabel, Severity};
pub use boardwright_syntax::source_map::{SourceMap, SourcePlace};
pub use boardwright_syntax::tree::Span;
pub use check::{check, check_with};
pub use choices::{ChoiceValue, Choices, LineValue};
pub use coverage::Coverage;
pub use execution::Execution;
pub use game::{CompiledRules, Game, Options};
pub use ids::{Kind, Player};
pub use notation::MoveTextError;
pub use position::{GameEnd, IllegalMove, PlayError, Position};
pub use position_text::PositionError;
pub use reach::{Reach, ReachBasis};
pub use record::{Record, RecordError};
pub use session::Session;
pub use setup::{Setup, StateValue, Unit};
pub use setup_build::SetupError;

/// The Rust code of the manual, compiled and run as documentation tests.
#[cfg(doctest)]
#[doc = include_str!("../../../book/src/library.md")]
mod book {}
