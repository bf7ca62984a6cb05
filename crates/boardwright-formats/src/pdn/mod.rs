//! PDN, Portable Draughts Notation: the syntax of PGN, with numbers of squares as moves.
//!
//! The tag `GameType` names the game and its numbering. A capture of several units is one move,
//! which names the squares between only where another capture has the same ends.

mod captures;
mod fen;
mod kinds;
mod moves;
mod read;
mod squares;
mod write;

pub use read::PdnGames;
pub use write::write;

/// Words for results, those of PGN first.
const RESULTS: &[&str] = &["*", "1-0", "0-1", "1/2-1/2", "1/2", "2-0", "0-2", "1-1", "0-0"];

/// True if a text begins like PDN: with the tag `GameType`, or with a move of numbered squares.
pub fn begins_like_pdn(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let mut tags = lines.clone().take_while(|line| line.starts_with('['));
    if tags.any(|line| line.starts_with("[GameType ")) {
        return true;
    }
    let moves = lines.find(|line| !line.starts_with('[')).unwrap_or("");
    let Some(word) = moves.strip_prefix("1.").map(str::trim_start) else { return false };
    let word = word.split_whitespace().next().unwrap_or("");
    let mut squares = word.split(['-', 'x']);
    let mut is_square = || squares.next().is_some_and(|text| text.parse::<u8>().is_ok());
    is_square() && is_square() && !RESULTS.contains(&word)
}
