//! A diagram as it is defined.

use crate::error::Place;

/// A square: file and rank from 0.
pub type Square = (u8, u8);

/// Position of Black's pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Symmetry {
    /// On the same files.
    Mirror,
    /// Turned by half a turn.
    Rotate,
    /// As the pieces' lines say.
    None,
}

/// Result for a player without a legal move who is not in check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stalemate {
    Draw,
    Loss,
    Win,
}

/// A text with the place of its first character.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Placed {
    pub text: String,
    pub place: Place,
}

/// A piece that may be chosen in promotion.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// Number of the piece.
    pub piece: usize,
    /// Largest number of them on a side.
    pub most: Option<u16>,
    /// True if only captured ones come back.
    pub captured: bool,
}

/// A kind of pieces.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Piece {
    pub name: String,
    pub id: String,
    pub moves: Placed,
    pub place: Place,
    /// Squares of White and of Black at the start.
    pub squares: [Vec<Square>; 2],
    /// Number in each hand at the start.
    pub hand: u16,
}

/// A diagram.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Definition {
    pub title: String,
    pub files: u8,
    pub ranks: u8,
    pub pieces: Vec<Piece>,
    pub holes: Vec<Square>,
    pub promo_zone: u8,
    /// Number of pieces, from the first on, that promote.
    pub max_promote: usize,
    /// Distance in the list to what a piece is turned into; 0 if its player chooses.
    pub promo_offset: usize,
    pub promo_choice: Option<Vec<Choice>>,
    /// Numbers of the royal pieces.
    pub royals: Vec<usize>,
    /// True if captured pieces go to the hand.
    pub holdings: bool,
    pub stalemate: Stalemate,
    /// Places of parameters, for faults that show later.
    pub places: Vec<(String, Place)>,
}

impl Definition {
    /// Returns the place of a parameter; of the first piece if it is not given.
    pub fn place(&self, key: &str) -> Place {
        let known = self.places.iter().find(|(name, _)| name == key).map(|(_, place)| *place);
        let first = self.pieces.first().map(|piece| piece.place);
        known.or(first).unwrap_or(Place::START)
    }

    /// Number of the piece that a piece is turned into.
    pub fn turned(&self, piece: usize) -> Option<usize> {
        let target = piece + self.promo_offset;
        let turns = self.promo_offset > 0 && piece < self.max_promote;
        (turns && target < self.pieces.len()).then_some(target)
    }
}
