//! The games of SGF.

/// A game for which SGF has a notation of moves.
pub(super) struct SgfGame {
    /// Value of the property GM.
    pub number: u32,
    /// Id of the bundled game.
    pub id: &'static str,
    /// Notation of points.
    pub style: PointStyle,
    /// Sites that the decisions of a turn choose, one number each.
    pub steps: &'static [usize],
    /// Side of the board if no size is stated.
    pub side: usize,
    /// Option that sets the size of the board.
    pub size: SizeOption,
}

/// Notation of points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PointStyle {
    /// `cd`: the column, then the row from the top.
    LettersFromTop,
    /// `cd`: the column, then the rank, which printed records of Othello count from the top.
    LettersByRank,
    /// `c4`: file and rank.
    Squares,
}

/// Option that sets the size of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum SizeOption {
    /// The board has one size.
    Fixed,
    /// The option `size`: the side.
    Side,
    /// The option `half`: half the side.
    HalfSide,
}

use PointStyle::{LettersByRank, LettersFromTop, Squares};

/// All games.
pub(super) const GAMES: [SgfGame; 6] = [
    entry(1, "go", LettersFromTop, &[1], (19, SizeOption::Side)),
    entry(2, "othello", LettersByRank, &[1], (8, SizeOption::HalfSide)),
    entry(4, "gomoku", LettersFromTop, &[1], (15, SizeOption::Side)),
    entry(9, "lines-of-action", Squares, &[2], (8, SizeOption::Fixed)),
    entry(11, "hex", Squares, &[1], (11, SizeOption::Side)),
    entry(18, "amazons", LettersFromTop, &[2, 1], (10, SizeOption::Fixed)),
];

const fn entry(
    number: u32,
    id: &'static str,
    style: PointStyle,
    steps: &'static [usize],
    (side, size): (usize, SizeOption),
) -> SgfGame {
    SgfGame { number, id, style, steps, side, size }
}

/// Returns the game of a number.
pub(super) fn of_number(number: &str) -> Option<&'static SgfGame> {
    let number: u32 = number.trim().parse().ok()?;
    GAMES.iter().find(|game| game.number == number)
}

/// Returns the game with an id.
pub(super) fn of_id(id: &str) -> Option<&'static SgfGame> {
    GAMES.iter().find(|game| game.id == id)
}

/// Returns the games in words.
pub(super) fn list() -> String {
    let games = GAMES.iter().map(|game| format!("GM[{}] {}", game.number, game.id));
    games.collect::<Vec<_>>().join(", ")
}
