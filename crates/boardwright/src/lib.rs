//! Rules text in, a game out.
//!
//! [`Game::compile`] makes a [`Game`] of a rules text, with diagnostics as data;
//! [`check`](fn@check) adds the warnings that take a game to find. A [`Position`] is a state of it
//! with the record that judges repetition: it lists its legal decisions, plays them, says how the
//! game ended, and counts. Moves, positions and whole games have texts that are read again
//! ([`notation`], [`position_text`], [`formats`], [`record`]). [`view`] is what edges draw.
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
//! assert_eq!(position.outcome().unwrap().result(&game), "Cross wins");
//! ```
//!
//! Nothing here opens a file, a socket or a clock, or knows a game by name.

pub mod bundled;
mod check;
pub mod choices;
pub mod diagram;
mod execution;
pub mod formats;
mod game;
mod ids;
pub mod manual;
pub mod notation;
pub mod perft;
pub mod playout;
mod position;
pub mod position_text;
pub mod record;
mod session;
pub mod setup;
mod setup_build;
mod threats;
mod tiered;
pub mod view;

pub use boardwright_board::{Bits, Board, Direction, Site, SiteSet};
pub use boardwright_interpret::{
    EngineError, EngineFactory, GameResult, History, Interpreter, LimitReached, Move, Outcome,
    PartialMove, PerftUnit, PlayoutResult, PositionRef, Rng, RulesEngine, State, Trap,
};
pub use boardwright_ir as ir;
pub use boardwright_ir::Program;
pub use boardwright_syntax::diagnostic::{Diagnostic, Severity};
pub use boardwright_syntax::tree::Span;
pub use check::check;
pub use choices::{ChoiceValue, Choices, LineValue};
pub use execution::Execution;
pub use game::{Game, Options};
pub use ids::{Kind, Player};
pub use notation::MoveTextError;
pub use position::{GameEnd, IllegalMove, Position};
pub use position_text::PositionError;
pub use record::{Record, RecordError};
pub use session::Session;
pub use setup::{Setup, StateValue, Unit};

/// The Rust code of the manual, compiled and run as documentation tests.
#[cfg(doctest)]
#[doc = include_str!("../../../book/src/library.md")]
mod book {}
