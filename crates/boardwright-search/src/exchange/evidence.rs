//! Whether what units seem to attack is what they capture in sample games.

use super::attacks::Attacks;

/// Captures seen and foreseen.
#[derive(Clone, Copy, Debug, Default)]
pub struct Evidence {
    /// Units that a decision could have captured.
    seen: u32,
    /// Those of them whose capture was foreseen.
    foreseen: u32,
    /// Units that seemed to be attacked.
    expected: u32,
    /// Decisions that gained something by naming an enemy's unit.
    gained: u32,
    /// Those by which a unit came to stand where the captured one had stood.
    replaced: u32,
}

impl Evidence {
    /// Takes note of a position: of the captures that are legal there, from site to site.
    pub fn note(
        &mut self,
        attacks: &Attacks,
        state: &[u64],
        player: usize,
        legal: &mut Vec<(usize, usize)>,
    ) {
        legal.sort_unstable();
        legal.dedup();
        let (own, other) = (attacks.taken_by(state, player), attacks.taken_by(state, 1 - player));
        let taken = attacks.taken(state);
        for from in own.iter() {
            let code = attacks.code(state, from);
            let open =
                |&to: &usize| attacks.way(code, from, to).is_some_and(|way| way.is_open(&taken));
            for to in other.iter().filter(open) {
                self.expected += 1;
                self.foreseen += u32::from(legal.binary_search(&(from, to)).is_ok());
            }
        }
        self.seen += legal.len() as u32;
    }

    /// Takes note of a decision that gained something by naming an enemy's unit, and of whether the unit
    /// that made it stands where the captured one had stood.
    pub fn note_gain(&mut self, replaced: bool) {
        self.gained += 1;
        self.replaced += u32::from(replaced);
    }

    /// Whether exchanges can be told from what units seem to attack: most captures were foreseen (those
    /// that promote are not), many that were foreseen are legal (others leave a king in check), and
    /// captures replace.
    pub fn convinces(&self) -> bool {
        self.seen >= 20
            && self.foreseen * 20 >= self.seen * 17
            && self.foreseen * 3 >= self.expected
            && self.replaced * 10 >= self.gained * 9
    }
}
