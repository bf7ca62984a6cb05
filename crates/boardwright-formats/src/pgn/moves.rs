//! Reading of the moves of a game by its rules.

use super::dialect::Dialect;
use super::tokens::{Token, Tokens};
use crate::error::FormatError;
use crate::reading::{add_comment, room_for_decision, to_decide};
use crate::text::GameText;
use boardwright::record::{MAX_VARIATION_DEPTH, RecordVariation, RecordedMove};
use boardwright::{LimitReached, Move, Position};

/// Names of a move that changes nothing but the player, by which some programs show threats.
const NULL_MOVES: [&str; 5] = ["--", "Z0", "null", "pass", "@@@@"];

/// Reader of moves.
pub(crate) struct MoveReader<'a, 'b, D> {
    pub text: &'a GameText,
    pub tokens: &'b mut Tokens<'a>,
    pub dialect: &'b mut D,
    /// Number of decisions read.
    pub read: usize,
    /// True once a decision was read after an end that reads the history.
    pub passed_end: bool,
}

/// A line of play with the position before its last move and after it.
struct Line {
    moves: RecordVariation,
    /// Index of the first decision of the last move.
    first: usize,
    before: Position,
    after: Position,
}

impl<'a, D: Dialect> MoveReader<'a, '_, D> {
    /// Reads a line of play to its end. Returns its last position, and the result if there is one.
    pub fn line(
        &mut self,
        start: &Position,
        depth: usize,
    ) -> Result<(RecordVariation, Position, Option<&'a str>), FormatError> {
        let mut line = Line {
            moves: RecordVariation::default(),
            first: 0,
            before: start.clone(),
            after: start.clone(),
        };
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
        let Some(instead_of) = line.moves.decisions.get_mut(line.first) else {
            return Err(self.text.error(at, "a variation before the first move"));
        };
        let (variation, _, _) = self.line(&line.before, depth + 1)?;
        if variation != RecordVariation::default() {
            instead_of.variations.push(variation);
        }
        Ok(())
    }

    fn decision(&mut self, line: &mut Line, at: usize, text: &str) -> Result<(), FormatError> {
        room_for_decision(self.read, self.text, at)?;
        let limit = |limit: LimitReached| self.text.error(at, limit.to_string());
        let is_over = line.after.game().reads_history()
            && self.dialect.algebraic().is_over(&line.after).map_err(limit)?;
        self.passed_end |= is_over;
        let mut position = line.after.clone();
        let mut passes = Vec::new();
        let decisions = loop {
            match self.read_move(&position, text) {
                Ok(decisions) => break decisions,
                // Lists of moves may leave out passes that are forced.
                Err(error) => match self.forced_pass(&position, passes.len()) {
                    Some(pass) => {
                        self.play(&mut position, pass, at)?;
                        passes.push(pass);
                    }
                    None => return Err(self.illegal(&line.after, at, &error)),
                },
            }
        };
        line.moves.decisions.extend(passes.into_iter().map(RecordedMove::new));
        line.before = position.clone();
        line.first = line.moves.decisions.len();
        self.read += decisions.len();
        for mv in decisions {
            self.play(&mut position, mv, at)?;
            line.moves.decisions.push(RecordedMove::new(mv));
        }
        line.after = position;
        Ok(())
    }

    /// Returns the decisions of the move that a text names. A null move is a pass.
    fn read_move(&mut self, position: &Position, text: &str) -> Result<Vec<Move>, String> {
        let read = self.dialect.read_move(position, text);
        if read.is_ok() || !NULL_MOVES.contains(&text) {
            return read;
        }
        let pass = position.pass().map_err(|limit| limit.to_string())?;
        let message = || format!("`{text}` is a null move, and no player may pass here");
        Ok(vec![pass.ok_or_else(message)?])
    }

    fn forced_pass(&self, position: &Position, passes: usize) -> Option<Move> {
        let players = position.game().players().count();
        if passes >= players { None } else { position.forced_pass().ok().flatten() }
    }

    fn play(&mut self, position: &mut Position, mv: Move, at: usize) -> Result<(), FormatError> {
        self.dialect
            .algebraic()
            .play(position, mv)
            .map_err(|limit| self.text.error(at, limit.to_string()))
    }

    fn illegal(&self, position: &Position, at: usize, error: &str) -> FormatError {
        self.text.error(at, to_decide(position, error))
    }
}

impl Line {
    /// Adds a comment to the last decision, or to the beginning. Two comments are joined.
    fn comment(&mut self, comment: &str) {
        add_comment(&mut self.moves.decisions, &mut self.moves.comment, comment);
    }
}
