//! The sites from which units could capture on a target at all, whatever stands elsewhere.

use crate::attack_bounds::AttackBounds;
use crate::program::Program;
use crate::tables::Tables;

/// Sites from which units could capture, by kind, player and target.
#[derive(Clone, Debug)]
pub struct CaptureOrigins {
    /// Words by kind, player and target.
    words: Vec<Vec<u64>>,
}

impl CaptureOrigins {
    /// Returns the origins of a program's captures; `None` if their table would be too large.
    pub fn new(program: &Program) -> Option<CaptureOrigins> {
        match program.layout.set_words {
            1 => origins::<1>(program),
            2 => origins::<2>(program),
            4 => origins::<4>(program),
            6 => origins::<6>(program),
            _ => None,
        }
    }

    /// Returns true if no unit of a kind could ever capture.
    pub fn never_captures(&self, kind: usize) -> bool {
        self.words[kind].iter().all(|&word| word == 0)
    }

    /// Returns the words of a kind, by player and target.
    pub fn of_kind(&self, kind: usize) -> &[u64] {
        &self.words[kind]
    }
}

/// Maximum size of the table of origins in bytes.
const MAX_ORIGIN_BYTES: usize = 1 << 20;

fn origins<const W: usize>(program: &Program) -> Option<CaptureOrigins> {
    let tables = Tables::<W>::new(program).ok()?;
    let bounds = AttackBounds::new(program, &tables);
    let (players, sites) = (program.layout.players, tables.sites);
    if program.kinds.len() * players * sites * W * 8 > MAX_ORIGIN_BYTES {
        return None;
    }
    let mut words = Vec::new();
    for kind in 0..program.kinds.len() {
        let mut of_kind = vec![0; players * sites * W];
        for player in 0..players {
            for from in 0..sites {
                for target in bounds.targets(kind, player, from)?.iter() {
                    of_kind[(player * sites + target) * W + from / 64] |= 1 << (from % 64);
                }
            }
        }
        words.push(of_kind);
    }
    Some(CaptureOrigins { words })
}
