//! Counts of a part of the rules.

/// Counts of a part of the rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PartCounts {
    /// Number of decisions in which it ran. For an end, the number of games that it ended.
    pub executed: u64,
    /// Number of games in which it ran at least once.
    pub games: u64,
    /// Number of sampled positions in which some legal decision runs it. Always 0 for `no move`
    /// and for ends that read the history, which no single decision brings about.
    pub legal: u64,
    /// Number of games whose last decision ran it.
    pub decisive: u64,
}

impl PartCounts {
    /// Adds the counts of other games.
    pub(super) fn add(&mut self, other: &PartCounts) {
        self.executed += other.executed;
        self.games += other.games;
        self.legal += other.legal;
        self.decisive += other.decisive;
    }
}
