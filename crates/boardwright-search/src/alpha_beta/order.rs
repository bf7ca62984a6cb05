//! Which decisions are tried first: those that were good in positions searched before.

use boardwright::Move;

/// Entries of the table for each player, a power of two.
const ENTRIES: usize = 1 << 14;
/// The largest value of an entry.
const MOST: i32 = 8_000;

/// How good decisions were that took nothing, for each player, by their bits.
pub struct Experience {
    quiet: Vec<[i16; ENTRIES]>,
    /// The answer that refuted a decision, by the decision's bits.
    answers: Vec<Move>,
}

/// A move that is never listed.
pub const NO_MOVE: Move = Move(u64::MAX);

impl Experience {
    /// Nothing known of so many players.
    pub fn new(players: usize) -> Experience {
        Experience { quiet: vec![[0; ENTRIES]; players], answers: vec![NO_MOVE; ENTRIES] }
    }

    /// How good a decision was.
    pub fn of(&self, player: u8, mv: Move) -> i32 {
        self.quiet[usize::from(player)][slot(mv)].into()
    }

    /// The answer that refuted a decision last.
    pub fn answer(&self, mv: Move) -> Move {
        self.answers[slot(mv)]
    }

    /// A decision was best, and others that were tried before it were not.
    pub fn learn(&mut self, player: u8, best: Move, tried: &[Move], before: Move, depth: i32) {
        let bonus = (depth * depth * 4).min(600);
        self.change(player, best, bonus);
        tried.iter().for_each(|&mv| self.change(player, mv, -bonus));
        self.answers[slot(before)] = best;
    }

    /// Moves an entry towards its bound, the slower the nearer it is.
    fn change(&mut self, player: u8, mv: Move, bonus: i32) {
        let entry = &mut self.quiet[usize::from(player)][slot(mv)];
        let value = i32::from(*entry);
        *entry = (value + bonus - value * bonus.abs() / MOST) as i16;
    }

    /// Makes everything count for less, for a new search.
    pub fn fade(&mut self) {
        self.quiet.iter_mut().flatten().for_each(|entry| *entry /= 2);
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.quiet.iter_mut().for_each(|entries| entries.fill(0));
        self.answers.fill(NO_MOVE);
    }
}

fn slot(mv: Move) -> usize {
    // The top bits of a product depend on all bits of the move.
    (mv.0.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 50) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_stay_within_bounds_and_keep_their_sign() {
        let mut experience = Experience::new(2);
        for _ in 0..10_000 {
            experience.learn(1, Move(5), &[Move(6)], Move(9), 60);
        }
        assert!(experience.of(1, Move(5)) > 7_000 && experience.of(1, Move(6)) < -7_000);
        assert_eq!((experience.of(0, Move(5)), experience.answer(Move(9))), (0, Move(5)));
    }
}
