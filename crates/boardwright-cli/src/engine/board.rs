//! The game an engine is told: a start, and turns that may be taken back.

use crate::external::{Coordinates, Speech, from_fen};
use boardwright::{Game, Move, Position};

/// A game in progress.
pub struct Board {
    speech: Speech,
    coordinates: Coordinates,
    game: Game,
    /// The start and the position after each turn; never empty.
    positions: Vec<Position>,
    /// The text of each turn as it was told.
    texts: Vec<String>,
    /// The text of the start; none for the usual one.
    start: Option<String>,
}

impl Board {
    /// The start of a game whose moves are written as a protocol has it.
    pub fn new(game: Game, speech: Speech) -> Board {
        let positions = vec![game.start()];
        let coordinates = Coordinates::of(&game, speech);
        Board { speech, coordinates, game, positions, texts: Vec::new(), start: None }
    }

    /// The start of another game, written in the same way.
    pub fn of(&self, game: Game) -> Board {
        Board::new(game, self.speech)
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The position now.
    pub fn position(&self) -> &Position {
        // There is always a start.
        self.positions.last().unwrap_or(&self.positions[0])
    }

    /// Whether nobody has anything to decide any more.
    pub fn is_over(&self) -> bool {
        self.position().outcome().is_some() || self.position().count() == 0
    }

    /// Goes to a start: a position as text, or the usual one.
    pub fn begin(&mut self, start: Option<&str>) -> Result<(), String> {
        let position = match start {
            None => self.game.start(),
            Some(text) => from_fen(&self.game, text).map_err(|error| error.to_string())?,
        };
        self.positions = vec![position];
        self.texts.clear();
        self.start = start.map(str::to_owned);
        Ok(())
    }

    /// Goes to a start and plays turns from there. What is known already is not played again. A
    /// turn that is not legal ends the game before it, and is named.
    pub fn go_to(&mut self, start: Option<&str>, turns: &[&str]) -> Result<(), String> {
        let same = self.start.as_deref() == start
            && turns.len() >= self.texts.len()
            && self.texts.iter().zip(turns).all(|(known, turn)| known == turn);
        if !same {
            self.begin(start)?;
        }
        for turn in &turns[self.texts.len()..] {
            self.play_text(turn)?;
        }
        Ok(())
    }

    /// Plays a turn given as text.
    pub fn play_text(&mut self, text: &str) -> Result<(), String> {
        let decisions = self.coordinates.read(self.position(), text).ok_or_else(|| {
            format!("`{text}` is not legal in {}", self.position().shortest_text())
        })?;
        let mut position = self.position().clone();
        for mv in decisions {
            position.play_mut(mv).map_err(|error| error.to_string())?;
        }
        self.positions.push(position);
        self.texts.push(text.to_owned());
        Ok(())
    }

    /// Plays a turn and gives its text.
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

    /// Takes a turn back; false if there is none.
    pub fn undo(&mut self) -> bool {
        let can = self.texts.pop().is_some();
        if can {
            self.positions.pop();
        }
        can
    }

    /// How many turns were played.
    pub fn turns(&self) -> usize {
        self.texts.len()
    }

    /// The text of decisions from here that are one turn.
    pub fn text(&self, turn: &[Move]) -> String {
        self.coordinates.turn(self.position(), turn)
    }

    /// The texts of the turns that decisions from here make up, so many of them at most; the last one may be
    /// unfinished.
    pub fn line(&self, decisions: &[Move], most: usize) -> Vec<String> {
        let (mut texts, unfinished) = self.turns_of(decisions, most);
        texts.extend(unfinished);
        texts
    }

    /// The same, whole turns alone.
    pub fn whole_turns(&self, decisions: &[Move], most: usize) -> Vec<String> {
        self.turns_of(decisions, most).0
    }

    /// The texts of whole turns, and of one that is unfinished.
    fn turns_of(&self, decisions: &[Move], most: usize) -> (Vec<String>, Option<String>) {
        let mut began = self.position().clone();
        let mut here = began.clone();
        let (mut texts, mut turn) = (Vec::new(), Vec::new());
        for &mv in decisions {
            let Ok(next) = here.play(mv) else { break };
            turn.push(mv);
            if crate::external::ends_turn(&here, &next) {
                texts.push(self.coordinates.turn(&began, &turn));
                turn.clear();
                began = next.clone();
            }
            here = next;
            if texts.len() >= most {
                return (texts, None);
            }
        }
        let unfinished = (!turn.is_empty()).then(|| self.coordinates.turn(&began, &turn));
        (texts, unfinished)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::examples::game;

    fn board(id: &str) -> Board {
        Board::new(game(id), Speech::Uci)
    }

    #[test]
    fn turns_are_played_taken_back_and_refused() {
        let mut chess = board("chess");
        chess.go_to(None, &["e2e4", "e7e5"]).unwrap();
        chess.go_to(None, &["e2e4", "e7e5", "g1f3"]).unwrap();
        assert_eq!(chess.turns(), 3);
        assert!(chess.undo());
        let error = chess.go_to(None, &["e2e4", "e7e5", "e1e3"]).unwrap_err();
        assert!(error.contains("`e1e3`"), "{error}");
        assert_eq!(chess.turns(), 2);
        chess.go_to(Some("7k/P7/8/8/8/8/8/K7 w - - 0 1"), &["a7a8q"]).unwrap();
        assert_eq!(chess.turns(), 1);
        assert!(chess.begin(Some("nonsense")).is_err());
    }

    #[test]
    fn two_decisions_are_one_turn_where_the_rules_say_so() {
        let mut amazons = board("amazons");
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
        assert_eq!(amazons.whole_turns(&[mv, shot, next], 9), [text.as_str()]);
        amazons.play_text(&text).unwrap();
    }

    #[test]
    fn drops_and_passes_have_texts() {
        let mut othello = board("othello");
        let mv = othello.position().nth(0).unwrap();
        let text = othello.text(&[mv]);
        assert!(text.starts_with("P@"), "{text}");
        othello.play_text(&text).unwrap();
        let mut ataxx = board("ataxx");
        ataxx.play_text("P@a6").unwrap();
        ataxx.play_text("g7e7").unwrap();
        assert!(othello.play_text("0000").is_err(), "nobody passes who can move");
    }
}
