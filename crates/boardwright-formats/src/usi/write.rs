//! Writing of games.

use super::has_sfen;
use crate::error::WriteError;
use crate::shogi::SHOGI;
use boardwright::{PlayError, Record};

/// Returns a game as a line of USI, with its end. Names, comments, variations, marks and results
/// are left out, which the format lacks.
///
/// # Errors
///
/// If the game's positions are not written as SFEN, or a limit of the rules is reached.
pub fn write(record: &Record) -> Result<String, WriteError> {
    let game = record.start.game();
    let other = || {
        let id = game.id();
        WriteError(format!("USI is for games with positions in SFEN, unlike `{id}`"))
    };
    if !has_sfen(game) {
        return Err(other());
    }
    // `startpos` of another game would be read as that of shogi.
    let is_startpos = game.id() == SHOGI && record.start == game.start();
    let start = match is_startpos {
        true => "startpos".to_owned(),
        false => format!("sfen {}", record.start.format().ok_or_else(other)?),
    };
    let mut text = format!("position {start}");
    if !record.decisions.is_empty() {
        text.push_str(" moves");
    }
    let mut position = record.start.clone();
    for recorded in &record.decisions {
        let word = position.move_text(recorded.mv);
        if word.contains(char::is_whitespace) {
            return Err(WriteError(format!("`{word}` is no word, which moves of USI are")));
        }
        text.push_str(&format!(" {word}"));
        position.play_mut(recorded.mv).map_err(|error: PlayError| WriteError(error.to_string()))?;
    }
    Ok(text + "\n")
}
