//! Checks of sizes, made before anything is allocated.

use crate::error::BoardError;
use crate::limits::MAX_SITES;

/// Returns the number of sites, if a board may have that many.
pub(crate) fn allowed_sites(sites: u128) -> Result<usize, BoardError> {
    if sites > MAX_SITES as u128 {
        return Err(BoardError::TooManySites { sites });
    }
    Ok(sites as usize)
}

/// Returns the size, if it is not zero.
pub(crate) fn nonzero(what: &'static str, size: u32) -> Result<u32, BoardError> {
    if size == 0 { Err(BoardError::Zero { what }) } else { Ok(size) }
}
