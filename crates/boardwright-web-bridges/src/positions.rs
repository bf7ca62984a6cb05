//! Positions without the name of their game: FEN, SFEN, EPD and the like.

use crate::fault::Fault;
use crate::finder::{bundled_game, given_game};
use crate::games::game_view;
use crate::question::{Answer, GivenRules, Nearest, PositionLine, PositionView};
use boardwright::{Game, PositionError, Record};
use boardwright_formats::fen;
use boardwright_formats::text::place_after;

/// Maximum number of lines with positions.
const MAX_LINES: usize = 200;
/// Maximum number of bytes of a position.
const MAX_POSITION: usize = 4_000;
/// Maximum number of games that are compared with a position by one question.
const MAX_GAMES: usize = 32;
/// Words before a position in protocols.
const WORDS: [&str; 4] = ["position ", "fen ", "sfen ", "sfen:"];

/// True if a line begins with the rows of a board, as FEN has them.
pub fn is_position(line: &str) -> bool {
    let board = without_words(line).split_whitespace().next().unwrap_or_default();
    let is_row = |row: &str| {
        let is_known = |c: char| c.is_ascii_alphanumeric() || "+*~.[](),'|".contains(c);
        !row.is_empty() && row.chars().all(is_known)
    };
    let rows = board.split('/').filter(|row| !row.is_empty()).collect::<Vec<_>>();
    rows.len() >= 2
        && rows.iter().all(|row| is_row(row))
        && rows.iter().any(|row| row.contains(|c: char| c.is_ascii_digit()))
}

fn without_words(line: &str) -> &str {
    let mut rest = line.trim();
    while let Some(after) = WORDS.iter().find_map(|word| rest.strip_prefix(word)) {
        rest = after.trim_start();
    }
    // Messages quote positions.
    rest.trim_matches(['"', '`'])
}

/// Returns the lines of a text that are positions.
///
/// # Errors
///
/// If a line is none.
pub fn lines(text: &str) -> Result<Answer, Fault> {
    let mut lines = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let (number, trimmed) = (index + 1, line.trim());
        if trimmed.is_empty() || trimmed.starts_with('#') {
            continue;
        }
        if !is_position(trimmed) {
            let message = "A position was expected on this line, as on those before it.";
            return Err(Fault::at(number, 1, message));
        }
        if lines.len() == MAX_LINES {
            let message = format!("There are more than {MAX_LINES} positions: paste fewer.");
            return Err(Fault::at(number, 1, message));
        }
        let text = without_words(trimmed);
        if text.len() > MAX_POSITION {
            let message = format!("The position is longer than {MAX_POSITION} characters.");
            return Err(Fault::at(number, 1, message));
        }
        lines.push(PositionLine { line: number, text: text.to_owned(), size: size_of(text) });
    }
    Ok(Answer::Positions { lines })
}

/// Returns columns and rows of a board; `None` if the rows differ in length.
fn size_of(text: &str) -> Option<(usize, usize)> {
    let board = text.split([' ', '[']).next().unwrap_or_default();
    let rows: Vec<usize> = board.split('/').map(columns).collect();
    let columns = *rows.first()?;
    // A further row of Crazyhouse holds what is in hand.
    let is_even = rows.iter().all(|&row| row == columns);
    is_even.then_some((columns, rows.len()))
}

/// Returns the number of sites of a row. Two digits are one number.
fn columns(row: &str) -> usize {
    let (mut sites, mut number) = (0_usize, 0_usize);
    for character in row.chars() {
        match character.to_digit(10) {
            Some(digit) => number = (number * 10 + digit as usize).min(MAX_POSITION),
            None => {
                sites += number + usize::from(!"+~".contains(character));
                number = 0;
            }
        }
    }
    sites + number
}

/// Finds the games in which a text is a position.
///
/// # Errors
///
/// If the text or the list of games is too long.
pub fn find(text: &str, ids: &[String]) -> Result<Answer, Fault> {
    let text = text.trim();
    if text.len() > MAX_POSITION || ids.len() > MAX_GAMES {
        return Err(Fault::new(format!("A position has {MAX_POSITION} characters at most.")));
    }
    let (mut games, mut nearest) = (Vec::new(), None::<Nearest>);
    for id in ids {
        let Ok(game) = bundled_game(id) else { continue };
        match record_at(&game, text) {
            Ok((record, is_exact)) => games.push(PositionView {
                id: id.clone(),
                title: game.title().to_owned(),
                is_exact,
                record,
            }),
            Err(error) if nearest.as_ref().is_none_or(|near| error.offset > near.understood) => {
                let (title, understood) = (game.title().to_owned(), error.offset);
                nearest = Some(Nearest { title, understood, fault: fault(text, error) });
            }
            Err(_) => {}
        }
    }
    Ok(Answer::PositionOf { games, nearest })
}

/// Returns the record that begins with the only position of a text, as a game of a file.
///
/// # Errors
///
/// If there are several positions, or the text is none of the game.
pub fn of_game(text: &str, given: &GivenRules) -> Result<Answer, Fault> {
    let Answer::Positions { lines } = lines(text)? else {
        return Err(Fault::new("This text is no position."));
    };
    let game = given_game(given)?;
    let [line] = lines.as_slice() else {
        return Err(Fault::new("There are several positions: paste one of them."));
    };
    let position = fen::read(&game, &line.text).map_err(|error| {
        let mut fault = fault(&line.text, error);
        fault.place = fault.place.map(|place| crate::fault::PlaceView { line: line.line, ..place });
        fault
    })?;
    Ok(Answer::Games { games: vec![game_view(&Record::new(position))], is_done: true })
}

/// Returns a record that begins at a position, and whether the game writes the position so.
fn record_at(game: &Game, text: &str) -> Result<(String, bool), PositionError> {
    let position = fen::read(game, text)?;
    let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let is_exact = words(&position.shortest_text()) == words(text);
    Ok((Record::new(position).text(), is_exact))
}

fn fault(text: &str, error: PositionError) -> Fault {
    let PositionError { offset, message, help } = error;
    let (line, column) = place_after(text.get(..offset).unwrap_or(text));
    let help = help.map(|help| format!(" ({help})")).unwrap_or_default();
    Fault::at(line, column, format!("{message}{help}"))
}

#[cfg(test)]
mod tests {
    use super::{is_position, size_of};

    #[test]
    fn size_is_that_of_the_rows() {
        assert_eq!(size_of("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"), Some((8, 8)));
        assert_eq!(size_of("10/+P9[PPp] b"), Some((10, 2)));
        assert_eq!(size_of("3/4/5"), None);
    }

    #[test]
    fn position_begins_with_rows() {
        assert!(is_position(
            "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"
        ));
        assert!(!is_position("https://example.com/a/1"));
        assert!(!is_position("a/b"));
        assert!(!is_position("1/2-1/2 x"));
    }
}
