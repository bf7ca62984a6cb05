//! Which decisions are tried first: those that were good in positions searched before.

use boardwright::Move;

/// Entries of the table for each player, a power of two.
const ENTRIES: usize = 1 << 14;
/// The largest value of an entry.
const MOST: i32 = 8_000;

/// How good decisions were, for each player, by their bits.
pub struct Experience {
    /// Those that took nothing.
    quiet: Vec<[i16; ENTRIES]>,
    /// The answer that refuted a decision, by the decision's bits.
    answers: Vec<Move>,
    /// How good decisions were as answers to the one before, by the bits of both.
    pairs: Vec<i16>,
    /// Those that took something, by their bits and what they took.
    captures: Vec<i16>,
}

/// Entries of the table of answers, a power of two.
const PAIRS: usize = 1 << 18;

/// A move that is never listed.
pub const NO_MOVE: Move = Move(u64::MAX);

impl Experience {
    /// Nothing known of so many players.
    pub fn new(players: usize) -> Experience {
        Experience {
            quiet: vec![[0; ENTRIES]; players],
            answers: vec![NO_MOVE; ENTRIES],
            pairs: vec![0; PAIRS],
            captures: vec![0; ENTRIES],
        }
    }

    /// How good a decision was, and how good as an answer to the one before.
    pub fn of(&self, player: u8, mv: Move, before: Move) -> i32 {
        let alone: i32 = self.quiet[usize::from(player)][slot(mv)].into();
        alone + i32::from(self.pairs[pair(before, mv)])
    }

    /// The answer that refuted a decision last.
    pub fn answer(&self, mv: Move) -> Move {
        self.answers[slot(mv)]
    }

    /// A decision was best, and others that were tried before it were not.
    pub fn learn(&mut self, player: u8, best: Move, tried: &[Move], before: Move, depth: i32) {
        let bonus = (depth * depth * 4).min(600);
        self.change(player, best, before, bonus);
        tried.iter().for_each(|&mv| self.change(player, mv, before, -bonus));
        self.answers[slot(before)] = best;
    }

    fn change(&mut self, player: u8, mv: Move, before: Move, bonus: i32) {
        towards(&mut self.quiet[usize::from(player)][slot(mv)], bonus);
        towards(&mut self.pairs[pair(before, mv)], bonus);
    }

    /// How good a decision was that took a unit of this code.
    pub fn of_capture(&self, mv: Move, victim: usize) -> i32 {
        self.captures[capture(mv, victim)].into()
    }

    /// A decision that took something was good, or was not.
    pub fn learn_capture(&mut self, mv: Move, victim: usize, depth: i32, good: bool) {
        let bonus = (depth * depth * 4 + 40).min(600);
        let bonus = if good { bonus } else { -bonus };
        towards(&mut self.captures[capture(mv, victim)], bonus);
    }

    /// Makes everything count for less, for a new search.
    pub fn fade(&mut self) {
        self.quiet.iter_mut().flatten().for_each(|entry| *entry /= 2);
        self.pairs.iter_mut().for_each(|entry| *entry /= 2);
        self.captures.iter_mut().for_each(|entry| *entry /= 2);
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.quiet.iter_mut().for_each(|entries| entries.fill(0));
        self.answers.fill(NO_MOVE);
        self.pairs.fill(0);
        self.captures.fill(0);
    }
}

/// Moves an entry towards its bound, the slower the nearer it is.
fn towards(entry: &mut i16, bonus: i32) {
    let value = i32::from(*entry);
    *entry = (value + bonus - value * bonus.abs() / MOST) as i16;
}

fn pair(before: Move, mv: Move) -> usize {
    let mixed = before.0.wrapping_mul(0xd6e8_feb8_6659_fd93) ^ mv.0;
    (mixed.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 46) as usize
}

fn capture(mv: Move, victim: usize) -> usize {
    slot(Move(mv.0 ^ (victim as u64) << 57))
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
        let (good, bad) = (Move(5), Move(6));
        assert!(experience.of(1, good, Move(9)) > 15_000);
        assert!((-8_000..-7_000).contains(&experience.of(1, bad, Move(8))));
        assert_eq!(experience.of(0, good, Move(8)), 0);
        assert_eq!(experience.answer(Move(9)), good);
    }
}
