//! A game in progress: its record and all its positions.

use crate::{atomic_file, inputs};
use anyhow::{Result, anyhow};
use boardwright::{Game, GameEnd, Move, Player, Position, Record};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// A game in progress.
pub struct PlaySession {
    record: Record,
    /// The start, and the position after each decision; never empty.
    positions: Vec<Position>,
    /// The file of the game, which may be replaced without asking.
    file: Option<PathBuf>,
}

impl PlaySession {
    /// Continues a record.
    pub fn new(record: Record, file: Option<PathBuf>) -> PlaySession {
        let positions = record.positions();
        PlaySession { record, positions, file }
    }

    /// The current position.
    pub fn position(&self) -> &Position {
        self.positions.last().unwrap_or(&self.record.start)
    }

    /// The game.
    pub fn game(&self) -> &Game {
        self.record.start.game()
    }

    /// The end of the game; `None` while it continues, also if a limit of the rules hides its end:
    /// the moves name it.
    pub fn end(&self) -> Option<GameEnd> {
        self.position().outcome().ok().flatten().or_else(|| self.record.stated_end())
    }

    /// The end of the game outside its rules, such as a resignation.
    pub fn end_outside_rules(&self) -> Option<GameEnd> {
        self.record.stated_end().filter(|_| !matches!(self.position().outcome(), Ok(Some(_))))
    }

    /// Plays a decision.
    ///
    /// # Errors
    /// Fails if the decision is not legal.
    pub fn play(&mut self, mv: Move) -> Result<()> {
        let next = self.position().play(mv)?;
        self.record.push(mv);
        self.positions.push(next);
        Ok(())
    }

    /// Ends the game by resignation; `winner` is the other player.
    pub fn resign(&mut self, winner: Player) {
        let end = GameEnd { winner: Some(winner), reason: "by resignation".to_owned() };
        (self.record.result, self.record.reason) = (end.result(self.game()), end.reason);
    }

    /// Undoes to the person's last decision, or to the last decision if `person` is `None`; returns
    /// false if there is none.
    pub fn undo(&mut self, person: Option<Player>) -> bool {
        let Some(index) = self.last_decision(person) else { return false };
        self.positions.truncate(index + 1);
        self.record.truncate(index);
        true
    }

    /// Returns true if there is a decision to undo.
    pub fn can_undo(&self, person: Option<Player>) -> bool {
        self.last_decision(person).is_some()
    }

    /// Index of the person's last decision, or of the last decision if `person` is `None`.
    fn last_decision(&self, person: Option<Player>) -> Option<usize> {
        let decided = |position: &Position| person.is_none_or(|person| position.player() == person);
        let before = &self.positions[..self.positions.len() - 1];
        before.iter().rposition(decided)
    }

    /// Writes the record; replaces a file of another game only if `overwrite`.
    ///
    /// # Errors
    /// Fails if the file exists or cannot be written.
    pub fn save(&mut self, file: &Path, overwrite: bool, date: String) -> Result<()> {
        if self.record.date.is_empty() {
            self.record.date = date;
        }
        let is_own =
            self.file.as_deref().is_some_and(|own| own == file || inputs::is_same(own, file));
        if !is_own {
            inputs::refuse(file)?;
        }
        let shown = file.display();
        atomic_file::write_new_or_replace(file, self.record.text().as_bytes(), is_own || overwrite)
            .map_err(|error| match error.kind() {
                ErrorKind::AlreadyExists => {
                    anyhow!("`{shown}` already exists; `save! {shown}` replaces it")
                }
                _ => anyhow!("`{shown}` cannot be written: {error}"),
            })?;
        self.file = Some(file.to_owned());
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_games::game;

    #[test]
    fn undo_stops_at_own_last_decision() {
        let three = game("tic-tac-toe");
        let [crosses, noughts] = [Player(0), Player(1)];
        let mut session = PlaySession::new(Record::new(three.start()), None);
        assert!(!session.can_undo(None) && !session.undo(None));
        let first = session.position().nth(0).unwrap().unwrap();
        session.play(first).unwrap();
        assert!(session.can_undo(Some(crosses)) && session.can_undo(None));
        assert!(!session.can_undo(Some(noughts)) && !session.undo(Some(noughts)));
        let second = session.position().nth(0).unwrap().unwrap();
        session.play(second).unwrap();
        assert!(session.undo(Some(crosses)));
        assert_eq!(session.position().hash(), three.start().hash());
    }

    #[test]
    fn resignation_loses_until_it_is_undone() {
        let three = game("tic-tac-toe");
        let mut session = PlaySession::new(Record::new(three.start()), None);
        session.play(session.position().nth(0).unwrap().unwrap()).unwrap();
        session.resign(Player(0));
        assert_eq!(session.end().unwrap().text(&three), "Crosses win by resignation");
        assert!(session.record.text().contains("[Reason \"by resignation\"]"));
        assert!(session.undo(None));
        assert_eq!(session.end(), None);
    }
}
