//! Positions as other programs write them.
//!
//! Castling rights have two spellings: `KQkq`, the outermost Rooks on either side of the King
//! (X-FEN), and the letters of the Rooks' files, `HAha` (Shredder-FEN). A game declares one of
//! them; the other is converted. EPD has operations such as `bm Nf3;` in place of the counters.

use boardwright::ir::FormatField;
use boardwright::{Game, Position, PositionError};

/// Number of fields of FEN that EPD has, too.
const EPD_FIELDS: usize = 4;

/// Reads a position: as [`Position::read`] does, and with castling rights in either spelling, and
/// as EPD.
///
/// # Errors
///
/// If the text is no position of the game. The error is that of the text as it is.
pub fn read(game: &Game, text: &str) -> Result<Position, PositionError> {
    Position::read(game, text).or_else(|error| {
        let position = |text: String| Position::read(game, &text).ok();
        let epd = without_operations(text);
        with_other_letters(game, text)
            .and_then(position)
            .or_else(|| with_other_player(game, text).and_then(position))
            .or_else(|| epd.clone().and_then(position))
            .or_else(|| with_other_letters(game, &epd?).and_then(position))
            .ok_or(error)
    })
}

/// Returns EPD as FEN, with the counters that its operations `hmvc` and `fmvn` give; `None` if the
/// text is no EPD.
fn without_operations(text: &str) -> Option<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let (fields, operations) = words.split_at_checked(EPD_FIELDS)?;
    let operations = without_quoted(&operations.join(" "));
    let (mut quiet, mut turn) = ("0", "1");
    for operation in operations.strip_suffix(';')?.split(';') {
        let (name, operand) = operation.trim().split_once(' ')?;
        let first = name.chars().next()?;
        if !first.is_ascii_alphabetic() || name.contains([':', '=']) {
            return None;
        }
        match name {
            "hmvc" => quiet = operand,
            "fmvn" => turn = operand,
            _ => {}
        }
    }
    Some(format!("{} {quiet} {turn}", fields.join(" ")))
}

/// Returns a text without what stands in quotes.
fn without_quoted(text: &str) -> String {
    text.split('"').step_by(2).collect::<Vec<_>>().join("\"\"")
}

/// Returns a text with the word for the player to move that the game declares, in place of the
/// first letter of the player's name: `r` for Red. `None` if it cannot be converted.
fn with_other_player(game: &Game, text: &str) -> Option<String> {
    let format = game.program().formats.first()?;
    let is_player = |field: &FormatField| matches!(field, FormatField::Player(_));
    let index = format.fields.iter().position(is_player)?;
    let FormatField::Player(names) = &format.fields[index] else { return None };
    let mut words: Vec<&str> = text.split_whitespace().collect();
    let word = *words.get(index)?;
    let mut players = game.players().filter(|&player| {
        let first = game.player_name(player).chars().next();
        first.is_some_and(|first| word.chars().eq(first.to_lowercase()))
    });
    let player = players.next().filter(|_| players.next().is_none())?;
    words[index] = names.get(player.index())?;
    Some(words.join(" "))
}

/// Returns a text with the castling letters that the game declares; `None` if it cannot be
/// converted.
fn with_other_letters(game: &Game, text: &str) -> Option<String> {
    let format = game.program().formats.first()?;
    let is_flags = |field: &FormatField| matches!(field, FormatField::Flags(_));
    let index = format.fields.iter().position(is_flags)?;
    let FormatField::Flags(flags) = &format.fields[index] else { return None };
    let knows = |letter: char| flags.iter().any(|flag| flag.letter.chars().eq([letter]));
    let mut words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
    let board = words.first()?.clone();
    let letters = words.get_mut(index)?;
    let converted = letters.chars().map(|letter| {
        if letter == '-' || knows(letter) {
            return Some(letter);
        }
        other_letter(&board, letter).filter(|&other| knows(other))
    });
    *letters = converted.collect::<Option<String>>()?;
    Some(words.join(" "))
}

/// Returns the other spelling of a castling letter.
fn other_letter(board: &str, letter: char) -> Option<char> {
    let is_white = letter.is_ascii_uppercase();
    let rows = board.split('[').next()?;
    let row = if is_white { rows.rsplit('/').next()? } else { rows.split('/').next()? };
    let own = |piece: char| if is_white { piece } else { piece.to_ascii_lowercase() };
    let sites = row_of(row);
    let king = sites.iter().position(|&site| site == own('K'))?;
    let rooks = || sites.iter().enumerate().filter(|(_, site)| **site == own('R'));
    let right = rooks().map(|(file, _)| file).filter(|&file| file > king).max();
    let left = rooks().map(|(file, _)| file).filter(|&file| file < king).min();
    let file_letter = |file: usize| {
        let file = char::from(b'A' + u8::try_from(file).ok().filter(|&file| file < 26)?);
        Some(own(file))
    };
    match letter.to_ascii_uppercase() {
        'K' => file_letter(right?),
        'Q' => file_letter(left?),
        file => {
            let file = usize::from(u8::try_from(file).ok()?.checked_sub(b'A')?);
            match (left, right) {
                (_, Some(right)) if right == file => Some(own('K')),
                (Some(left), _) if left == file => Some(own('Q')),
                _ => None,
            }
        }
    }
}

/// Returns the pieces of a row, with `1` for an empty square.
fn row_of(row: &str) -> Vec<char> {
    /// Largest number of files that have letters.
    const MAX_FILES: usize = 26;
    let (mut sites, mut empty) = (Vec::new(), 0);
    for character in row.chars().filter(|&character| character != '~') {
        match character.to_digit(10) {
            Some(digit) => empty = (empty * 10 + digit as usize).min(MAX_FILES),
            None => {
                sites.extend(std::iter::repeat_n('1', empty));
                empty = 0;
                sites.push(character);
            }
        }
    }
    sites
}
