//! Values per player, shared where they are equal.

/// Returns true if all players have the same value.
pub(crate) fn all_equal<T: PartialEq>(by_player: &[T]) -> bool {
    by_player.windows(2).all(|pair| pair[0] == pair[1])
}

/// Returns one value for all players if theirs are equal, else all values, and true if there are
/// several.
pub(crate) fn table_parts<T: PartialEq>(by_player: &[T]) -> (&[T], bool) {
    if all_equal(by_player) {
        (&by_player[..1.min(by_player.len())], false)
    } else {
        (by_player, true)
    }
}
