//! The modules that a game and its bases use: which, with which values, and on which level.

use super::differences::{Change, Difference};
use boardwright_syntax::diagnostic::Diagnostic;
use boardwright_syntax::limits::MAX_DIAGNOSTICS;
use boardwright_syntax::source_map::SourceMap;
use boardwright_syntax::suggest::closest;
use boardwright_syntax::tree::{GameFile, Item, ItemKind, ItemSort, Name, Setting, Span};
use std::collections::{HashMap, HashSet};

/// Most uses of modules in a game and its bases.
const MAX_USES: usize = 256;

/// A module as a game of the chain uses it, with what the games on it change.
pub(super) struct ModuleUse {
    pub module: Name,
    pub arguments: Vec<Setting>,
    /// Index of the item that brings it.
    pub item: usize,
    /// Place of the last game that says something of it.
    pub span: Span,
}

/// The uses of all games of a chain.
pub(super) struct UsePlan {
    /// Uses of each game, the base first.
    pub levels: Vec<Vec<ModuleUse>>,
    /// Differences of the last game from its base.
    pub differences: Vec<Difference>,
}

/// Returns the uses of a chain of games, the base of all first.
pub(super) fn plan(
    files: &[GameFile],
    sources: &SourceMap<'_>,
    diagnostics: &mut Vec<Diagnostic>,
) -> UsePlan {
    let mut planner = Planner { sources, levels: Vec::new(), differences: Vec::new(), diagnostics };
    for file in files {
        planner.differences.clear();
        planner.remove(file);
        planner.add(file);
    }
    UsePlan { levels: planner.levels, differences: planner.differences }
}

struct Planner<'m, 's> {
    sources: &'m SourceMap<'s>,
    levels: Vec<Vec<ModuleUse>>,
    differences: Vec<Difference>,
    diagnostics: &'m mut Vec<Diagnostic>,
}

impl Planner<'_, '_> {
    fn report(&mut self, diagnostic: Diagnostic) {
        // More would not be read.
        if self.diagnostics.len() <= MAX_DIAGNOSTICS {
            self.diagnostics.push(diagnostic);
        }
    }

    fn differ(&mut self, change: Change, name: String) {
        self.differences.push(Difference { change, sort: ItemSort::Use, name });
    }

    /// Carries out `without use …`.
    fn remove(&mut self, file: &GameFile) {
        let removals = file.items.iter().filter_map(|item| match &item.kind {
            ItemKind::Without(removals) => Some(removals),
            _ => None,
        });
        for removal in removals.flatten().filter(|it| it.sort == ItemSort::Use) {
            let Some(name) = &removal.name else { continue };
            let before: usize = self.levels.iter().map(Vec::len).sum();
            for level in &mut self.levels {
                level.retain(|it| it.module.text != name.text);
            }
            let after: usize = self.levels.iter().map(Vec::len).sum();
            if before == after {
                self.report_not_used(name);
            } else {
                self.differ(Change::TakenAway, name.text.clone());
            }
        }
    }

    fn report_not_used(&mut self, name: &Name) {
        if self.levels.is_empty() {
            let message = "this game is based on nothing, so no module can be taken away";
            let error = Diagnostic::error("no-base", name.span, message);
            return self
                .report(error.help(format!("leave out this line, and `use {}`", name.text)));
        }
        let message = format!("the base does not use `{}`", name.text);
        let error = Diagnostic::error("nothing-to-take", name.span, message);
        let used = self.levels.iter().flatten().map(|it| it.module.text.as_str());
        let error = match closest(&name.text, used.clone()) {
            Some(near) => error.help(format!("did you mean `{near}`?")).fix(name.span, near),
            None if used.clone().next().is_none() => error.help("it uses no module at all"),
            None => error.help(format!("it uses {}", crate::lowerer::listed(used, ", "))),
        };
        self.report(error);
    }

