//! Kernels: questions about lines and sets of sites that know nothing of states. Each is a function of the
//! module; sites are `i32` and on the board, players are `i32`, directions, masks and lines are `i64` as in
//! the IR, and a set is as many `i64` as it has words, lowest first.

mod between;
mod distance;
mod formations;
mod group;
mod legs;
mod line;
mod longest;
mod nodes;
mod paths;
mod rays;
mod rows;
mod run;
mod segments;
mod shift;
mod stages;
pub(super) mod steps;
#[cfg(test)]
mod tests;
mod trees;
mod two_legs;
mod walk;
mod ways;
mod words;

use crate::function::code::Code;
use crate::generator::Generator;
use crate::module::builder::Signature;
use boardwright_ir::{Turning, VectorId};
pub use formations::Formation;
use wasm_encoder::ValType;
use words::Writer;

/// The most sites or nodes that a kernel may look at in one call without taking steps for them.
const MAX_UNTICKED: usize = 2048;

/// Which vectors a kernel follows.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Ways {
    /// A list for each player; the parameter is the player (`i32`).
    ByPlayer(Vec<Vec<VectorId>>),
    /// One vector, known at run time (`i64`); none if it is not one.
    Direction,
    /// A mask of directions of the board, known at run time (`i64`).
    Mask,
}

/// A leg of a walk, but for its sets.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Stride {
    /// The vectors.
    pub ways: Ways,
    /// How it turns: 0 free, 1 outward, 2 onward.
    pub turn: u8,
    /// Fewest steps.
    pub least: u16,
    /// Most steps.
    pub most: u16,
    /// Whether there is a hurdle.
    pub over: bool,
}

/// A question. What each is given and gives is said beside it; `W` stands for the words of a set. The
/// meaning of each is that of the IR expression of the same name, as the interpreter has it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Kernel {
    /// A walk: from, then for each leg its way, `through`, `over` if it has a hurdle, and, for all but the
    /// last, `land`. Where several legs depend on the player, it must be the same one. Gives the ends, never
    /// the site itself.
    Walk(Vec<Stride>),
    /// Steps from every member of a set: way, set.
    Step(Ways),
    /// All sites on the rays: from, way.
    Ray(Ways),
    /// The sites of a set met one after another: from, way, within.
    Run(Ways),
    /// from, way, inner, outer.
    Bracketed(Ways),
    /// Strictly between two sites.
    Between,
    /// One step on from the first through the second.
    Beyond,
    /// Way, seed (part of the set), within.
    Group(Ways),
    /// Way, a and b (parts of the set), within; 1 if they are joined.
    Connected(Ways),
    /// From, to, way: steps, or -1 (`i64`).
    Distance(Ways),
    /// Set, direction, distance.
    Shifted,
    /// Way, within, least (`i64`): the members in rows.
    Rows(Ways),
    /// Way, within, least: 1 if a member is in a row.
    AnyRow(Ways),
    /// Site, way, within: the longest row through the site (`i64`).
    Longest(Ways),
    /// Set, direction, through: how far (`i64`).
    Reach,
    /// The sites of a line value.
    LineSites,
    /// Set, address: writes the lines of the set as `i64`, in order, and says how many (`i32`).
    LinesOf,
    /// Set, through, address: writes its lines in the same order as pairs of `i64`, the line and how far it may go
    /// each way, a byte for each direction, and says how many.
    Formations(Formation),
    /// Units to move (all occupied), all occupied sites, direction, distance, address: writes pairs
    /// of `i32` (from, to) for the units that can go, those that cannot having been left out, and says how many.
    ShiftTargets,
}

impl Kernel {
    /// The parameters and results.
    pub fn signature(&self, words: usize) -> Signature {
        use ValType::{I32, I64};
        let way = |ways: &Ways| match ways {
            Ways::ByPlayer(_) => vec![I32],
            _ => vec![I64],
        };
        let set = |count| vec![I64; words * count];
        let one = || set(1);
        match self {
            Kernel::Walk(strides) => {
                let mut parameters = vec![I32];
                for (index, stride) in strides.iter().enumerate() {
                    parameters.extend(way(&stride.ways));
                    let last = index + 1 == strides.len();
                    parameters.extend(set(1 + usize::from(stride.over) + usize::from(!last)));
                }
                (parameters, one())
            }
            Kernel::Step(ways) => ([way(ways), one()].concat(), one()),
            Kernel::Ray(ways) => ([vec![I32], way(ways)].concat(), one()),
            Kernel::Run(ways) => ([vec![I32], way(ways), one()].concat(), one()),
            Kernel::Bracketed(ways) => ([vec![I32], way(ways), set(2)].concat(), one()),
            Kernel::Between | Kernel::Beyond => (vec![I32, I32], one()),
            Kernel::Group(ways) => ([way(ways), set(2)].concat(), one()),
            Kernel::Connected(ways) => ([way(ways), set(3)].concat(), vec![I32]),
            Kernel::Distance(ways) => ([vec![I32, I32], way(ways)].concat(), vec![I64]),
            Kernel::Shifted => ([one(), vec![I64, I64]].concat(), one()),
            Kernel::Rows(ways) => ([way(ways), one(), vec![I64]].concat(), one()),
            Kernel::AnyRow(ways) => ([way(ways), one(), vec![I64]].concat(), vec![I32]),
            Kernel::Longest(ways) => ([vec![I32], way(ways), one()].concat(), vec![I64]),
            Kernel::Reach => ([one(), vec![I64], one()].concat(), vec![I64]),
            Kernel::LineSites => (vec![I64], one()),
            Kernel::LinesOf => ([one(), vec![I32]].concat(), vec![I32]),
            Kernel::Formations(_) => ([set(2), vec![I32]].concat(), vec![I32]),
            Kernel::ShiftTargets => ([set(2), vec![I64, I64, I32]].concat(), vec![I32]),
        }
    }

    /// Writes the function.
    pub fn write(&self, generator: &mut Generator) -> Code {
        let (parameters, _) = self.signature(generator.words);
        let mut writer = Writer::new(generator, &parameters, format!("{self:?}"));
        let w = &mut writer;
        match self {
            Kernel::Walk(strides) => match strides.as_slice() {
                [stride] => walk::write_single(w, stride),
                _ => legs::write(w, strides),
            },
            Kernel::Step(ways) => steps::write(w, ways),
            Kernel::Ray(ways) => run::write_ray(w, ways),
            Kernel::Run(ways) => run::write_run(w, ways),
            Kernel::Bracketed(ways) => run::write_bracketed(w, ways),
            Kernel::Between => between::write_between(w),
            Kernel::Beyond => between::write_beyond(w),
            Kernel::Group(ways) => group::write_group(w, ways),
            Kernel::Connected(ways) => group::write_connected(w, ways),
            Kernel::Rows(ways) => rows::write_rows(w, ways),
            Kernel::AnyRow(ways) => rows::write_any(w, ways),
            Kernel::Longest(ways) => longest::write(w, ways),
            Kernel::Distance(ways) => distance::write(w, ways),
            Kernel::Shifted => shift::write_shifted(w),
            Kernel::Reach => shift::write_reach(w),
            Kernel::ShiftTargets => shift::write_targets(w),
            Kernel::LineSites => line::write_sites(w),
            Kernel::LinesOf => line::write_all(w),
            Kernel::Formations(formation) => formations::write(w, *formation),
        }
        writer.code
    }
}

/// The number of a turning in a [`Stride`].
pub fn turning(turn: Turning) -> u8 {
    match turn {
        Turning::Free => 0,
        Turning::Outward => 1,
        Turning::Onward => 2,
    }
}
