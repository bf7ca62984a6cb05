//! Contents of the squares on which a movement may end, as sets.

use crate::expressions::fold;
use boardwright_betza::Landing;
use boardwright_ir::{Num, Set};

/// Restricts a set to the squares on which the movement may end: never on units of nobody.
pub(super) fn filter(landing: Landing, set: Set, nobodys: Option<Set>) -> Set {
    let of = |player| Set::OwnedBy(player);
    let set = match nobodys {
        Some(nobodys) if landing.vacant && (landing.enemy || landing.own) => {
            fold::difference(set, nobodys)
        }
        Some(nobodys) if landing.enemy && landing.own => fold::difference(set, nobodys),
        _ => set,
    };
    match (landing.vacant, landing.enemy, landing.own) {
        (true, false, false) => fold::intersection(set, Set::Vacant),
        (false, true, false) => fold::intersection(set, of(Num::Opponent)),
        (false, false, true) => fold::intersection(set, of(Num::Mover)),
        (true, true, false) => fold::difference(set, of(Num::Mover)),
        (true, false, true) => fold::difference(set, of(Num::Opponent)),
        (false, true, true) => fold::intersection(set, Set::Occupied),
        _ => set,
    }
}
