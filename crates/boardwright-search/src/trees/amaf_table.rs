//! All-moves-as-first (AMAF) statistics of the decisions made in the tree, wherever they occurred;
//! cf. tree-only MAST (Finnsson and Björnsson, 2010).

use super::win_probability::CERTAIN;
use boardwright::Move;

/// Number of slots. Decisions may share one, which costs only a poor prior.
const SLOTS: usize = 1 << 14;
/// Maximum visit count; larger ones are halved so that values can change.
const MAX_VISITS: u32 = 4096;

/// Visits and value sums of decisions for the first player, whenever they were made.
pub(super) struct AmafTable(Vec<(u32, u32)>);

impl AmafTable {
    pub fn new() -> AmafTable {
        AmafTable(vec![(0, 0); SLOTS])
    }

    /// Clears all statistics.
    pub fn clear(&mut self) {
        self.0.fill((0, 0));
    }

    /// Records the value of a decision.
    pub fn learn(&mut self, player: u8, stage: u16, mv: Move, chance: u32) {
        let (count, sum) = &mut self.0[slot(player, stage, mv)];
        if *count >= MAX_VISITS {
            (*count, *sum) = (*count / 2, *sum / 2);
        }
        // Eight bits of a probability suffice for a prior.
        (*count, *sum) = (*count + 1, *sum + chance / (CERTAIN / 256));
    }

    /// Returns the value sum and visit count of a decision, scaled to at most `most` visits.
    pub fn prior(&self, player: u8, stage: u16, mv: Move, most: u32) -> (u64, u32) {
        let (count, sum) = self.0[slot(player, stage, mv)];
        let visits = count.min(most);
        let mean = u64::from(sum) * u64::from(CERTAIN / 256) / u64::from(count.max(1));
        (mean * u64::from(visits), visits)
    }
}

fn slot(player: u8, stage: u16, mv: Move) -> usize {
    let mixed = (mv.0 ^ u64::from(player) << 63 ^ u64::from(stage) << 48)
        .wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mixed >> (64 - SLOTS.ilog2())) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_prior_is_the_mean_of_recorded_values() {
        let mut amaf_table = AmafTable::new();
        assert_eq!(amaf_table.prior(0, 0, Move(5), 10), (0, 0));
        amaf_table.learn(0, 0, Move(5), CERTAIN);
        amaf_table.learn(0, 0, Move(5), 0);
        assert_eq!(amaf_table.prior(0, 0, Move(5), 10), (u64::from(CERTAIN), 2));
        assert_eq!(amaf_table.prior(0, 0, Move(5), 1), (u64::from(CERTAIN) / 2, 1));
        (0..10_000).for_each(|_| amaf_table.learn(0, 0, Move(5), CERTAIN));
        let (sum, visits) = amaf_table.prior(0, 0, Move(5), 100);
        assert!(visits == 100 && sum > u64::from(CERTAIN) * 98);
    }
}
