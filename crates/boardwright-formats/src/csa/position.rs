//! Positions of CSA, to SFEN and back.

use super::{PIECES, code_of, letter_of};

/// Number of files, and of ranks.
const SIDE: usize = 9;

/// Usual first position.
const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL";

/// Largest number of units in a hand.
const MAX_IN_HAND: usize = 40;

/// A position under construction.
#[derive(Default)]
pub(super) struct Board {
    /// Letters in SFEN by rank and file from the top left; empty for an empty square.
    squares: [[String; SIDE]; SIDE],
    /// Letters of the units in hand.
    hands: Vec<String>,
}

impl Board {
    /// Reads a statement that begins with `P`.
    ///
    /// # Errors
    ///
    /// The message, after the byte offset in the statement.
    pub fn read(&mut self, statement: &str) -> Result<(), (usize, String)> {
        let rest = &statement[1..];
        match rest.chars().next() {
            Some('I') => {
                *self = Board::of_sfen(START, "-").unwrap_or_default();
                self.pieces(&rest[1..], 2, None)
            }
            Some(sign @ ('+' | '-')) => self.pieces(&rest[1..], 2, Some(sign)),
            Some(rank @ '1'..='9') => self.rank(rank as usize - '1' as usize, &rest[1..]),
            _ => Err((1, "expected `PI`, `P1` to `P9`, `P+` or `P-`".to_owned())),
        }
    }

    /// Reads a rank: three characters for each square.
    fn rank(&mut self, rank: usize, text: &str) -> Result<(), (usize, String)> {
        for file in 0..SIDE {
            let at = 3 * file;
            let square = text.get(at..).map(|rest| rest.get(..3).unwrap_or(rest)).unwrap_or("");
            let letter = match square.trim() {
                "*" | "" => String::new(),
                piece => {
                    let broken = || (at + 2, format!("`{piece}` is no piece such as `+FU`"));
                    let code = piece.get(1..).and_then(letter_of).ok_or_else(broken)?;
                    owned(code, piece.chars().next()).ok_or_else(broken)?
                }
            };
            self.squares[rank][file] = letter;
        }
        Ok(())
    }

    /// Reads squares with pieces, which are put there for a sign, or taken away without one.
    fn pieces(
        &mut self,
        text: &str,
        offset: usize,
        sign: Option<char>,
    ) -> Result<(), (usize, String)> {
        let mut at = 0;
        while at < text.trim_end().len() {
            let broken = |what: &str| (offset + at, what.to_owned());
            let expected = "expected a square and a piece such as `77FU`";
            let word = text.get(at..at + 4).ok_or_else(|| broken(expected))?;
            let letter = word.get(2..).and_then(letter_of).ok_or_else(|| broken(expected))?;
            let piece = owned(letter, sign.or(Some('+'))).ok_or_else(|| broken(expected))?;
            match (square(&word[..2]), &word[..2] == "00", sign) {
                (None, true, Some(_)) if self.hands.len() < MAX_IN_HAND => self.hands.push(piece),
                (Some((rank, file)), _, Some(_)) => self.squares[rank][file] = piece,
                (Some((rank, file)), _, None) => {
                    let there = &mut self.squares[rank][file];
                    if !there.eq_ignore_ascii_case(&piece) {
                        return Err(broken("this piece does not stand there"));
                    }
                    there.clear();
                }
                _ => return Err(broken(expected)),
            }
            at += 4;
        }
        Ok(())
    }

    /// Returns the position in SFEN, with the player to decide by its sign.
    pub fn sfen(&self, sign: char) -> String {
        let rank = |squares: &[String; SIDE]| {
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
        };
        let ranks: Vec<String> = self.squares.iter().map(rank).collect();
        let mut hand = String::new();
        let letters = PIECES.iter().map(|(_, letter)| *letter);
        for letter in letters.clone().map(str::to_owned).chain(letters.map(str::to_lowercase)) {
            match self.hands.iter().filter(|&held| *held == letter).count() {
                0 => {}
                1 => hand.push_str(&letter),
                count => hand.push_str(&format!("{count}{letter}")),
            }
        }
        let side = if sign == '+' { 'b' } else { 'w' };
        let hand = if hand.is_empty() { "-" } else { &hand };
        format!("{} {side} {hand} 1", ranks.join("/"))
    }

    /// Reads the first and the third field of SFEN; `None` if the board is another one.
    pub fn of_sfen(ranks: &str, hand: &str) -> Option<Board> {
        let mut board = Board::default();
        let mut count = 0;
        for rank in ranks.split('/') {
            let squares = squares_of(rank)?;
            *board.squares.get_mut(count)? = squares.try_into().ok()?;
            count += 1;
        }
        let mut number = 0;
        for character in hand.chars().filter(|&character| character != '-') {
            match character.to_digit(10) {
                Some(digit) => number = number * 10 + digit as usize,
                None => {
                    let held = std::iter::repeat_n(character.to_string(), number.max(1));
                    board.hands.extend(held.take(MAX_IN_HAND));
                    number = 0;
                }
            }
        }
        (count == SIDE).then_some(board)
    }

    /// Returns the statements of the position; `None` if a unit has no code.
    pub fn statements(&self) -> Option<String> {
        let mut text = String::new();
        for (rank, squares) in self.squares.iter().enumerate() {
            text.push_str(&format!("P{}", rank + 1));
            for square in squares {
                match square.as_str() {
                    "" => text.push_str(" * "),
                    letter => text.push_str(&signed(letter)?),
                }
            }
            text.push('\n');
        }
        for sign in ['+', '-'] {
            let mut line = String::new();
            for piece in self.hands.iter().map(|letter| signed(letter)) {
                let piece = piece?;
                if piece.starts_with(sign) {
                    line.push_str(&format!("00{}", &piece[1..]));
                }
            }
            if !line.is_empty() {
                text.push_str(&format!("P{sign}{line}\n"));
            }
        }
        Some(text)
    }
}

/// Returns the squares of a rank in SFEN.
fn squares_of(rank: &str) -> Option<Vec<String>> {
    let (mut squares, mut promoted) = (Vec::new(), false);
    for character in rank.chars() {
        match character.to_digit(10) {
            Some(empty) => squares.extend(std::iter::repeat_n(String::new(), empty as usize)),
            None if character == '+' => promoted = true,
            None => {
                squares.push(if promoted {
                    format!("+{character}")
                } else {
                    character.to_string()
                });
                promoted = false;
            }
        }
        if squares.len() > SIDE {
            return None;
        }
    }
    Some(squares)
}

/// Returns a letter as that of the player with a sign; `None` if there is no such sign.
fn owned(letter: &str, sign: Option<char>) -> Option<String> {
    match sign? {
        '+' => Some(letter.to_owned()),
        '-' => Some(letter.to_lowercase()),
        _ => None,
    }
}

/// Returns sign and code of a letter in SFEN.
fn signed(letter: &str) -> Option<String> {
    let upper = letter.to_uppercase();
    let sign = if upper == letter { '+' } else { '-' };
    Some(format!("{sign}{}", code_of(&upper)?))
}

/// Returns rank and file from the top left of a square such as `77`.
fn square(text: &str) -> Option<(usize, usize)> {
    let mut digits = text.chars().map(|c| c.to_digit(10).filter(|&digit| digit > 0));
    let (file, rank) = (digits.next()?? as usize, digits.next()?? as usize);
    Some((rank - 1, SIDE - file))
}
