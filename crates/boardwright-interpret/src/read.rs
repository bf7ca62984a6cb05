//! Reading a state. Only this module and `write` know how its parts are packed into words.
//!
//! Offsets are in bytes from the first word.

use crate::state::Outcome;
use crate::width::WIDEST;
use boardwright_board::Bits;
use boardwright_ir::{KeyDomain, Layout, VariableId, control, key};

/// Returns the byte at an offset. States are little-endian on every machine.
#[inline]
pub(crate) fn byte(words: &[u64], offset: usize) -> u8 {
    (words[offset / 8] >> (offset % 8 * 8)) as u8
}

/// Returns the `u16` at an even offset.
#[inline]
pub(crate) fn u16(words: &[u64], offset: usize) -> u16 {
    (words[offset / 8] >> (offset % 8 * 8)) as u16
}

/// Returns the `u32` at an offset that is a multiple of four.
#[inline]
pub(crate) fn u32(words: &[u64], offset: usize) -> u32 {
    (words[offset / 8] >> (offset % 8 * 8)) as u32
}

/// Returns the recorded outcome, or `None` if none is recorded. Ends that read the history, and the
/// lack of a legal decision, are not recorded by play.
#[inline]
pub(crate) fn outcome(words: &[u64]) -> Option<Outcome> {
    Outcome::from_byte(byte(words, control::OUTCOME))
}

/// Returns the set at an offset that is a multiple of eight.
#[inline]
pub(crate) fn sites<const W: usize>(words: &[u64], layout: &Layout, offset: usize) -> Bits<W> {
    Bits::from_slice(&words[offset / 8..][..set_words::<W>(layout)])
}

/// Returns the number of words of a set in a state. Sets of the widest kind may hold narrower ones.
#[inline]
pub(crate) fn set_words<const W: usize>(layout: &Layout) -> usize {
    if W == WIDEST { layout.set_words } else { W }
}

/// Returns the offset of the count, a byte, of a kind in a layer at a site.
#[inline]
pub(crate) fn layer_offset(layout: &Layout, layer: usize, kind: usize, site: usize) -> usize {
    layout.layers[layer] + kind * layout.sites + site
}

/// Returns the offset of the count, a `u16`, of an owner's kind in a place.
#[inline]
pub(crate) fn place_offset(layout: &Layout, place: usize, owner: usize, kind: usize) -> usize {
    layout.places[place] + (owner * layout.kinds + kind) * 2
}

/// Returns the offset of a player's value of a variable. `pending` selects the value for the next
/// turn; a variable without one has only the value in force.
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

/// Returns the hash without the player to decide, the stage, and the number of actions.
pub(crate) fn board_hash(words: &[u64]) -> u64 {
    words[control::HASH / 8]
        ^ key(KeyDomain::Player, 0, byte(words, control::PLAYER).into())
        ^ key(KeyDomain::Stage, 0, byte(words, control::STAGE).into())
        ^ key(KeyDomain::Actions, 0, byte(words, control::ACTIONS).into())
}
