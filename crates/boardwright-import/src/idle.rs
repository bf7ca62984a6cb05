//! Keys that change nothing in the rules of their section. Each is found by leaving it out, so that
//! a file gets a bounded number of trials.

use crate::apply::{Resolved, apply};
use crate::betza;
use crate::ini::Section;
use crate::report::{Fate, KeyReport};
use crate::rulebook::Rulebook;
use crate::suggestions::Suggestions;
use crate::variant::Variant;
use crate::variant::piece_type::PieceType;
use crate::write;

/// Largest number of trials for a file.
const MAX_TRIALS: usize = 2_000;

/// Trials that a file may still get.
pub(crate) struct Trials {
    left: usize,
}

impl Trials {
    /// Creates those of a file.
    pub fn of_file() -> Trials {
        Trials { left: MAX_TRIALS }
    }

    /// Notes the idle keys of a section whose rules are `book`. A key that says what is so without
    /// it is not idle: the rules do say it.
    pub fn note_idle_keys(
        &mut self,
        section: &Section,
        parent: &Resolved,
        book: &Rulebook,
        keys: &mut [KeyReport],
    ) {
        let mut rest = section.clone();
        let mut variant = applied(&rest, parent);
        // Of keys that hide one another, all but one are idle.
        for report in keys.iter_mut().rev().filter(|report| report.fate == Fate::Carried) {
            let Some(left) = self.left.checked_sub(1) else { return };
            self.left = left;
            let mut fewer = rest.clone();
            fewer.entries.retain(|entry| entry.key != report.key);
            let without = applied(&fewer, parent);
            if without != variant && write::rules(&without).is_ok_and(|rules| rules == *book) {
                report.fate = Fate::Idle(reason(report));
                (rest, variant) = (fewer, without);
            }
        }
    }
}

fn applied(section: &Section, parent: &Resolved) -> Variant {
    let mut resolved = parent.clone();
    // The reports of the whole section have the suggestions.
    apply(section, false, &mut resolved, &mut Suggestions::none());
    resolved.variant
}

fn reason(report: &KeyReport) -> String {
    if !PieceType::all().any(|one| one.key() == report.key) {
        return "it changes nothing in the rules of this variant".to_owned();
    }
    let movement = report.value.split_once(':').map_or("", |(_, movement)| movement.trim());
    match betza::parse(movement) {
        Ok(_) => "this piece never comes into play".to_owned(),
        Err(error) => {
            format!("this piece never comes into play, and its movement is not understood: {error}")
        }
    }
}
