//! CSA, a format of shogi programs: one statement a line, without variations.

mod game_texts;
mod position;
mod read;
mod write;

pub use read::CsaGames;
pub use write::write;

use crate::shogi::{PIECES, piece_of_letter};

/// Id of the game of all files.
pub const GAME: &str = "shogi";

/// Tags of records with the keywords of CSA.
const TAGS: [(&str, &str); 2] = [("Event", "EVENT"), ("Site", "SITE")];

/// Returns the letter of a code.
fn letter_of(code: &str) -> Option<&'static str> {
    PIECES.iter().find(|piece| piece.csa == code).map(|piece| piece.letter)
}

/// Returns the code of a letter.
fn code_of(letter: &str) -> Option<&'static str> {
    piece_of_letter(letter).map(|piece| piece.csa)
}

/// Returns the sign of a player.
fn sign(player: boardwright::Player) -> char {
    if player.0 == 0 { '+' } else { '-' }
}
