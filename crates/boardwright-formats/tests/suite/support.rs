//! Games and files for tests.

use boardwright::{Game, Options, Record, bundled};
use boardwright_formats::pgn::PgnGames;
use boardwright_formats::{ReadError, WantedGame};
use std::io::Read;

pub fn game(id: &str) -> Game {
    bundled::find(id).unwrap().compile(&Options::default()).0.unwrap()
}

/// Finds bundled games; files that name none are of chess.
pub fn find(wanted: &WantedGame) -> Result<Game, String> {
    let name = wanted.name.as_deref().or(wanted.usual).unwrap_or("chess");
    let bundled = bundled::find(name).ok_or_else(|| format!("there is no game `{name}`"))?;
    let (ruleset, settings) = (wanted.ruleset.clone(), wanted.settings.clone());
    let options = Options { ruleset, settings, ..Options::default() };
    bundled.compile(&options).0.ok_or_else(|| "the options are wrong".to_owned())
}

pub fn read_all(text: impl AsRef<[u8]>) -> Vec<Result<Record, ReadError>> {
    PgnGames::new(text.as_ref(), find).collect()
}

/// Returns the only game of a text.
pub fn read(text: &str) -> Record {
    only(read_all(text), text)
}

/// Returns the error of the only game of a text.
pub fn error(text: &str) -> String {
    let mut games = read_all(text);
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0).map(|record| record.text()).unwrap_err().to_string()
}

/// Returns the only game that was read from a text.
pub fn only(mut games: Vec<Result<Record, ReadError>>, text: &str) -> Record {
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// An endless stream of one text after another.
pub struct Endless(pub &'static [u8]);

impl Read for Endless {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        for (at, byte) in buffer.iter_mut().enumerate() {
            *byte = self.0[at % self.0.len()];
        }
        Ok(buffer.len())
    }
}
