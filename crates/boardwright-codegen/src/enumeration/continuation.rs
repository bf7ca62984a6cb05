//! The continuation of a decision while code for it is written: the rest of a block, and what
//! follows the block.

use crate::function::key::ContinuationKey;
use crate::generator::Generator;
use boardwright_ir::Statement;
use boardwright_ir::analysis::{BlockAnalysis, TailSummary};
use std::rc::Rc;

/// The rest of a block, and what follows the block.
#[derive(Clone)]
pub(crate) struct Continuation<'p> {
    /// The block.
    pub(crate) block: &'p [Statement],
    /// The block's notes.
    pub(crate) notes: &'p BlockAnalysis,
    /// Index of the next statement.
    pub(crate) index: usize,
    /// Continuation behind the block.
    pub(crate) next: Option<Rc<Continuation<'p>>>,
    /// Future behind the block.
    pub(crate) after: TailSummary,
    /// Number of borrowed movements around the block.
    pub(crate) borrowed: u8,
}

impl<'p> Continuation<'p> {
    /// A block with nothing behind it.
    pub(crate) fn of_block(block: &'p [Statement], notes: &'p BlockAnalysis) -> Continuation<'p> {
        Continuation {
            block,
            notes,
            index: 0,
            next: None,
            after: TailSummary::NOTHING,
            borrowed: 0,
        }
    }

    /// A block followed by a continuation.
    pub(crate) fn entering(
        block: &'p [Statement],
        notes: &'p BlockAnalysis,
        next: &Continuation<'p>,
    ) -> Continuation<'p> {
        Continuation {
            block,
            notes,
            index: 0,
            next: Some(Rc::new(next.clone())),
            after: next.future(),
            borrowed: next.borrowed,
        }
    }

    /// Returns what may happen from here on.
    pub(crate) fn future(&self) -> TailSummary {
        self.notes.from[self.index].then(self.after)
    }

    /// Returns true if a choice or a condition is left.
    pub(crate) fn is_open(&self) -> bool {
        self.notes.from[self.index].chooses_or_rejects || self.after.chooses_or_rejects
    }

    /// Returns true if no statement is left.
    pub(crate) fn is_done(&self) -> bool {
        self.index == self.block.len() && self.next.as_ref().is_none_or(|next| next.is_done())
    }

    /// Returns the statements that are left, block by block.
    pub(crate) fn blocks(&self) -> Vec<&'p [Statement]> {
        let mut blocks = vec![&self.block[self.index..]];
        if let Some(next) = &self.next {
            blocks.extend(next.blocks());
        }
        blocks
    }
}

impl<'p> Generator<'p> {
    /// Returns a continuation as part of a key, innermost block first.
    pub(crate) fn continuation_key(
        &mut self,
        continuation: &Continuation<'p>,
    ) -> Vec<ContinuationKey> {
        let mut keys = Vec::new();
        let mut at = Some(continuation);
        while let Some(rest) = at {
            let known = self.blocks.iter().position(|(block, _)| std::ptr::eq(*block, rest.block));
            let block = known.unwrap_or_else(|| {
                self.blocks.push((rest.block, rest.notes));
                self.blocks.len() - 1
            });
            keys.push(ContinuationKey { block, index: rest.index, borrowed: rest.borrowed });
            at = rest.next.as_deref();
        }
        keys
    }

    /// Returns the continuation that a key names.
    pub(crate) fn continuation(&self, keys: &[ContinuationKey]) -> Continuation<'p> {
        let mut continuation: Option<Continuation<'p>> = None;
        for key in keys.iter().rev() {
            let (block, notes) = self.blocks[key.block];
            let mut inner = match &continuation {
                Some(next) => Continuation::entering(block, notes, next),
                None => Continuation::of_block(block, notes),
            };
            inner.index = key.index;
            inner.borrowed = key.borrowed;
            continuation = Some(inner);
        }
        continuation.unwrap_or_else(|| Continuation::of_block(&[], &self.analysis.after_move))
    }
}
