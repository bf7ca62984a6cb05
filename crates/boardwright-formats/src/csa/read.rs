//! Reading of games.

use super::game_texts::GameTexts;
use super::position::{self, FirstPosition};
use super::{GAME, TAGS, letter_of, sign};
use crate::algebraic::Algebraic;
use crate::error::FormatError;
use crate::reading::{add_comment, room_for_decision, to_decide};
use crate::shogi::ending::{self, ILLEGAL_ACTION, SPECIAL_MOVES};
use crate::source::{FoundGames, GameFinder, Games, WantedGame};
use crate::text::GameText;
use boardwright::record::RecordedMove;
use boardwright::{GameEnd, Player, Position, Record, Site};
use std::io::BufRead;

/// Iterator over the games of a file in CSA.
///
/// After a [`ReadError::Format`](crate::ReadError::Format) it goes on with the next game.
pub type CsaGames<R, F> = Games<GameTexts<R>, F>;

impl<R: BufRead, F: GameFinder> Games<GameTexts<R>, F> {
    /// Creates an iterator.
    pub fn new(input: R, finder: F) -> CsaGames<R, F> {
        Games::from_texts(GameTexts::new(input), finder, read)
    }
}

/// Reads one game.
fn read<F: GameFinder>(text: &GameText, games: &mut FoundGames<F>) -> Result<Record, FormatError> {
    let wanted = WantedGame { name: Some(GAME.to_owned()), ..WantedGame::default() };
    let notation = games.get(&wanted).map_err(|message| text.error(0, message))?;
    Reader::new(text, notation).game()
}

/// Reader of one game.
struct Reader<'a> {
    text: &'a GameText,
    notation: &'a mut Algebraic,
    record: Record,
    /// Position as stated so far; `None` if nothing is stated.
    first: Option<FirstPosition>,
    /// Position after the last decision.
    last: Position,
    /// True once the player to decide was stated.
    has_begun: bool,
    /// True once a special move ended the game.
    is_over: bool,
}

