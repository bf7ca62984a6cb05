//! Ends that a file states, beside those of the rules.

use crate::algebraic::Algebraic;
use crate::error::FormatError;
use boardwright::{Position, Record};

/// A game that was read.
pub(crate) struct ReadGame {
    pub record: Record,
    /// Contradiction between the file and the ends by the rules; `None` if they agree.
    pub contradiction: Option<FormatError>,
}

/// Reads a game by its rules. If the ends of the rules contradict the file, it is read without
/// those that a player may only claim: a draw that nobody claimed does not end the game.
pub(crate) fn read_within_ends(
    notation: &mut Algebraic,
    mut read: impl FnMut(&mut Algebraic) -> Result<ReadGame, FormatError>,
) -> Result<Record, FormatError> {
    let claimed = match read(notation) {
        Ok(ReadGame { record, contradiction: None }) => return Ok(record),
        Ok(ReadGame { contradiction: Some(error), .. }) | Err(error) => error,
    };
    match notation.without_claims().map(read) {
        Some(Ok(ReadGame { record, contradiction: None })) => Ok(record),
        _ => Err(claimed),
    }
}

/// Contradiction between a stated result and the rules at the end of a game; `None` if they agree.
pub(crate) fn contradiction(
    record: &Record,
    stated: &str,
    last: &Position,
    results: &str,
) -> Result<Option<String>, boardwright::LimitReached> {
    let game = last.game();
    let end = last.outcome()?;
    Ok(match end {
        _ if record.result == "*" => None,
        Some(end) if end.result(game) != record.result => Some(format!(
            "the result is given as `{stated}`, but the game ended: {}",
            end.text(game)
        )),
        None if record.stated_end().is_none() => {
            Some(format!("`{stated}` is no result: write {results}"))
        }
        _ => None,
    })
}
