//! PGN, Portable Game Notation: tags, moves in algebraic notation, comments, variations, marks.
//!
//! It is written for any game of two players: the tag `Variant` names the game, and `FEN` its
//! first position if that is not the usual one.

pub(crate) mod dialect;
pub(crate) mod game_texts;
mod moves;
pub(crate) mod read;
pub(crate) mod tags;
pub(crate) mod tokens;
pub mod variants;
pub(crate) mod write;

pub use game_texts::GameTexts;
pub use read::PgnGames;
pub use tokens::{Token, Tokens};
pub use write::{write, write_in};
