//! Tunable parameters of tree search.

/// Parameters of tree search. The defaults were tuned against [`Uct`](super::Uct).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TreeParameters {
    /// Exploration constant in placement games; RAVE explores by itself there.
    pub placement_exploration: f64,
    /// Exploration constant in other games.
    pub exploration: f64,
    /// RAVE equivalence parameter: number of visits at which a node's own value and its AMAF value
    /// weigh the same.
    pub rave_equivalence: u32,
    /// First-play urgency: an unvisited child counts as its parent's value minus this.
    pub fpu_reduction: f64,
    /// Maximum number of visits that an AMAF prior counts as in a new node.
    pub inherited_visits: u32,
    /// Number of visits after which a leaf is expanded.
    pub expansion_threshold: u32,
    /// True to look for immediately winning replies in new nodes.
    pub anti_decisive_moves: bool,
}

impl Default for TreeParameters {
    fn default() -> TreeParameters {
        TreeParameters {
            placement_exploration: 0.1,
            exploration: 0.6,
            rave_equivalence: 1000,
            fpu_reduction: 0.1,
            inherited_visits: 10,
            expansion_threshold: 4,
            anti_decisive_moves: true,
        }
    }
}
