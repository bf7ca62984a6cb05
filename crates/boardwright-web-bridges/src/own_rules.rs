//! The rules that a browser keeps: those being written, and earlier ones.

use crate::finder::{compile, is_name_of};
use boardwright::{Game, Options};
use boardwright_formats::WantedGame;
use std::cell::OnceCell;
use std::rc::Rc;

/// Rules that a browser keeps, the last first.
#[derive(Clone, Default)]
pub struct OwnRules(Rc<Kept>);

#[derive(Default)]
struct Kept {
    texts: Vec<String>,
    /// The games of the texts without errors, compiled when the first one is wanted.
    games: OnceCell<Vec<(usize, Game)>>,
}

impl From<Vec<String>> for OwnRules {
    fn from(texts: Vec<String>) -> OwnRules {
        OwnRules(Rc::new(Kept { texts, games: OnceCell::new() }))
    }
}

impl OwnRules {
    /// Finds and compiles the rules with a title; `None` if no rules without errors have it.
    ///
    /// The inner error says that the rules have no such options.
    pub fn find(&self, wanted: &WantedGame) -> Option<Result<Game, String>> {
        let name = wanted.name.as_deref()?;
        let rules = self.titled(|game| is_name_of(name, game))?;
        let options = Options {
            ruleset: wanted.ruleset.clone(),
            settings: wanted.settings.clone(),
            ..Options::default()
        };
        Some(compile(rules, &options))
    }

    /// Returns the rules of a game that was found here; `None` for another game.
    pub fn of(&self, game: &Game) -> Option<String> {
        // Games of rules without an id have their title in its place.
        if game.id() != game.title() {
            return None;
        }
        self.titled(|own| own.title() == game.title()).map(str::to_owned)
    }

    fn titled(&self, is_wanted: impl Fn(&Game) -> bool) -> Option<&str> {
        let Kept { texts, games } = &*self.0;
        let games = games.get_or_init(|| {
            let compiled = |text: &String| compile(text, &Options::default()).ok();
            texts
                .iter()
                .map(compiled)
                .enumerate()
                .filter_map(|(index, game)| Some((index, game?)))
                .collect()
        });
        games.iter().find(|(_, game)| is_wanted(game)).map(|&(index, _)| texts[index].as_str())
    }
}
