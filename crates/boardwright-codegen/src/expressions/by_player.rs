//! What each player has of something: of lists of vectors, of paths, of sets of sites.

/// Whether all players have the same.
pub fn agree<T: PartialEq>(by_player: &[T]) -> bool {
    by_player.windows(2).all(|pair| pair[0] == pair[1])
}

/// What a table is made of, one thing for all players where theirs agree, and whether it goes by player.
pub fn parts_of_tables<T: PartialEq>(by_player: &[T]) -> (&[T], bool) {
    if agree(by_player) { (&by_player[..1.min(by_player.len())], false) } else { (by_player, true) }
}
