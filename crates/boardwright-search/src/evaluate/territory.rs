//! Room: which sites a player's units reach first, in games that fill a board and capture nothing.

use super::contest::Teller;
use crate::attacks::{Attacks, Sites};

/// How many empty sites a player's units reach in fewer decisions than the other's.
const FIRST: usize = 0;
/// How many of them they reach at once.
const NEAR: usize = 1;
/// How many of them the other's do not reach at all.
const ALONE: usize = 2;
/// Beyond so many moves of a unit nothing is told apart.
const FARTHEST: usize = 12;

/// What of the room for units is weighed.
#[derive(Clone, Debug)]
pub struct Territory {
    /// The codes of each player's units that go anywhere.
    movers: [Vec<usize>; 2],
}

impl Territory {
    /// What is told of each player.
    pub const OF_PLAYER: [&str; 3] = ["room first", "room near", "room alone"];

    /// What is weighed in a game.
    pub fn new(attacks: &Attacks) -> Territory {
        let moves = |code: &usize| attacks.moves_at_all(*code);
        Territory { movers: [0, 1].map(|player| attacks.codes_of(player).filter(moves).collect()) }
    }

    /// What a site of each sort is supposed to be worth before anything is learned, in logits.
    pub fn supposed(name: &str) -> Option<f64> {
        let worths = [0.1, 0.02, 0.04];
        let what = Territory::OF_PLAYER.iter().position(|known| *known == name)?;
        Some(worths[what])
    }

    /// Tells how far each unit goes, and how much room each player has.
    pub fn tell(&self, teller: &mut Teller<impl FnMut(usize, i32)>) {
        let (attacks, state) = (teller.attacks, teller.state);
        let taken = attacks.taken(state);
        let mut waves = [0, 1].map(|owner| Wave::new(attacks, state, &self.movers[owner]));
        let mut counts = [[0_u32; Territory::OF_PLAYER.len()]; 2];
        for far in 1..=FARTHEST {
            let before = [waves[0].seen, waves[1].seen];
            let fresh = [0, 1].map(|owner| {
                waves[owner].spread(attacks, &taken, |code, count| {
                    if far == 1 {
                        teller.reach(code, count);
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
            counts[owner][ALONE] = waves[owner].seen.minus(waves[1 - owner].seen).count();
            for (what, count) in counts[owner].into_iter().enumerate() {
                teller.player(owner, what, count);
            }
        }
    }
}

/// The sites that a player's units reach in so many moves each.
struct Wave {
    /// The latest of them, with the codes of the units that came there.
    front: Vec<(usize, Sites)>,
    /// All of them.
    seen: Sites,
}

impl Wave {
    /// Before the first move.
    fn new(attacks: &Attacks, state: &[u64], movers: &[usize]) -> Wave {
        let front = movers.iter().map(|&code| (code, attacks.units(state, code))).collect();
        Wave { front, seen: Sites::EMPTY }
    }

    /// One move further; the sites that no unit had come to before. Hears how far each unit goes, by its
    /// code.
    fn spread(
        &mut self,
        attacks: &Attacks,
        taken: &Sites,
        mut tell: impl FnMut(usize, u32),
    ) -> Sites {
        let mut fresh = Sites::EMPTY;
        for (code, front) in &mut self.front {
            let mut next = Sites::EMPTY;
            for site in front.iter() {
                let reached = attacks.attacked(*code, site, taken).minus(*taken);
                tell(*code, reached.count());
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
    use super::super::contest::Contest;
    use boardwright::Rng;

    #[test]
    fn at_the_start_room_is_shared_evenly() {
        let (game, contest) = Contest::of_bundled("amazons");
        let [white, black] = contest.told_of_players(game.start().state().words());
        assert_eq!(white, black);
        assert!(white[0] > 0 && white[2] == 0, "{white:?}");
    }

    #[test]
    fn units_go_where_the_rules_let_them_go() {
        let (game, contest) = Contest::of_bundled("amazons");
        let (mut position, mut dice) = (game.start(), Rng::new(4));
        for _ in 0..60 {
            let state = position.state();
            let taken = contest.attacks.taken(state.words());
            for site in taken.iter() {
                let code = contest.attacks.code(state.words(), site);
                let reached = contest.attacks.attacked(code, site, &taken).minus(taken);
                let legal = game.interpreter().destinations(state, site as u16);
                assert!(reached.iter().eq(legal.iter()), "{site} in {}", position.text());
            }
            let mv = position.nth(dice.below(position.count())).expect("a decision");
            position.play_mut(mv).expect("legal");
            if position.outcome().is_some() {
                return;
            }
        }
    }
}
