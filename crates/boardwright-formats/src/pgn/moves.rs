//! Reading of the moves of a game by its rules.

use super::tokens::{Token, Tokens};
use crate::algebraic::Algebraic;
use crate::error::FormatError;
use crate::text::{GameText, too_many_moves};
use boardwright::record::{
    MAX_RECORD_DECISIONS, MAX_VARIATION_DEPTH, RecordVariation, RecordedMove,
};
use boardwright::{LimitReached, Move, MoveTextError, Position};

/// Reader of moves.
pub(super) struct MoveReader<'a, 'b> {
    pub text: &'a GameText,
    pub tokens: &'b mut Tokens<'a>,
    pub notation: &'b mut Algebraic,
    /// Number of decisions read.
    pub read: usize,
    /// True once a decision was read after an end that reads the history.
    pub passed_end: bool,
}

/// A line of play with the position before its last decision and after it.
struct Line {
    moves: RecordVariation,
    before: Position,
    after: Position,
}

impl<'a> MoveReader<'a, '_> {
    /// Reads a line of play to its end. Returns its last position, and the result if there is one.
    pub fn line(
        &mut self,
        start: &Position,
        depth: usize,
    ) -> Result<(RecordVariation, Position, Option<&'a str>), FormatError> {
        let mut line =
            Line { moves: RecordVariation::default(), before: start.clone(), after: start.clone() };
        loop {
            let Some((at, token)) = self.tokens.next_token()? else {
                if depth > 0 {
                    let message = "a variation without its `)`";
                    return Err(self.text.error(self.text.text.len(), message));
                }
                return Ok((line.moves, line.after, None));
            };
            match token {
                Token::Number => {}
                Token::Tag { .. } => return Err(self.text.error(at, "a tag among the moves")),
                Token::Comment(comment) => line.comment(&comment),
                Token::Mark(mark) => {
                    if let Some(recorded) = line.moves.decisions.last_mut() {
                        recorded.marks.push(mark);
                    }
                }
                Token::Open => self.variation(&mut line, at, depth)?,
                Token::Close if depth > 0 => return Ok((line.moves, line.after, None)),
                Token::Close => return Err(self.text.error(at, "a `)` without its `(`")),
                Token::Result(_) if depth > 0 => {
                    let message = "a result within a variation, which lacks its `)`";
                    return Err(self.text.error(at, message));
                }
                Token::Result(result) => return Ok((line.moves, line.after, Some(result))),
                Token::Move(text) => self.decision(&mut line, at, &text)?,
            }
        }
    }

    fn variation(&mut self, line: &mut Line, at: usize, depth: usize) -> Result<(), FormatError> {
        if depth >= MAX_VARIATION_DEPTH {
            let message = format!("variations are nested at most {MAX_VARIATION_DEPTH} deep");
            return Err(self.text.error(at, message));
        }
        let Some(instead_of) = line.moves.decisions.last_mut() else {
            return Err(self.text.error(at, "a variation before the first move"));
        };
        let (variation, _, _) = self.line(&line.before, depth + 1)?;
        if variation != RecordVariation::default() {
            instead_of.variations.push(variation);
        }
        Ok(())
    }

    fn decision(&mut self, line: &mut Line, at: usize, text: &str) -> Result<(), FormatError> {
        if self.read >= MAX_RECORD_DECISIONS {
            return Err(self.text.error(at, too_many_moves()));
        }
        self.read += 1;
        let limit = |limit: LimitReached| self.text.error(at, limit.to_string());
        let is_over = line.after.game().reads_history()
            && self.notation.is_over(&line.after).map_err(limit)?;
        self.passed_end |= is_over;
        let mut position = line.after.clone();
        let mut passes = Vec::new();
        let mv = loop {
            match self.notation.read(&position, text) {
                Ok(mv) => break mv,
                // Lists of moves may leave out passes that are forced.
                Err(error) => match self.forced_pass(&position, passes.len()) {
                    Some(pass) => {
                        self.play(&mut position, pass, at)?;
                        passes.push(pass);
                    }
                    None => return Err(self.illegal(&line.after, at, error)),
                },
            }
        };
        for pass in passes {
            line.moves.decisions.push(RecordedMove::new(pass));
        }
        line.before = position.clone();
        self.play(&mut position, mv, at)?;
        line.after = position;
        line.moves.decisions.push(RecordedMove::new(mv));
        Ok(())
    }

    fn forced_pass(&self, position: &Position, passes: usize) -> Option<Move> {
        let players = position.game().players().count();
        if passes >= players { None } else { position.forced_pass().ok().flatten() }
    }

    fn play(&mut self, position: &mut Position, mv: Move, at: usize) -> Result<(), FormatError> {
        self.notation.play(position, mv).map_err(|limit| self.text.error(at, limit.to_string()))
    }

    fn illegal(&self, position: &Position, at: usize, error: MoveTextError) -> FormatError {
        let player = position.game().player_name(position.player());
        self.text.error(at, format!("{player} to decide: {error}"))
    }
}

impl Line {
    /// Adds a comment to the last decision, or to the beginning. Two comments are joined.
    fn comment(&mut self, comment: &str) {
        if comment.is_empty() {
            return;
        }
        let place = match self.moves.decisions.last_mut() {
            Some(recorded) => &mut recorded.comment,
            None => &mut self.moves.comment,
        };
        match place {
            Some(before) => *before = format!("{before} {comment}"),
            None => *place = Some(comment.to_owned()),
        }
    }
}
