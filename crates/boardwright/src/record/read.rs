//! Reading of records.

use super::ending::{is_result_of, possible_ends};
use super::header::{Header, RESERVED, unquote};
use super::{
    MAX_RECORD_DECISIONS, MAX_VARIATION_DEPTH, Record, RecordError, RecordVariation, RecordedMove,
    UNFINISHED,
};
use crate::game::Game;
use crate::position::Position;
use boardwright_interpret::Move;

impl Record {
    /// Reads a record of a game. The tags must name this game with the same options (see
    /// [`Header::options`]).
    ///
    /// # Errors
    ///
    /// If the text is malformed, is of another game, or contains an illegal decision.
    pub fn read(game: &Game, text: &str) -> Result<Record, RecordError> {
        let header = Header::read(text)?;
        check_game(game, &header)?;
        let mut record = Record::new(start(game, &header)?);
        for (_, name, value) in &header.tags {
            match name.as_str() {
                "Date" => record.date = value.clone(),
                "Result" => record.result = value.clone(),
                "Reason" => record.reason = value.clone(),
                _ if RESERVED.contains(&name.as_str()) => {}
                _ => match game.players().find(|player| game.player_name(*player) == name) {
                    Some(player) => record.names[player.index()] = value.clone(),
                    None => record.tags.push((name.clone(), value.clone())),
                },
            }
        }
        let (offset, line) = header.end;
        let mut reader = RecordReader { rest: &text[offset..], line, number: 1, read: 0 };
        let mut position = record.start.clone();
        let RecordVariation { comment, decisions } = reader.decisions(&mut position, 0)?;
        (record.comment, record.decisions) = (comment, decisions);
        check_result(&record, &position, &header)?;
        Ok(record)
    }
}

fn check_game(game: &Game, header: &Header) -> Result<(), RecordError> {
    let error = |line, message| Err(RecordError { line, decision: None, message });
    let Some((line, id)) = header.find("Game") else {
        return error(1, "the tag [Game \"…\"] is missing".to_owned());
    };
    if id != game.id() && id != game.title() {
        return error(line, format!("this is a record of `{id}`, not of `{}`", game.id()));
    }
    let played = header.options();
    if played.ruleset.as_deref() != game.ruleset() {
        let name = |ruleset: Option<&str>| match ruleset {
            Some(name) => format!("the ruleset `{name}`"),
            None => "no ruleset".to_owned(),
        };
        let (line, _) = header.find("Ruleset").unwrap_or((line, ""));
        let (played, here) = (name(played.ruleset.as_deref()), name(game.ruleset()));
        return error(line, format!("the record was played with {played}, this game has {here}"));
    }
    let shown = |settings: Vec<String>| {
        if settings.is_empty() { "the usual options".to_owned() } else { settings.join(", ") }
    };
    let as_text = |(name, value): (&str, &str)| format!("{name}={value}");
    let pairs = played.settings.iter().map(|(name, value)| (name.as_str(), value.as_str()));
    let mut there: Vec<String> = pairs.map(as_text).collect();
    let mut here: Vec<String> = game.changed_settings().into_iter().map(as_text).collect();
    there.sort();
    here.sort();
    if there != here {
        let (line, _) = header.find("Option").unwrap_or((line, ""));
        let (there, here) = (shown(there), shown(here));
        return error(line, format!("the record was played with {there}, this game has {here}"));
    }
    Ok(())
}

fn start(game: &Game, header: &Header) -> Result<Position, RecordError> {
    let Some((line, text)) = header.find("Start") else { return Ok(game.start()) };
    Position::read(game, text).map_err(|error| {
        let message = format!("the start is not a position: {error}");
        RecordError { line, decision: None, message }
    })
}

/// Checks that the result in the tags is one of the game and agrees with the rules.
fn check_result(record: &Record, last: &Position, header: &Header) -> Result<(), RecordError> {
    let stated = record.result.as_str();
    if stated == UNFINISHED {
        return Ok(());
    }
    let game = last.game();
    let message = match last.outcome() {
        Some(end) if !is_result_of(stated, &end, game) => {
            format!("the result is given as `{stated}`, but the game ended: {}", end.result(game))
        }
        None if record.stated_end().is_none() => {
            let results = possible_ends(game, "").map(|end| format!("`{}`", end.result(game)));
            let results = results.collect::<Vec<_>>().join(", ");
            format!(
                "`{stated}` is no result: write {results}, or `{UNFINISHED}` for a game that goes on"
            )
        }
        _ => return Ok(()),
    };
    let (line, _) = header.find("Result").unwrap_or((1, ""));
    Err(RecordError { line, decision: None, message })
}

/// True if a word is a result as at the end of a PGN game.
pub(super) fn is_result(word: &str) -> bool {
    matches!(word, "*" | "1-0" | "0-1" | "1/2-1/2")
}

/// Reader of the decisions of a record.
struct RecordReader<'a> {
    rest: &'a str,
    line: usize,
    /// Number of the next decision in its line of play, from 1.
    number: usize,
    /// Number of decisions read, including those in variations.
    read: usize,
}

impl<'a> RecordReader<'a> {
    fn error(&self, message: impl Into<String>) -> RecordError {
        RecordError { line: self.line, decision: Some(self.number), message: message.into() }
    }

    /// Takes `length` bytes.
    fn take(&mut self, length: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(length);
        self.line += taken.matches('\n').count();
        self.rest = rest;
        taken
    }

