//! Positions of CSA.

use super::{code_of, letter_of};
use crate::shogi::board::{Board, MAX_IN_HAND, MAX_SIDE, owned, upper};

/// Usual first position.
const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

/// Returns the usual first position.
pub(super) fn start() -> Board {
    Board::of_sfen(START).unwrap_or_else(empty)
}

/// Returns a board without units.
pub(super) fn empty() -> Board {
    Board::empty(MAX_SIDE, MAX_SIDE)
}

/// A first position under construction.
pub(super) struct FirstPosition {
    board: Board,
    /// Ranks that were stated, from the top.
    has_rank: [bool; MAX_SIDE],
}

impl FirstPosition {
    /// Creates an empty board.
    pub fn new() -> FirstPosition {
        FirstPosition { board: empty(), has_rank: [false; MAX_SIDE] }
    }

    /// Returns the board.
    ///
    /// # Errors
    ///
    /// A message if some ranks are stated and others are not.
    pub fn board(self) -> Result<Board, String> {
        match self.has_rank.iter().position(|stated| !stated) {
            Some(rank) if self.has_rank.contains(&true) => {
                Err(format!("the board lacks its rank `P{}`: state `P1` to `P9`", rank + 1))
            }
            _ => Ok(self.board),
        }
    }

    /// Reads a statement that begins with `P`.
    ///
    /// # Errors
    ///
    /// The message, after the byte offset in the statement.
    pub fn read(&mut self, statement: &str) -> Result<(), (usize, String)> {
        let rest = &statement[1..];
        match rest.chars().next() {
            Some('I') => {
                self.board = start();
                self.take_away(&rest[1..])
            }
            Some(sign @ ('+' | '-')) => self.put(&rest[1..], sign == '+'),
            Some(digit @ '1'..='9') => self.rank(digit as usize - '1' as usize, &rest[1..]),
            _ => Err((1, "expected `PI`, `P1` to `P9`, `P+` or `P-`".to_owned())),
        }
    }

    /// Reads a rank: three characters for each square. The space behind a last `*` may be missing.
    fn rank(&mut self, rank: usize, text: &str) -> Result<(), (usize, String)> {
        if std::mem::replace(&mut self.has_rank[rank], true) {
            return Err((0, format!("the rank `P{}` is stated twice; leave one", rank + 1)));
        }
        let characters = text.trim_end().chars().count();
        let squares = characters.div_ceil(SQUARE);
        if squares != MAX_SIDE {
            let message = format!(
                "this rank has {squares} squares; write {MAX_SIDE} of three characters each, such \
                 as ` * ` and `+FU`"
            );
            return Err((OFFSET, message));
        }
        for file in 0..MAX_SIDE {
            let at = SQUARE * file;
            let square = text.get(at..).map(|rest| rest.get(..SQUARE).unwrap_or(rest));
            let letter = match square.unwrap_or("").trim() {
                "*" | "" => String::new(),
                piece => {
                    let broken = || (OFFSET + at, format!("`{piece}` is no piece such as `+FU`"));
                    let code = piece.get(1..).and_then(letter_of).ok_or_else(broken)?;
                    match piece.chars().next() {
                        Some(sign @ ('+' | '-')) => owned(code, sign == '+'),
                        _ => return Err(broken()),
                    }
                }
            };
            self.board.squares[rank][file] = letter;
        }
        Ok(())
    }

    /// Reads squares with pieces, which are put there.
    fn put(&mut self, text: &str, is_first: bool) -> Result<(), (usize, String)> {
        let mut at = 0;
        while at < text.trim_end().len() {
            let (squared, code) = word(text, at)?;
            if code == REST {
                if squared != IN_HAND {
                    return Err((OFFSET + at, "the rest is in hand: write `00AL`".to_owned()));
                }
                self.put_rest_in_hand(is_first);
                at += WORD;
                continue;
            }
            let letter = letter_of(code).ok_or_else(|| expected(at))?;
            let piece = owned(letter, is_first);
            match square(squared) {
                Some((rank, file)) => {
                    let there = &mut self.board.squares[rank][file];
                    if !there.is_empty() {
                        let message = format!("two pieces stand on {squared}; leave one of them");
                        return Err((OFFSET + at, message));
                    }
                    *there = piece;
                }
                None if squared == IN_HAND && self.board.hands.len() < MAX_IN_HAND => {
                    self.board.hands.push(piece);
                }
                None => return Err(expected(at)),
            }
            at += WORD;
        }
        Ok(())
    }

    /// Puts all pieces into a hand that the position lacks, without kings.
    fn put_rest_in_hand(&mut self, is_first: bool) {
        let plain = |letter: &str| letter.trim_start_matches('+').to_uppercase();
        let units = self.board.squares.iter().flatten().chain(&self.board.hands);
        let mut placed: Vec<String> = units.map(|letter| plain(letter)).collect();
        for letter in start().squares.iter().flatten().map(|letter| plain(letter)) {
            match placed.iter().position(|known| *known == letter) {
                Some(at) => drop(placed.swap_remove(at)),
                None if letter.is_empty() || letter == "K" => {}
                None => self.board.hands.push(owned(&letter, is_first)),
            }
        }
    }

    /// Reads squares with pieces, which are taken away.
    fn take_away(&mut self, text: &str) -> Result<(), (usize, String)> {
        let mut at = 0;
        while at < text.trim_end().len() {
            let (squared, code) = word(text, at)?;
            let letter = letter_of(code).ok_or_else(|| expected(at))?;
            let (rank, file) = square(squared).ok_or_else(|| expected(at))?;
            let there = &mut self.board.squares[rank][file];
            if !there.eq_ignore_ascii_case(letter) {
                return Err((OFFSET + at, "this piece does not stand there".to_owned()));
            }
            there.clear();
            at += WORD;
        }
        Ok(())
    }
}

/// Length of the letters before the first square.
const OFFSET: usize = 2;

/// Characters of a square of a rank.
const SQUARE: usize = 3;

/// Bytes of a square with a piece.
const WORD: usize = 4;

/// Square of the pieces in hand.
const IN_HAND: &str = "00";

/// Code of all pieces that are left.
const REST: &str = "AL";

/// Returns the square and the code at a byte offset.
fn word(text: &str, at: usize) -> Result<(&str, &str), (usize, String)> {
    let square = text.get(at..at + 2);
    let code = text.get(at + 2..at + WORD);
    square.zip(code).ok_or_else(|| expected(at))
}

fn expected(at: usize) -> (usize, String) {
    (OFFSET + at, "expected a square and a piece such as `77FU`".to_owned())
}

/// Returns the statements of the position; `None` if it has another size, or
/// a unit has no code.
pub(super) fn statements(board: &Board) -> Option<String> {
    if (board.files(), board.ranks()) != (MAX_SIDE, MAX_SIDE) {
        return None;
    }
    let mut text = String::new();
    for (rank, squares) in board.squares.iter().enumerate() {
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
        for piece in board.hands.iter().map(|letter| signed(letter)) {
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

/// Returns sign and code of a letter in SFEN.
fn signed(letter: &str) -> Option<String> {
    let (letter, is_first) = upper(letter);
    Some(format!("{}{}", if is_first { '+' } else { '-' }, code_of(&letter)?))
}

/// Returns rank and file from the top left of a square such as `77`.
fn square(text: &str) -> Option<(usize, usize)> {
    let mut digits = text.chars().map(|c| c.to_digit(10).filter(|&digit| digit > 0));
    let (file, rank) = (digits.next()?? as usize, digits.next()?? as usize);
    Some((rank - 1, MAX_SIDE - file))
}