    /// Adds what a game uses.
    fn add(&mut self, file: &GameFile) {
        let mut own: Vec<ModuleUse> = Vec::new();
        let mut seen: Vec<&Name> = Vec::new();
        for (index, item) in file.items.iter().enumerate() {
            self.refuse_inside(item);
            let ItemKind::Use { module, arguments } = &item.kind else { continue };
            self.refuse_given_twice(arguments);
            if let Some(first) = seen.iter().find(|known| known.text == module.text) {
                self.report_used_twice(module, first.span);
                continue;
            }
            let count = own.len() + self.levels.iter().map(Vec::len).sum::<usize>();
            if count >= MAX_USES {
                let message = format!("a game and its bases use {MAX_USES} modules at most");
                self.report(Diagnostic::error("too-many-modules", item.span, message));
                break;
            }
            seen.push(module);
            let below = self.levels.iter_mut().flatten().find(|it| it.module.text == module.text);
            let change = match below {
                Some(below) if arguments.is_empty() => {
                    let earlier = below.span;
                    self.report_used_already(item.span, module, earlier);
                    continue;
                }
                Some(below) => {
                    overlay(&mut below.arguments, arguments);
                    below.span = item.span;
                    Change::Changed
                }
                None => {
                    let (module, arguments) = (module.clone(), arguments.clone());
                    own.push(ModuleUse { module, arguments, item: index, span: item.span });
                    Change::Added
                }
            };
            let moved = change == Change::Added && self.forget_taken_away(&module.text);
            let shown = self.shown(module, arguments);
            match moved {
                false => self.differ(change, shown),
                true if arguments.is_empty() => {}
                true => self.differ(Change::Changed, shown),
            }
        }
        self.levels.push(own);
    }

    /// True if a module was taken away and comes back in another place, which is no difference.
    fn forget_taken_away(&mut self, module: &str) -> bool {
        let before = self.differences.len();
        self.differences.retain(|it| it.change != Change::TakenAway || it.name != module);
        self.differences.len() < before
    }

    /// Returns `castling (steps = 3)`.
    fn shown(&self, module: &Name, arguments: &[Setting]) -> String {
        let values = arguments.iter().map(|it| {
            let value = self.sources.get(it.value.span).unwrap_or_default();
            format!("{} = {}", it.name.text, super::arguments::on_one_line(value))
        });
        let values: Vec<String> = values.collect();
        match values.is_empty() {
            true => module.text.clone(),
            false => format!("{} ({})", module.text, values.join(", ")),
        }
    }

    /// Reports uses inside `when` and `phase`, and parameters, which only a module has.
    fn refuse_inside(&mut self, item: &Item) {
        let inside: Vec<&Item> = match &item.kind {
            ItemKind::When { then, otherwise, .. } => then.iter().chain(otherwise).collect(),
            ItemKind::Phase { items, .. } => items.iter().collect(),
            ItemKind::Parameter { name, .. } => {
                let message = "only a module has parameters";
                let help = "a value that players choose is an `option`, one that changes a `state`";
                return self
                    .report(Diagnostic::error("stray-parameter", name.span, message).help(help));
            }
            _ => return,
        };
        for inner in inside {
            if matches!(inner.kind, ItemKind::Use { .. }) {
                let message = "`use` stands outside `when` and `phase`";
                let help = "what a game is built of cannot depend on an option; inside `when`, items replace those of a module";
                self.report(Diagnostic::error("nested-option", inner.span, message).help(help));
            }
            self.refuse_inside(inner);
        }
    }

    fn refuse_given_twice(&mut self, arguments: &[Setting]) {
        let mut known: HashMap<&str, Span> = HashMap::new();
        for Setting { name, .. } in arguments {
            if let Some(earlier) = known.insert(&name.text, name.span) {
                let message = format!("`{}` is given twice", name.text);
                let error = Diagnostic::error("declared-twice", name.span, message);
                return self.report(error.also(earlier, "first given here"));
            }
        }
    }

    fn report_used_twice(&mut self, module: &Name, earlier: Span) {
        let message = format!("the module `{}` is used twice", module.text);
        let error = Diagnostic::error("declared-twice", module.span, message);
        self.report(error.also(earlier, "first used here").help("one `use` gives all its values"));
    }

    fn report_used_already(&mut self, span: Span, module: &Name, earlier: Span) {
        let message = format!("the base uses `{}` already", module.text);
        let error = Diagnostic::error("used-already", span, message).also(earlier, "used here");
        let help =
            "leave this line out, or give a value that differs: `use NAME(parameter = value)`";
        self.report(error.help(help));
    }
}

/// Gives the values of a game to a use of its base.
fn overlay(of_base: &mut Vec<Setting>, own: &[Setting]) {
    let given: HashSet<&str> = own.iter().map(|it| it.name.text.as_str()).collect();
    of_base.retain(|it| !given.contains(it.name.text.as_str()));
    of_base.extend_from_slice(own);
}
