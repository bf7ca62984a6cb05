//! The bundled games and modules: the folders of `games/` and the files of `modules/`, embedded
//! when the crate is built.

use boardwright_rules::building::{BaseText, Bases, MissingBase};
use std::borrow::Cow;

/// A bundled game: its rules text and the files beside it.
#[derive(Clone, Copy, Debug)]
pub struct BundledGame {
    /// Id: the name of its folder.
    pub id: &'static str,
    /// Text of its rules.
    pub rules: &'static str,
    /// Perft table with the columns `position`, `depth`, `nodes` and `source`; `None` if there is
    /// none.
    pub perft: Option<&'static str>,
    /// A sample game as a record; `None` if there is none.
    pub sample: Option<&'static str>,
    /// Learned evaluation weights for computer players; `None` if there are none.
    pub weights: Option<&'static str>,
    /// A lesson of positions with tasks; `None` if none is written.
    pub primer: Option<&'static str>,
}

/// Ids and rules alone: a page looks up bases, and needs nothing else of [`GAMES`].
static RULES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/bundled_rules.rs"));

/// Names and texts of the modules that rules may use.
static MODULES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/bundled_modules.rs"));

static GAMES: &[BundledGame] = include!(concat!(env!("OUT_DIR"), "/bundled_list.rs"));

impl BundledGame {
    /// Returns the title in the rules, without compiling them.
    pub fn title(&self) -> String {
        let (file, _) = boardwright_syntax::parse(self.rules);
        file.title.map(|title| title.text).unwrap_or_else(|| self.id.to_owned())
    }
}

/// Returns all bundled games, sorted by id.
pub fn all() -> &'static [BundledGame] {
    GAMES
}

/// Returns the bundled game with an id; `None` if there is none.
///
/// ```
/// use boardwright::{Options, bundled};
///
/// let (chess, _) = bundled::find("chess").unwrap().compile(&Options::default());
/// assert_eq!(chess.unwrap().start().count(), Ok(20));
/// ```
pub fn find(id: &str) -> Option<&'static BundledGame> {
    GAMES.iter().find(|game| game.id == id)
}

/// Returns the bundled id most similar to `word`; `None` if none is close.
pub fn closest(word: &str) -> Option<&'static str> {
    boardwright_syntax::suggest::closest(word, GAMES.iter().map(|game| game.id))
}

/// Returns names and texts of the bundled modules, sorted by name.
pub fn modules() -> &'static [(&'static str, &'static str)] {
    MODULES
}

/// The bundled games as bases: `based on "chess"`, and the bundled modules: `use castling`.
pub struct BundledBases;

impl Bases for BundledBases {
    fn find(&self, name: &str, _within: Option<&str>) -> Result<BaseText, MissingBase> {
        find_base(RULES, name)
    }

    fn module(&self, name: &str) -> Result<Cow<'static, str>, MissingBase> {
        find_module(name)
    }
}

/// Finds the base of a name among games, given by their ids and rules.
///
/// # Errors
/// Fails if none has the name; the error says which is meant.
pub fn find_base<Text: AsRef<str>>(
    games: &[(Text, Text)],
    name: &str,
) -> Result<BaseText, MissingBase> {
    let games = || games.iter().map(|(id, rules)| (id.as_ref(), rules.as_ref()));
    if let Some((id, rules)) = games().find(|(id, _)| *id == name) {
        return Ok(BaseText { name: id.to_owned(), text: rules.to_owned().into() });
    }
    let lowered = name.to_lowercase();
    let ids = || games().map(|(id, _)| id);
    let in_title = format!("game \"{lowered}\"");
    let of_title = || {
        let titled = |(_, rules): &(&str, &str)| {
            rules.lines().any(|line| line.to_lowercase().starts_with(&in_title))
        };
        games().find(titled).map(|(id, _)| id)
    };
    let near = ids().find(|id| *id == lowered.replace([' ', '_'], "-")).or_else(of_title);
    let meant = near.or_else(|| boardwright_syntax::suggest::closest(name, ids()));
    let meant = meant.map(str::to_owned);
    let help = meant.is_none().then(|| {
        "`boardwright games` lists the games; a file beside this one is named with its ending: `based on \"my-chess.board\"`".to_owned()
    });
    Err(MissingBase { message: format!("there is no game `{name}`"), help, meant })
}

/// Finds the bundled module of a name.
///
/// # Errors
/// Fails if none has the name; the error says which is meant.
pub fn find_module(name: &str) -> Result<Cow<'static, str>, MissingBase> {
    if let Some((_, text)) = MODULES.iter().find(|(known, _)| *known == name) {
        return Ok((*text).into());
    }
    let names = || MODULES.iter().map(|(known, _)| *known);
    let lowered = name.to_lowercase();
    let contained = |known: &&str| known.contains(&*lowered) || lowered.contains(known);
    let near = boardwright_syntax::suggest::closest(name, names());
    let meant = near.or_else(|| names().find(contained)).map(str::to_owned);
    let listed = names().map(|known| format!("`{known}`")).collect::<Vec<_>>().join(", ");
    let help = meant.is_none().then(|| format!("the modules are {listed}"));
    Err(MissingBase { message: format!("there is no module `{name}`"), help, meant })
}
