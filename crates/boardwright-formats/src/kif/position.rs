//! Positions drawn as text.

use crate::digits::{kanji, kanji_number, leading_number, wide};
use crate::shogi::board::{Board, MAX_IN_HAND, MAX_SIDE, owned, upper};
use crate::shogi::{PIECES, ShogiPiece, piece_of_letter};

/// Pieces in hand in the order in which they are written.
const HAND: [&str; 7] = ["R", "B", "G", "S", "N", "L", "P"];

/// Returns the piece with a name of one character.
fn piece_on_board(name: char) -> Option<&'static ShogiPiece> {
    let mut buffer = [0; 4];
    let text: &str = name.encode_utf8(&mut buffer);
    PIECES.iter().find(|piece| piece.on_board == name || piece.others.contains(&text))
}

/// Reads a rank such as `|v香v桂 ・ 銀|一`.
///
/// # Errors
///
/// The message, after the byte offset in the line.
pub(super) fn rank(line: &str) -> Result<Vec<String>, (usize, String)> {
    let (mut squares, mut is_first) = (Vec::new(), true);
    for (at, character) in line.char_indices().skip(1) {
        match character {
            '|' | '｜' => return Ok(squares),
            ' ' | '\u{3000}' | '^' => is_first = true,
            'v' | 'V' | 'ｖ' => is_first = false,
            _ if squares.len() >= MAX_SIDE => {
                return Err((at, format!("a rank has at most {MAX_SIDE} squares")));
            }
            '・' | '．' => squares.push(String::new()),
            _ => {
                let broken = || (at, format!("`{character}` is no piece such as `歩`"));
                let piece = piece_on_board(character).ok_or_else(broken)?;
                squares.push(owned(piece.letter, is_first));
                is_first = true;
            }
        }
    }
    Err((line.len(), "the rank lacks the `|` behind its squares".to_owned()))
}

/// Reads the pieces in a hand, such as `飛　歩十一`.
///
/// # Errors
///
/// The message, after the byte offset in the text.
pub(super) fn hand(text: &str, is_first: bool) -> Result<Vec<String>, (usize, String)> {
    let is_space = |c: char| c.is_whitespace() || c == '\u{3000}';
    let (mut held, mut rest) = (Vec::new(), text.trim_start_matches(is_space));
    if rest.starts_with("なし") {
        return Ok(held);
    }
    while let Some(name) = rest.chars().next() {
        let at = text.len() - rest.len();
        let piece = piece_on_board(name).filter(|piece| HAND.contains(&piece.letter));
        let piece = piece.ok_or_else(|| (at, format!("`{name}` is no piece in hand")))?;
        let (count, behind) = leading_number(&rest[name.len_utf8()..]);
        if held.len() + count > MAX_IN_HAND {
            return Err((at, format!("a hand has at most {MAX_IN_HAND} pieces")));
        }
        held.extend(std::iter::repeat_n(owned(piece.letter, is_first), count));
        rest = behind.trim_start_matches(is_space);
    }
    Ok(held)
}

/// Returns the position as text, with the hands above and below; `None` if a unit has no name.
pub(super) fn drawing(board: &Board, sides: [&str; 2]) -> Option<String> {
    let files = board.files();
    let names: String = (1..=files as u32).rev().map(|file| format!(" {}", wide(file))).collect();
    let border = format!("+{}+\n", "-".repeat(3 * files));
    let mut text = format!("{}の持駒：{}\n {names}\n{border}", sides[1], held(board, false)?);
    for (rank, squares) in board.squares.iter().enumerate() {
        text.push('|');
        for square in squares {
            if square.is_empty() {
                text.push_str(" ・");
                continue;
            }
            let (letter, is_first) = upper(square);
            text.push(if is_first { ' ' } else { 'v' });
            text.push(piece_of_letter(&letter)?.on_board);
        }
        text.push_str(&format!("|{}\n", kanji(rank as u32 + 1)));
    }
    text.push_str(&format!("{border}{}の持駒：{}\n", sides[0], held(board, true)?));
    Some(text)
}

/// Returns the pieces in a hand; `None` if one has no name there.
fn held(board: &Board, is_first: bool) -> Option<String> {
    let own =
        board.hands.iter().map(|letter| upper(letter)).filter(|(_, first)| *first == is_first);
    let own: Vec<String> = own.map(|(letter, _)| letter).collect();
    if own.is_empty() {
        return Some("なし".to_owned());
    }
    if own.iter().any(|letter| !HAND.contains(&letter.as_str())) {
        return None;
    }
    let mut words = Vec::new();
    for letter in HAND {
        let count = own.iter().filter(|held| *held == letter).count();
        let name = piece_of_letter(letter)?.kif;
        match count {
            0 => {}
            1 => words.push(name.to_owned()),
            count => words.push(format!("{name}{}", kanji_number(count))),
        }
    }
    Some(words.join("　"))
}
