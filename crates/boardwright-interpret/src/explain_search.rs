//! Progress of the search for a wanted decision.

use crate::alternative::{Nearness, Reach};
use crate::explanation::{LegalityVerdict, PartialMove};
use crate::reason::Reason;
use boardwright_ir::{LabelId, Stage};
use boardwright_syntax::tree::Span;
use std::cmp::Reverse;

/// Maximum number of conditions of a path that do not hold and are looked behind.
const MAX_UNMET: usize = 4;

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
    /// Conditions of the current path that do not hold. The walk goes on as if they held, since a
    /// condition is a reason only if what comes behind it leads to the wanted decision.
    unmet: Vec<UnmetCondition>,
    /// Number of choices of the current path whose values are not wanted.
    pub open_choices: usize,
    /// Verdict of the highest rank so far.
    best: Option<(FailureRank, LegalityVerdict)>,
    /// The movements that lead nowhere near.
    pub reach: ReachSummary,
    /// True if a wanted decision is legal.
    pub is_legal: bool,
}

/// Condition of a path that does not hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum UnmetCondition {
    /// `require` with its message, and the reason if the condition can be said as one.
    Requirement { message: Option<String>, reason: Option<Reason>, span: Span },
    /// An `or else` branch, and the first of its predecessors that has a legal decision.
    ClosedBranch { label: LabelId, first: LabelId },
}

/// Rank of a failure: number of wanted values before it, how near the decision is, the number of
/// things that would have to change, and the rank of the reason.
pub(crate) type FailureRank = (usize, Nearness, Reverse<usize>, u8);

/// Bounds on the movements that do not lead to the wanted site in any position.
#[derive(Clone, Debug, Default)]
pub(crate) struct ReachSummary {
    /// Number of wanted values before the choice of the site.
    matched: usize,
    /// The verdict without a reason; `None` if no movement failed.
    pub choice: Option<LegalityVerdict>,
    /// Largest number of steps of the movements that are too short.
    most: Option<u16>,
    /// Smallest number of steps of the movements that are too long.
    least: Option<u16>,
    /// True if bounds would not describe the movements.
    is_irregular: bool,
    /// True if a movement might lead to the site in another position.
    is_unclear: bool,
    /// Largest number of steps of those that are not open to the unit here.
    most_unmet: Option<u16>,
    /// True if there are movements behind such a condition that are too long.
    has_least_unmet: bool,
}

impl ReachSummary {
    /// Adds a movement, behind a condition that does not hold or not.
    fn add(&mut self, reach: Reach, is_unmet: bool) {
        match (reach, is_unmet) {
            (Reach::Reached | Reach::OffLine, _) => {}
            (Reach::Irregular, _) => self.is_irregular = true,
            (Reach::Unclear, _) => self.is_unclear = true,
            (Reach::TooFar(most), false) => self.most = self.most.max(Some(most)),
            (Reach::TooFar(most), true) | (Reach::Within(most), _) => {
                self.most_unmet = self.most_unmet.max(Some(most))
            }
            (Reach::TooNear(least), false) => {
                self.least = Some(self.least.map_or(least, |known| known.min(least)));
            }
            (Reach::TooNear(_), true) => self.has_least_unmet = true,
        }
    }

    /// Returns a bound that all movements on the line to the site obey.
    pub fn bound(&self) -> Reach {
        match (self.most, self.least) {
            _ if self.is_unclear => Reach::Unclear,
            _ if self.is_irregular || self.has_least_unmet => Reach::OffLine,
            (Some(most), None) if self.most_unmet <= self.most => Reach::TooFar(most),
            (None, Some(least)) if self.most_unmet.is_none() => Reach::TooNear(least),
            _ => Reach::OffLine,
        }
    }
}

impl ExplainSearch {
    /// Begins a search; `None` if the stage has no field of a wanted name.
    pub fn new(stage: &Stage, wanted: &PartialMove) -> Option<ExplainSearch> {
        let mut values = vec![None; stage.fields.len()];
        for (name, value) in &wanted.fields {
            let index = stage.fields.iter().position(|field| field.name == *name)?;
            values[index] = Some(*value);
        }
        let matches = vec![false; values.len()];
        Some(ExplainSearch {
            label: wanted.label,
            values,
            ever_matched: matches.clone(),
            matches,
            matched: 0,
            unmet: Vec::new(),
            open_choices: 0,
            best: None,
            reach: ReachSummary::default(),
            is_legal: false,
        })
    }

