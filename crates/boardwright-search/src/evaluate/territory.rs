//! Territory terms: the player who reaches a site first, in games that fill the board without
//! captures.
//!
//! This is the minimum-distance evaluation of Amazons programs (Lieberum, 2005).

use super::term_visitor::TermVisitor;
use crate::attacks::{Attacks, Sites};

/// Number of empty sites that a player's units reach in fewer moves than the other's.
const FIRST: usize = 0;
/// Number of those reached in one move.
const NEAR: usize = 1;
/// Number of empty sites that the other's units cannot reach.
const ALONE: usize = 2;
/// Maximum number of moves for which reached sites are counted.
const MAX_MOVES: usize = 12;

/// Territory terms of a game.
#[derive(Clone, Debug)]
pub(crate) struct TerritoryTerms {
    /// Unit codes of each player that can move.
    movers: [Vec<usize>; 2],
}

impl TerritoryTerms {
    /// Names of the player terms.
    pub(crate) const PLAYER_TERMS: [&str; 3] = ["room first", "room near", "room alone"];

    /// Sets up the terms of a game.
    pub(crate) fn new(attacks: &Attacks) -> TerritoryTerms {
        let moves = |code: &usize| attacks.moves_at_all(*code);
        TerritoryTerms {
            movers: [0, 1].map(|player| attacks.codes_of(player).filter(moves).collect()),
        }
    }

    /// Prior mean of a term's weight in logits.
    pub(crate) fn prior_logits(name: &str) -> Option<f64> {
        let worths = [0.1, 0.02, 0.04];
        let what = TerritoryTerms::PLAYER_TERMS.iter().position(|known| *known == name)?;
        Some(worths[what])
    }

    /// Visits the mobility of each unit and the territory of each player.
    pub(crate) fn visit_terms(&self, visitor: &mut TermVisitor<impl FnMut(usize, i32)>) {
        let (attacks, state) = (visitor.attacks, visitor.state);
        let occupied = attacks.occupied(state);
        let mut fronts = [0, 1].map(|owner| ReachFront::new(attacks, state, &self.movers[owner]));
        let mut counts = [[0_u32; TerritoryTerms::PLAYER_TERMS.len()]; 2];
        for far in 1..=MAX_MOVES {
            let before = [fronts[0].seen, fronts[1].seen];
            let fresh = [0, 1].map(|owner| {
                fronts[owner].advance(attacks, &occupied, |code, count| {
                    if far == 1 {
                        visitor.reach(code, count);
                    }
                })
            });
            for owner in 0..2 {
                let first = fresh[owner].minus(before[1 - owner]).minus(fresh[1 - owner]).count();
                counts[owner][FIRST] += first;
                counts[owner][NEAR] += if far == 1 { first } else { 0 };
            }
            if fresh.iter().all(Sites::is_empty) {
                break;
            }
        }
        for owner in 0..2 {
            counts[owner][ALONE] = fronts[owner].seen.minus(fronts[1 - owner].seen).count();
            for (what, count) in counts[owner].into_iter().enumerate() {
                visitor.player(owner, what, count);
            }
        }
    }
}

/// Breadth-first front of a player's units.
struct ReachFront {
    /// Sites reached by the last move, by unit code.
    front: Vec<(usize, Sites)>,
    /// All sites reached.
    seen: Sites,
}

impl ReachFront {
    /// The front before the first move.
    fn new(attacks: &Attacks, state: &[u64], movers: &[usize]) -> ReachFront {
        let front = movers.iter().map(|&code| (code, attacks.units(state, code))).collect();
        ReachFront { front, seen: Sites::EMPTY }
    }

    /// Advances by one move and returns the newly reached sites. `visit` receives the mobility of
    /// each unit by code.
    fn advance(
        &mut self,
        attacks: &Attacks,
        occupied: &Sites,
        mut visit: impl FnMut(usize, u32),
    ) -> Sites {
        let mut fresh = Sites::EMPTY;
        for (code, front) in &mut self.front {
            let mut next = Sites::EMPTY;
            for site in front.iter() {
                let reached = attacks.attacked(*code, site, occupied).minus(*occupied);
                visit(*code, reached.count());
                next |= reached;
            }
            *front = next.minus(self.seen);
            fresh |= *front;
        }
        self.seen |= fresh;
        fresh
    }
}

#[cfg(test)]
mod tests {
    use super::super::control::ControlTerms;
    use boardwright::Rng;

    #[test]
    fn territory_is_even_at_the_start() {
        let (game, control) = ControlTerms::of_bundled("amazons");
        let [white, black] = control.player_values(game.start().state().words());
        assert_eq!(white, black);
        assert!(white[0] > 0 && white[2] == 0, "{white:?}");
    }

    #[test]
    fn attack_patterns_equal_the_legal_destinations() {
        let (game, control) = ControlTerms::of_bundled("amazons");
        let (mut position, mut rng) = (game.start(), Rng::new(4));
        for _ in 0..60 {
            let state = position.state();
            let occupied = control.attacks.occupied(state.words());
            for site in occupied.iter() {
                let code = control.attacks.code(state.words(), site);
                let reached = control.attacks.attacked(code, site, &occupied).minus(occupied);
                let legal = game.interpreter().destinations(state, site as u16);
                assert!(reached.iter().eq(legal.iter()), "{site} in {}", position.text());
            }
            let mv = position.nth(rng.below(position.count().unwrap())).unwrap();
            position.play_mut(mv.expect("a decision")).expect("legal");
            if position.outcome().unwrap().is_some() {
                return;
            }
        }
    }
}
