//! A route: the legs of an atom with their steps, as the first player sees them.

use crate::expressions::fold;
use boardwright_ir::{Num, Set};

/// Offset of a square: columns to the right, rows ahead, as the mover sees them.
pub(super) type Offset = (i32, i32);

/// Contents of the squares on which an inner leg may end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LegEnd {
    Vacant,
    Occupied,
    Either,
}

/// A leg without its direction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct LegShape {
    pub min_steps: u16,
    pub max_steps: u16,
    /// True if the leg passes a hurdle; steps count after it.
    pub over: bool,
    /// Not used for the last leg.
    pub end: LegEnd,
}

impl LegShape {
    /// Exactly `steps` steps over vacant squares.
    pub fn exactly(steps: u16, end: LegEnd) -> LegShape {
        LegShape { min_steps: steps, max_steps: steps, over: false, end }
    }

    /// One to `steps` steps.
    pub fn up_to(steps: u16, end: LegEnd) -> LegShape {
        LegShape { min_steps: 1, max_steps: steps, over: false, end }
    }
}

/// Legs, and the paths along them: one step for each leg.
#[derive(Clone, Debug)]
pub(super) struct Route {
    pub shapes: Vec<LegShape>,
    pub paths: Vec<Vec<Offset>>,
}

/// Contents of the squares on which a movement may end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Landing {
    pub vacant: bool,
    pub enemy: bool,
    pub own: bool,
}

impl Landing {
    /// Restricts a set to the squares on which the movement may end: never on units of nobody.
    pub fn filter(self, set: Set, nobodys: Option<Set>) -> Set {
        let of = |player| Set::OwnedBy(player);
        let set = match nobodys {
            Some(nobodys) if self.vacant && (self.enemy || self.own) => {
                fold::difference(set, nobodys)
            }
            Some(nobodys) if self.enemy && self.own => fold::difference(set, nobodys),
            _ => set,
        };
        match (self.vacant, self.enemy, self.own) {
            (true, false, false) => fold::intersection(set, Set::Vacant),
            (false, true, false) => fold::intersection(set, of(Num::Opponent)),
            (false, false, true) => fold::intersection(set, of(Num::Mover)),
            (true, true, false) => fold::difference(set, of(Num::Mover)),
            (true, false, true) => fold::difference(set, of(Num::Opponent)),
            (false, true, true) => fold::intersection(set, Set::Occupied),
            _ => set,
        }
    }
}

/// Properties of the board that movements depend on.
pub(super) struct BoardExtent {
    /// The longer side, in squares.
    pub longer_side: i32,
    /// True if the left and right edges are joined.
    pub wraps: bool,
}
