//! Reading of games.

use super::has_sfen;
use crate::algebraic::Algebraic;
use crate::error::{FormatError, ReadError};
use crate::reading::{room_for_decision, to_decide};
use crate::shogi;
use crate::source::{FoundGames, GameFinder, Games, WantedGame};
use crate::text::{GameText, Lines, too_long};
use boardwright::record::{MAX_RECORD_TEXT, RecordedMove};
use boardwright::{Position, Record};
use std::io::BufRead;

/// Number of words of a position in SFEN.
const SFEN_WORDS: usize = 4;

/// Iterator over the games of a file, one a line.
///
/// After a [`ReadError::Format`] it goes on with the next game.
pub type UsiGames<R, F> = Games<LineTexts<R>, F>;

impl<R: BufRead, F: GameFinder> Games<LineTexts<R>, F> {
    /// Creates an iterator.
    pub fn new(input: R, finder: F) -> UsiGames<R, F> {
        let texts = LineTexts { lines: Lines::new(input), is_done: false };
        Games::from_texts(texts, finder, read)
    }
}

/// Lines that are not empty.
pub struct LineTexts<R> {
    lines: Lines<R>,
    is_done: bool,
}

impl<R: BufRead> LineTexts<R> {
    fn line(&mut self) -> Result<Option<GameText>, ReadError> {
        while let Some((line, bytes)) = self.lines.next_line()? {
            if bytes.len() > MAX_RECORD_TEXT {
                self.is_done = true;
                let message = too_long("");
                return Err(FormatError { line, column: 1, message }.into());
            }
            let text = String::from_utf8(bytes).map_err(|error| {
                let valid = &error.as_bytes()[..error.utf8_error().valid_up_to()];
                let column = String::from_utf8_lossy(valid).chars().count() + 1;
                FormatError { line, column, message: "this is no text in USI".to_owned() }
            })?;
            if !text.trim().is_empty() {
                return Ok(Some(GameText { text, line, indent: 0 }));
            }
        }
        Ok(None)
    }
}

impl<R: BufRead> Iterator for LineTexts<R> {
    type Item = Result<GameText, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_done {
            return None;
        }
        let line = self.line();
        self.is_done |= matches!(line, Ok(None) | Err(ReadError::Io(_)));
        line.transpose()
    }
}

/// Words of a line, each with its byte offset.
struct Words<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Iterator for Words<'a> {
    type Item = (usize, &'a str);

    fn next(&mut self) -> Option<Self::Item> {
        let rest = &self.text[self.at..];
        let word = rest.trim_start();
        let start = self.at + rest.len() - word.len();
        let length = word.find(char::is_whitespace).unwrap_or(word.len());
        self.at = start + length;
        (length > 0).then_some((start, &word[..length]))
    }
}

fn read<F: GameFinder>(text: &GameText, games: &mut FoundGames<F>) -> Result<Record, FormatError> {
    let mut words = Words { text: &text.text, at: 0 };
    let mut first = words.next();
    if first.is_some_and(|(_, word)| word == "position") {
        first = words.next();
    }
    let expected = "expected `position startpos` or `position sfen`, a position, `moves` and moves";
    let (at, sfen) = match first {
        Some((at, "startpos")) => (at, None),
        Some((_, "sfen")) => {
            let position: Vec<(usize, &str)> = words.by_ref().take(SFEN_WORDS).collect();
            let end = text.text.trim_end().len();
            let at = position.first().map_or(end, |(at, _)| *at);
            let words: Vec<&str> = position.iter().map(|(_, word)| *word).collect();
            (at, Some(words.join(" ")))
        }
        Some((at, _)) => return Err(text.error(at, expected)),
        None => return Err(text.error(text.text.trim_end().len(), expected)),
    };
    let wanted = WantedGame { usual: Some(usual_game(sfen.as_deref())), ..WantedGame::default() };
    let notation = games.get(&wanted).map_err(|message| text.error(at, message))?;
    let game = notation.game();
    if !has_sfen(game) {
        let message = format!("USI is for games with positions in SFEN, unlike `{}`", game.id());
        return Err(text.error(at, message));
    }
    let start = match sfen {
        None => game.start(),
        Some(sfen) => start_of(notation, &sfen).map_err(|message| text.error(at, message))?,
    };
    match words.next() {
        None => Ok(Record::new(start)),
        Some((_, "moves")) => moves(text, words, start, notation),
        Some((at, word)) => Err(text.error(at, format!("expected `moves`, found `{word}`"))),
    }
}

/// Returns the game of a position if nobody names one.
fn usual_game(sfen: Option<&str>) -> &'static str {
    let Some(sfen) = sfen else { return shogi::SHOGI };
    let board = sfen.split(' ').next().unwrap_or("");
    shogi::usual_game(board.split('/').count())
}

fn start_of(notation: &Algebraic, sfen: &str) -> Result<Position, String> {
    let game = notation.game();
    let position = Position::read(game, sfen)
        .map_err(|error| format!("`{sfen}` is no position of {}: {error}", game.title()))?;
    let usual = game.start();
    Ok(if position == usual { usual } else { position })
}

fn moves(
    text: &GameText,
    words: Words<'_>,
    start: Position,
    notation: &mut Algebraic,
) -> Result<Record, FormatError> {
    let mut record = Record::new(start);
    let mut position = record.start.clone();
    for (at, word) in words {
        room_for_decision(record.decisions.len(), text, at)?;
        let decide =
            |position: &Position, message: &str| text.error(at, to_decide(position, message));
        let found = notation.with_text(&position, word);
        let found = found.map_err(|limit| decide(&position, &limit.to_string()))?;
        let mv = found.ok_or_else(|| decide(&position, &format!("`{word}` is not legal")))?;
        position.play_mut(mv).map_err(|error| decide(&position.clone(), &error.to_string()))?;
        record.decisions.push(RecordedMove::new(mv));
    }
    Ok(record)
}
