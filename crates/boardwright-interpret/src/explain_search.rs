//! Progress of the search for a wanted decision.

use crate::explanation::{LegalityVerdict, PartialMove};
use crate::reason::Specificity;
use boardwright_ir::{LabelId, Stage};

/// The wanted decision, the values of it on the current path, and the best failure so far.
#[derive(Clone, Debug)]
pub(crate) struct ExplainSearch {
    /// Wanted branch; `None` matches every branch.
    pub label: Option<LabelId>,
    /// Wanted value by field of the stage; `None` matches every value.
    pub values: Vec<Option<i64>>,
    /// By field of the stage: true if the current path has the wanted value.
    pub matches: Vec<bool>,
    /// Number of wanted values on the current path.
    pub matched: usize,
    /// By field of the stage: true if any path had the wanted value.
    pub ever_matched: Vec<bool>,
    /// Verdict of the highest rank so far.
    pub best: Option<(FailureRank, LegalityVerdict)>,
}

/// Rank of a failure: number of wanted values before it, then its specificity.
pub(crate) type FailureRank = (usize, Specificity);

/// Rank of a decision that only a branch before it forbids: below a legal decision alone.
pub(crate) const COMPULSORY: FailureRank = (usize::MAX - 1, (0, 0));

impl ExplainSearch {
    /// Begins a search; `None` if the stage has no field of a wanted name.
    pub fn new(stage: &Stage, wanted: &PartialMove) -> Option<ExplainSearch> {
        let mut values = vec![None; stage.fields.len()];
        for (name, value) in &wanted.fields {
            let index = stage.fields.iter().position(|field| field.name == *name)?;
            values[index] = Some(*value);
        }
        let matches = vec![false; values.len()];
        let ever_matched = matches.clone();
        let label = wanted.label;
        Some(ExplainSearch { label, values, matches, matched: 0, ever_matched, best: None })
    }

    /// Keeps a failure if its rank is higher than that of every failure before.
    pub fn record_failure(
        &mut self,
        specificity: Specificity,
        verdict: impl FnOnce() -> LegalityVerdict,
    ) {
        let rank = (self.matched, specificity);
        if self.best.as_ref().is_none_or(|(best, _)| rank > *best) {
            self.best = Some((rank, verdict()));
        }
    }
}

/// Specificity of failures other than a [`Reason`](crate::Reason), which ranks from 2 to 6.
pub(crate) mod specificity {
    use super::Specificity;

    pub const INCOMPLETE: Specificity = (0, 0);
    pub const EMPTY_DOMAIN: Specificity = (1, 0);
    pub const UNNAMED_GUARD: Specificity = (2, -1);
    pub const CLOSED_BRANCH: Specificity = (7, 0);
    pub const REQUIREMENT: Specificity = (8, 0);
    pub const AFTER_MOVE: Specificity = (9, 0);
}
