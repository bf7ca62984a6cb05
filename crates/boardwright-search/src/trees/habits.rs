//! What decisions were worth whenever they were made.

use super::chance::WHOLE;
use boardwright::Move;

/// How many decisions are told apart. More of them share a place, which does no more harm than a
/// bad guess.
const PLACES: usize = 1 << 14;
/// What is remembered counts as no more visits than this, so that it can change.
const MOST: u32 = 4096;

/// What decisions were worth to the first player whenever they were made in the tree.
pub(super) struct Habits(Vec<(u32, u32)>);

impl Habits {
    pub fn new() -> Habits {
        Habits(vec![(0, 0); PLACES])
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.0.fill((0, 0));
    }

    /// Learns what a decision was worth.
    pub fn learn(&mut self, player: u8, stage: u16, mv: Move, chance: u32) {
        let (count, sum) = &mut self.0[place(player, stage, mv)];
        if *count >= MOST {
            (*count, *sum) = (*count / 2, *sum / 2);
        }
        // Eight bits of a chance are enough for a guess.
        (*count, *sum) = (*count + 1, *sum + chance / (WHOLE / 256));
    }

    /// What a decision was worth on average and how many visits that counts as, at most `most`.
    pub fn guess(&self, player: u8, stage: u16, mv: Move, most: u32) -> (u64, u32) {
        let (count, sum) = self.0[place(player, stage, mv)];
        let visits = count.min(most);
        let mean = u64::from(sum) * u64::from(WHOLE / 256) / u64::from(count.max(1));
        (mean * u64::from(visits), visits)
    }
}

fn place(player: u8, stage: u16, mv: Move) -> usize {
    let mixed = (mv.0 ^ u64::from(player) << 63 ^ u64::from(stage) << 48)
        .wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mixed >> (64 - PLACES.ilog2())) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_guess_is_the_mean_of_what_was_learned() {
        let mut habits = Habits::new();
        assert_eq!(habits.guess(0, 0, Move(5), 10), (0, 0));
        habits.learn(0, 0, Move(5), WHOLE);
        habits.learn(0, 0, Move(5), 0);
        assert_eq!(habits.guess(0, 0, Move(5), 10), (u64::from(WHOLE), 2));
        assert_eq!(habits.guess(0, 0, Move(5), 1), (u64::from(WHOLE) / 2, 1));
        (0..10_000).for_each(|_| habits.learn(0, 0, Move(5), WHOLE));
        let (sum, visits) = habits.guess(0, 0, Move(5), 100);
        assert!(visits == 100 && sum > u64::from(WHOLE) * 98);
    }
}
