//! What inventors get wrong: rules that load, and yet cannot mean what their writer wants.
//!
//! While the rules are lowered, a [`Watch`] keeps what will matter. When all is lowered and nothing is an error, each
//! file here judges one kind of mistake. What holds only because of an option's value is no mistake: another value
//! may be chosen, so it is left alone.

mod certain;
mod guards;
mod mixed;
mod order;
mod phases;
mod pieces;
mod placing;
mod reach;
mod twice;
mod unused;

use crate::lowerer::Lowerer;
use boardwright_ir::Block;
use boardwright_syntax::diagnostic::{Diagnostic, Severity};
use boardwright_syntax::tree::{Alternative, GameFile, Item, ItemKind, Name, PieceDecl, Span};
pub(crate) use guards::Guard;
use std::collections::{BTreeMap, BTreeSet};

/// What is kept while the rules are lowered.
#[derive(Default)]
pub(crate) struct Watch {
    /// Whether the board's size or shape depends on an option.
    pub board_by_option: bool,
    /// Names whose declaration depends on an option.
    pub by_option: BTreeSet<String>,
    /// Items that stand under `when`.
    pub under_when: BTreeSet<Span>,
    /// What was lowered and then left out, since an option says otherwise.
    pub left_out: Vec<Block>,
    /// All that the text declares.
    pub written: BTreeMap<String, crate::unknown::Written>,
    /// Warnings that matter only if nothing is an error.
    pub doubts: Vec<Diagnostic>,
    /// Words in items that a `when` leaves out.
    pub words_left_out: BTreeSet<String>,
    /// What is known of conditions and of sets to choose from, by the place where they are written.
    guards: BTreeMap<Span, guards::Verdict>,
    /// Conditions of an `else if`, and whether each time the `if` before it had the same.
    repeated: BTreeMap<Span, bool>,
    /// The ways of pieces to move.
    ways: Vec<pieces::Way>,
    /// Sites visited to find out what movements lead to; see [`reach`].
    effort: std::cell::Cell<u64>,
}

impl Lowerer<'_> {
    /// Notes what is in the items that a `when` leaves out, so that it counts as used.
    pub(crate) fn leave_out_items(&mut self, items: &[Item]) {
        if items.is_empty() {
            return;
        }
        self.take_down(items, true);
        let file = GameFile { title: None, doc_comment: Vec::new(), items: items.to_vec() };
        let text = boardwright_syntax::print(&file);
        let words =
            text.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|w| !w.is_empty());
        self.watch.words_left_out.extend(words.map(str::to_owned));
    }

    /// The same for one way of a piece to move.
    pub(crate) fn leave_out_way(&mut self, piece: &PieceDecl, way: &Alternative) {
        // The piece's own name is no use of the piece.
        let name = Name { text: String::new(), span: piece.name.span };
        let alternatives = vec![way.clone()];
        let part = PieceDecl {
            name,
            letters: Vec::new(),
            owner: None,
            parts: Vec::new(),
            promotes_to: None,
            alternatives,
        };
        self.leave_out_items(&[Item {
            doc_comment: Vec::new(),
            kind: ItemKind::Piece(part),
            span: way.span,
        }]);
    }

    /// Runs and says whether it read an option.
    pub(crate) fn reading_options<R>(&mut self, run: impl FnOnce(&mut Self) -> R) -> (R, bool) {
        let outer = std::mem::replace(&mut self.read_option, false);
        let result = run(self);
        let by_option = self.read_option;
        self.read_option |= outer;
        (result, by_option)
    }

    /// Reports what the rules say in vain, unless there are errors, which come first.
    pub(crate) fn warn(&mut self, items: &[&Item]) {
        if self.diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error) {
            return;
        }
        for doubt in std::mem::take(&mut self.watch.doubts) {
            self.report(doubt);
        }
        self.judge_guards();
        self.judge_ways();
        self.judge_placing();
        self.judge_phases();
        self.judge_order();
        self.judge_unused(items);
    }

    /// All blocks that can run in a game, and what options leave out of it.
    fn all_blocks(&self) -> Vec<&Block> {
        let program = &self.program;
        let mut blocks: Vec<&Block> = program.stages.iter().map(|stage| &stage.body).collect();
        blocks.extend(program.turns.iter().map(|turn| &turn.after));
        blocks.extend(program.kinds.iter().map(|kind| &kind.body));
        let hooks = [&program.start, &program.after_move, &program.after_turn, &program.on_capture];
        blocks.extend(hooks);
        blocks.extend(&self.watch.left_out);
        blocks
    }
}
