//! The games that files name, as a page has them.

use crate::fault::Fault;
use crate::own_rules::OwnRules;
use crate::question::GivenRules;
use boardwright::building::Bases;
use boardwright::bundled::BundledBases;
use boardwright::{Game, Options};
use boardwright_formats::pgn::variants::folded;
use boardwright_formats::{GameFinder, WantedGame};

/// Game of files that name none.
const UNNAMED: &str = "chess";

/// The games that may be found.
pub enum PageGames {
    /// Any bundled game, or one of the rules kept in the browser.
    Any(OwnRules),
    /// A game of the page.
    Only(Game),
}

impl PageGames {
    /// Compiles a game of the page.
    ///
    /// # Errors
    ///
    /// If the rules have errors, or there is no such game.
    pub fn only(given: &GivenRules) -> Result<PageGames, Fault> {
        Ok(PageGames::Only(given_game(given)?))
    }

    /// Returns the rules kept in the browser.
    pub fn own(&self) -> OwnRules {
        match self {
            PageGames::Any(own) => own.clone(),
            PageGames::Only(_) => OwnRules::default(),
        }
    }
}

impl GameFinder for PageGames {
    fn find(&mut self, wanted: &WantedGame) -> Result<Game, String> {
        match self {
            PageGames::Any(own) => {
                bundled(wanted).or_else(|bundled| own.find(wanted).unwrap_or(Err(bundled)))
            }
            PageGames::Only(game) => match &wanted.name {
                Some(name) if !is_name_of(name, game) => Err(format!(
                    "this is a game of `{name}`, not of {}; paste it on the first page",
                    game.title()
                )),
                _ => Ok(game.clone()),
            },
        }
    }
}

/// Compiles a game of the page.
///
/// # Errors
///
/// If the rules have errors, or there is no such game.
pub fn given_game(given: &GivenRules) -> Result<Game, Fault> {
    let GivenRules { rules, id, ruleset, settings } = given;
    let options = Options {
        id: id.clone(),
        ruleset: ruleset.clone(),
        settings: settings.clone(),
        ..Options::default()
    };
    let game = match rules {
        Some(rules) => compile(rules, &options),
        None => {
            let id = id.as_deref().unwrap_or_default();
            let found =
                BundledBases.find(id, None).map_err(|missing| Fault::new(missing.message))?;
            compile(&found.text, &options)
        }
    };
    game.map_err(Fault::new)
}

/// Compiles the bundled game with an id, without options.
pub fn bundled_game(id: &str) -> Result<Game, Fault> {
    given_game(&GivenRules { id: Some(id.to_owned()), ..GivenRules::default() })
}

/// Finds and compiles a bundled game by its id or title.
fn bundled(wanted: &WantedGame) -> Result<Game, String> {
    let name = wanted.name.as_deref().unwrap_or(UNNAMED);
    let base = match BundledBases.find(name, None) {
        Ok(base) => base,
        Err(missing) => {
            let meant = missing.meant.as_deref().and_then(|id| BundledBases.find(id, None).ok());
            meant.ok_or_else(|| unknown(name))?
        }
    };
    let options = Options {
        id: Some(base.name.clone()),
        ruleset: wanted.ruleset.clone(),
        settings: wanted.settings.clone(),
        ..Options::default()
    };
    let game = compile(&base.text, &options)?;
    // The name may be that of the nearest game only.
    if is_name_of(name, &game) { Ok(game) } else { Err(unknown(name)) }
}

fn unknown(name: &str) -> String {
    format!(
        "there is no game `{}` among the bundled ones and the rules kept in this browser; open its \
         rules under “Write rules”, then the game there by “Record” and “Open…”",
        name.chars().take(80).collect::<String>()
    )
}

/// Compiles rules.
///
/// # Errors
///
/// If the rules have errors.
pub fn compile(rules: &str, options: &Options) -> Result<Game, String> {
    let compiled = Game::compile_with(rules, options, &BundledBases);
    compiled.game.ok_or_else(|| {
        let first = compiled.diagnostics.first();
        let words = first.map_or("", |diagnostic| diagnostic.message.as_str());
        format!("the rules cannot be used: {words}")
    })
}

/// True if a game has this id or title.
pub fn is_name_of(name: &str, game: &Game) -> bool {
    folded(name) == folded(game.id()) || folded(name) == folded(game.title())
}
