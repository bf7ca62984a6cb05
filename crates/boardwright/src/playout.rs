//! Uniformly random games. The same seed gives the same games on every machine.

use crate::position::{End, Position};
use boardwright_interpret::{LimitReached, Move};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// After so many decisions a random game is given up as endless.
pub const MAX_PLAYOUT_DECISIONS: u32 = 100_000;

/// A source of chance with a seed.
#[derive(Clone, Debug)]
pub struct Dice(Xoshiro256PlusPlus);

impl Dice {
    /// The dice of a seed.
    pub fn new(seed: u64) -> Dice {
        Dice(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// The dice of one of many games under a seed, so that any of them can be had without the
    /// others.
    pub fn for_game(seed: u64, game: u64) -> Dice {
        // An odd constant keeps seeds and games that are near each other from meeting.
        Dice::new(seed ^ game.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    /// A number below `bound`, each as likely; 0 if `bound` is 0.
    ///
    /// The method is Lemire's (2019), written out because a library's may change between releases
    /// and the games of a seed with it.
    pub fn below(&mut self, bound: usize) -> usize {
        let bound = bound as u64;
        if bound == 0 {
            return 0;
        }
        let threshold = bound.wrapping_neg() % bound;
        loop {
            let product = u128::from(self.0.next_u64()) * u128::from(bound);
            if product as u64 >= threshold {
                return (product >> 64) as usize;
            }
        }
    }
}

/// One decision of a random game.
#[derive(Clone, Copy, Debug)]
pub struct Step<'a> {
    /// The position before it.
    pub position: &'a Position,
    /// The legal decisions there.
    pub moves: &'a [Move],
    /// The place of the chosen one among them.
    pub chosen: usize,
}

/// A random game.
#[derive(Clone, Debug)]
pub struct Playout {
    /// Its decisions.
    pub decisions: u32,
    /// The sum of the numbers of legal decisions.
    pub choices: u64,
    /// The largest number of legal decisions.
    pub widest: usize,
    /// How it ended; `None` if it was given up.
    pub end: Option<End>,
    /// The limit of the interpreter for which it was given up, if that was why.
    pub limit: Option<LimitReached>,
    /// Where it ended.
    pub last: Position,
}

/// Plays at random to the end, or to [`MAX_PLAYOUT_DECISIONS`]. `tell` sees each decision before
/// it is made.
pub fn playout(start: &Position, dice: &mut Dice, tell: &mut dyn FnMut(Step)) -> Playout {
    let mut position = start.clone();
    let (mut decisions, mut choices, mut widest, mut limit) = (0, 0, 0, None);
    while decisions < MAX_PLAYOUT_DECISIONS {
        let moves = match position.try_decisions() {
            Ok(moves) if moves.is_empty() => break,
            Ok(moves) => moves,
            Err(reached) => {
                limit = Some(reached);
                break;
            }
        };
        choices += moves.len() as u64;
        widest = widest.max(moves.len());
        let chosen = dice.below(moves.len());
        tell(Step { position: &position, moves: &moves, chosen });
        position.play_listed(moves[chosen]);
        decisions += 1;
    }
    let end = if limit.is_some() { None } else { position.outcome() };
    Playout { decisions, choices, widest, end, limit, last: position }
}

#[cfg(test)]
mod tests {
    use super::Dice;

    #[test]
    fn the_dice_of_a_seed_never_change() {
        let mut dice = Dice::new(1);
        let thrown: Vec<usize> = (0..8).map(|_| dice.below(100)).collect();
        assert_eq!(thrown, [81, 74, 10, 74, 18, 59, 98, 52]);
    }

    #[test]
    fn every_number_below_the_bound_comes_up() {
        let mut dice = Dice::for_game(7, 3);
        let mut seen = [0; 6];
        (0..6000).for_each(|_| seen[dice.below(6)] += 1);
        assert!(seen.iter().all(|&times| (850..1150).contains(&times)), "{seen:?}");
    }
}
