//! Formats of games and positions that other programs use.
//!
//! A reader turns text into [`Record`](boardwright::Record)s, one game after the other, so that a
//! file of any length takes the memory of one game. A writer turns a record into text. The syntax
//! of a format is independent of games: tokens and places first, then the moves by the rules.
//!
//! Games are known by name in tables only ([`pgn::variants`]); what a move is called comes from the
//! rules of the game ([`algebraic`]).

pub mod algebraic;
pub mod csa;
mod cutter;
mod digits;
mod encoding;
mod endings;
pub mod error;
pub mod fen;
mod format;
pub mod kif;
pub mod othello;
pub mod pdn;
pub mod pgn;
mod reading;
pub mod record;
pub mod sgf;
mod shogi;
pub mod source;
pub mod text;
pub mod usi;
mod utf_16;
mod whole_moves;
mod xiangqi;

pub use algebraic::Algebraic;
pub use error::{FormatError, ReadError, WriteError};
pub use format::{FileGames, GameFormat};
pub use source::{FoundGames, GameFinder, Games, WantedGame};
pub use xiangqi::MoveNotation;
