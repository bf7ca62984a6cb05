//! Reading of movetext: decisions with numbers, marks, comments and variations.

use super::header::unquote;
use super::marks::{read_mark, split_suffix};
use super::{
    MAX_RECORD_DECISIONS, MAX_VARIATION_DEPTH, RecordError, RecordVariation, RecordedMove,
};
use crate::position::{PlayError, Position};
use boardwright_interpret::{LimitReached, Move};

impl Position {
    /// Reads moves as people write them, one after the other: with or without numbers, marks,
    /// comments and a result. Variations are skipped.
    ///
    /// # Errors
    ///
    /// If the text has an illegal decision, or is malformed.
    ///
    /// ```
    /// use boardwright::{Options, bundled};
    ///
    /// let (chess, _) = bundled::find("chess").unwrap().compile(&Options::default());
    /// let moves = chess.unwrap().start().read_moves("1. e4 e5 2. Nf3! Nc6 {well known} 3. Bb5 *");
    /// assert_eq!(moves.unwrap().len(), 5);
    /// ```
    pub fn read_moves(&self, text: &str) -> Result<Vec<Move>, RecordError> {
        let line = RecordReader::new(text, 1).decisions(&mut self.clone(), 0)?;
        Ok(line.decisions.iter().map(|recorded| recorded.mv).collect())
    }
}

/// Reader of the decisions of a record.
pub(super) struct RecordReader<'a> {
    pub rest: &'a str,
    line: usize,
    /// Column of the rest in characters, from 1.
    column: usize,
    /// Number of the next decision in its line of play, from 1.
    number: usize,
    /// Number of decisions read, including those in variations.
    read: usize,
}

