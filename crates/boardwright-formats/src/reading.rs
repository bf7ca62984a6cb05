//! Parts of readers that do not depend on a format.

use crate::error::FormatError;
use crate::text::{GameText, too_many_moves};
use boardwright::Position;
use boardwright::record::{MAX_RECORD_DECISIONS, RecordedMove};

/// Adds a comment to the last decision of a line, or to its beginning. Two comments are joined.
pub(crate) fn add_comment(
    decisions: &mut [RecordedMove],
    beginning: &mut Option<String>,
    comment: &str,
) {
    let comment = comment.trim();
    if comment.is_empty() {
        return;
    }
    let place = decisions.last_mut().map_or(beginning, |recorded| &mut recorded.comment);
    crate::whole_moves::add_comment(place, comment, " ");
}

/// Returns an error if a game has its largest number of decisions.
pub(crate) fn room_for_decision(
    read: usize,
    text: &GameText,
    at: usize,
) -> Result<(), FormatError> {
    if read < MAX_RECORD_DECISIONS {
        return Ok(());
    }
    Err(text.error(at, too_many_moves()))
}

/// Returns a message about a decision, after the name of the player.
pub(crate) fn to_decide(position: &Position, message: impl std::fmt::Display) -> String {
    format!("{} to decide: {message}", position.game().player_name(position.player()))
}
