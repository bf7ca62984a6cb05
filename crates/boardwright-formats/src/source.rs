//! The games of a file, and those that files name.

use crate::algebraic::Algebraic;
use crate::error::{FormatError, ReadError};
use crate::text::GameText;
use boardwright::{Game, Record};

/// A game as a file names it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct WantedGame {
    /// Id of a bundled game, or another name; `None` if the file names no game.
    pub name: Option<String>,
    /// Id of the game if neither the file nor the caller names one; `None` if the format has none.
    pub usual: Option<&'static str>,
    /// Ruleset.
    pub ruleset: Option<String>,
    /// Names and values of options.
    pub settings: Vec<(String, String)>,
}

/// Finds and compiles games.
pub trait GameFinder {
    /// Returns the game that a file names.
    ///
    /// # Errors
    ///
    /// A sentence that says why there is no such game.
    fn find(&mut self, wanted: &WantedGame) -> Result<Game, String>;
}

impl<F: FnMut(&WantedGame) -> Result<Game, String>> GameFinder for F {
    fn find(&mut self, wanted: &WantedGame) -> Result<Game, String> {
        self(wanted)
    }
}

/// Largest number of games that are kept ready.
const MAX_KEPT: usize = 8;

/// Games that were found, kept ready for the next record.
pub struct FoundGames<F> {
    finder: F,
    /// The last used is the last.
    kept: Vec<(WantedGame, Algebraic)>,
}

impl<F: GameFinder> FoundGames<F> {
    /// Creates an empty collection.
    pub fn new(finder: F) -> FoundGames<F> {
        FoundGames { finder, kept: Vec::new() }
    }

    /// Returns the notation of a game.
    ///
    /// # Errors
    ///
    /// As [`GameFinder::find`].
    pub fn get(&mut self, wanted: &WantedGame) -> Result<&mut Algebraic, String> {
        let known = self.kept.iter().position(|(known, _)| known == wanted);
        let entry = match known {
            Some(index) => self.kept.remove(index),
            None => (wanted.clone(), Algebraic::new(&self.finder.find(wanted)?)),
        };
        if self.kept.len() >= MAX_KEPT {
            self.kept.remove(0);
        }
        self.kept.push(entry);
        let last = self.kept.len() - 1;
        Ok(&mut self.kept[last].1)
    }
}

/// Reader of the text of one game.
type ReadText<F> = fn(&GameText, &mut FoundGames<F>) -> Result<Record, FormatError>;

/// Iterator over the games of a file, whose texts come from `T`.
///
/// After a [`ReadError::Format`] it goes on with the next game.
pub struct Games<T, F> {
    texts: T,
    found: FoundGames<F>,
    read: ReadText<F>,
}

impl<T, F: GameFinder> Games<T, F> {
    /// Creates an iterator.
    pub(crate) fn from_texts(texts: T, finder: F, read: ReadText<F>) -> Games<T, F> {
        Games { texts, found: FoundGames::new(finder), read }
    }
}

impl<T, F> Iterator for Games<T, F>
where
    T: Iterator<Item = Result<GameText, ReadError>>,
    F: GameFinder,
{
    type Item = Result<Record, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        let text = match self.texts.next()? {
            Ok(text) => text,
            Err(error) => return Some(Err(error)),
        };
        Some((self.read)(&text, &mut self.found).map_err(ReadError::from))
    }
}