impl<'a> RecordReader<'a> {
    /// Creates a reader of a text that begins on a line of its record.
    pub fn new(rest: &'a str, line: usize) -> RecordReader<'a> {
        RecordReader { rest, line, column: 1, number: 1, read: 0 }
    }

    fn error(&self, message: impl Into<String>) -> RecordError {
        RecordError {
            line: self.line,
            column: self.column,
            decision: Some(self.number),
            message: message.into(),
        }
    }

    /// Takes `length` bytes.
    fn take(&mut self, length: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(length);
        self.line += taken.matches('\n').count();
        match taken.rfind('\n') {
            Some(at) => self.column = 1 + taken[at + 1..].chars().count(),
            None => self.column += taken.chars().count(),
        }
        self.rest = rest;
        taken
    }

    /// Reads decisions to the end of the text or of the variation, and plays them in `position`.
    pub fn decisions(
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
                Some('{') => self.comment(&mut line, '}')?,
                Some(';' | '%') => self.comment(&mut line, '\n')?,
                // In some games the text of a decision begins with a parenthesis. Old records have
                // no quotes around it.
                Some('(') if self.longest_legal(&self.legal_texts(position)?).is_none() => {
                    self.variation(&mut line, &before, depth)?;
                }
                Some(')') if depth > 0 => {
                    self.take(1);
                    return Ok(line);
                }
                Some(')') => return Err(self.error("a `)` where no variation began")),
                _ => match skipped(self.rest) {
                    Some(length) if self.skips(position, length)? => {
                        let mark = read_mark(self.take(length));
                        if let (Some(mark), Some(recorded)) = (mark, line.decisions.last_mut()) {
                            recorded.marks.push(mark);
                        }
                    }
                    _ => {
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

    /// Reads a comment in braces, or to the end of the line.
    fn comment(&mut self, line: &mut RecordVariation, last: char) -> Result<(), RecordError> {
        let end = match self.rest.find(last) {
            Some(end) => end,
            None if last == '\n' => self.rest.len(),
            None => return Err(self.error("a comment without its `}`")),
        };
        let taken = self.take((end + 1).min(self.rest.len()));
        let comment = taken[1..end].to_owned();
        if taken.starts_with('%') {
            // A line for programs.
            return Ok(());
        }
        let place = match line.decisions.last_mut() {
            Some(recorded) => &mut recorded.comment,
            None => &mut line.comment,
        };
        // Two comments on one decision are joined.
        match place {
            Some(before) => {
                before.push(' ');
                before.push_str(&comment);
            }
            None => *place = Some(comment),
        }
        Ok(())
    }

    fn decision(&mut self, position: &mut Position) -> Result<RecordedMove, RecordError> {
        if self.read >= MAX_RECORD_DECISIONS {
            let message = format!("a record has at most {MAX_RECORD_DECISIONS} decisions");
            return Err(self.error(message));
        }
        let NextMove { length, mv, mark } = match self.next_move(position) {
            Ok(found) => found,
            Err(error) => match self.pass_left_out(position)? {
                Some(pass) => NextMove { length: 0, mv: pass, mark: None },
                None => return Err(self.must_pass(position)?.unwrap_or(error)),
            },
        };
        self.take(length);
        position.play_mut(mv).map_err(|illegal| self.error(illegal.to_string()))?;
        self.read += 1;
        self.number += 1;
        Ok(RecordedMove { marks: mark.into_iter().collect(), ..RecordedMove::new(mv) })
    }

    /// Returns the pass that a list of moves leaves out: the only legal decision, after which the
    /// next move is legal.
    fn pass_left_out(&self, position: &Position) -> Result<Option<Move>, RecordError> {
        let forced = |at: &Position| at.forced_pass().map_err(|limit| self.limit(limit));
        let after = |at: &Position, pass| at.play(pass).map_err(|error| self.unplayed(error));
        let Some(pass) = forced(position)? else { return Ok(None) };
        let next = after(position, pass)?;
        if self.next_move(&next).is_ok() {
            return Ok(Some(pass));
        }
        // The next player may have to pass, too.
        let Some(again) = forced(&next)? else { return Ok(None) };
        let follows = self.next_move(&after(&next, again)?).is_ok();
        Ok(follows.then_some(pass))
    }

    /// Returns an error if the next move is that of the next player, and a pass is missing.
    fn must_pass(&self, position: &Position) -> Result<Option<RecordError>, RecordError> {
        let pass = position.pass().map_err(|limit| self.limit(limit))?;
        let Some(pass) = pass else { return Ok(None) };
        let after = position.play(pass).map_err(|error| self.unplayed(error))?;
        let Ok(NextMove { length, .. }) = self.next_move(&after) else { return Ok(None) };
        let name = |position: &Position| position.game().player_name(position.player()).to_owned();
        let (player, next, text) = (name(position), name(&after), &self.rest[..length]);
        let pass = position.move_text(pass);
        Ok(Some(self.error(format!(
            "{player} to decide: `{text}` is a move of {next}; {player} must pass first, which is \
             written `{pass}`"
        ))))
    }

    /// True if the next `length` bytes are no decision. Decisions that end with a full stop are in
    /// quotes.
    fn skips(&self, position: &Position, length: usize) -> Result<bool, RecordError> {
        let next = &self.rest[..length];
        Ok(next.ends_with('.') || !self.legal_texts(position)?.iter().any(|(_, text)| text == next))
    }

    fn legal_texts(&self, position: &Position) -> Result<Vec<(Move, String)>, RecordError> {
        position.legal_texts().map_err(|limit| self.limit(limit))
    }

    fn limit(&self, limit: LimitReached) -> RecordError {
        self.error(limit.to_string())
    }

    fn unplayed(&self, error: PlayError) -> RecordError {
        self.error(error.to_string())
    }

    /// Returns the next decision.
    fn next_move(&self, position: &Position) -> Result<NextMove, RecordError> {
        let legal = self.legal_texts(position)?;
        if let Some(inside) = self.rest.strip_prefix('"') {
            let line = inside.lines().next().unwrap_or("");
            let (text, after) =
                unquote(line).ok_or_else(|| self.error("a quoted move without its last quote"))?;
            let length = 1 + line.len() - after.len();
            let mv = self.read_move(position, &text, &legal)?;
            return Ok(NextMove { length, mv, mark: None });
        }
        if let Some((length, mv)) = self.longest_legal(&legal) {
            return Ok(NextMove { length, mv, mark: None });
        }
        let length = self.rest.find(ends).unwrap_or(self.rest.len());
        let text = &self.rest[..length];
        let (text, mark) = split_suffix(text).map_or((text, None), |(mv, mark)| (mv, Some(mark)));
        let mv = self.read_move(position, text, &legal)?;
        Ok(NextMove { length, mv, mark })
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
        if text.starts_with('$') {
            let message = format!("`{text}` is no mark: a mark is `$` and a number, such as `$1`");
            return Err(self.error(message));
        }
        let player = position.game().player_name(position.player());
        position
            .read_move_among(text, legal)
            .map_err(|error| self.error(format!("{player} to decide: {error}")))
    }
}

/// The next decision of a text.
struct NextMove {
    /// Length of its text in bytes.
    length: usize,
    mv: Move,
    /// Mark at its end; `None` if there is none.
    mark: Option<u8>,
}

/// True if a character ends a decision's text that is not in quotes.
fn ends(character: char) -> bool {
    character.is_whitespace() || matches!(character, ',' | '{' | '(' | ')')
}

/// True if a word is a result as at the end of a PGN game.
pub(super) fn is_result(word: &str) -> bool {
    matches!(word, "*" | "1-0" | "0-1" | "1/2-1/2")
}

/// Returns the length of what a text may begin with besides a decision: a number such as `12.`,
/// `12...` or `12`, a mark such as `$1` or `!?`, or `e.p.`; `None` if there is none.
fn skipped(text: &str) -> Option<usize> {
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let number = digits(text);
    let dots = text[number..].bytes().take_while(|&byte| byte == b'.').count();
    if number > 0 && dots > 0 {
        return Some(number + dots);
    }
    let word = &text[..text.find(ends).unwrap_or(text.len())];
    let is_mark =
        !word.is_empty() && word.chars().all(|mark| matches!(mark, '!' | '?' | '+' | '#'));
    let annotation = word.strip_prefix('$').is_some_and(|rest| digits(rest) == rest.len());
    let other = matches!(word, "e.p." | "ep" | "…" | "...");
    (is_mark || annotation || other || number == word.len() && number > 0).then_some(word.len())
}
