//! The history heuristic: decisions that caused cutoffs are tried earlier elsewhere.
//!
//! It keeps butterfly history, continuation history, capture history and countermoves, as described
//! on the Chess Programming Wiki.

use boardwright::Move;

/// Butterfly entries per player, a power of two.
const BUTTERFLY_ENTRIES: usize = 1 << 14;
/// Largest absolute value of an entry.
const MAX_HISTORY: i32 = 8_000;

/// History tables, indexed by hashes of packed decisions.
pub struct HistoryHeuristic {
    /// Butterfly history of quiet decisions, by player.
    quiet: Vec<[i16; BUTTERFLY_ENTRIES]>,
    /// Decision that last refuted a decision, by the refuted one.
    countermoves: Vec<Move>,
    /// Continuation history: quiet decisions by the decision before them.
    continuation: Vec<i16>,
    /// Capture history, by decision and victim.
    captures: Vec<i16>,
}

/// Continuation entries, a power of two.
const CONTINUATION_ENTRIES: usize = 1 << 18;

/// A decision that is never legal; stands for "none".
pub const NO_MOVE: Move = Move(u64::MAX);

impl HistoryHeuristic {
    /// Creates empty tables for a number of players.
    pub fn new(players: usize) -> HistoryHeuristic {
        HistoryHeuristic {
            quiet: vec![[0; BUTTERFLY_ENTRIES]; players],
            countermoves: vec![NO_MOVE; BUTTERFLY_ENTRIES],
            continuation: vec![0; CONTINUATION_ENTRIES],
            captures: vec![0; BUTTERFLY_ENTRIES],
        }
    }

    /// Returns the sum of butterfly and continuation history of a quiet decision.
    pub fn quiet_score(&self, player: u8, mv: Move, before: Move) -> i32 {
        let alone: i32 = self.quiet[usize::from(player)][butterfly_index(mv)].into();
        alone + i32::from(self.continuation[continuation_index(before, mv)])
    }

    /// Returns the countermove: the decision that last refuted `mv`.
    pub fn countermove(&self, mv: Move) -> Move {
        self.countermoves[butterfly_index(mv)]
    }

    /// Rewards a quiet decision that caused a cutoff, and penalises those tried before it.
    pub fn update_quiets(
        &mut self,
        player: u8,
        best: Move,
        tried: &[Move],
        before: Move,
        depth: i32,
    ) {
        let bonus = (depth * depth * 4).min(600);
        self.update_quiet(player, best, before, bonus);
        tried.iter().for_each(|&mv| self.update_quiet(player, mv, before, -bonus));
        self.countermoves[butterfly_index(before)] = best;
    }

    fn update_quiet(&mut self, player: u8, mv: Move, before: Move, bonus: i32) {
        apply_bonus(&mut self.quiet[usize::from(player)][butterfly_index(mv)], bonus);
        apply_bonus(&mut self.continuation[continuation_index(before, mv)], bonus);
    }

    /// Returns the capture history of a decision that takes a unit of this code.
    pub fn capture_score(&self, mv: Move, victim: usize) -> i32 {
        self.captures[capture_index(mv, victim)].into()
    }

    /// Rewards or penalises a capture.
    pub fn update_capture(&mut self, mv: Move, victim: usize, depth: i32, good: bool) {
        let bonus = (depth * depth * 4 + 40).min(600);
        let bonus = if good { bonus } else { -bonus };
        apply_bonus(&mut self.captures[capture_index(mv, victim)], bonus);
    }

    /// Halves all entries, for a new search.
    pub fn age(&mut self) {
        self.quiet.iter_mut().flatten().for_each(|entry| *entry /= 2);
        self.continuation.iter_mut().for_each(|entry| *entry /= 2);
        self.captures.iter_mut().for_each(|entry| *entry /= 2);
    }

    /// Clears all tables.
    pub fn clear(&mut self) {
        self.quiet.iter_mut().for_each(|entries| entries.fill(0));
        self.countermoves.fill(NO_MOVE);
        self.continuation.fill(0);
        self.captures.fill(0);
    }
}

/// Adds a bonus with gravity: the nearer an entry is to its bound, the less it moves.
fn apply_bonus(entry: &mut i16, bonus: i32) {
    let value = i32::from(*entry);
    *entry = (value + bonus - value * bonus.abs() / MAX_HISTORY) as i16;
}

fn continuation_index(before: Move, mv: Move) -> usize {
    let mixed = before.0.wrapping_mul(0xd6e8_feb8_6659_fd93) ^ mv.0;
    (mixed.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 46) as usize
}

fn capture_index(mv: Move, victim: usize) -> usize {
    butterfly_index(Move(mv.0 ^ (victim as u64) << 57))
}

fn butterfly_index(mv: Move) -> usize {
    // The top bits of the product depend on all bits of the decision.
    (mv.0.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 50) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_stay_within_bounds_and_keep_their_sign() {
        let mut history = HistoryHeuristic::new(2);
        for _ in 0..10_000 {
            history.update_quiets(1, Move(5), &[Move(6)], Move(9), 60);
        }
        let (good, bad) = (Move(5), Move(6));
        assert!(history.quiet_score(1, good, Move(9)) > 15_000);
        assert!((-8_000..-7_000).contains(&history.quiet_score(1, bad, Move(8))));
        assert_eq!(history.quiet_score(0, good, Move(8)), 0);
        assert_eq!(history.countermove(Move(9)), good);
    }
}
