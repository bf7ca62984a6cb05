//! Reading a state: the only place, with `write`, that knows how its parts are packed into words.

use crate::state::Outcome;
use boardwright_board::Bits;
use boardwright_ir::{KeyDomain, Layout, VariableId, control, key};

/// The byte at an offset. States are little-endian whatever the machine is.
#[inline]
pub(crate) fn byte(words: &[u64], offset: usize) -> u8 {
    (words[offset / 8] >> (offset % 8 * 8)) as u8
}

/// The `u16` at an even offset.
#[inline]
pub(crate) fn half(words: &[u64], offset: usize) -> u16 {
    (words[offset / 8] >> (offset % 8 * 8)) as u16
}

/// The `u32` at an offset that four divides.
#[inline]
pub(crate) fn quad(words: &[u64], offset: usize) -> u32 {
    (words[offset / 8] >> (offset % 8 * 8)) as u32
}

/// The recorded outcome; `None` while the game goes on.
#[inline]
pub(crate) fn outcome(words: &[u64]) -> Option<Outcome> {
    Outcome::from_byte(byte(words, control::OUTCOME))
}

/// The set at an offset that eight divides.
#[inline]
pub(crate) fn sites<const W: usize>(words: &[u64], offset: usize) -> Bits<W> {
    Bits::from_slice(&words[offset / 8..][..W])
}

/// Offset of the count of a kind in a layer at a site.
#[inline]
pub(crate) fn layer_offset(layout: &Layout, layer: usize, kind: usize, site: usize) -> usize {
    layout.layers[layer] + kind * layout.sites + site
}

/// Offset of the count of an owner's kind in a place.
#[inline]
pub(crate) fn place_offset(layout: &Layout, place: usize, owner: usize, kind: usize) -> usize {
    layout.places[place] + (owner * layout.kinds + kind) * 2
}

/// Offset of a player's value of a variable: the one in force, or the one for the next turn.
#[inline]
pub(crate) fn variable_offset(
    layout: &Layout,
    variable: VariableId,
    player: usize,
    pending: bool,
) -> usize {
    let place = &layout.variables[usize::from(variable)];
    let first = if pending { place.next.unwrap_or(place.offset) } else { place.offset };
    first + player * place.size
}

/// The hash without what says who decides what next.
pub(crate) fn board_hash(words: &[u64]) -> u64 {
    words[control::HASH / 8]
        ^ key(KeyDomain::Player, 0, byte(words, control::PLAYER).into())
        ^ key(KeyDomain::Stage, 0, byte(words, control::STAGE).into())
        ^ key(KeyDomain::Actions, 0, byte(words, control::ACTIONS).into())
}
