//! Packing of choices into a move.

use crate::program::{Field, FieldKind};
use boardwright_board::low_bits;

/// The packed move of a player who must pass: the label `pass` without fields.
pub const PASS: u64 = 1;

/// Returns the bits of a value in its field; 0 means that the choice was not made.
pub fn encode(field: &Field, value: i64) -> u64 {
    let plain = match field.kind {
        FieldKind::Line { site_bits, direction_bits } => {
            let (site, direction, length) = unpack_line(value);
            site as i64
                | (direction as i64) << site_bits
                | (length as i64) << (site_bits + direction_bits)
        }
        _ => value,
    };
    let code = (plain.wrapping_sub(field.low).wrapping_add(1)) as u64;
    (code & low_bits(field.bits.into())).checked_shl(field.shift.into()).unwrap_or(0)
}

/// Returns the value of a field of a move, or `None` if the choice was not made.
pub fn decode(field: &Field, packed: u64) -> Option<i64> {
    let code = packed.checked_shr(field.shift.into()).unwrap_or(0) & low_bits(field.bits.into());
    if code == 0 {
        return None;
    }
    let plain = (code - 1) as i64 + field.low;
    Some(match field.kind {
        FieldKind::Line { site_bits, direction_bits } => {
            let site = plain & low_bits(site_bits.into()) as i64;
            let direction = plain >> site_bits & low_bits(direction_bits.into()) as i64;
            let length = plain >> (site_bits + direction_bits);
            site | direction << 16 | length << 24
        }
        _ => plain,
    })
}

/// Returns the parts of a line value: site, direction, length.
pub fn unpack_line(line: i64) -> (usize, usize, usize) {
    ((line & 0xffff) as usize, (line >> 16 & 0xff) as usize, (line >> 24 & 0xffff) as usize)
}

/// Returns a line value from its parts.
pub fn pack_line(site: usize, direction: usize, length: usize) -> i64 {
    (site | direction << 16 | length << 24) as i64
}
