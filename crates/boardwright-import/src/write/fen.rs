//! The start of a variant, as its FEN says.

use crate::variant::squares::{MAX_FILES, MAX_RANKS};

/// A start position.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Fen {
    /// Letters with their marks, by files and ranks from 0. Capitals are White's; `*` is a wall.
    pub units: Vec<(u8, u8, String)>,
    /// Letters in hand.
    pub hand: Vec<char>,
    pub black_begins: bool,
    /// Letters of castling rights.
    pub castling: String,
    /// Checks that White and Black still have to give.
    pub checks: Option<(u32, u32)>,
}

/// Reads a FEN.
///
/// # Errors
/// Fails with a description if the board does not fit.
pub fn parse(text: &str, files: u8, ranks: u8) -> Result<Fen, String> {
    let mut words = text.split_whitespace();
    let first = words.next().ok_or_else(|| "there is no board".to_owned())?;
    let (board, hand) = match first.split_once('[') {
        Some((board, hand)) => (board, hand.trim_end_matches(']')),
        None => (first, ""),
    };
    let mut fen =
        Fen { hand: hand.chars().filter(char::is_ascii_alphabetic).collect(), ..Fen::default() };
    let rows = board.split('/').collect::<Vec<_>>();
    if rows.len() != usize::from(ranks.min(MAX_RANKS)) {
        return Err(format!("the board has {} rows instead of {ranks}", rows.len()));
    }
    for (index, row) in rows.iter().enumerate() {
        read_row(row, ranks - 1 - index as u8, files.min(MAX_FILES), &mut fen)?;
    }
    fen.black_begins = match words.next() {
        None | Some("w") => false,
        Some("b") => true,
        Some(word) => return Err(format!("`{word}` is no player: expected `w` or `b`")),
    };
    let rest = words.collect::<Vec<_>>();
    // Without the fields of castling and of the passed square, numbers follow at once.
    if let Some(word) = rest.first().filter(|word| !word.starts_with(|c: char| c.is_ascii_digit()))
    {
        fen.castling = word.chars().filter(char::is_ascii_alphabetic).collect();
    }
    fen.checks = rest.iter().find_map(|word| {
        let (white, black) = word.split_once('+')?;
        Some((white.parse().ok()?, black.parse().ok()?))
    });
    Ok(fen)
}

fn read_row(row: &str, rank: u8, files: u8, fen: &mut Fen) -> Result<(), String> {
    let mut file = 0u8;
    let mut letters = row.chars().peekable();
    while let Some(letter) = letters.next() {
        if let Some(mut gap) = letter.to_digit(10) {
            if let Some(digit) = letters.peek().and_then(|c| c.to_digit(10)) {
                gap = 10 * gap + digit;
                letters.next();
            }
            file = file.saturating_add(gap as u8);
            continue;
        }
        let mut unit = letter.to_string();
        if letter == '+' {
            unit.extend(letters.next());
        }
        if letters.next_if_eq(&'~').is_some() {
            unit.push('~');
        }
        if !unit.ends_with(|c: char| c.is_ascii_alphabetic() || c == '*' || c == '~') {
            return Err(format!("`{letter}` stands for no piece"));
        }
        fen.units.push((file, rank, unit));
        file = file.saturating_add(1);
    }
    if file != files {
        return Err(format!("rank {} has {file} squares instead of {files}", rank + 1));
    }
    Ok(())
}

impl Fen {
    /// Number of a letter's units on the board and in hand; the case says whose.
    pub fn count(&self, letter: char) -> usize {
        let text = letter.to_string();
        let on_board = self.units.iter().filter(|(_, _, unit)| *unit == text).count();
        on_board + self.hand.iter().filter(|&&known| known == letter).count()
    }

    pub fn has_walls(&self) -> bool {
        self.units.iter().any(|(_, _, unit)| unit == "*")
    }

    /// The letter on a square.
    pub fn at(&self, file: u8, rank: u8) -> Option<&str> {
        let found = self.units.iter().find(|(f, r, _)| (*f, *r) == (file, rank));
        found.map(|(_, _, unit)| unit.as_str())
    }

    /// The board as rows of letters, with the signs of promoted units.
    pub fn board(&self, files: u8, ranks: u8) -> String {
        let row = |rank: u8| {
            let mut text = String::new();
            let mut gap = 0;
            for file in 0..files {
                match self.at(file, rank) {
                    Some(unit) => {
                        if gap > 0 {
                            text += &std::mem::take(&mut gap).to_string();
                        }
                        text += unit;
                    }
                    None => gap += 1,
                }
            }
            if gap > 0 {
                text += &gap.to_string();
            }
            text
        };
        (0..ranks).rev().map(row).collect::<Vec<_>>().join("/")
    }
}
