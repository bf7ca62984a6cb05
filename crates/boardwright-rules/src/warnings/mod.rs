//! Lints: rules that compile but cannot mean what their writer wants.
//!
//! Lowering records [`LintFacts`](crate::lowerer::lint_facts::LintFacts). After it, if there is no
//! error, each file here checks for one sort of mistake. A fact that depends on an option's value
//! gives no warning, since another value may be chosen.

mod absent_pieces;
mod attacks;
mod constant_conditions;
mod constant_truth;
mod duplicate_choices;
mod hidden_names;
mod immobile_pieces;
mod interchangeable_choices;
mod lost_names;
mod phases_never_begun;
mod set_bounds;
mod site_comparisons;
mod unguarded_royals;
mod unused;

use crate::lowerer::Lowerer;
use boardwright_ir::Block;
use boardwright_syntax::diagnostic::{Diagnostic, Severity};
use boardwright_syntax::tree::{Alternative, GameFile, Item, ItemKind, Name, PieceDecl, Span};

impl Lowerer<'_> {
    /// Records the words of items that a `when` disables, so that they count as used.
    pub(crate) fn disable_items(&mut self, items: &[Item]) {
        if items.is_empty() {
            return;
        }
        self.record_declarations(items, true);
        let file =
            GameFile { title: None, doc_comment: Vec::new(), base: None, items: items.to_vec() };
        let text = boardwright_syntax::print(&file);
        // Strings, every second part, are words for players.
        let outside = text.split('"').step_by(2);
        let words = outside
            .flat_map(|part| part.split(|c: char| !c.is_alphanumeric() && c != '_'))
            .filter(|word| !word.is_empty());
        self.lints.disabled_words.extend(words.map(str::to_owned));
    }

    /// Records the words of a disabled movement of a piece.
    pub(crate) fn disable_alternative(&mut self, piece: &PieceDecl, way: &Alternative) {
        // The piece's own name does not count as a use.
        let name = Name { text: String::new(), span: piece.name.span };
        let alternatives = vec![way.clone()];
        let part = PieceDecl {
            name,
            letters: Vec::new(),
            other_letters: Vec::new(),
            owner: None,
            parts: Vec::new(),
            promotes_to: None,
            alternatives,
        };
        self.disable_items(&[Item {
            doc_comment: Vec::new(),
            kind: ItemKind::Piece(part),
            span: way.span,
        }]);
    }

    /// Runs; true if it used an option.
    pub(crate) fn tracking_options<R>(&mut self, run: impl FnOnce(&mut Self) -> R) -> (R, bool) {
        let outer = std::mem::replace(&mut self.option_used, false);
        let result = run(self);
        let by_option = self.option_used;
        self.option_used |= outer;
        (result, by_option)
    }

    /// Reports all warnings, unless there are errors.
    pub(crate) fn warn(&mut self, items: &[&Item]) {
        // Counts are statements that the warnings do not expect.
        let is_counted = self.counter_ids.is_some();
        let is_error = |diagnostic: &Diagnostic| diagnostic.severity == Severity::Error;
        if is_counted || self.diagnostics.iter().any(is_error) {
            return;
        }
        for warning in std::mem::take(&mut self.lints.deferred) {
            self.report(warning);
        }
        self.warn_of_constant_conditions();
        self.warn_of_immobile_pieces();
        self.warn_of_absent_pieces();
        self.warn_of_phases_never_begun();
        self.warn_of_interchangeable_choices();
        self.warn_of_unguarded_royals();
        self.warn_of_unused(items);
        self.drop_explained_rows();
    }

    /// Takes away warnings of a row that is not there inside what another warning is about.
    fn drop_explained_rows(&mut self) {
        let rows = |known: &Diagnostic| known.code == "no-such-row";
        let others: Vec<Span> =
            self.diagnostics.iter().filter(|it| !rows(it)).map(|it| it.span).collect();
        let holds =
            |outer: &Span, inner: Span| outer.start <= inner.start && inner.end <= outer.end;
        self.diagnostics.retain(|it| !rows(it) || others.iter().all(|span| !holds(span, it.span)));
    }

    /// Returns all blocks that can run in a game, and those that options disable.
    fn all_blocks(&self) -> Vec<&Block> {
        let program = &self.program;
        let mut blocks: Vec<&Block> = program.stages.iter().map(|stage| &stage.body).collect();
        blocks.extend(program.turns.iter().map(|turn| &turn.after));
        blocks.extend(program.kinds.iter().map(|kind| &kind.body));
        let hooks = [&program.start, &program.after_move, &program.after_turn, &program.on_capture];
        blocks.extend(hooks);
        blocks.push(&program.after_setup);
        blocks.extend(&self.lints.disabled);
        blocks
    }
}
