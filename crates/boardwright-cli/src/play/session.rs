//! A game being played: its record and every position of it.

use crate::whole;
use anyhow::{Result, anyhow};
use boardwright::{Game, GameEnd, Move, Player, Position, Record};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// A game being played.
pub struct Session {
    record: Record,
    /// The start and the position after each decision of the record; never empty.
    positions: Vec<Position>,
    /// The file it came from or was saved to, which may be written again without asking.
    file: Option<PathBuf>,
}

impl Session {
    /// Goes on with a record.
    pub fn new(record: Record, file: Option<PathBuf>) -> Session {
        let positions = record.positions();
        Session { record, positions, file }
    }

    /// The position now.
    pub fn position(&self) -> &Position {
        self.positions.last().unwrap_or(&self.record.start)
    }

    /// The game.
    pub fn game(&self) -> &Game {
        self.record.start.game()
    }

    /// How the game ended; nothing while it goes on.
    pub fn end(&self) -> Option<GameEnd> {
        self.position().outcome().or_else(|| self.record.decided())
    }

    /// How the game was decided outside its rules, as the record says.
    pub fn decided(&self) -> Option<GameEnd> {
        self.record.decided().filter(|_| self.position().outcome().is_none())
    }

    /// Makes a decision.
    pub fn play(&mut self, mv: Move) -> Result<()> {
        let next = self.position().play(mv)?;
        self.record.push(mv);
        self.positions.push(next);
        Ok(())
    }

    /// The game is won by this player, since the other one has given up.
    pub fn resign(&mut self, winner: Player) {
        let end = GameEnd { winner: Some(winner), reason: "by resignation".to_owned() };
        (self.record.result, self.record.reason) = (end.result(self.game()), end.reason);
    }

    /// Takes back to where the person last decided, or the last decision if everybody is one;
    /// false if there is no such place.
    pub fn undo(&mut self, person: Option<Player>) -> bool {
        let Some(index) = self.before(person) else { return false };
        self.positions.truncate(index + 1);
        self.record.truncate(index);
        true
    }

    /// Whether there is something to take back.
    pub fn can_undo(&self, person: Option<Player>) -> bool {
        self.before(person).is_some()
    }

    /// After how many decisions the person last decided, or anybody if everybody is one.
    fn before(&self, person: Option<Player>) -> Option<usize> {
        let decided = |position: &Position| person.is_none_or(|person| position.player() == person);
        let before = &self.positions[..self.positions.len() - 1];
        before.iter().rposition(decided)
    }

    /// Writes the record. A file that is not this game's own is written over only if `over`.
    pub fn save(&mut self, file: &Path, over: bool, date: String) -> Result<()> {
        if self.record.date.is_empty() {
            self.record.date = date;
        }
        let own = self.file.as_deref() == Some(file);
        let shown = file.display();
        whole::put(file, self.record.text().as_bytes(), own || over).map_err(
            |error| match error.kind() {
                ErrorKind::AlreadyExists => {
                    anyhow!("{shown} exists already; `save! {shown}` writes over it")
                }
                _ => anyhow!("{shown} cannot be written: {error}"),
            },
        )?;
        self.file = Some(file.to_owned());
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::examples::game;

    #[test]
    fn one_takes_back_to_where_one_decided_oneself_and_no_further() {
        let three = game("tic-tac-toe");
        let [crosses, noughts] = [Player(0), Player(1)];
        let mut session = Session::new(Record::new(three.start()), None);
        assert!(!session.can_undo(None) && !session.undo(None));
        let first = session.position().nth(0).unwrap();
        session.play(first).unwrap();
        assert!(session.can_undo(Some(crosses)) && session.can_undo(None));
        assert!(!session.can_undo(Some(noughts)) && !session.undo(Some(noughts)));
        let second = session.position().nth(0).unwrap();
        session.play(second).unwrap();
        assert!(session.undo(Some(crosses)));
        assert_eq!(session.position().hash(), three.start().hash());
    }

    #[test]
    fn who_gives_up_has_lost_until_it_is_taken_back() {
        let three = game("tic-tac-toe");
        let mut session = Session::new(Record::new(three.start()), None);
        session.play(session.position().nth(0).unwrap()).unwrap();
        session.resign(Player(0));
        assert_eq!(session.end().unwrap().text(&three), "Crosses wins by resignation");
        assert!(session.record.text().contains("[Reason \"by resignation\"]"));
        assert!(session.undo(None));
        assert_eq!(session.end(), None);
    }
}
