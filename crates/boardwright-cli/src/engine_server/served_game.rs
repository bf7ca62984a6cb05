//! The game that the engine server plays: a start, and turns that can be undone.

use crate::external_engine::{CoordinateNotation, Protocol, ends_turn, from_fen};
use crate::wall_clock;
use boardwright::{
    Game, GameEnd, LimitReached, Move, MoveTextError, PlayError, Position, PositionError,
};
use std::time::Duration;

/// Time in which a line of turns is written; it is cut short then.
const WRITING_TIME: Duration = Duration::from_millis(40);
/// Time in which it is found out whether a game has ended.
const JUDGING_TIME: Duration = Duration::from_millis(50);

/// A text that the game does not accept.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum GameTextError {
    /// The start is no position of the game.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// A limit of the rules was reached, so that nothing is known about the turn.
    #[error("`{turn}` is not made: {limit}")]
    Limit {
        /// The turn in coordinate notation.
        turn: String,
        /// The limit.
        limit: LimitReached,
    },
    /// The turn is not legal.
    #[error("`{turn}` is not legal{} in {position}", because(.reason))]
    IllegalTurn {
        /// The turn in coordinate notation.
        turn: String,
        /// Reason as a sentence; `None` if none is known.
        reason: Option<String>,
        /// The position, in its shortest notation.
        position: String,
    },
    /// The turn is the other player's.
    #[error("`{turn}` comes after a pass, which must be written as `{pass}`, in {position}")]
    MissingPass {
        /// The turn in coordinate notation.
        turn: String,
        /// The pass in coordinate notation.
        pass: String,
        /// The position, in its shortest notation.
        position: String,
    },
}

impl GameTextError {
    /// The reason why a turn is not accepted, without the turn and the position.
    pub fn reason(&self) -> Option<String> {
        match self {
            GameTextError::Position(_) => None,
            GameTextError::Limit { limit, .. } => Some(limit.to_string()),
            GameTextError::IllegalTurn { reason, .. } => reason.clone(),
            GameTextError::MissingPass { pass, .. } => {
                Some(format!("it comes after a pass, which must be written as {pass}"))
            }
        }
    }
}

fn because(reason: &Option<String>) -> String {
    reason.as_ref().map(|reason| format!(" ({reason})")).unwrap_or_default()
}

/// The error for a turn that a limit of the rules hides.
fn hidden(turn: &str, limit: LimitReached) -> GameTextError {
    GameTextError::Limit { turn: turn.to_owned(), limit }
}

/// A position of the game in progress.
#[derive(Clone)]
struct ServedPosition {
    /// In the game without claims.
    open: Position,
    /// In the game whose claims end it.
    judged: Position,
}

/// A game in progress.
pub struct ServedGame {
    protocol: Protocol,
    notation: CoordinateNotation,
    game: Game,
    /// The game without the ends that a player may claim: the other program decides whether play
    /// goes on.
    open_game: Game,
    /// The start, and the position after each turn; never empty.
    positions: Vec<ServedPosition>,
    /// The text of each turn, as it was received.
    texts: Vec<String>,
    /// The text of the start; `None` for the start of the rules.
    start: Option<String>,
    /// Reason why the last start or list of turns was not accepted.
    fault: Option<String>,
}

impl ServedGame {
    /// The start of a game, with the moves in the notation of a protocol.
    pub fn new(game: Game, protocol: Protocol) -> ServedGame {
        let open_game = game.without_claims().unwrap_or_else(|| game.clone());
        let positions = vec![ServedPosition { open: open_game.start(), judged: game.start() }];
        let notation = CoordinateNotation::of(&game, protocol);
        let (texts, start, fault) = (Vec::new(), None, None);
        ServedGame { protocol, notation, game, open_game, positions, texts, start, fault }
    }

