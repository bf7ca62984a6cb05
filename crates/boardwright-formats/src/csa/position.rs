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

/// Reads a statement that begins with `P`.
///
/// # Errors
///
/// The message, after the byte offset in the statement.
pub(super) fn read(board: &mut Board, statement: &str) -> Result<(), (usize, String)> {
    let rest = &statement[1..];
    match rest.chars().next() {
        Some('I') => {
            *board = start();
            pieces(board, &rest[1..], None)
        }
        Some(sign @ ('+' | '-')) => pieces(board, &rest[1..], Some(sign)),
        Some(digit @ '1'..='9') => rank(board, digit as usize - '1' as usize, &rest[1..]),
        _ => Err((1, "expected `PI`, `P1` to `P9`, `P+` or `P-`".to_owned())),
    }
}

/// Reads a rank: three characters for each square.
fn rank(board: &mut Board, rank: usize, text: &str) -> Result<(), (usize, String)> {
    for file in 0..MAX_SIDE {
        let at = 3 * file;
        let square = text.get(at..).map(|rest| rest.get(..3).unwrap_or(rest)).unwrap_or("");
        let letter = match square.trim() {
            "*" | "" => String::new(),
            piece => {
                let broken = || (at + 2, format!("`{piece}` is no piece such as `+FU`"));
                let code = piece.get(1..).and_then(letter_of).ok_or_else(broken)?;
                match piece.chars().next() {
                    Some(sign @ ('+' | '-')) => owned(code, sign == '+'),
                    _ => return Err(broken()),
                }
            }
        };
        board.squares[rank][file] = letter;
    }
    Ok(())
}

/// Reads squares with pieces, which are put there for a sign, or taken away without one.
fn pieces(board: &mut Board, text: &str, sign: Option<char>) -> Result<(), (usize, String)> {
    /// Length of the letters before the first square.
    const OFFSET: usize = 2;
    let mut at = 0;
    while at < text.trim_end().len() {
        let broken = |what: &str| (OFFSET + at, what.to_owned());
        let expected = "expected a square and a piece such as `77FU`";
        let word = text.get(at..at + 4).ok_or_else(|| broken(expected))?;
        let letter = word.get(2..).and_then(letter_of).ok_or_else(|| broken(expected))?;
        let piece = owned(letter, sign != Some('-'));
        match (square(&word[..2]), &word[..2] == "00", sign) {
            (None, true, Some(_)) if board.hands.len() < MAX_IN_HAND => board.hands.push(piece),
            (Some((rank, file)), _, Some(_)) => board.squares[rank][file] = piece,
            (Some((rank, file)), _, None) => {
                let there = &mut board.squares[rank][file];
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
