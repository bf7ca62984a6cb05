//! Writing of games.

use super::dialect::Dialect;
use super::tags::{naming, result_of, tags_of};
use super::tokens::begins_with_soldier;
use crate::algebraic::Algebraic;
use crate::error::WriteError;
use crate::whole_moves;
use crate::xiangqi::{self, MoveNotation, Xiangqi};
use boardwright::record::{RecordVariation, RecordedMove};
use boardwright::{Game, GameEnd, Position, Record};

/// Largest length of a line in characters, as PGN has it for export. A longer word has a line of
/// its own.
const MAX_LINE: usize = 79;

/// Returns a game as PGN, with an empty line behind it. `notation` is that of its game.
///
/// # Errors
///
/// If the game is not one of two players, or a limit of the rules is reached.
pub fn write(record: &Record, notation: &mut Algebraic) -> Result<String, WriteError> {
    write_in(record, notation, MoveNotation::Algebraic)
}

/// As [`write`], with the moves in a notation.
///
/// # Errors
///
/// As [`write`], and if the notation is for another game.
pub fn write_in(
    record: &Record,
    notation: &mut Algebraic,
    style: MoveNotation,
) -> Result<String, WriteError> {
    let game = record.start.game();
    if let Some(name) = style.tag().filter(|_| game.id() != xiangqi::GAME) {
        return Err(WriteError(format!("{name} is for xiangqi, unlike `{}`", game.id())));
    }
    if game.players().count() != 2 {
        let message = format!("PGN is for two players, unlike `{}`", game.id());
        return Err(WriteError(message));
    }
    let naming = || Ok(naming(record, style));
    match style {
        MoveNotation::Algebraic => write_game(record, notation, result_of, naming),
        _ => write_game(record, &mut Xiangqi::new(notation, style), result_of, naming),
    }
}

/// Returns a game in a format with the syntax of PGN. `result_of` returns the text of an end, and
/// `naming` the tags that name the game and its first position.
pub(crate) fn write_game<D: Dialect>(
    record: &Record,
    dialect: &mut D,
    result_of: impl Fn(Option<&GameEnd>, &Game) -> &'static str,
    naming: impl FnOnce() -> Result<Vec<(String, String)>, WriteError>,
) -> Result<String, WriteError> {
    let mut writer = MoveWriter { lines: String::new(), column: 0, is_open: false, dialect };
    writer.comment(record.comment.as_deref());
    let last = writer.line(&record.start, &record.decisions)?;
    let by_rules = last.outcome().map_err(|limit| WriteError(limit.to_string()))?;
    let stated = record.stated_end();
    let reason = if by_rules.is_none() && stated.is_some() { record.reason.as_str() } else { "" };
    let result = result_of(by_rules.or(stated.clone()).as_ref(), record.start.game());
    writer.word(result);
    let mut text = String::new();
    for (name, value) in tags_of(record, result, naming()?, reason) {
        text.push_str(&format!("[{name} \"{}\"]\n", escaped(&value)));
    }
    text.push('\n');
    text.push_str(&writer.lines);
    text.push_str("\n\n");
    Ok(text)
}

/// Writer of moves, in lines of bounded length.
struct MoveWriter<'a, D> {
    lines: String,
    /// Number of characters on the last line.
    column: usize,
    /// True at the beginning of a variation, which no space separates from its parenthesis.
    is_open: bool,
    dialect: &'a mut D,
}

impl<D: Dialect> MoveWriter<'_, D> {
    /// Writes a line of play. Returns its last position.
    fn line(
        &mut self,
        start: &Position,
        mut decisions: &[RecordedMove],
    ) -> Result<Position, WriteError> {
        let mut position = start.clone();
        let players = position.game().players().count().max(1) as u32;
        let (mut turns, mut needs_number) = (None, true);
        while !decisions.is_empty() {
            let is_first = position.player().0 == 0;
            let is_new_turn = turns != Some(position.turns());
            if needs_number || is_first && is_new_turn {
                let dots = if is_first { "." } else { "..." };
                self.word(&format!("{}{dots}", position.turns() / players + 1));
            }
            turns = Some(position.turns());
            let has_variations =
                decisions.iter().take(D::MAX_STEPS).any(|d| !d.variations.is_empty());
            let before = has_variations.then(|| position.clone());
            let (count, text) = self.dialect.write_move(&mut position, decisions)?;
            let (own, rest) = decisions.split_at(count.max(1));
            decisions = rest;
            self.word(&quoted_if_needed(text));
            for mark in whole_moves::marks(own) {
                self.word(&format!("${mark}"));
            }
            let comment = whole_moves::comment(own);
            self.comment(comment.as_deref());
            let variations = whole_moves::variations(own);
            for variation in &variations {
                self.variation(before.as_ref().unwrap_or(start), variation)?;
            }
            needs_number = comment.is_some() || !variations.is_empty();
        }
        Ok(position)
    }

    fn variation(
        &mut self,
        start: &Position,
        variation: &RecordVariation,
    ) -> Result<(), WriteError> {
        self.word("(");
        self.is_open = true;
        self.comment(variation.comment.as_deref());
        self.line(start, &variation.decisions)?;
        self.is_open = true;
        self.word(")");
        Ok(())
    }

    /// Writes a comment in braces. Braces within it become parentheses.
    fn comment(&mut self, comment: Option<&str>) {
        let Some(comment) = comment else { return };
        let inside = comment.replace('{', "(").replace('}', ")").replace(['\n', '\r'], " ");
        let inside = inside.trim();
        if inside.is_empty() {
            return;
        }
        self.word("{");
        for word in inside.split(' ') {
            self.word(word);
        }
        self.word("}");
    }

    /// Writes a word after a space or on a new line.
    fn word(&mut self, word: &str) {
        let length = word.chars().count();
        // A line that begins with `%` is for programs, one that begins with `[` looks like a tag,
        // and spaces around the end of a line are lost.
        let is_text = |c: Option<char>| c.is_some_and(|c| !c.is_whitespace() && !"%[".contains(c));
        let may_begin = is_text(word.chars().next()) && !self.lines.ends_with(char::is_whitespace);
        let joins = std::mem::take(&mut self.is_open);
        if self.column > 0 && self.column + 1 + length > MAX_LINE && may_begin && !joins {
            self.lines.push('\n');
            self.column = 0;
        } else if self.column > 0 && !joins {
            self.lines.push(' ');
            self.column += 1;
        }
        self.lines.push_str(word);
        self.column += length;
    }
}

fn escaped(value: &str) -> String {
    let escaped = value.replace('\\', "\\\\").replace('"', "\\\"");
    // A tag is one line.
    escaped.replace(['\n', '\r'], " ")
}

/// Returns a move in quotes if it could not be told from other tokens.
fn quoted_if_needed(text: String) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "+-#=@:*/'~.<>^|_".contains(c);
    let begins_like_number = text.starts_with(|c: char| c.is_ascii_digit() || c == '.')
        && !text.starts_with("0-0")
        && (text.contains('.') || text.chars().all(|c| c.is_ascii_digit()));
    if text.chars().all(is_plain)
        && (!begins_like_number || begins_with_soldier(&text))
        && !super::tokens::RESULTS.contains(&text.as_str())
    {
        return text;
    }
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}
