//! `unused`, `unused-move`, `empty-region`: unused declarations, and regions without a site.

use crate::lowerer::Lowerer;
use crate::names::symbols::Symbol;
use boardwright_syntax::diagnostic::Diagnostic;
use boardwright_syntax::tree::{Item, ItemKind};

impl Lowerer<'_> {
    pub(super) fn warn_of_unused(&mut self, items: &[&Item]) {
        for item in items {
            self.disable_unused(item);
        }
        let mut warnings = Vec::new();
        for (name, declared) in self.symbols.iter() {
            if declared.used || self.lints.disabled_words.contains(name) {
                continue;
            }
            let what = match declared.symbol {
                Symbol::Option(_) => "option",
                Symbol::Region(_) => "region",
                Symbol::Place(_) => "place",
                Symbol::Layer(_) => "layer",
                Symbol::Attribute(_) => "attribute",
                Symbol::Variable(_) => "state",
                Symbol::Define(_) => "definition",
                Symbol::Move(_) => "named move",
                Symbol::Player(_) | Symbol::Kind(_) | Symbol::Phase(_) => continue,
            };
            let message = format!("the {what} `{name}` is never used");
            // A module is useless without its moves, so they have a code of their own.
            let (code, help) = match declared.symbol {
                Symbol::Move(_) => (
                    "unused-move",
                    "say its name in the turn or in the way of a piece that it belongs to, or take it out",
                ),
                _ => ("unused", "use it, or take it out"),
            };
            warnings.push(Diagnostic::warning(code, declared.span, message).help(help));
        }
        for item in items {
            if let ItemKind::Region { name, .. } = &item.kind {
                warnings.extend(self.region_without_sites(&name.text, item));
            }
        }
        warnings.into_iter().for_each(|warning| self.report(warning));
    }

    /// Uses in an unused definition or named move count, so that only that one is reported.
    fn disable_unused(&mut self, item: &Item) {
        let (ItemKind::Define { name, .. } | ItemKind::Move { name, .. }) = &item.kind else {
            return;
        };
        if self.symbols.peek(&name.text).is_some_and(|declared| declared.used) {
            return;
        }
        let mut item = item.clone();
        if let ItemKind::Define { name, .. } | ItemKind::Move { name, .. } = &mut item.kind {
            // Its own name does not count as a use.
            name.text.clear();
        }
        self.disable_items(&[item]);
    }

    fn region_without_sites(&self, name: &str, item: &Item) -> Option<Diagnostic> {
        let declared = self.symbols.peek(name)?;
        let Symbol::Region(sets) = &declared.symbol else { return None };
        let by_option = self.lints.board_by_option || self.lints.by_option.contains(name);
        let meant = matches!(&item.kind, ItemKind::Region { values, .. } if values.iter().all(|it| is_none(&it.value)));
        if by_option || meant || !sets.iter().all(|set| set.is_empty()) {
            return None;
        }
        let message = format!("the region `{name}` has no sites");
        Some(
            Diagnostic::warning("empty-region", declared.span, message)
                .help("`+` gives the sites of either set, `&` only those of both, `-` those of the first that are not in the second"),
        )
    }
}

/// True if the expression is `none`.
fn is_none(expr: &boardwright_syntax::tree::Expr) -> bool {
    matches!(&expr.kind, boardwright_syntax::tree::ExprKind::Name(name) if name == "none")
}
