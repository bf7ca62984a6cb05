//! Summaries of the paths through code: the fields and labels they give to a move.

use boardwright_ir::LabelId;
use std::collections::BTreeSet;

/// The contribution of all paths through some statements to a move.
#[derive(Clone, Default)]
pub struct PathSummary {
    /// Fields chosen on every path.
    pub always: BTreeSet<u16>,
    /// Fields chosen on some path.
    pub maybe: BTreeSet<u16>,
    /// The last label of each path; 0 for a path without one.
    pub labels: BTreeSet<LabelId>,
}

impl PathSummary {
    /// Returns the summary of one path without choices.
    pub fn empty() -> PathSummary {
        PathSummary { labels: [0].into(), ..PathSummary::default() }
    }

    /// Returns the summary of one path that chooses a field.
    pub fn choosing(field: u16) -> PathSummary {
        PathSummary { always: [field].into(), maybe: [field].into(), labels: [0].into() }
    }

    /// Returns the summary of these paths, each followed by one of `next`.
    pub fn then(mut self, next: &PathSummary) -> PathSummary {
        self.always.extend(&next.always);
        self.maybe.extend(&next.maybe);
        let keeps_label = next.labels.contains(&0);
        let later = next.labels.iter().copied().filter(|&label| label != 0);
        self.labels = if keeps_label { self.labels } else { BTreeSet::new() };
        self.labels.extend(later);
        self
    }

    /// Returns the summary of these paths and others.
    pub fn or(mut self, other: &PathSummary) -> PathSummary {
        self.always.retain(|field| other.always.contains(field));
        self.maybe.extend(&other.maybe);
        self.labels.extend(&other.labels);
        self
    }

    /// Returns the summary of these paths within a branch of a label.
    pub fn labelled(mut self, label: LabelId) -> PathSummary {
        if label != 0 && self.labels.remove(&0) {
            self.labels.insert(label);
        }
        self
    }

    /// Returns the labels that moves may get, given the label before, or `None` if that is unknown.
    pub fn move_labels(&self, before: Option<LabelId>) -> Option<BTreeSet<LabelId>> {
        self.labels.iter().map(|&label| if label == 0 { before } else { Some(label) }).collect()
    }

    /// Returns true if every path of one summary chooses a field that no path of the other does.
    pub fn differ_in_fields(a: &PathSummary, b: &PathSummary) -> bool {
        let has_extra = |a: &PathSummary, b: &PathSummary| {
            a.always.iter().any(|field| !b.maybe.contains(field))
        };
        has_extra(a, b) || has_extra(b, a)
    }
}
