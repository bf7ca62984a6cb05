//! Questions about constant sets.

use boardwright_board::SiteSet;
use boardwright_ir::{Num, Set};

/// Returns true if a set is constant for each player.
pub fn is_constant(set: &Set) -> bool {
    match set {
        Set::Const(..) | Set::ByMover(..) => true,
        Set::One(site) => matches!(site, Num::Const(_)),
        _ => false,
    }
}

/// Returns true if a set is empty in every state.
pub fn is_empty(set: &Set) -> bool {
    match set {
        Set::Const(sites, _) => sites.is_empty(),
        Set::ByMover(each, _) => each.iter().all(SiteSet::is_empty),
        _ => false,
    }
}

/// Returns true if a set holds every site of a board in every state.
pub fn is_full(set: &Set, sites: usize) -> bool {
    matches!(set, Set::Const(all, _) if all.len() == sites)
}

/// Returns the empty set.
pub fn empty_set() -> Set {
    Set::Const(SiteSet::default(), String::new())
}
