//! Building on other rules: `game "Berolina Chess" based on "chess" { … }`.
//!
//! It happens on syntax trees. The trees of a game and of its bases become one tree without a base
//! ([`merge`]), which is lowered as any other. What a base is called, and where its text is found,
//! is known to [`Bases`] alone.

mod chain;
mod differences;
mod guard;
mod home;
mod merge;
mod rewrite;
mod written;

pub use chain::{BaseText, Bases, MissingBase, NoBases};
pub use differences::{Change, Difference};
pub(crate) use home::Causes;

use boardwright_syntax::diagnostic::{Diagnostic, Severity};
use boardwright_syntax::source_map::SourceMap;
use boardwright_syntax::tree::{GameFile, Item, ItemKind, Span};

/// Relation of a game to the game that it is based on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BaseReport {
    /// Name of the base: an id, or a path.
    pub name: String,
    /// Title of the base.
    pub title: String,
    /// Differences from the base, in the order of the rules.
    pub differences: Vec<Difference>,
    /// Text of the whole game, which is based on nothing.
    pub text: String,
    pub(crate) causes: Causes,
}

impl BaseReport {
    /// Moves diagnostics about a base to the place in the game that explains them.
    pub fn bring_home(&self, diagnostics: &mut Vec<Diagnostic>, sources: &SourceMap<'_>) {
        self.causes.bring_home(diagnostics, sources);
    }
}

/// Builds a game on its base: on success its tree is based on nothing and holds every item.
///
/// The texts of the bases are added to the map. `None` after an error.
pub(crate) fn build(
    file: GameFile,
    sources: &mut SourceMap<'_>,
    bases: &dyn Bases,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<(GameFile, Option<BaseReport>)> {
    if file.base.is_none() {
        let before = diagnostics.len();
        refuse_without_base(&file.items, diagnostics);
        return (diagnostics.len() == before).then_some((file, None));
    }
    let based_on = file.base.as_ref().map_or(Span::default(), |base| base.span);
    let files = chain::load(file, sources, bases, diagnostics)?;
    let mut files = files.into_iter().rev();
    let mut built = files.next()?;
    let mut report = None;
    for child in files {
        let title = built.title.as_ref().map_or(String::new(), |title| title.text.clone());
        let name = child.base.as_ref().map_or(String::new(), |base| base.text.clone());
        let merged = merge::merge(built, child, &title, sources, diagnostics)?;
        built = merged.file;
        report = Some((name, title, merged.differences, merged.named));
    }
    let (name, title, differences, named) = report?;
    if diagnostics.iter().any(|known| known.severity == Severity::Error) {
        return None;
    }
    let text = boardwright_syntax::format(&written::write(&built, sources));
    let causes = Causes { based_on, named };
    Some((built, Some(BaseReport { name, title, differences, text, causes })))
}

/// Reports what only a game with a base may say.
fn refuse_without_base(items: &[Item], diagnostics: &mut Vec<Diagnostic>) {
    let help = "say what it is based on: `game \"My Chess\" based on \"chess\" { … }`";
    for item in items {
        let message = match &item.kind {
            ItemKind::Without(_) => "this game is based on nothing, so nothing can be taken away",
            ItemKind::FixOption { .. } => {
                "an option says what it may be: `option NAME: 3..5 = 3`; only an option of a base is fixed with `=`"
            }
            _ => continue,
        };
        diagnostics.push(Diagnostic::error("no-base", item.span, message).help(help));
    }
}
