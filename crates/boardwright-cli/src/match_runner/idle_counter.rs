//! Count of decisions without a capture, drop or promotion, like the halfmove clock of chess.

use boardwright::{Kind, Player, Position};
use std::collections::BTreeMap;

/// Counts decisions in a row that captured, placed or changed no unit of the board.
#[derive(Clone, Default)]
pub struct IdleCounter {
    /// Number of units by player and kind; `None` before the first position.
    units: Option<BTreeMap<(Player, Kind), u32>>,
    /// Number of latest decisions that did not change `units`.
    decisions: u32,
}

impl IdleCounter {
    /// Records a position; returns the number of decisions in a row that kept the units of the
    /// board.
    pub fn after(&mut self, position: &Position) -> u32 {
        let mut units: BTreeMap<_, u32> = BTreeMap::new();
        for unit in position.game().board().sites().filter_map(|site| position.unit(site)) {
            *units.entry(unit).or_default() += 1;
        }
        let before = self.units.replace(units);
        self.decisions = if before == self.units { self.decisions + 1 } else { 0 };
        self.decisions
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_games::game;

    #[test]
    fn captures_drops_and_promotions_reset_the_count() {
        let chess = "4k3/P7/8/8/8/8/8/R3K2r w - - 0 1";
        let mut position = Position::read(&game("chess"), chess).unwrap();
        let mut idle = IdleCounter::default();
        let mut counts = vec![idle.after(&position)];
        for text in ["e1d2", "e8f7", "a1h1", "f7g7", "d2e3", "g7f7", "a7a8q"] {
            let mv = position.read_move(text).unwrap();
            position.play_mut(mv).unwrap();
            counts.push(idle.after(&position));
        }
        assert_eq!(counts, [0, 1, 2, 0, 1, 2, 3, 0]);
    }

    #[test]
    fn placing_a_unit_resets_the_count() {
        let mut position = game("hex").start();
        let mut idle = IdleCounter::default();
        for _ in 0..6 {
            assert_eq!(idle.after(&position), 0);
            position.play_mut(position.nth(0).unwrap().unwrap()).unwrap();
        }
    }
}
