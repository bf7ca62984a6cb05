//! Sets of squares of a board.

use std::ops::{BitAnd, BitOr, BitOrAssign, Not};

/// Largest number of files.
pub const MAX_FILES: u8 = 12;
/// Largest number of ranks.
pub const MAX_RANKS: u8 = 10;

/// A set of squares, each a file and a rank counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Squares(u128);

impl Squares {
    pub const NONE: Squares = Squares(0);
    pub const ALL: Squares = Squares((1 << (MAX_FILES as u32 * MAX_RANKS as u32)) - 1);

    pub fn square(file: u8, rank: u8) -> Squares {
        Squares(1 << (u32::from(rank) * u32::from(MAX_FILES) + u32::from(file)))
    }

    pub fn rank(rank: u8) -> Squares {
        (0..MAX_FILES).fold(Squares::NONE, |set, file| set | Squares::square(file, rank))
    }

    pub fn file(file: u8) -> Squares {
        (0..MAX_RANKS).fold(Squares::NONE, |set, rank| set | Squares::square(file, rank))
    }

    /// All squares of a board.
    pub fn board(files: u8, ranks: u8) -> Squares {
        let files = (0..files).fold(Squares::NONE, |set, file| set | Squares::file(file));
        let ranks = (0..ranks).fold(Squares::NONE, |set, rank| set | Squares::rank(rank));
        files & ranks
    }

    pub fn contains(self, file: u8, rank: u8) -> bool {
        self & Squares::square(file, rank) != Squares::NONE
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The members with their files and ranks, by ranks.
    pub fn iter(self) -> impl Iterator<Item = (u8, u8)> {
        (0..MAX_RANKS)
            .flat_map(|rank| (0..MAX_FILES).map(move |file| (file, rank)))
            .filter(move |&(file, rank)| self.contains(file, rank))
    }

    /// The set as the player at the far end of a board with `ranks` ranks sees it.
    pub fn mirrored(self, ranks: u8) -> Squares {
        let on_board = self.iter().filter(|&(_, rank)| rank < ranks);
        on_board
            .fold(Squares::NONE, |set, (file, rank)| set | Squares::square(file, ranks - 1 - rank))
    }

    /// Returns true if no member is in `other`.
    pub fn is_disjoint(self, other: Squares) -> bool {
        (self & other).is_empty()
    }
}

impl BitOr for Squares {
    type Output = Squares;

    fn bitor(self, other: Squares) -> Squares {
        Squares(self.0 | other.0)
    }
}

impl BitOrAssign for Squares {
    fn bitor_assign(&mut self, other: Squares) {
        self.0 |= other.0;
    }
}

impl BitAnd for Squares {
    type Output = Squares;

    fn bitand(self, other: Squares) -> Squares {
        Squares(self.0 & other.0)
    }
}

impl Not for Squares {
    type Output = Squares;

    fn not(self) -> Squares {
        Squares(!self.0) & Squares::ALL
    }
}
