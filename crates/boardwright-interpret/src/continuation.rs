//! Continuations: the statements that remain to be run on a path through a decision.

use crate::analysis::{BlockAnalysis, TailSummary};
use boardwright_ir::{Block, Statement};

/// The remaining statements of a block, followed by the continuation of the enclosing block.
#[derive(Clone, Copy)]
pub(crate) struct Continuation<'c, 'p> {
    /// The block.
    pub block: &'p [Statement],
    /// Analysis of the block.
    pub analysis: &'p BlockAnalysis,
    /// Index of the next statement in `block`.
    pub index: usize,
    /// Continuation after the block; `None` if the block is the outermost one.
    pub next: Option<&'c Continuation<'c, 'p>>,
    /// Summary of everything after the block.
    pub after: TailSummary,
    /// Number of `MovesOf` statements that enclose the block.
    pub borrow_depth: u8,
}

impl<'c, 'p> Continuation<'c, 'p> {
    /// Creates the continuation of a whole block with nothing after it.
    pub fn of(block: &'p Block, analysis: &'p BlockAnalysis) -> Continuation<'c, 'p> {
        let after = TailSummary::NOTHING;
        Continuation { block, analysis, index: 0, next: None, after, borrow_depth: 0 }
    }

    /// Creates the continuation of a whole block that is followed by `next`.
    pub fn entering(
        block: &'p Block,
        analysis: &'p BlockAnalysis,
        next: &'c Continuation<'c, 'p>,
    ) -> Continuation<'c, 'p> {
        let (after, borrow_depth) = (next.future(), next.borrow_depth);
        Continuation { block, analysis, index: 0, next: Some(next), after, borrow_depth }
    }

    /// Returns the continuation after the next statement.
    #[inline]
    pub fn advanced(mut self) -> Continuation<'c, 'p> {
        self.index += 1;
        self
    }

    /// Summarizes all remaining statements.
    #[inline]
    pub fn future(&self) -> TailSummary {
        self.analysis.from[self.index].then(self.after)
    }

    /// True if a remaining statement may choose or reject.
    #[inline]
    pub fn may_choose_or_reject(&self) -> bool {
        self.analysis.from[self.index].chooses_or_rejects || self.after.chooses_or_rejects
    }
}
