//! Random openings in which neither side is far ahead.

use super::random_opening::RandomOpening;
use crate::players::SharedProfile;
use boardwright::Position;
use boardwright_search::{ComputerPlayer, FullStrength, Limits, SearchKind, StopSignal, Task};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// Number of candidates for a balanced opening.
const CANDIDATES: u64 = 12;
/// Largest distance of the win chance from one half in a balanced opening.
const MAX_IMBALANCE: f64 = 0.2;
/// Nodes of the first search of an opening, per average number of legal decisions.
const NODES: u64 = 400;
/// Nodes per average number of legal decisions if a node is a playout.
const PLAYOUTS: u64 = 40;
/// Factor of the second search of an opening that seems balanced; it sees combinations that the
/// first misses.
const SECOND_SEARCH: u64 = 10;
/// Maximum nodes of a search, so that an opening is found in about a second.
const MAX_NODES: u64 = 100_000;
/// Size of the transposition table of these searches in bytes.
const TABLE_BYTES: usize = 1 << 20;

/// The openings of a match.
///
/// Openings that all but decide the game are discarded: the better side wins such a game, whichever
/// player has it.
pub struct BalancedOpenings {
    profile: SharedProfile,
    seed: u64,
    plies: Option<u32>,
    /// Openings by number, as each begins two games.
    found: Mutex<BTreeMap<u64, Arc<OnceLock<RandomOpening>>>>,
}

impl BalancedOpenings {
    /// Openings with a seed, of `plies` random decisions or of four turns.
    pub fn new(profile: &SharedProfile, seed: u64, plies: Option<u32>) -> BalancedOpenings {
        BalancedOpenings { profile: profile.clone(), seed, plies, found: Mutex::default() }
    }

    /// The opening of this number: the first balanced candidate, or else the most balanced one.
    ///
    /// It does not depend on earlier calls. A stopped search accepts any opening.
    pub fn opening(&self, number: u64, stop: &StopSignal) -> RandomOpening {
        let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        let opening = found.entry(number).or_default().clone();
        drop(found);
        opening.get_or_init(|| self.find(number, stop)).clone()
    }

    fn find(&self, number: u64, stop: &StopSignal) -> RandomOpening {
        let mut search = None;
        let mut best: Option<(f64, RandomOpening)> = None;
        for candidate in 0..CANDIDATES {
            let number = number * CANDIDATES + candidate;
            let opening = RandomOpening::of(self.profile.game(), self.seed, number, self.plies);
            if opening.decisions.is_empty() {
                return opening;
            }
            let search = search.get_or_insert_with(|| BalanceSearch::new(&self.profile));
            let Some(imbalance) = search.imbalance(&opening.position, stop) else { return opening };
            if best.as_ref().is_none_or(|&(least, _)| imbalance < least) {
                best = Some((imbalance, opening));
            }
        }
        best.map(|(_, opening)| opening).expect("there is a candidate")
    }
}

/// Searches that tell how balanced an opening is.
struct BalanceSearch {
    full: FullStrength,
    /// Nodes of each search, in order.
    node_limits: Vec<u64>,
}

impl BalanceSearch {
    /// Searches with the profile of a game.
    fn new(profile: &SharedProfile) -> BalanceSearch {
        let (profile, search) = profile.get();
        let choices = profile.branching_factor.max(1) as u64;
        let mut node_limits = match search {
            SearchKind::AlphaBeta => vec![NODES, NODES * SECOND_SEARCH],
            SearchKind::MonteCarlo => vec![PLAYOUTS],
        };
        node_limits.iter_mut().for_each(|nodes| *nodes = (*nodes * choices).min(MAX_NODES));
        node_limits.dedup();
        BalanceSearch {
            full: FullStrength::with_profile(profile, search, 1).with_table(TABLE_BYTES),
            node_limits,
        }
    }

    /// The imbalance of an opening if a search finds it too large; `None` for a balanced opening.
    fn imbalance(&mut self, position: &Position, stop: &StopSignal) -> Option<f64> {
        let full = &mut self.full;
        self.node_limits
            .iter()
            .map(|&nodes| imbalance(full, position, nodes, stop))
            .find(|&imbalance| imbalance > MAX_IMBALANCE)
    }
}

/// Distance of the win chance of the side to move from one half, by a search of `nodes` nodes.
fn imbalance(full: &mut FullStrength, position: &Position, nodes: u64, stop: &StopSignal) -> f64 {
    full.forget();
    let task = Task { stop: stop.clone(), ..Task::without_clock(Limits::nodes(nodes)) };
    let thought = full.think(position, &task, &mut |_| {});
    thought.map_or(0.5, |thought| (thought.score().win_probability() - 0.5).abs())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_games::game;

    fn openings(id: &str) -> BalancedOpenings {
        BalancedOpenings::new(&SharedProfile::new(&game(id)), 1, None)
    }

    #[test]
    fn lopsided_openings_are_discarded() {
        let openings = openings("kylatori-sunset");
        let mut full = BalanceSearch::new(&openings.profile).full;
        let stop = StopSignal::default();
        let mut lopsided =
            |position: &Position| imbalance(&mut full, position, 5_000, &stop) > MAX_IMBALANCE;
        let drawn = |number| RandomOpening::of(openings.profile.game(), 1, number, None).position;
        let before = (0..20).filter(|&number| lopsided(&drawn(number))).count();
        assert!(before > 10, "random turns often decide the game");
        let after =
            (0..20).filter(|&number| lopsided(&openings.opening(number, &stop).position)).count();
        assert!(after < 6, "{after} of 20");
    }

    #[test]
    fn opening_does_not_depend_on_earlier_calls() {
        let in_order = openings("storilljudhjorrayc");
        let all: Vec<RandomOpening> =
            (0..4).map(|number| in_order.opening(number, &StopSignal::default())).collect();
        let last = openings("storilljudhjorrayc").opening(3, &StopSignal::default());
        assert_eq!(all[3].decisions, last.decisions);
        assert_ne!(all[2].decisions, last.decisions);
    }

    #[test]
    fn opening_may_be_empty() {
        let profile = SharedProfile::new(&game("chess"));
        assert!(
            BalancedOpenings::new(&profile, 1, Some(0))
                .opening(5, &StopSignal::default())
                .decisions
                .is_empty()
        );
    }
}