impl<'a> Reader<'a> {
    fn new(text: &'a GameText, notation: &'a mut Algebraic) -> Reader<'a> {
        let last = notation.game().start();
        let record = Record::new(last.clone());
        Reader { text, notation, record, first: None, last, has_begun: false, is_over: false }
    }

    fn game(mut self) -> Result<Record, FormatError> {
        let text = &self.text.text;
        let mut line_start = 0;
        for line in text.split_inclusive('\n') {
            let content = line.trim_end();
            // A comma joins statements, but not within texts.
            let separator = if content.starts_with(['\'', 'N', '$']) { '\n' } else { ',' };
            let mut at = line_start;
            for statement in content.split(separator) {
                self.statement(at, statement)?;
                at += statement.len() + 1;
            }
            line_start += line.len();
        }
        Ok(self.record)
    }

    fn statement(&mut self, at: usize, statement: &str) -> Result<(), FormatError> {
        let mut characters = statement.chars();
        match (characters.next(), characters.next()) {
            (None, _) | (Some('V' | 'T'), _) => {}
            (Some('\''), _) => self.comment(&statement[1..]),
            (Some('N'), Some('+')) => statement[2..].trim().clone_into(&mut self.record.names[0]),
            (Some('N'), Some('-')) => statement[2..].trim().clone_into(&mut self.record.names[1]),
            (Some('$'), _) => self.tag(&statement[1..]),
            // Servers say so, too, how a game has ended.
            (Some('#'), _) => self.server_line(at, statement)?,
            _ if self.is_over => {
                return Err(self.text.error(at, "a statement follows the end of the game"));
            }
            (Some('P'), _) if !self.has_begun => {
                let first = self.first.get_or_insert_with(FirstPosition::new);
                let read = first.read(statement);
                read.map_err(|(offset, message)| self.text.error(at + offset, message))?;
            }
            (Some(sign @ ('+' | '-')), None) if !self.has_begun => self.begin(at, sign)?,
            (Some('+' | '-'), Some(_)) => self.decision(at, statement)?,
            (Some('%'), _) => self.end(at, statement)?,
            _ => {
                let message = format!("`{statement}` is no statement here");
                return Err(self.text.error(at, message));
            }
        }
        Ok(())
    }

    /// Adds a comment to the last decision, or to the beginning. Lines are joined.
    fn comment(&mut self, comment: &str) {
        let comment = comment.strip_prefix('*').unwrap_or(comment);
        add_comment(&mut self.record.decisions, &mut self.record.comment, comment);
    }

    fn tag(&mut self, tag: &str) {
        let (keyword, value) = tag.split_once(':').unwrap_or((tag, ""));
        if keyword == "START_TIME" {
            value.trim().clone_into(&mut self.record.date);
        } else if let Some((name, _)) = TAGS.iter().find(|(_, known)| *known == keyword) {
            self.record.tags.push(((*name).to_owned(), value.trim().to_owned()));
        }
    }

    /// Begins the game: all of the first position is known.
    fn begin(&mut self, at: usize, sign: char) -> Result<(), FormatError> {
        let board = self.first.take().map_or_else(|| Ok(position::start()), FirstPosition::board);
        let board = board.map_err(|message| self.text.error(at, message))?;
        let position = Position::read(self.notation.game(), &board.sfen(sign == '+'));
        let position = position.map_err(|error| {
            self.text.error(at, format!("the first position is none of the game: {error}"))
        })?;
        let usual = self.notation.game().start();
        self.last = if position == usual { usual } else { position };
        self.record.start = self.last.clone();
        self.has_begun = true;
        Ok(())
    }

    fn decision(&mut self, at: usize, statement: &str) -> Result<(), FormatError> {
        if !self.has_begun {
            let message = "a move before the player to move is stated, by a line `+` or `-`";
            return Err(self.text.error(at, message));
        }
        room_for_decision(self.record.decisions.len(), self.text, at)?;
        let broken = || self.text.error(at, format!("`{statement}` is no move such as `+7776FU`"));
        let parts = (statement.get(1..3), statement.get(3..5), statement.get(5..));
        let (Some(from), Some(to), Some(code)) = parts else { return Err(broken()) };
        let letter = letter_of(code.trim()).ok_or_else(broken)?;
        let to = self.square(to).ok_or_else(broken)?;
        let from = match from {
            "00" => None,
            from => Some(self.square(from).ok_or_else(broken)?),
        };
        let player = self.last.player();
        if !statement.starts_with(sign(player)) {
            let name = self.last.game().player_name(player);
            return Err(self.text.error(at, format!("{name} is to move")));
        }
        let found = self.notation.matching(&self.last, (from, to), letter);
        let found = found.map_err(|limit| self.text.error(at, limit.to_string()))?;
        let mv = found.ok_or_else(|| {
            let message = format!("`{statement}` is not legal");
            self.text.error(at, to_decide(&self.last, message))
        })?;
        let made = self.last.play_mut(mv);
        made.map_err(|error| self.text.error(at, to_decide(&self.last, error)))?;
        self.record.decisions.push(RecordedMove::new(mv));
        Ok(())
    }

    /// Returns the site of a square such as `77`.
    fn square(&self, text: &str) -> Option<Site> {
        let mut digits = text.chars().map(|digit| digit.to_digit(10));
        crate::shogi::site(self.last.game(), digits.next()??, digits.next()??)
    }

    /// Reads a line of a server, such as `#TIME_UP`, which ends the game unless a special move has.
    fn server_line(&mut self, at: usize, line: &str) -> Result<(), FormatError> {
        let special = match line {
            "#RESIGN" => "%TORYO".to_owned(),
            line => line.replacen('#', "%", 1),
        };
        let is_known = SPECIAL_MOVES.iter().any(|known| known.csa == special);
        if self.is_over || !self.has_begun || !is_known {
            return Ok(());
        }
        self.end(at, &special)
    }

    /// Ends the game by a special move.
    fn end(&mut self, at: usize, statement: &str) -> Result<(), FormatError> {
        let by_action = |loser: u8| {
            Some(GameEnd { winner: Some(Player(1 - loser)), reason: ILLEGAL_ACTION.to_owned() })
        };
        let stated = match statement {
            "%+ILLEGAL_ACTION" => by_action(0),
            "%-ILLEGAL_ACTION" => by_action(1),
            _ => {
                let special = SPECIAL_MOVES.iter().find(|special| special.csa == statement);
                let message = || format!("`{statement}` is no end of a game");
                special.ok_or_else(|| self.text.error(at, message()))?.end(self.last.player())
            }
        };
        self.is_over = true;
        let Some(stated) = stated else { return Ok(()) };
        ending::state(&mut self.record, &self.last, stated, statement)
            .map_err(|message| self.text.error(at, message))
    }
}
