//! The game that the engine server plays: a start, and turns that can be undone.

use crate::external_engine::{CoordinateNotation, Protocol, from_fen};
use boardwright::{Game, Move, Position, PositionError};

/// A text that the game does not accept.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum GameTextError {
    /// The start is no position of the game.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// The turn is not legal.
    #[error("`{turn}` is not legal in {position}")]
    IllegalTurn {
        /// The turn in coordinate notation.
        turn: String,
        /// The position, in its shortest notation.
        position: String,
    },
}

/// A game in progress.
pub struct ServedGame {
    protocol: Protocol,
    notation: CoordinateNotation,
    game: Game,
    /// The start, and the position after each turn; never empty.
    positions: Vec<Position>,
    /// The text of each turn, as it was received.
    texts: Vec<String>,
    /// The text of the start; `None` for the start of the rules.
    start: Option<String>,
}

impl ServedGame {
    /// The start of a game, with the moves in the notation of a protocol.
    pub fn new(game: Game, protocol: Protocol) -> ServedGame {
        let positions = vec![game.start()];
        let notation = CoordinateNotation::of(&game, protocol);
        ServedGame { protocol, notation, game, positions, texts: Vec::new(), start: None }
    }

    /// The start of another game in the same protocol.
    pub fn with_game(&self, game: Game) -> ServedGame {
        ServedGame::new(game, self.protocol)
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The current position.
    pub fn position(&self) -> &Position {
        self.positions.last().unwrap_or(&self.positions[0])
    }

    /// Returns true if the game has ended.
    pub fn is_over(&self) -> bool {
        self.position().outcome().is_some() || self.position().count() == 0
    }

    /// Sets the start: a position as text, or the start of the rules.
    ///
    /// # Errors
    /// Fails if the text is no position of the game; the game stays as it was.
    pub fn set_start(&mut self, start: Option<&str>) -> Result<(), GameTextError> {
        let position = match start {
            None => self.game.start(),
            Some(text) => from_fen(&self.game, text)?,
        };
        self.positions = vec![position];
        self.texts.clear();
        self.start = start.map(str::to_owned);
        Ok(())
    }

    /// Sets the start and plays turns from it. Turns that the game has already are not repeated.
    ///
    /// # Errors
    /// Fails at an illegal turn; the turns before it are played.
    pub fn set_position(
        &mut self,
        start: Option<&str>,
        turns: &[&str],
    ) -> Result<(), GameTextError> {
        let same = self.start.as_deref() == start
            && turns.len() >= self.texts.len()
            && self.texts.iter().zip(turns).all(|(known, turn)| known == turn);
        if !same {
            self.set_start(start)?;
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
        let illegal = || GameTextError::IllegalTurn {
            turn: text.to_owned(),
            position: self.position().shortest_text(),
        };
        let decisions = self.notation.read(self.position(), text).ok_or_else(illegal)?;
        let mut position = self.position().clone();
        for mv in decisions {
            position.play_mut(mv).map_err(|_| illegal())?;
        }
        self.positions.push(position);
        self.texts.push(text.to_owned());
        Ok(())
    }

    /// Plays a turn; returns its text.
    pub fn play(&mut self, turn: &[Move]) -> String {
        let text = self.text(turn);
        let mut position = self.position().clone();
        for &mv in turn {
            if position.play_mut(mv).is_err() {
                break;
            }
        }
        self.positions.push(position);
        self.texts.push(text.clone());
        text
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
        let mut began = self.position().clone();
        let mut here = began.clone();
        let (mut texts, mut turn) = (Vec::new(), Vec::new());
        for &mv in decisions {
            let Ok(next) = here.play(mv) else { break };
            turn.push(mv);
            if crate::external_engine::ends_turn(&here, &next) {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_games::game;

    fn served(id: &str) -> ServedGame {
        ServedGame::new(game(id), Protocol::Uci)
    }

    #[test]
    fn turns_are_played_undone_and_refused() {
        let mut chess = served("chess");
        chess.set_position(None, &["e2e4", "e7e5"]).unwrap();
        chess.set_position(None, &["e2e4", "e7e5", "g1f3"]).unwrap();
        assert_eq!(chess.turns(), 3);
        assert!(chess.undo());
        let error = chess.set_position(None, &["e2e4", "e7e5", "e1e3"]).unwrap_err().to_string();
        assert!(error.contains("`e1e3`"), "{error}");
        assert_eq!(chess.turns(), 2);
        chess.set_position(Some("7k/P7/8/8/8/8/8/K7 w - - 0 1"), &["a7a8q"]).unwrap();
        assert_eq!(chess.turns(), 1);
        assert!(chess.set_start(Some("nonsense")).is_err());
    }

    #[test]
    fn turn_of_two_decisions_is_one_text() {
        let mut amazons = served("amazons");
        amazons.play_text("d1d7,d7g7").unwrap();
        assert_eq!((amazons.turns(), amazons.position().turns()), (1, 1));
        assert!(amazons.play_text("d10d9").is_err(), "the arrow is missing");
        let mv = amazons.position().nth(0).unwrap();
        let after = amazons.position().play(mv).unwrap();
        let shot = after.nth(0).unwrap();
        let text = amazons.text(&[mv, shot]);
        assert_eq!(amazons.line(&[mv, shot], 9), [text.as_str()]);
        let next = after.play(shot).unwrap().nth(0).unwrap();
        assert_eq!(amazons.line(&[mv, shot, next], 9).len(), 2);
        assert_eq!(amazons.complete_turns(&[mv, shot, next], 9), [text.as_str()]);
        amazons.play_text(&text).unwrap();
    }

    #[test]
    fn drops_and_passes_have_texts() {
        let mut othello = served("othello");
        let mv = othello.position().nth(0).unwrap();
        let text = othello.text(&[mv]);
        assert!(text.starts_with("P@"), "{text}");
        othello.play_text(&text).unwrap();
        let mut ataxx = served("ataxx");
        ataxx.play_text("P@a6").unwrap();
        ataxx.play_text("g7e7").unwrap();
        assert!(othello.play_text("0000").is_err(), "a player who can move may not pass");
    }
}
