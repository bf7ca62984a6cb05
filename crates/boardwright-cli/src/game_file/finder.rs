//! The games that files name, as the command line has them.

use crate::arguments::OptionArguments;
use crate::exit;
use crate::load;
use crate::rules_source::RulesSource;
use anyhow::Result;
use boardwright::{Execution, Game, bundled};
use boardwright_formats::pgn::variants::folded;
use boardwright_formats::{GameFinder, WantedGame};

/// Game of files that name none and whose format has none.
const UNNAMED: &str = "chess";

/// Game and options given on the command line. They come before those that a file names.
#[derive(Clone, Default)]
pub struct GivenGame {
    /// GAME; `None` if the file names its game.
    pub game: Option<String>,
    /// Options.
    pub options: OptionArguments,
}

impl GameFinder for GivenGame {
    fn find(&mut self, wanted: &WantedGame) -> Result<Game, String> {
        self.compile(wanted).map_err(|error| exit::text(&error))
    }
}

impl GivenGame {
    fn compile(&self, wanted: &WantedGame) -> Result<Game> {
        let name = match (&self.game, &wanted.name) {
            (Some(given), _) => given.clone(),
            (None, Some(name)) => bundled_id(name).unwrap_or(name).to_owned(),
            (None, None) => wanted.usual.unwrap_or(UNNAMED).to_owned(),
        };
        // A path in a file is not followed.
        let is_path = self.game.is_none() && bundled::find(&name).is_none();
        if is_path {
            return Err(exit::usage(format!(
                "`{name}` is no bundled game; name its rules file with --game"
            )));
        }
        let mut settings = wanted.settings.clone();
        let given = &self.options.settings;
        settings.retain(|(name, _)| !given.iter().any(|(other, _)| other == name));
        settings.extend(given.iter().cloned());
        let ruleset = self.options.ruleset.clone().or_else(|| wanted.ruleset.clone());
        let options = OptionArguments { settings, ruleset };
        let source = RulesSource::find(&name)?;
        let game = match self.options == OptionArguments::default() {
            true => load::game_of_file(&source, &options)?,
            false => load::game_from_source(&source, &options, Execution::default())?,
        };
        match &wanted.name {
            Some(named) if !is_name_of(named, &game) => {
                Err(exit::usage(format!("this is a game of `{named}`, not of `{}`", game.id())))
            }
            _ => Ok(game),
        }
    }
}

/// Returns the id of the bundled game with a name or a title.
fn bundled_id(name: &str) -> Option<&'static str> {
    let named = |game: &&bundled::BundledGame| {
        folded(game.id) == folded(name) || folded(&game.title()) == folded(name)
    };
    bundled::all().iter().find(named).map(|game| game.id)
}

fn is_name_of(name: &str, game: &Game) -> bool {
    folded(name) == folded(game.id()) || folded(name) == folded(game.title())
}
