//! Bounds checks that all validators share.

use crate::load_error::LoadError;
use boardwright_board::SiteSet;

/// Returns an error if an index is out of bounds; `what` names the table.
pub(crate) fn check_index(what: &'static str, index: usize, count: usize) -> Result<(), LoadError> {
    if index < count { Ok(()) } else { Err(LoadError::Missing { what, index }) }
}

/// Returns an error if a set has a site beyond the board's `count` sites.
pub(crate) fn check_sites(sites: &SiteSet, count: usize) -> Result<(), LoadError> {
    let beyond = sites.iter().find(|&site| site >= count);
    beyond.map_or(Ok(()), |index| Err(LoadError::Missing { what: "site", index }))
}
