//! Files of games, read some at a time, and records written in other formats.

use crate::fault::Fault;
use crate::finder::{PageGames, given_game};
use crate::own_rules::OwnRules;
use crate::question::{Answer, GameView, GivenRules, SavedView};
use boardwright::{Game, Record};
use boardwright_formats::{Algebraic, FileGames, GameFormat};
use std::io::Cursor;

/// Number of games that a question reads.
const AT_A_TIME: usize = 10;

/// A file of games that is being read.
pub struct OpenedFile {
    games: FileGames,
    /// Rules kept in the browser.
    own: OwnRules,
}

impl OpenedFile {
    /// Opens a file.
    pub fn new(format: GameFormat, file: &[u8], finder: PageGames) -> OpenedFile {
        let own = finder.own();
        OpenedFile { games: format.games(Cursor::new(file.to_vec()), finder), own }
    }

    /// Reads the next games.
    pub fn next_games(&mut self) -> Answer {
        let mut games = Vec::new();
        while games.len() < AT_A_TIME {
            match self.games.next() {
                Some(Ok(record)) => {
                    let rules = self.own.of(record.start.game());
                    games.push(GameView { rules, ..game_view(&record) });
                }
                Some(Err(error)) => games.push(failed(error.into())),
                None => return Answer::Games { games, is_done: true },
            }
        }
        Answer::Games { games, is_done: false }
    }
}

/// Returns a record as an entry of a list.
pub fn game_view(record: &Record) -> GameView {
    let game = record.start.game();
    let tag = |name: &str| {
        let found = record.tags.iter().find(|(known, _)| known == name);
        found.map_or_else(String::new, |(_, value)| value.clone())
    };
    let end = record.end().ok().flatten();
    GameView {
        id: game.id().to_owned(),
        title: game.title().to_owned(),
        names: record.names.clone(),
        event: tag("Event"),
        date: record.date.clone(),
        result: end.map_or_else(|| "*".to_owned(), |end| end.result(game)),
        moves: record.decisions.len(),
        record: record.text(),
        rules: None,
        fault: None,
    }
}

fn failed(fault: Fault) -> GameView {
    GameView {
        id: String::new(),
        title: String::new(),
        names: Vec::new(),
        event: String::new(),
        date: String::new(),
        result: String::new(),
        moves: 0,
        record: String::new(),
        rules: None,
        fault: Some(fault),
    }
}

/// Writes a record in every format.
///
/// # Errors
///
/// If the text is no record of the game.
pub fn save(text: &str, given: GivenRules) -> Result<Answer, Fault> {
    let game = given_game(&given)?;
    let record = Record::read(&game, text).map_err(|error| Fault::new(error.to_string()))?;
    let mut formats: Vec<SavedView> =
        GameFormat::ALL.into_iter().map(|format| saved(format, &record, &game)).collect();
    formats.sort_by_key(|format| format.text.is_none());
    Ok(Answer::Saved { formats })
}

fn saved(format: GameFormat, record: &Record, game: &Game) -> SavedView {
    let written = format.write(record, &mut Algebraic::new(game));
    SavedView {
        format: format.name().to_owned(),
        about: format.about().to_owned(),
        reason: written.as_ref().err().map(ToString::to_string),
        text: written.ok(),
    }
}
