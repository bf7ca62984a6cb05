//! USI, the lines by which programs of shogi pass games: `position startpos moves 7g7f 3c3d`.
//!
//! A line is a game: its first position, `startpos` or one in SFEN, and its moves in the notation
//! of the rules. It has neither names, nor comments, nor a result.

mod read;
mod write;

pub use read::UsiGames;
pub use write::write;

/// Name of the format of positions that USI has.
const FORMAT: &str = "sfen";

/// True if a game writes its positions as SFEN.
fn has_sfen(game: &boardwright::Game) -> bool {
    game.program().formats.first().is_some_and(|format| format.name == FORMAT)
}
