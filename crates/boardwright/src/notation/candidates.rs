//! Legal moves that fit a text.

use super::error::MoveTextError;
use boardwright_interpret::Move;

/// Legal moves with their texts.
pub(super) type Candidates<'a> = Vec<&'a (Move, String)>;

/// Returns the only candidate.
///
/// # Errors
///
/// [`MoveTextError::Ambiguous`] if there are several.
pub(super) fn only(text: &str, candidates: &Candidates) -> Result<Move, MoveTextError> {
    if let [(mv, _)] = candidates[..] {
        return Ok(*mv);
    }
    let candidates = candidates.iter().map(|(_, known)| known.clone()).collect();
    Err(MoveTextError::Ambiguous { text: text.to_owned(), candidates })
}

/// Returns the candidates that a condition prefers; all of them if there are none.
pub(super) fn prefer<'a>(
    candidates: Candidates<'a>,
    condition: impl Fn(Move) -> bool,
) -> Candidates<'a> {
    let (preferred, others): (Vec<_>, Vec<_>) =
        candidates.into_iter().partition(|(mv, _)| condition(*mv));
    if preferred.is_empty() { others } else { preferred }
}
