//! The sites of a set that a condition leaves.

use boardwright_ir::Set;

/// The sites for which a condition holds.
pub struct Kept {
    pub sites: Set,
    /// Whether it holds for all sites but these.
    pub out: bool,
}

/// Those of a set alone.
pub fn inside(sites: Set) -> Kept {
    Kept { sites, out: false }
}

/// The part of a set that is kept.
pub fn narrowed(of: Set, kept: Vec<Kept>) -> Set {
    let (out, within): (Vec<Kept>, Vec<Kept>) = kept.into_iter().partition(|kept| kept.out);
    let mut sets = vec![of];
    sets.extend(within.into_iter().map(|kept| kept.sites));
    let inner = if sets.len() == 1 { sets.remove(0) } else { Set::And(sets) };
    let mut out: Vec<Set> = out.into_iter().map(|kept| kept.sites).collect();
    let dropped = match out.len() {
        0 => return inner,
        1 => out.remove(0),
        _ => Set::Or(out),
    };
    Set::Minus(Box::new(inner), Box::new(dropped))
}
