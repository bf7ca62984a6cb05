//! Every kernel on many boards, run and compared with a plain reading of what the interpreter does.

mod boards;
mod generator;
mod host;
mod kinds;
mod reference;
mod walks;

use crate::kernels::{Kernel, Ways};
use boards::BOARDS;
use boardwright_ir::{Program, VectorId};
use host::Host;
use reference::{Reference, Sites};
use wasmi::Val;

/// Numbers that look random and are the same each time.
pub(super) struct Dice(u64);

impl Dice {
    /// The next of `bound` numbers.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % bound
    }

    /// A set of some density or other.
    pub fn sites(&mut self, sites: usize) -> Sites {
        let density = [0, 3, 10, 30, 50, 70, 90, 97, 100][self.below(9)];
        (0..sites).filter(|_| self.below(100) < density).collect()
    }

    /// A part of a set.
    pub fn part(&mut self, of: &Sites) -> Sites {
        let density = [0, 3, 10, 50, 100][self.below(5)];
        of.iter().copied().filter(|_| self.below(100) < density).collect()
    }
}

/// A way as the kernel gets it, and the vectors it comes to.
pub(super) struct Chosen {
    pub argument: Val,
    pub vectors: Vec<VectorId>,
}

/// Ways of all forms.
pub(super) fn all_ways(program: &Program) -> Vec<Ways> {
    let directions = program.board.directions().len() as VectorId;
    let all: Vec<VectorId> = (0..directions).collect();
    let leaps: Vec<VectorId> = (directions..program.vectors.len() as VectorId).collect();
    let (even, odd) = all.iter().partition::<Vec<_>, _>(|&direction| direction % 2 == 0);
    let mut mixed = leaps.clone();
    mixed.extend(all.iter().take(3));
    vec![
        Ways::ByPlayer(vec![all.clone(), all.clone()]),
        Ways::ByPlayer(vec![even.clone(), odd]),
        Ways::ByPlayer(vec![all.iter().copied().take(1).collect(), Vec::new()]),
        Ways::ByPlayer(vec![leaps, even]),
        Ways::ByPlayer(vec![mixed, all.clone()]),
        Ways::ByPlayer(vec![all]),
        Ways::Direction,
        Ways::Mask,
    ]
}

/// The list of a player, who may have none.
pub(super) fn of_player(lists: &[Vec<VectorId>], player: usize) -> Vec<VectorId> {
    lists.get(player).cloned().unwrap_or_default()
}

/// A value for ways.
pub(super) fn choose_way(ways: &Ways, program: &Program, dice: &mut Dice) -> Chosen {
    let directions = program.board.directions().len();
    match ways {
        Ways::ByPlayer(lists) => {
            let player = dice.below(2);
            Chosen { argument: Val::I32(player as i32), vectors: of_player(lists, player) }
        }
        Ways::Direction => {
            let vectors = program.vectors.len();
            let direction = dice.below(vectors + 4) as i64 - 2;
            let known = (0..vectors as i64).contains(&direction);
            let vectors = if known { vec![direction as VectorId] } else { Vec::new() };
            Chosen { argument: Val::I64(direction), vectors }
        }
        Ways::Mask => {
            let mask = (dice.below(1 << 20) as i64) - 5;
            let vectors = (0..directions as VectorId).filter(|&d| mask >> d & 1 != 0).collect();
            Chosen { argument: Val::I64(mask), vectors }
        }
    }
}

/// Runs a test on each board.
pub(super) fn on_all_boards(test: impl Fn(&Program, &Reference, &mut Dice)) {
    for (index, text) in BOARDS.iter().enumerate() {
        let program = boards::program(text);
        let reference = Reference::new(&program);
        test(&program, &reference, &mut Dice(0x9e37_79b9_7f4a_7c15 + index as u64));
    }
}

/// Calls a kernel many times; `case` makes arguments and what is to come of them.
pub(super) fn compare(
    program: &Program,
    kernel: &Kernel,
    times: usize,
    mut case: impl FnMut(&Host) -> (Vec<Val>, Vec<Val>),
) {
    let mut host = Host::new(program, kernel);
    for _ in 0..times {
        let (arguments, expected) = case(&host);
        let found = host.call(&arguments);
        let same = found.len() == expected.len()
            && found.iter().zip(&expected).all(|(a, b)| format!("{a:?}") == format!("{b:?}"));
        assert!(
            same,
            "{kernel:?} on {:?} of {} sites with {arguments:?}:\n{found:?} instead of\n{expected:?}",
            program.board.shape(),
            program.board.site_count(),
        );
    }
}
