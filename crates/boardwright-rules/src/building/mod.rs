//! Building on other rules: `game "Berolina Chess" based on "chess" { … }` and `use castling`.
//!
//! It happens on syntax trees. First it is said which modules each game of the chain uses, and with
//! which values ([`uses`]); the text of each then joins the sources ([`modules`]). The trees of a
//! game, its modules and its bases become one tree without a base ([`merge`]), which is lowered as
//! any other. What a base or module is called, and where its text is found, is known to [`Bases`]
//! alone.

mod arguments;
mod chain;
mod differences;
mod folders;
mod guard;
mod home;
mod merge;
mod modules;
mod rewrite;
mod uses;
mod written;

pub use arguments::on_one_line;
pub use chain::{BaseText, Bases, MissingBase, NoBases};
pub use differences::{Change, Difference};
pub use folders::RulesFolders;
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
}

/// The parts of a game that is built on others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BuiltRules {
    /// Relation to the game that it is based on; `None` if it only uses modules.
    pub base: Option<BaseReport>,
    /// Text of the whole game, which is based on nothing and uses nothing.
    pub text: String,
    pub(crate) causes: Causes,
}

impl BuiltRules {
    /// Moves diagnostics about a base or module to the place in the game that explains them.
    pub fn bring_home(&self, diagnostics: &mut Vec<Diagnostic>, sources: &SourceMap<'_>) {
        self.causes.bring_home(diagnostics, sources);
    }

    /// Returns the place of the `use` that brings the text of a module at a place; `None` for any
    /// other text.
    pub fn use_of(&self, span: Span) -> Option<Span> {
        self.causes.module_at(span).map(|module| module.used)
    }

    /// Returns a sentence about the values that a module assigns state by, unless a game gives
    /// others; `None` if no module declares the state, or none of its assignments has such a value.
    pub fn help_on_state(&self, state: &str, sources: &SourceMap<'_>) -> Option<String> {
        self.causes.modules.iter().find_map(|module| module.help_on_state(state, sources))
    }
}

/// Builds a game on its base and its modules: on success its tree is based on nothing and holds
/// every item.
///
/// The texts of bases and modules are added to the map. `None` after an error.
pub(crate) fn build(
    file: GameFile,
    sources: &mut SourceMap<'_>,
    bases: &dyn Bases,
    diagnostics: &mut Vec<Diagnostic>,
) -> (Option<(GameFile, Option<BuiltRules>)>, Causes) {
    let based_on = file.base.as_ref().map(|base| base.span);
    let mut causes = Causes { based_on, ..Causes::default() };
    let before = diagnostics.len();
    let uses_any = file.items.iter().any(|item| matches!(item.kind, ItemKind::Use { .. }));
    if based_on.is_none() && !uses_any {
        refuse_without_base(&file.items, diagnostics);
        // Reports uses at wrong places.
        uses::plan(std::slice::from_ref(&file), sources, diagnostics);
        return ((diagnostics.len() == before).then_some((file, None)), causes);
    }
    let built = build_chain(file, sources, bases, &mut causes, diagnostics);
    let built = built.filter(|_| !has_error(diagnostics));
    let built = built.map(|(file, base)| {
        let text = boardwright_syntax::format(&written::write(&file, sources));
        (file, Some(BuiltRules { base, text, causes: causes.clone() }))
    });
    (built, causes)
}

fn has_error(diagnostics: &[Diagnostic]) -> bool {
    diagnostics.iter().any(|known| known.severity == Severity::Error)
}

fn build_chain(
    file: GameFile,
    sources: &mut SourceMap<'_>,
    bases: &dyn Bases,
    causes: &mut Causes,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<(GameFile, Option<BaseReport>)> {
    let mut files = chain::load(file, sources, bases, diagnostics)?;
    files.reverse();
    let plan = uses::plan(&files, sources, diagnostics);
    if has_error(diagnostics) {
        return None;
    }
    let mut built: Option<(GameFile, Option<BaseReport>)> = None;
    for (file, uses) in files.into_iter().zip(plan.levels) {
        let file = with_modules(file, &uses, sources, bases, causes, diagnostics)?;
        built = Some(match built {
            None => (file, None),
            Some((base, _)) => on_base(base, file, sources, causes, diagnostics)?,
        });
    }
    let (file, mut report) = built?;
    if let Some(report) = &mut report {
        report.differences.splice(0..0, plan.differences);
    }
    Some((file, report))
}

/// Puts the items of modules in the places of their `use`s.
fn with_modules(
    file: GameFile,
    uses: &[uses::ModuleUse],
    sources: &mut SourceMap<'_>,
    bases: &dyn Bases,
    causes: &mut Causes,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<GameFile> {
    if !file.items.iter().any(|item| matches!(item.kind, ItemKind::Use { .. })) {
        return Some(file);
    }
    let mut expansions = Vec::new();
    for used in uses {
        let expansion = modules::expand(used, sources, bases, diagnostics)?;
        causes.modules.push(expansion.text.clone());
        expansions.push(expansion);
    }
    if has_error(diagnostics) {
        return None;
    }
    let (file, named) = merge::merge_modules(file, expansions, sources, causes, diagnostics)?;
    causes.named = named;
    Some(file)
}

/// Builds a game on its base.
fn on_base(
    base: GameFile,
    child: GameFile,
    sources: &SourceMap<'_>,
    causes: &mut Causes,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<(GameFile, Option<BaseReport>)> {
    let title = base.title.as_ref().map_or(String::new(), |title| title.text.clone());
    let name = child.base.as_ref().map_or(String::new(), |base| base.text.clone());
    let merged = merge::merge(base, child, &title, sources, causes, diagnostics)?;
    causes.named.extend(merged.named);
    let differences = merged.differences;
    Some((merged.file, Some(BaseReport { name, title, differences })))
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
            ItemKind::ExtendPiece(_) => {
                "`also` adds movements to a piece of a base, and this game is based on nothing"
            }
            ItemKind::When { then, otherwise, .. } => {
                refuse_without_base(then, diagnostics);
                refuse_without_base(otherwise, diagnostics);
                continue;
            }
            _ => continue,
        };
        diagnostics.push(Diagnostic::error("no-base", item.span, message).help(help));
    }
}