    /// True if the current path has all wanted values.
    pub fn is_matched(&self) -> bool {
        self.matched == self.values.iter().flatten().count()
    }

    /// Returns how near the wanted decision is where a path ends for another reason than a wanted
    /// choice.
    pub fn nearness_of_path(&self) -> Nearness {
        if self.is_matched() { Nearness::Position } else { Nearness::Unknown }
    }

    /// True if a condition of the current path does not hold.
    pub fn is_unmet(&self) -> bool {
        !self.unmet.is_empty()
    }

    /// Enters a condition that does not hold. Returns false if the walk should not go on behind it.
    pub fn enter_unmet(&mut self, condition: UnmetCondition) -> bool {
        let goes_on = self.unmet.len() < MAX_UNMET;
        if goes_on {
            self.unmet.push(condition);
        }
        goes_on
    }

    /// Leaves the condition that was entered last.
    pub fn leave_unmet(&mut self) {
        self.unmet.pop();
    }

    /// Keeps a failure if its rank is higher than that of every failure before. Where a condition
    /// before it does not hold, that is the reason.
    pub fn record_failure(
        &mut self,
        nearness: Nearness,
        changes: usize,
        rank: u8,
        verdict: impl FnOnce() -> LegalityVerdict,
    ) {
        let changes = Reverse(changes + self.unmet.len());
        let unmet = self.unmet.first();
        let rank = match unmet {
            Some(UnmetCondition::Requirement { .. }) => rank::REQUIREMENT,
            Some(UnmetCondition::ClosedBranch { .. }) => rank::CLOSED_BRANCH,
            None => rank,
        };
        // A condition is a reason only if the decision is possible behind it.
        if unmet.is_some() && nearness != Nearness::Position {
            return;
        }
        let rank = (self.matched, nearness, changes, rank);
        if self.best.as_ref().is_none_or(|(best, _)| rank > *best) {
            let verdict = unmet.map_or_else(verdict, UnmetCondition::verdict);
            self.best = Some((rank, verdict));
        }
    }

    /// Records that a movement does not lead to the wanted site. `choice` is the verdict without a
    /// reason.
    pub fn record_reach(&mut self, reach: Reach, choice: impl FnOnce() -> LegalityVerdict) {
        if self.reach.choice.is_none() || self.matched > self.reach.matched {
            let choice = Some(choice());
            self.reach = ReachSummary { matched: self.matched, choice, ..ReachSummary::default() };
        }
        if self.matched == self.reach.matched {
            let reach = if self.open_choices > 0 { Reach::Unclear } else { reach };
            self.reach.add(reach, !self.unmet.is_empty());
        }
    }

    /// Returns the verdict of the nearest failure; `None` if movements that lead elsewhere are
    /// nearer than that, or nothing failed.
    pub fn nearest(&self) -> Option<&LegalityVerdict> {
        let (rank, verdict) = self.best.as_ref()?;
        let is_farther = rank.1 == Nearness::Unknown && self.reach.choice.is_some();
        let is_behind = self.reach.choice.is_some() && self.reach.matched > rank.0;
        let is_nearer = !(is_behind || is_farther && self.reach.matched == rank.0);
        is_nearer.then_some(verdict)
    }
}

impl UnmetCondition {
    fn verdict(&self) -> LegalityVerdict {
        match self.clone() {
            UnmetCondition::Requirement { message, reason, span } => {
                LegalityVerdict::RequirementFailed { message, reason, span }
            }
            UnmetCondition::ClosedBranch { label, first } => {
                LegalityVerdict::BranchClosed { label, first }
            }
        }
    }
}

/// Ranks of failures other than a [`Reason`](crate::Reason), which rank from 2 to 6.
pub(crate) mod rank {
    pub const INCOMPLETE: u8 = 0;
    pub const EMPTY_DOMAIN: u8 = 1;
    pub const CLOSED_BRANCH: u8 = 7;
    pub const REQUIREMENT: u8 = 8;
    pub const AFTER_MOVE: u8 = 9;
}
