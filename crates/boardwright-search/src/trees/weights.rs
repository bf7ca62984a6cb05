//! The numbers that steer a tree's growth.

/// How a tree grows. The defaults were found by playing against [`Uct`](super::Uct).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TreeParameters {
    /// How much a decision that was visited little is preferred, where random games can be learned
    /// from as a whole. Much is explored there by that alone.
    pub exploration_of_placements: f64,
    /// The same in other games.
    pub exploration: f64,
    /// After so many visits, what a decision was worth when made at once and when made at any later
    /// time of the random games count alike.
    pub equivalence: u32,
    /// How much worse than its position a decision is thought to be that was never tried.
    pub reduction: f64,
    /// How many visits it counts as what a decision was worth two decisions before, or whenever it
    /// was made, in a position that has just come into the tree.
    pub inheritance: u32,
    /// A position comes into the tree with so many visits.
    pub patience: u32,
    /// Whether a position that comes into the tree is looked at for replies that win at once.
    pub foresight: bool,
}

impl Default for TreeParameters {
    fn default() -> TreeParameters {
        TreeParameters {
            exploration_of_placements: 0.1,
            exploration: 0.6,
            equivalence: 1000,
            reduction: 0.1,
            inheritance: 10,
            patience: 4,
            foresight: true,
        }
    }
}
