//! Parts of Betza notation that a movement cannot express.

use boardwright_betza::{Atom, AtomReach, BetzaError, BetzaResult, castling, unsupported};

/// Refuses an atom that does more than lead to sites.
pub(super) fn check(atom: &Atom) -> BetzaResult<()> {
    if matches!(atom.reach, AtomReach::Castling(_)) {
        return Err(castling(atom.core.clone()));
    }
    if let Some(modifier) = atom.modifier('i').or(atom.modifier('e')) {
        return Err(unsupported(modifier));
    }
    let inner = atom.legs.len().saturating_sub(1);
    let captures =
        atom.legs[..inner].iter().find_map(|leg| leg.modifier('c').or(leg.modifier('d')));
    match captures {
        Some(modifier) => Err(BetzaError::new(
            modifier.range(),
            format!(
                "`{}` before the last leg captures on the way, and a movement leads to sites and captures only where it ends",
                modifier.letter
            ),
            "write such a capture as a `move` with its own statements",
        )),
        None => Ok(()),
    }
}
