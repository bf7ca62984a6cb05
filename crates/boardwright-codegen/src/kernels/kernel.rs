//! The kernels: questions about lines and sets, independent of the state.

use crate::module::builder::Signature;
use boardwright_ir::{Turning, VectorId};
use wasm_encoder::ValType;

/// The vectors that a kernel follows. Those known only at run time are selected by a parameter.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum VectorSource {
    /// A list for each player. The selector is the player (`i32`).
    ByPlayer(Vec<Vec<VectorId>>),
    /// One vector. The selector (`i64`) is its number; no vector if there is none with that number.
    Direction,
    /// Directions of the board. The selector (`i64`) is a mask of them.
    Mask,
}

/// A leg of a walk, without its sets.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct LegShape {
    /// The vectors.
    pub(crate) vectors: VectorSource,
    /// Turning of the leg.
    pub(crate) turning: Turning,
    /// Least number of steps.
    pub(crate) min_steps: u16,
    /// Largest number of steps.
    pub(crate) max_steps: u16,
    /// True if the leg hops over a hurdle.
    pub(crate) has_hurdle: bool,
}

/// Moves of lines of units.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Formation {
    /// Directions in which lines may move, as a mask.
    pub(crate) directions: u64,
}

/// A question. Each variant lists its parameters and results. Its meaning is that of the IR
/// expression of the same name.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Kernel {
    /// Ends of a walk. Parameters: from, and for each leg its selector, `through`, `over` if it has
    /// a hurdle, and `land` if it is not the last. All legs whose vectors depend on the player get
    /// the same player. The result never contains `from`.
    Walk(Vec<LegShape>),
    /// Steps from every member of a set. Parameters: selector, set.
    Step(VectorSource),
    /// All sites on the rays. Parameters: from, selector.
    Ray(VectorSource),
    /// Unbroken runs of a set's members. Parameters: from, selector, within.
    Run(VectorSource),
    /// Brackets. Parameters: from, selector, inner, outer.
    Bracketed(VectorSource),
    /// Sites strictly between two sites.
    Between,
    /// Sites one step on from the first site through the second.
    Beyond,
    /// Connected group. Parameters: selector, seed (part of the set), within.
    Group(VectorSource),
    /// 1 if two sets are connected. Parameters: selector, a and b (parts of the set), within.
    Connected(VectorSource),
    /// Number of groups (`i64`). Parameters: selector, within.
    GroupCount(VectorSource),
    /// Size of the n-th largest group (`i64`). Parameters: selector, within, n (`i64`).
    GroupSize(VectorSource),
    /// Order of the sizes of groups, -1, 0 or 1 (`i64`). Parameters: selector, a, b.
    CompareGroups(VectorSource),
    /// Number of steps, or -1, as an `i64`. Parameters: from, to, selector.
    Distance(VectorSource),
    /// Shifted set. Parameters: set, direction, distance.
    Shifted,
    /// Members of rows. Parameters: selector, within, least (`i64`).
    Rows(VectorSource),
    /// 1 if there is a row. Parameters: selector, within, least (`i64`).
    AnyRow(VectorSource),
    /// Length of the longest row through a site (`i64`). Parameters: site, selector, within.
    Longest(VectorSource),
    /// Distance a set can move (`i64`). Parameters: set, direction, through.
    Reach,
    /// Sites of a line value.
    LineSites,
    /// Writes the lines of a set as `i64`, in order; returns their number (`i32`). Parameters: set,
    /// address.
    LinesOf,
    /// Writes the lines of a set in the same order, as pairs of `i64`: the line, and the distance
    /// it can move in each direction, a byte each. Returns their number. Parameters: set, through,
    /// address.
    Formations(Formation),
    /// Writes pairs of `i32`, from and to, for the units that can move; returns their number.
    /// Parameters: units to move (all occupied), all occupied sites, direction, distance, address.
    ShiftTargets,
}

impl Kernel {
    /// Returns the parameters and results.
    pub(crate) fn signature(&self, words: usize) -> Signature {
        use ValType::{I32, I64};
        let selector = |vectors: &VectorSource| match vectors {
            VectorSource::ByPlayer(_) => vec![I32],
            _ => vec![I64],
        };
        let set = |count| vec![I64; words * count];
        let one = || set(1);
        let (parameters, results) = match self {
            Kernel::Walk(legs) => {
                let mut parameters = vec![I32];
                for (index, leg) in legs.iter().enumerate() {
                    parameters.extend(selector(&leg.vectors));
                    let last = index + 1 == legs.len();
                    parameters.extend(set(1 + usize::from(leg.has_hurdle) + usize::from(!last)));
                }
                (parameters, one())
            }
            Kernel::Step(vectors) => ([selector(vectors), one()].concat(), one()),
            Kernel::Ray(vectors) => ([vec![I32], selector(vectors)].concat(), one()),
            Kernel::Run(vectors) => ([vec![I32], selector(vectors), one()].concat(), one()),
            Kernel::Bracketed(vectors) => ([vec![I32], selector(vectors), set(2)].concat(), one()),
            Kernel::Between | Kernel::Beyond => (vec![I32, I32], one()),
            Kernel::Group(vectors) => ([selector(vectors), set(2)].concat(), one()),
            Kernel::Connected(vectors) => ([selector(vectors), set(3)].concat(), vec![I32]),
            Kernel::GroupCount(vectors) => ([selector(vectors), one()].concat(), vec![I64]),
            Kernel::GroupSize(vectors) => {
                ([selector(vectors), one(), vec![I64]].concat(), vec![I64])
            }
            Kernel::CompareGroups(vectors) => ([selector(vectors), set(2)].concat(), vec![I64]),
            Kernel::Distance(vectors) => ([vec![I32, I32], selector(vectors)].concat(), vec![I64]),
            Kernel::Shifted => ([one(), vec![I64, I64]].concat(), one()),
            Kernel::Rows(vectors) => ([selector(vectors), one(), vec![I64]].concat(), one()),
            Kernel::AnyRow(vectors) => ([selector(vectors), one(), vec![I64]].concat(), vec![I32]),
            Kernel::Longest(vectors) => ([vec![I32], selector(vectors), one()].concat(), vec![I64]),
            Kernel::Reach => ([one(), vec![I64], one()].concat(), vec![I64]),
            Kernel::LineSites => (vec![I64], one()),
            Kernel::LinesOf => ([one(), vec![I32]].concat(), vec![I32]),
            Kernel::Formations(_) => ([set(2), vec![I32]].concat(), vec![I32]),
            Kernel::ShiftTargets => ([set(2), vec![I64, I64, I32]].concat(), vec![I32]),
        };
        Signature { parameters, results }
    }

    /// Returns the name of the kernel's memory. It is the content of a table, so that equal names
    /// would share memory; modules stay the same as long as it does.
    pub(crate) fn memory_name(&self) -> String {
        match self {
            Kernel::Walk(legs) => {
                let legs: Vec<String> = legs.iter().map(LegShape::memory_name).collect();
                format!("Walk([{}])", legs.join(", "))
            }
            Kernel::Formations(formation) => {
                format!("Formations(Formation {{ ways: {} }})", formation.directions)
            }
            kernel => format!("{kernel:?}"),
        }
    }
}

impl LegShape {
    fn memory_name(&self) -> String {
        let LegShape { vectors, turning, min_steps, max_steps, has_hurdle } = self;
        let turn = *turning as u8;
        format!(
            "Stride {{ ways: {vectors:?}, turn: {turn}, least: {min_steps}, most: {max_steps}, over: {has_hurdle} }}"
        )
    }
}
