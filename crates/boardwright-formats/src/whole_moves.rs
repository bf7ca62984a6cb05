//! Whole moves: the decisions of a turn that other formats write as one move.

use boardwright::record::{RecordVariation, RecordedMove};
use std::borrow::Cow;

/// Returns the marks of a whole move.
pub(crate) fn marks(decisions: &[RecordedMove]) -> impl Iterator<Item = u8> {
    decisions.iter().flat_map(|recorded| recorded.marks.iter().copied())
}

/// Returns the comment after a whole move: those of its decisions, joined.
pub(crate) fn comment(decisions: &[RecordedMove]) -> Option<Cow<'_, str>> {
    let mut comments = decisions.iter().filter_map(|recorded| recorded.comment.as_deref());
    let first = comments.next()?;
    Some(comments.fold(Cow::Borrowed(first), |mut joined, next| {
        // Taken over once, and then added to.
        let before = joined.to_mut();
        before.push(' ');
        before.push_str(next);
        joined
    }))
}

/// Returns the variations of a whole move. Those that replace a later decision of it begin with the
/// decisions before.
pub(crate) fn variations(decisions: &[RecordedMove]) -> Vec<Cow<'_, RecordVariation>> {
    let mut all = Vec::new();
    for (index, recorded) in decisions.iter().enumerate() {
        for variation in &recorded.variations {
            all.push(if index == 0 {
                Cow::Borrowed(variation)
            } else {
                let before = decisions[..index].iter().map(|made| RecordedMove::new(made.mv));
                let decisions = before.chain(variation.decisions.iter().cloned()).collect();
                Cow::Owned(RecordVariation { comment: variation.comment.clone(), decisions })
            });
        }
    }
    all
}

/// Adds a comment to another one.
pub(crate) fn add_comment(place: &mut Option<String>, comment: &str, between: &str) {
    if comment.is_empty() {
        return;
    }
    match place {
        Some(before) => {
            before.push_str(between);
            before.push_str(comment);
        }
        None => *place = Some(comment.to_owned()),
    }
}