    /// Reads decisions to the end of the text or of the variation, and plays them in `position`.
    fn decisions(
        &mut self,
        position: &mut Position,
        depth: usize,
    ) -> Result<RecordVariation, RecordError> {
        let (mut before, mut line) = (position.clone(), RecordVariation::default());
        loop {
            let space = self.rest.trim_start_matches(|c: char| c.is_whitespace() || c == ',');
            self.take(self.rest.len() - space.len());
            let is_over = self.rest.is_empty() || is_result(self.rest.trim_end());
            match self.rest.chars().next() {
                _ if is_over && depth > 0 => {
                    return Err(self.error("a variation without its `)`"));
                }
                _ if is_over => return Ok(line),
                Some('{') => self.comment(&mut line)?,
                // In some games the text of a decision begins with a parenthesis. Old records have
                // no quotes around it.
                Some('(') if self.longest_legal(&position.legal_texts()).is_none() => {
                    self.variation(&mut line, &before, depth)?;
                }
                Some(')') if depth > 0 => {
                    self.take(1);
                    return Ok(line);
                }
                Some(')') => return Err(self.error("a `)` where no variation began")),
                _ => match number(self.rest) {
                    Some(length) => {
                        self.take(length);
                    }
                    None => {
                        before.clone_from(position);
                        line.decisions.push(self.decision(position)?);
                    }
                },
            }
        }
    }

    /// Reads a variation, an alternative to the last decision of `line`.
    fn variation(
        &mut self,
        line: &mut RecordVariation,
        before: &Position,
        depth: usize,
    ) -> Result<(), RecordError> {
        if depth >= MAX_VARIATION_DEPTH {
            let message =
                format!("variations may be nested {MAX_VARIATION_DEPTH} deep, and not deeper");
            return Err(self.error(message));
        }
        let Some(instead_of) = line.decisions.last_mut() else {
            return Err(self.error("a variation with no decision before it that it could replace"));
        };
        self.take(1);
        let after = self.number;
        self.number -= 1;
        let variation = self.decisions(&mut before.clone(), depth + 1)?;
        self.number = after;
        if variation != RecordVariation::default() {
            instead_of.variations.push(variation);
        }
        Ok(())
    }

    fn comment(&mut self, line: &mut RecordVariation) -> Result<(), RecordError> {
        let end = self.rest.find('}').ok_or_else(|| self.error("a comment without its `}`"))?;
        let taken = self.take(end + 1);
        let comment = taken[1..end].to_owned();
        let place = match line.decisions.last_mut() {
            Some(recorded) => &mut recorded.comment,
            None => &mut line.comment,
        };
        // Two comments on one decision are joined.
        match place {
            Some(before) => *before = format!("{before} {comment}"),
            None => *place = Some(comment),
        }
        Ok(())
    }

    fn decision(&mut self, position: &mut Position) -> Result<RecordedMove, RecordError> {
        if self.read >= MAX_RECORD_DECISIONS {
            let message = format!("a record has at most {MAX_RECORD_DECISIONS} decisions");
            return Err(self.error(message));
        }
        let (length, mv) = self.next_move(position)?;
        self.take(length);
        position.play_mut(mv).map_err(|illegal| self.error(illegal.to_string()))?;
        self.read += 1;
        self.number += 1;
        Ok(RecordedMove::new(mv))
    }

    /// Returns the length of the next decision's text in bytes, and the decision.
    fn next_move(&self, position: &Position) -> Result<(usize, Move), RecordError> {
        let legal = position.legal_texts();
        if let Some(inside) = self.rest.strip_prefix('"') {
            let line = inside.lines().next().unwrap_or("");
            let (text, after) =
                unquote(line).ok_or_else(|| self.error("a quoted move without its last quote"))?;
            let length = 1 + line.len() - after.len();
            return Ok((length, self.read_move(position, &text, &legal)?));
        }
        if let Some(found) = self.longest_legal(&legal) {
            return Ok(found);
        }
        let length = self.rest.find(ends).unwrap_or(self.rest.len());
        let mv = self.read_move(position, &self.rest[..length], &legal)?;
        Ok((length, mv))
    }

    /// Returns the longest text of a legal decision that comes next: its length in bytes and the
    /// decision; `None` if there is none.
    fn longest_legal(&self, legal: &[(Move, String)]) -> Option<(usize, Move)> {
        let next = legal.iter().filter(|(_, text)| {
            let after = self.rest.strip_prefix(text.as_str());
            after.is_some_and(|after| after.is_empty() || after.starts_with(ends))
        });
        next.map(|(mv, text)| (text.len(), *mv)).max_by_key(|&(length, _)| length)
    }

    fn read_move(
        &self,
        position: &Position,
        text: &str,
        legal: &[(Move, String)],
    ) -> Result<Move, RecordError> {
        let player = position.game().player_name(position.player());
        position
            .read_move_among(text, legal)
            .map_err(|error| self.error(format!("{player} to decide: {error}")))
    }
}

/// True if a character ends a decision's text that is not in quotes.
fn ends(character: char) -> bool {
    character.is_whitespace() || matches!(character, ',' | '{' | '(' | ')')
}

/// Returns the length of a number such as `12.` or `12...` at the beginning of a text; `None` if
/// there is none.
fn number(text: &str) -> Option<usize> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let dots = text[digits..].bytes().take_while(|&byte| byte == b'.').count();
    (digits > 0 && dots > 0).then_some(digits + dots)
}
