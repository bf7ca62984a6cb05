//! Tests of every kernel on many boards, against a plain reference.

mod boards;
mod generator;
mod host;
mod kinds;
mod reference;
mod walks;

use crate::kernels::kernel::{Kernel, VectorSource};
use boards::BOARDS;
use boardwright_ir::{Program, VectorId};
use host::Host;
use reference::{Reference, Sites};
use wasmi::Val;

/// Pseudorandom numbers, the same in each run.
pub(crate) struct TestRng(u64);

impl TestRng {
    /// Returns a number below a bound.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % bound
    }

    /// Returns a set of some density.
    pub(crate) fn sites(&mut self, sites: usize) -> Sites {
        let density = [0, 3, 10, 30, 50, 70, 90, 97, 100][self.below(9)];
        (0..sites).filter(|_| self.below(100) < density).collect()
    }

    /// Returns a subset.
    pub(crate) fn part(&mut self, of: &Sites) -> Sites {
        let density = [0, 3, 10, 50, 100][self.below(5)];
        of.iter().copied().filter(|_| self.below(100) < density).collect()
    }
}

/// A selector and the vectors it selects.
pub(crate) struct Selection {
    pub(crate) argument: Val,
    pub(crate) vectors: Vec<VectorId>,
}

/// Returns vector sources of all forms.
pub(crate) fn all_sources(program: &Program) -> Vec<VectorSource> {
    let directions = program.board.directions().len() as VectorId;
    let all: Vec<VectorId> = (0..directions).collect();
    let leaps: Vec<VectorId> = (directions..program.vectors.len() as VectorId).collect();
    let (even, odd) = all.iter().partition::<Vec<_>, _>(|&direction| direction % 2 == 0);
    let mut mixed = leaps.clone();
    mixed.extend(all.iter().take(3));
    vec![
        VectorSource::ByPlayer(vec![all.clone(), all.clone()]),
        VectorSource::ByPlayer(vec![even.clone(), odd]),
        VectorSource::ByPlayer(vec![all.iter().copied().take(1).collect(), Vec::new()]),
        VectorSource::ByPlayer(vec![leaps, even]),
        VectorSource::ByPlayer(vec![mixed, all.clone()]),
        VectorSource::ByPlayer(vec![all]),
        VectorSource::Direction,
        VectorSource::Mask,
    ]
}

/// Returns the list of a player, who may have none.
pub(crate) fn of_player(lists: &[Vec<VectorId>], player: usize) -> Vec<VectorId> {
    lists.get(player).cloned().unwrap_or_default()
}

/// Returns a random selector.
pub(crate) fn choose_selector(
    source: &VectorSource,
    program: &Program,
    rng: &mut TestRng,
) -> Selection {
    let directions = program.board.directions().len();
    match source {
        VectorSource::ByPlayer(lists) => {
            let player = rng.below(2);
            Selection { argument: Val::I32(player as i32), vectors: of_player(lists, player) }
        }
        VectorSource::Direction => {
            let vectors = program.vectors.len();
            let direction = rng.below(vectors + 4) as i64 - 2;
            let known = (0..vectors as i64).contains(&direction);
            let vectors = if known { vec![direction as VectorId] } else { Vec::new() };
            Selection { argument: Val::I64(direction), vectors }
        }
        VectorSource::Mask => {
            let mask = (rng.below(1 << 20) as i64) - 5;
            let vectors = (0..directions as VectorId).filter(|&d| mask >> d & 1 != 0).collect();
            Selection { argument: Val::I64(mask), vectors }
        }
    }
}

/// Runs a test on each board.
pub(crate) fn on_all_boards(test: impl Fn(&Program, &Reference, &mut TestRng)) {
    for (index, text) in BOARDS.iter().enumerate() {
        let program = boards::program(text);
        let reference = Reference::new(&program);
        test(&program, &reference, &mut TestRng(0x9e37_79b9_7f4a_7c15 + index as u64));
    }
}

/// Calls a kernel many times. `case` makes arguments and the expected results.
pub(crate) fn compare(
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
