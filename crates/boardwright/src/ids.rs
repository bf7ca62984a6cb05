//! Small `Copy` names for players and kinds. Sites, directions and moves have theirs in the crates
//! they come from.

/// A player, by its place in turn order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Player(pub u8);

impl Player {
    /// The player as an index.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A kind of unit, by its place among the game's kinds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Kind(pub u8);

impl Kind {
    /// The kind as an index.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}
