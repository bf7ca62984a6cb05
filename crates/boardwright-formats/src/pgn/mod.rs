//! PGN, Portable Game Notation: tags, moves in algebraic notation, comments, variations, marks.
//!
//! It is written for any game of two players: the tag `Variant` names the game, and `FEN` its
//! first position if that is not the usual one.

mod game_texts;
mod moves;
mod read;
mod tags;
mod tokens;
pub mod variants;
mod write;

pub use game_texts::GameTexts;
pub use read::PgnGames;
pub use tokens::{Token, Tokens};
pub use write::write;
