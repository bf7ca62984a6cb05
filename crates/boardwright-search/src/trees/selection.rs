//! Child selection: UCB with AMAF values mixed in by the RAVE formula (Gelly and Silver, 2011).

use super::parameters::TreeParameters;
use super::tree::Tree;
use super::win_probability::CERTAIN;
use crate::exact_math::ln;

/// Visit counts below this have their factors precomputed.
const CACHED_VISITS: u32 = 1024;

/// Selects children by mean value, AMAF value and visit count.
pub(super) struct Selection {
    exploration: f64,
    /// `None` outside placement games, where AMAF values are only priors.
    rave_equivalence: Option<f64>,
    fpu_reduction: f64,
    cache: Vec<Factors>,
}

/// Factors that depend on a visit count.
#[derive(Clone, Copy)]
struct Factors {
    /// Converts a value sum to a mean from 0 to 1.
    mean: f64,
    /// Weight of the AMAF value.
    later: f64,
    /// Factor of the exploration term.
    exploration: f64,
}

impl Selection {
    /// Creates the selection for a placement game or another.
    pub fn new(parameters: &TreeParameters, placements: bool) -> Selection {
        let mut selection = Selection {
            exploration: if placements {
                parameters.placement_exploration
            } else {
                parameters.exploration
            },
            rave_equivalence: placements.then(|| f64::from(parameters.rave_equivalence.max(1))),
            fpu_reduction: parameters.fpu_reduction,
            cache: Vec::new(),
        };
        selection.cache = (0..CACHED_VISITS).map(|visits| selection.compute(visits)).collect();
        selection
    }

    /// Returns the unproven child with the highest upper confidence bound.
    pub fn select(&self, tree: &Tree, at: usize) -> usize {
        let node = &tree.nodes[at];
        // Values are the first player's until they are compared.
        let sign = if node.player == 0 { 1.0 } else { -1.0 };
        let here = match node.visits {
            0 => 0.5,
            visits => node.value_sum as f64 * self.factors(visits).mean,
        };
        let untried = here - sign * self.fpu_reduction;
        let urgency = ln(node.visits + 1).sqrt() * self.exploration;
        let first = node.first as usize;
        let mut best = (first, f64::NEG_INFINITY);
        for (index, child) in tree.children(at).iter().enumerate() {
            if !child.proven.is_unproven() {
                // Proven children need no visits; a proven draw stays available as a fallback.
                continue;
            }
            let factors = self.factors(child.visits);
            let mut value =
                if child.visits == 0 { untried } else { child.value_sum as f64 * factors.mean };
            if child.amaf_visits > 0 {
                let share = match self.rave_equivalence {
                    Some(_) => factors.later,
                    None => {
                        let later = f64::from(child.amaf_visits);
                        later / (later + f64::from(child.visits))
                    }
                };
                let later = child.amaf_sum as f64 * self.factors(child.amaf_visits).mean;
                value += share * (later - value);
            }
            let value = sign * value + urgency * factors.exploration;
            if value > best.1 {
                best = (first + index, value);
            }
        }
        best.0
    }

    fn factors(&self, visits: u32) -> Factors {
        match self.cache.get(visits as usize) {
            Some(&kept) => kept,
            None => self.compute(visits),
        }
    }

    fn compute(&self, visits: u32) -> Factors {
        let rave_equivalence = self.rave_equivalence.unwrap_or(1.0);
        let visits = f64::from(visits);
        Factors {
            mean: 1.0 / (visits.max(1.0) * f64::from(CERTAIN)),
            later: (rave_equivalence / (3.0 * visits + rave_equivalence)).sqrt(),
            exploration: (1.0 / (visits + 1.0)).sqrt(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::node::{ProvenValue, TreeNode};
    use super::super::tree::ROOT;
    use super::*;
    use boardwright::Move;

    /// Returns which of three children is selected, given visits and the first player's percentage.
    fn chosen(player: u8, children: [(u32, u32); 3]) -> usize {
        let mut tree = Tree::new(100);
        let child = |&(visits, percent): &(u32, u32)| TreeNode {
            visits,
            value_sum: u64::from(visits * percent) * u64::from(CERTAIN) / 100,
            ..TreeNode::new(Move(0), 0)
        };
        tree.expand(ROOT, children.iter().map(child));
        tree.nodes[ROOT].player = player;
        tree.nodes[ROOT].visits = children.iter().map(|&(visits, _)| visits).sum();
        tree.nodes[ROOT].value_sum = tree.children(ROOT).iter().map(|child| child.value_sum).sum();
        Selection::new(&TreeParameters::default(), false).select(&tree, ROOT) - 1
    }

    #[test]
    fn good_and_rarely_visited_children_are_selected() {
        assert_eq!(chosen(0, [(100, 40), (100, 60), (100, 50)]), 1);
        assert_eq!(chosen(1, [(100, 40), (100, 60), (100, 50)]), 0);
        assert_eq!(chosen(0, [(1000, 50), (10, 49), (1000, 50)]), 1);
        assert_eq!(chosen(0, [(10, 10), (10, 10), (0, 0)]), 2);
    }

    #[test]
    fn proven_children_are_not_selected() {
        let mut tree = Tree::new(100);
        tree.expand(ROOT, (0..3).map(|_| TreeNode::new(Move(0), 0)));
        tree.nodes[ROOT].player = 0;
        tree.nodes[1].proven = ProvenValue::Drawn;
        tree.nodes[2].proven = ProvenValue::Won { by: 1, plies: 3 };
        assert_eq!(Selection::new(&TreeParameters::default(), true).select(&tree, ROOT), 3);
    }
}