    /// The start of another game in the same protocol.
    pub fn with_game(&self, game: Game) -> ServedGame {
        ServedGame::new(game, self.protocol)
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    fn current(&self) -> &ServedPosition {
        self.positions.last().unwrap_or(&self.positions[0])
    }

    /// The current position, in the game without claims.
    pub fn position(&self) -> &Position {
        &self.current().open
    }

    /// The current position for a search, which takes claims to end the game, but not at once.
    pub fn searched_position(&self) -> &Position {
        let ServedPosition { open, judged } = self.current();
        let _scope = wall_clock::budget(JUDGING_TIME).enter();
        if matches!(judged.outcome(), Ok(Some(_))) { open } else { judged }
    }

    /// Returns true if the game has ended, whatever players may claim.
    pub fn is_over(&self) -> bool {
        // A limit decides nothing; the search meets it again, and says so.
        let _scope = wall_clock::budget(JUDGING_TIME).enter();
        let ended = self.position().outcome();
        matches!(ended, Ok(Some(_))) || self.position().nth(0) == Ok(None)
    }

    /// The end of the game if a player who may claim it does.
    ///
    /// # Errors
    /// Fails if a limit of the rules hides it.
    pub fn end(&self) -> Result<Option<GameEnd>, LimitReached> {
        self.current().judged.outcome()
    }

    /// Reason why the last start or list of turns was not accepted; `None` if it was.
    pub fn fault(&self) -> Option<&str> {
        self.fault.as_deref()
    }

    /// Sets a fault: the last position was not understood.
    pub fn refuse(&mut self, fault: String) {
        self.fault = Some(fault);
    }

    /// Sets the start: a position as text, or the start of the rules.
    ///
    /// # Errors
    /// Fails if the text is no position of the game; the game stays as it was, with a fault.
    pub fn set_start(&mut self, start: Option<&str>) -> Result<(), GameTextError> {
        let result = self.try_start(start);
        self.fault = result.as_ref().err().map(ToString::to_string);
        result
    }

    fn try_start(&mut self, start: Option<&str>) -> Result<(), GameTextError> {
        let read = |game: &Game| match start {
            None => Ok(game.start()),
            Some(text) => from_fen(game, text),
        };
        let (open, judged) = (read(&self.open_game)?, read(&self.game)?);
        self.positions = vec![ServedPosition { open, judged }];
        self.texts.clear();
        self.start = start.map(str::to_owned);
        Ok(())
    }

    /// Sets the start and plays turns from it. Turns that the game has already are not repeated.
    ///
    /// # Errors
    /// Fails at an illegal turn; the turns before it are played, and the game has a fault.
    pub fn set_position(
        &mut self,
        start: Option<&str>,
        turns: &[&str],
    ) -> Result<(), GameTextError> {
        let result = self.try_position(start, turns);
        self.fault = result.as_ref().err().map(ToString::to_string);
        result
    }

    fn try_position(&mut self, start: Option<&str>, turns: &[&str]) -> Result<(), GameTextError> {
        let same = self.start.as_deref() == start
            && turns.len() >= self.texts.len()
            && self.texts.iter().zip(turns).all(|(known, turn)| known == turn);
        if !same {
            self.try_start(start)?;
        }
        for turn in &turns[self.texts.len()..] {
            self.play_text(turn)?;
        }
        Ok(())
    }

    /// Plays a turn given as text.
    ///
    /// # Errors
    /// Fails if the turn is illegal.
    pub fn play_text(&mut self, text: &str) -> Result<(), GameTextError> {
        let turn = self.read_turn(text)?;
        let position = self.after(&turn).map_err(|error| match error {
            PlayError::Illegal(_) => self.illegal(text),
            PlayError::Limit(limit) => hidden(text, limit),
        })?;
        self.positions.push(position);
        self.texts.push(text.to_owned());
        Ok(())
    }

    /// The decisions of a legal turn given as text.
    ///
    /// # Errors
    /// Fails if the turn is illegal.
    pub fn read_turn(&self, text: &str) -> Result<Vec<Move>, GameTextError> {
        let here = self.position();
        if let Some(turn) = self.notation.read(here, text).map_err(|limit| hidden(text, limit))? {
            return Ok(turn);
        }
        match self.turn_after_pass(text).map_err(|limit| hidden(text, limit))? {
            // A list of turns may leave out a pass that is forced.
            Some(turn) if here.count() == Ok(1) => Ok(turn),
            Some(turn) => Err(GameTextError::MissingPass {
                turn: text.to_owned(),
                pass: self.text(&turn[..1]),
                position: here.shortest_text(),
            }),
            None => Err(self.illegal(text)),
        }
    }

    /// A pass and the decisions of a turn that is legal after it; `None` if there is no such turn.
    fn turn_after_pass(&self, text: &str) -> Result<Option<Vec<Move>>, LimitReached> {
        let here = self.position();
        let Some(pass) = here.pass()? else { return Ok(None) };
        let Ok(next) = here.play(pass) else { return Ok(None) };
        let rest = self.notation.read(&next, text)?;
        Ok(rest.map(|rest| [vec![pass], rest].concat()))
    }

    fn illegal(&self, text: &str) -> GameTextError {
        let position = self.position().shortest_text();
        let reason = self.reason_against(text);
        GameTextError::IllegalTurn { turn: text.to_owned(), reason, position }
    }

    /// Reason why a turn is not legal; `None` if the rules write turns otherwise.
    fn reason_against(&self, text: &str) -> Option<String> {
        let here = self.position();
        if let Ok(Some(end)) = here.outcome() {
            return Some(format!("the game is over; {}", end.text(here.game())));
        }
        let first = here.nth(0).ok()??;
        if here.move_text(first) != self.text(&[first]) {
            return None;
        }
        match here.read_move(text) {
            Err(MoveTextError::Illegal { reason, .. }) => Some(reason),
            _ => None,
        }
    }

    /// Plays a turn; returns its text.
    pub fn play(&mut self, turn: &[Move]) -> String {
        let text = self.text(turn);
        self.positions.push(self.after(turn).unwrap_or_else(|_| self.current().clone()));
        self.texts.push(text.clone());
        text
    }

    /// The position after a turn.
    fn after(&self, turn: &[Move]) -> Result<ServedPosition, PlayError> {
        let play = |mut position: Position| {
            turn.iter().try_for_each(|&mv| position.play_mut(mv))?;
            Ok::<_, PlayError>(position)
        };
        let before = self.position();
        let open = play(before.clone())?;
        // From a position that repetition ends, play goes on without judging.
        let judged = play(before.in_game(&self.game)).unwrap_or_else(|_| open.in_game(&self.game));
        Ok(ServedPosition { open, judged })
    }

    /// Undoes a turn; returns false if there is none.
    pub fn undo(&mut self) -> bool {
        let can = self.texts.pop().is_some();
        if can {
            self.positions.pop();
        }
        can
    }

    /// Number of turns played.
    pub fn turns(&self) -> usize {
        self.texts.len()
    }

    /// The text of decisions that are one turn from the current position.
    pub fn text(&self, turn: &[Move]) -> String {
        self.notation.turn(self.position(), turn)
    }

    /// The texts of the first `max` turns of a line from the current position; the last turn may be
    /// incomplete.
    pub fn line(&self, decisions: &[Move], max: usize) -> Vec<String> {
        let (mut texts, incomplete) = self.turns_of(decisions, max);
        texts.extend(incomplete);
        texts
    }

    /// The texts of the first `max` complete turns of a line.
    pub fn complete_turns(&self, decisions: &[Move], max: usize) -> Vec<String> {
        self.turns_of(decisions, max).0
    }

    /// The texts of the complete turns of a line, and of an incomplete one.
    fn turns_of(&self, decisions: &[Move], max: usize) -> (Vec<String>, Option<String>) {
        let _scope = wall_clock::budget(WRITING_TIME).enter();
        let mut began = self.position().clone();
        let mut here = began.clone();
        let (mut texts, mut turn) = (Vec::new(), Vec::new());
        for &mv in decisions {
            let Ok(next) = here.play(mv) else { break };
            turn.push(mv);
            if ends_turn(&here, &next).unwrap_or(true) {
                texts.push(self.notation.turn(&began, &turn));
                turn.clear();
                began = next.clone();
            }
            here = next;
            if texts.len() >= max {
                return (texts, None);
            }
        }
        let incomplete = (!turn.is_empty()).then(|| self.notation.turn(&began, &turn));
        (texts, incomplete)
    }
}
