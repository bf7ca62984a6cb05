//! Openings that leave both sides something to play for.

use super::opening::Opening;
use crate::contestant::Known;
use boardwright::Position;
use boardwright_search::{ComputerPlayer, FullStrength, Limits, SearchKind, StopSignal, Task};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// How many openings are looked at for one that is even enough.
const CANDIDATES: u64 = 12;
/// A chance that is no farther than this from one half is even enough.
const EVEN: f64 = 0.2;
/// Nodes of a first look at an opening, for each decision that the game usually lets one choose from.
const NODES: u64 = 400;
/// The same where a node is a whole random game.
const RANDOM_GAMES: u64 = 40;
/// So much more has the second look at what seems even: it sees combinations a first does not.
const SECOND_LOOK: u64 = 10;
/// Nodes of a look at most, so that an opening is found in about a second.
const MOST_NODES: u64 = 100_000;
/// The memory of those looks.
const TABLE_BYTES: usize = 1 << 20;

/// The openings of a match. Where random decisions have all but decided a game, whoever has the better
/// side wins it, and nothing is learned of who plays better: such openings are passed over.
pub struct Openings {
    known: Known,
    seed: u64,
    plies: Option<u32>,
    /// Those that were asked for, since each begins two games.
    found: Mutex<BTreeMap<u64, Arc<OnceLock<Opening>>>>,
}

impl Openings {
    /// Openings under a seed, of so many random decisions or of four turns.
    pub fn new(known: &Known, seed: u64, plies: Option<u32>) -> Openings {
        Openings { known: known.clone(), seed, plies, found: Mutex::default() }
    }

    /// The opening of this number: the first of some candidates in which search sees nobody far ahead,
    /// or the most even of them. The same whatever was asked before; any opening if it was stopped.
    pub fn opening(&self, number: u64, stop: &StopSignal) -> Opening {
        let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        let opening = found.entry(number).or_default().clone();
        drop(found);
        opening.get_or_init(|| self.find(number, stop)).clone()
    }

    fn find(&self, number: u64, stop: &StopSignal) -> Opening {
        let mut judge = None;
        let mut best: Option<(f64, Opening)> = None;
        for candidate in 0..CANDIDATES {
            let number = number * CANDIDATES + candidate;
            let opening = Opening::of(self.known.game(), self.seed, number, self.plies);
            if opening.decisions.is_empty() {
                return opening;
            }
            let judge = judge.get_or_insert_with(|| Judge::new(&self.known));
            let Some(lean) = judge.too_far(&opening.position, stop) else { return opening };
            if best.as_ref().is_none_or(|&(least, _)| lean < least) {
                best = Some((lean, opening));
            }
        }
        best.map(|(_, opening)| opening).expect("there is a candidate")
    }
}

/// Who says how even an opening is.
struct Judge {
    full: FullStrength,
    /// Nodes of one look after the other.
    looks: Vec<u64>,
}

impl Judge {
    /// With what is known of a game, which may have to be worked out.
    fn new(known: &Known) -> Judge {
        let (knowledge, search) = known.get();
        let choices = knowledge.branching_factor.max(1) as u64;
        let mut looks = match search {
            SearchKind::AlphaBeta => vec![NODES, NODES * SECOND_LOOK],
            SearchKind::MonteCarlo => vec![RANDOM_GAMES],
        };
        looks.iter_mut().for_each(|nodes| *nodes = (*nodes * choices).min(MOST_NODES));
        looks.dedup();
        Judge {
            full: FullStrength::with_profile(knowledge, search, 1).with_table(TABLE_BYTES),
            looks,
        }
    }

    /// How far from one half the first look sees the chance that finds it too far; none if none does.
    fn too_far(&mut self, position: &Position, stop: &StopSignal) -> Option<f64> {
        let full = &mut self.full;
        self.looks.iter().map(|&nodes| lean(full, position, nodes, stop)).find(|&lean| lean > EVEN)
    }
}

/// How far the chance of whoever decides is from one half, as so many nodes see it.
fn lean(full: &mut FullStrength, position: &Position, nodes: u64, stop: &StopSignal) -> f64 {
    full.forget();
    let task = Task { stop: stop.clone(), ..Task::without_clock(Limits::nodes(nodes)) };
    let thought = full.think(position, &task, &mut |_| {});
    thought.map_or(0.5, |thought| (thought.score().chance() - 0.5).abs())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::examples::game;

    fn openings(id: &str) -> Openings {
        Openings::new(&Known::new(&game(id)), 1, None)
    }

    #[test]
    fn what_is_all_but_decided_is_passed_over() {
        let openings = openings("kylatori-sunset");
        let mut judge = Judge::new(&openings.known).full;
        let stop = StopSignal::default();
        let mut lopsided = |position: &Position| lean(&mut judge, position, 5_000, &stop) > EVEN;
        let drawn = |number| Opening::of(openings.known.game(), 1, number, None).position;
        let before = (0..20).filter(|&number| lopsided(&drawn(number))).count();
        assert!(before > 10, "random turns often decide it");
        let after =
            (0..20).filter(|&number| lopsided(&openings.opening(number, &stop).position)).count();
        assert!(after < 6, "{after} of 20");
    }

    #[test]
    fn an_opening_is_the_same_whatever_was_asked_before() {
        let in_order = openings("storilljudhjorrayc");
        let all: Vec<Opening> =
            (0..4).map(|number| in_order.opening(number, &StopSignal::default())).collect();
        let last = openings("storilljudhjorrayc").opening(3, &StopSignal::default());
        assert_eq!(all[3].decisions, last.decisions);
        assert_ne!(all[2].decisions, last.decisions);
    }

    #[test]
    fn a_game_may_begin_where_it_begins() {
        let known = Known::new(&game("chess"));
        assert!(
            Openings::new(&known, 1, Some(0))
                .opening(5, &StopSignal::default())
                .decisions
                .is_empty()
        );
    }
}
