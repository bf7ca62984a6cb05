//! The games that come with the product: the folders of `games/`, embedded when the crate is built.

use crate::game::{Game, Options};
use boardwright_syntax::diagnostic::Diagnostic;

/// A game that comes with the product.
#[derive(Clone, Copy, Debug)]
pub struct BundledGame {
    /// Its id: the name of its folder.
    pub id: &'static str,
    /// Its rules.
    pub rules: &'static str,
    /// Its table of counts (`position`, `depth`, `nodes`, `source`), if it has one.
    pub perft: Option<&'static str>,
    /// A sample game as a record, if it has one.
    pub sample: Option<&'static str>,
    /// What was learned of positions in it, for players, if anything was.
    pub weights: Option<&'static str>,
}

static GAMES: &[BundledGame] = include!(concat!(env!("OUT_DIR"), "/bundled_list.rs"));

impl BundledGame {
    /// The title in its rules, without judging the rules.
    pub fn title(&self) -> String {
        let (file, _) = boardwright_syntax::parse(self.rules);
        file.title.map(|title| title.text).unwrap_or_else(|| self.id.to_owned())
    }

    /// Compiles its rules; the game knows its id.
    pub fn compile(&self, options: &Options) -> (Option<Game>, Vec<Diagnostic>) {
        let options = Options { id: Some(self.id.to_owned()), ..options.clone() };
        Game::compile(self.rules, &options)
    }
}

/// All bundled games, by id.
pub fn all() -> &'static [BundledGame] {
    GAMES
}

/// The bundled game of this id.
pub fn find(id: &str) -> Option<&'static BundledGame> {
    GAMES.iter().find(|game| game.id == id)
}

/// The id that `word` most likely stands for.
pub fn closest(word: &str) -> Option<&'static str> {
    boardwright_syntax::suggest::closest(word, GAMES.iter().map(|game| game.id))
}
