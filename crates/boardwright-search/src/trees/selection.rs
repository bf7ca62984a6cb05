//! Which child of a node to visit next.

use super::chance::WHOLE;
use super::tree::Tree;
use super::weights::TreeParameters;
use crate::logarithm::ln;

/// What is worked out from a number of visits is kept for so many.
const KEPT: u32 = 1024;

/// Chooses children by what their visits found, by what later decisions on the same site found as
/// long as there are few visits, and by how few there are.
pub(super) struct Selection {
    exploration: f64,
    /// None where nothing is learned of later decisions, but only guessed beforehand.
    equivalence: Option<f64>,
    reduction: f64,
    kept: Vec<Factors>,
}

/// What a number of visits means.
#[derive(Clone, Copy)]
struct Factors {
    /// Makes a mean from 0 to 1 of a sum of chances.
    mean: f64,
    /// The share of what later decisions found.
    later: f64,
    /// How much is to be explored.
    explored: f64,
}

impl Selection {
    /// With these weights, for a game of placements or another.
    pub fn new(weights: &TreeParameters, placements: bool) -> Selection {
        let mut selection = Selection {
            exploration: if placements {
                weights.exploration_of_placements
            } else {
                weights.exploration
            },
            equivalence: placements.then(|| f64::from(weights.equivalence.max(1))),
            reduction: weights.reduction,
            kept: Vec::new(),
        };
        selection.kept = (0..KEPT).map(|visits| selection.worked_out(visits)).collect();
        selection
    }

    /// The child of a node to visit next: one of which nothing is proven.
    pub fn choose(&self, tree: &Tree, at: usize) -> usize {
        let node = &tree.nodes[at];
        // Means are the first player's until they are compared.
        let sign = if node.player == 0 { 1.0 } else { -1.0 };
        let here = match node.visits {
            0 => 0.5,
            visits => node.worth as f64 * self.factors(visits).mean,
        };
        let untried = here - sign * self.reduction;
        let urgency = ln(node.visits + 1).sqrt() * self.exploration;
        let first = node.first as usize;
        let mut best = (first, f64::NEG_INFINITY);
        for (place, child) in tree.children(at).iter().enumerate() {
            if !child.verdict.is_open() {
                // Who can have a draw falls back on it, and it needs no visits.
                continue;
            }
            let factors = self.factors(child.visits);
            let mut guess =
                if child.visits == 0 { untried } else { child.worth as f64 * factors.mean };
            if child.later_visits > 0 {
                let share = match self.equivalence {
                    Some(_) => factors.later,
                    None => {
                        let later = f64::from(child.later_visits);
                        later / (later + f64::from(child.visits))
                    }
                };
                let later = child.later_worth as f64 * self.factors(child.later_visits).mean;
                guess += share * (later - guess);
            }
            let value = sign * guess + urgency * factors.explored;
            if value > best.1 {
                best = (first + place, value);
            }
        }
        best.0
    }

    fn factors(&self, visits: u32) -> Factors {
        match self.kept.get(visits as usize) {
            Some(&kept) => kept,
            None => self.worked_out(visits),
        }
    }

    fn worked_out(&self, visits: u32) -> Factors {
        let equivalence = self.equivalence.unwrap_or(1.0);
        let visits = f64::from(visits);
        Factors {
            mean: 1.0 / (visits.max(1.0) * f64::from(WHOLE)),
            later: (equivalence / (3.0 * visits + equivalence)).sqrt(),
            explored: (1.0 / (visits + 1.0)).sqrt(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::node::{Node, Verdict};
    use super::super::tree::ROOT;
    use super::*;
    use boardwright::Move;

    /// Which of three children is chosen: each with visits and the first player's chance in
    /// percent.
    fn chosen(player: u8, children: [(u32, u32); 3]) -> usize {
        let mut tree = Tree::new(100);
        let child = |&(visits, percent): &(u32, u32)| Node {
            visits,
            worth: u64::from(visits * percent) * u64::from(WHOLE) / 100,
            ..Node::new(Move(0), 0)
        };
        tree.expand(ROOT, children.iter().map(child));
        tree.nodes[ROOT].player = player;
        tree.nodes[ROOT].visits = children.iter().map(|&(visits, _)| visits).sum();
        tree.nodes[ROOT].worth = tree.children(ROOT).iter().map(|child| child.worth).sum();
        Selection::new(&TreeParameters::default(), false).choose(&tree, ROOT) - 1
    }

    #[test]
    fn what_looks_best_to_the_player_is_visited_and_what_was_seldom() {
        assert_eq!(chosen(0, [(100, 40), (100, 60), (100, 50)]), 1);
        assert_eq!(chosen(1, [(100, 40), (100, 60), (100, 50)]), 0);
        assert_eq!(chosen(0, [(1000, 50), (10, 49), (1000, 50)]), 1);
        assert_eq!(chosen(0, [(10, 10), (10, 10), (0, 0)]), 2);
    }

    #[test]
    fn what_is_proven_is_not_visited() {
        let mut tree = Tree::new(100);
        tree.expand(ROOT, (0..3).map(|_| Node::new(Move(0), 0)));
        tree.nodes[ROOT].player = 0;
        tree.nodes[1].verdict = Verdict::Drawn;
        tree.nodes[2].verdict = Verdict::Won { by: 1, plies: 3 };
        assert_eq!(Selection::new(&TreeParameters::default(), true).choose(&tree, ROOT), 3);
    }
}
