//! Openings that leave both sides something to play for.

use super::opening::Opening;
use crate::contestant::Known;
use boardwright::Position;
use boardwright_search::{Full, Limits, Player, Search, Task};

/// How many openings are looked at for one that is even enough.
const CANDIDATES: u64 = 12;
/// A chance that is no farther than this from one half is even enough.
const EVEN: f64 = 0.2;
/// Nodes of the look at an opening, for each decision that the game usually lets one choose from.
const NODES: u64 = 400;
/// The same where a node is a whole random game.
const RANDOM_GAMES: u64 = 40;
/// The memory of those looks.
const TABLE_BYTES: usize = 1 << 20;

/// The openings of a match. Where random decisions have all but decided a game, whoever has the better
/// side wins it, and nothing is learned of who plays better: such openings are passed over.
pub struct Openings {
    known: Known,
    seed: u64,
    plies: Option<u32>,
    judge: Option<Full>,
}

impl Openings {
    /// Openings under a seed, of so many random decisions or of four turns.
    pub fn new(known: &Known, seed: u64, plies: Option<u32>) -> Openings {
        Openings { known: known.clone(), seed, plies, judge: None }
    }

    /// The opening of this number: the first of some candidates in which a short search sees nobody far
    /// ahead, or the most even of them. The same whatever was asked before.
    pub fn opening(&mut self, number: u64) -> Opening {
        let mut best: Option<(f64, Opening)> = None;
        for candidate in 0..CANDIDATES {
            let number = number * CANDIDATES + candidate;
            let opening = Opening::of(self.known.game(), self.seed, number, self.plies);
            if opening.decisions.is_empty() {
                return opening;
            }
            let lean = self.lean(&opening.position);
            if lean <= EVEN {
                return opening;
            }
            if best.as_ref().is_none_or(|&(least, _)| lean < least) {
                best = Some((lean, opening));
            }
        }
        best.map(|(_, opening)| opening).expect("there is a candidate")
    }

    /// How far the chance of whoever decides is from one half.
    fn lean(&mut self, position: &Position) -> f64 {
        let (knowledge, search) = self.known.get();
        let nodes = match search {
            Search::AlphaBeta => NODES,
            Search::Trees => RANDOM_GAMES,
        };
        let nodes = nodes * knowledge.choices.max(1) as u64;
        let judge = self
            .judge
            .get_or_insert_with(|| Full::with(knowledge, search, 1).with_table(TABLE_BYTES));
        judge.forget();
        let thought = judge.think(position, &Task::timeless(Limits::nodes(nodes)), &mut |_| {});
        thought.map_or(0.5, |thought| (thought.score().chance() - 0.5).abs())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boardwright::{Options, bundled};

    fn openings(id: &str) -> Openings {
        let game = bundled::find(id).unwrap().compile(&Options::default()).0.unwrap();
        Openings::new(&Known::new(&game), 1, None)
    }

    #[test]
    fn what_is_all_but_decided_is_passed_over() {
        let mut openings = openings("kylatori-sunset");
        let game = openings.known.game().clone();
        let drawn = |number| Opening::of(&game, 1, number, None).position;
        let lopsided = (0..20).filter(|&number| openings.lean(&drawn(number)) > EVEN).count();
        assert!(lopsided > 10, "random turns often decide it");
        let kept: Vec<Position> = (0..20).map(|number| openings.opening(number).position).collect();
        let lopsided = kept.iter().filter(|position| openings.lean(position) > EVEN).count();
        assert!(lopsided < 5, "{lopsided} of 20");
    }

    #[test]
    fn an_opening_is_the_same_whatever_was_asked_before() {
        let mut in_order = openings("storilljudhjorrayc");
        let all: Vec<Opening> = (0..4).map(|number| in_order.opening(number)).collect();
        let last = openings("storilljudhjorrayc").opening(3);
        assert_eq!(all[3].decisions, last.decisions);
        assert_ne!(all[2].decisions, last.decisions);
    }

    #[test]
    fn a_game_may_begin_where_it_begins() {
        let known = Known::new(openings("chess").known.game());
        assert!(Openings::new(&known, 1, Some(0)).opening(5).decisions.is_empty());
    }
}
