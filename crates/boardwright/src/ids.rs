//! Index types of players and kinds. Those of sites, directions and moves are in the crates
//! `boardwright-board` and `boardwright-interpret`.

/// Index of a player in turn order. As the owner of a unit, the number of players is nobody
/// ([`Game::nobody`](crate::Game::nobody)).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Player(pub u8);

impl Player {
    /// Returns the player as an index.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// Index of a kind of unit among the game's kinds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Kind(pub u8);

impl Kind {
    /// Returns the kind as an index.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}
