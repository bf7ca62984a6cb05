//! Facts about one value: what kind of thing it is, and what stands on the site it names.

use boardwright_ir::{Num, Set};

/// Facts that hold for a value in every position; `false` means unknown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ValueFacts {
    /// It is a site.
    pub site: bool,
    /// It is a kind.
    pub kind: bool,
    /// A unit of the mover stands there.
    pub own: bool,
    /// A unit stands there.
    pub occupied: bool,
    /// No unit stands there.
    pub vacant: bool,
}

impl ValueFacts {
    /// Returns the facts about the board that hold for both values: the meet at a join of paths.
    pub fn meet(self, other: ValueFacts) -> ValueFacts {
        ValueFacts {
            own: self.own && other.own,
            occupied: self.occupied && other.occupied,
            vacant: self.vacant && other.vacant,
            ..ValueFacts::default()
        }
    }

    /// Returns the facts that hold for every member of a set, given those of `Set::Destinations`.
    pub fn of_members(set: &Set, destinations: ValueFacts) -> ValueFacts {
        let of_members = |set: &Set| ValueFacts::of_members(set, destinations);
        let occupied = ValueFacts { occupied: true, ..ValueFacts::default() };
        match set {
            Set::Vacant => ValueFacts { vacant: true, ..ValueFacts::default() },
            Set::OwnedBy(Num::Mover) => ValueFacts { own: true, ..occupied },
            Set::OwnedBy(_) | Set::OfKind(_) | Set::OfKinds(_) | Set::Occupied => occupied,
            Set::And(sets) => {
                sets.iter().map(of_members).fold(ValueFacts::default(), |a, b| ValueFacts {
                    own: a.own || b.own,
                    occupied: a.occupied || b.occupied,
                    vacant: a.vacant || b.vacant,
                    ..a
                })
            }
            Set::Or(sets) => {
                sets.iter().map(of_members).reduce(ValueFacts::meet).unwrap_or_default()
            }
            Set::If(_, a, b) => of_members(a).meet(of_members(b)),
            Set::Minus(a, _) | Set::Filter(_, a, _) => of_members(a),
            Set::Destinations(_) => destinations,
            _ => ValueFacts::default(),
        }
    }
}
