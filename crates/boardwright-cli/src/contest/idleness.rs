//! How long nothing has come of a game.

use boardwright::{Kind, Player, Position};
use std::collections::BTreeMap;

/// Counts decisions that took, placed or changed no unit of the board.
#[derive(Clone, Default)]
pub struct Idleness {
    /// How many units of each kind every player had; none before the first position.
    units: Option<BTreeMap<(Player, Kind), u32>>,
    /// So many latest decisions left that as it was.
    decisions: u32,
}

impl Idleness {
    /// A game has come to this position: how many decisions in a row have left alone what stands on the
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
    use crate::examples::game;

    #[test]
    fn only_what_takes_places_or_changes_a_unit_is_no_idleness() {
        let chess = "4k3/P7/8/8/8/8/8/R3K2r w - - 0 1";
        let mut position = Position::read(&game("chess"), chess).unwrap();
        let mut idleness = Idleness::default();
        let mut counts = vec![idleness.after(&position)];
        for text in ["e1d2", "e8f7", "a1h1", "f7g7", "d2e3", "g7f7", "a7a8q"] {
            let mv = position.read_move(text).unwrap();
            position.play_mut(mv).unwrap();
            counts.push(idleness.after(&position));
        }
        assert_eq!(counts, [0, 1, 2, 0, 1, 2, 3, 0]);
    }

    #[test]
    fn who_places_a_unit_is_not_idle() {
        let mut position = game("hex").start();
        let mut idleness = Idleness::default();
        for _ in 0..6 {
            assert_eq!(idleness.after(&position), 0);
            position.play_mut(position.nth(0).unwrap()).unwrap();
        }
    }
}
