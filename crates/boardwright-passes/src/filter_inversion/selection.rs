//! Selections: the sites of a set that satisfy a condition, as a set or its complement.

use boardwright_ir::Set;

/// The sites for which a condition holds.
pub struct SiteSelection {
    /// The sites of the selection, or those outside it.
    pub sites: Set,
    /// True if the condition holds for all sites but `sites`.
    pub is_complement: bool,
}

impl SiteSelection {
    /// Returns the selection of a set's own sites.
    pub fn of(sites: Set) -> SiteSelection {
        SiteSelection { sites, is_complement: false }
    }
}

/// Returns the part of a set that is in all selections.
pub fn narrow(of: Set, selections: Vec<SiteSelection>) -> Set {
    let (outside, inside): (Vec<SiteSelection>, Vec<SiteSelection>) =
        selections.into_iter().partition(|selection| selection.is_complement);
    let mut sets = vec![of];
    sets.extend(inside.into_iter().map(|selection| selection.sites));
    let kept = if sets.len() == 1 { sets.remove(0) } else { Set::And(sets) };
    let mut subtracted: Vec<Set> = outside.into_iter().map(|selection| selection.sites).collect();
    let subtracted = match subtracted.len() {
        0 => return kept,
        1 => subtracted.remove(0),
        _ => Set::Or(subtracted),
    };
    Set::Minus(Box::new(kept), Box::new(subtracted))
}
