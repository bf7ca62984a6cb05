//! A position of shogi by its squares, to SFEN and back.

use super::PIECES;

/// Largest number of files, and of ranks.
pub(crate) const MAX_SIDE: usize = 9;

/// Largest number of units in the hands.
pub(crate) const MAX_IN_HAND: usize = 40;

/// Board and hands. Units are letters of SFEN, in capitals for the first player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Board {
    /// Units by rank and file from the top left; empty for an empty square.
    pub squares: Vec<Vec<String>>,
    /// Units in hand.
    pub hands: Vec<String>,
}

impl Board {
    /// Creates an empty board.
    pub fn empty(files: usize, ranks: usize) -> Board {
        Board { squares: vec![vec![String::new(); files]; ranks], hands: Vec::new() }
    }

    /// Returns the number of files.
    pub fn files(&self) -> usize {
        self.squares.first().map_or(0, Vec::len)
    }

    /// Returns the number of ranks.
    pub fn ranks(&self) -> usize {
        self.squares.len()
    }

    /// Returns the square of a file and a rank from 1; `None` if there is none.
    pub fn square_mut(&mut self, file: usize, rank: usize) -> Option<&mut String> {
        let column = self.files().checked_sub(file)?;
        self.squares.get_mut(rank.checked_sub(1)?)?.get_mut(column)
    }

    /// Returns the position in SFEN.
    pub fn sfen(&self, is_first_to_move: bool) -> String {
        let ranks: Vec<String> = self.squares.iter().map(|rank| rank_text(rank)).collect();
        let mut hand = String::new();
        let letters = PIECES.iter().map(|piece| piece.letter);
        for letter in letters.clone().map(str::to_owned).chain(letters.map(str::to_lowercase)) {
            match self.hands.iter().filter(|&held| *held == letter).count() {
                0 => {}
                1 => hand.push_str(&letter),
                count => hand.push_str(&format!("{count}{letter}")),
            }
        }
        let side = if is_first_to_move { 'b' } else { 'w' };
        let hand = if hand.is_empty() { "-" } else { &hand };
        format!("{} {side} {hand} 1", ranks.join("/"))
    }

    /// Reads SFEN; `None` if the board is larger than the formats have it, or not rectangular.
    pub fn of_sfen(sfen: &str) -> Option<Board> {
        let mut fields = sfen.split(' ');
        let (ranks, hand) = (fields.next()?, fields.nth(1)?);
        let squares = ranks.split('/').take(MAX_SIDE + 1).map(squares_of);
        let squares: Vec<Vec<String>> = squares.collect::<Option<_>>()?;
        let mut board = Board { squares, hands: Vec::new() };
        let files = board.files();
        if board.ranks() > MAX_SIDE || board.squares.iter().any(|rank| rank.len() != files) {
            return None;
        }
        let mut number = 0;
        for character in hand.chars().filter(|&character| character != '-') {
            match character.to_digit(10) {
                Some(digit) => number = (number * 10 + digit as usize).min(MAX_IN_HAND),
                None => {
                    let held = std::iter::repeat_n(character.to_string(), number.max(1));
                    board.hands.extend(held.take(MAX_IN_HAND));
                    number = 0;
                }
            }
        }
        Some(board)
    }
}

fn rank_text(squares: &[String]) -> String {
    let (mut text, mut empty) = (String::new(), 0);
    for square in squares {
        if square.is_empty() {
            empty += 1;
            continue;
        }
        if empty > 0 {
            text.push_str(&empty.to_string());
            empty = 0;
        }
        text.push_str(square);
    }
    if empty > 0 { text + &empty.to_string() } else { text }
}

/// Returns the squares of a rank in SFEN.
fn squares_of(rank: &str) -> Option<Vec<String>> {
    let (mut squares, mut promoted) = (Vec::new(), false);
    for character in rank.chars() {
        match character.to_digit(10) {
            Some(empty) => squares.extend(std::iter::repeat_n(String::new(), empty as usize)),
            None if character == '+' => promoted = true,
            None => {
                let sign = if promoted { "+" } else { "" };
                squares.push(format!("{sign}{character}"));
                promoted = false;
            }
        }
        if squares.len() > MAX_SIDE {
            return None;
        }
    }
    Some(squares)
}

/// Returns a letter as the first player has it, and whether it is the first player's.
pub(crate) fn upper(letter: &str) -> (String, bool) {
    let upper = letter.to_uppercase();
    let is_first = upper == letter;
    (upper, is_first)
}

/// Returns a letter as that of a player.
pub(crate) fn owned(letter: &str, is_first: bool) -> String {
    if is_first { letter.to_owned() } else { letter.to_lowercase() }
}
