//! The games that files name.

use crate::algebraic::Algebraic;
use boardwright::Game;

/// A game as a file names it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct WantedGame {
    /// Id of a bundled game, or another name; `None` if the file names no game.
    pub name: Option<String>,
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
