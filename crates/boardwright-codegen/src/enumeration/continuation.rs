//! The work that is left of a decision while code for it is written: the rest of a block, and what comes after.

use crate::generator::Generator;
use boardwright_ir::Statement;
use boardwright_ir::analysis::{BlockAnalysis, TailSummary};
use std::rc::Rc;

/// The rest of a block, and what comes after that block.
#[derive(Clone)]
pub struct Rest<'p> {
    /// The block.
    pub block: &'p [Statement],
    /// Its notes.
    pub notes: &'p BlockAnalysis,
    /// The next statement.
    pub index: usize,
    /// What comes after the block.
    pub next: Option<Rc<Rest<'p>>>,
    /// What may happen after the block.
    pub after: TailSummary,
    /// How many borrowed movements this stands within.
    pub borrowed: u8,
}

/// A [`Rest`] as part of a key: blocks by number, innermost first, and where in each.
pub type Chain = Vec<(usize, usize, u8)>;

impl<'p> Rest<'p> {
    /// A whole block and nothing after it.
    pub fn of(block: &'p [Statement], notes: &'p BlockAnalysis) -> Rest<'p> {
        Rest { block, notes, index: 0, next: None, after: TailSummary::NOTHING, borrowed: 0 }
    }

    /// A block, and then the rest.
    pub fn entering(block: &'p [Statement], notes: &'p BlockAnalysis, rest: &Rest<'p>) -> Rest<'p> {
        let (after, borrowed) = (rest.future(), rest.borrowed);
        Rest { block, notes, index: 0, next: Some(Rc::new(rest.clone())), after, borrowed }
    }

    /// All that may happen.
    pub fn future(&self) -> TailSummary {
        self.notes.from[self.index].then(self.after)
    }

    /// Whether a choice or a condition is left.
    pub fn open(&self) -> bool {
        self.notes.from[self.index].chooses_or_rejects || self.after.chooses_or_rejects
    }

    /// Whether nothing at all is left.
    pub fn is_done(&self) -> bool {
        self.index == self.block.len() && self.next.as_ref().is_none_or(|next| next.is_done())
    }

    /// The statements that are left, block by block.
    pub fn blocks(&self) -> Vec<&'p [Statement]> {
        let mut blocks = vec![&self.block[self.index..]];
        if let Some(next) = &self.next {
            blocks.extend(next.blocks());
        }
        blocks
    }
}

impl<'p> Generator<'p> {
    /// The rest as part of a key.
    pub fn chain(&mut self, rest: &Rest<'p>) -> Chain {
        let mut chain = Vec::new();
        let mut at = Some(rest);
        while let Some(rest) = at {
            let known = self.blocks.iter().position(|(block, _)| std::ptr::eq(*block, rest.block));
            let number = known.unwrap_or_else(|| {
                self.blocks.push((rest.block, rest.notes));
                self.blocks.len() - 1
            });
            chain.push((number, rest.index, rest.borrowed));
            at = rest.next.as_deref();
        }
        chain
    }

    /// The rest that a key names.
    pub fn rest(&self, chain: &[(usize, usize, u8)]) -> Rest<'p> {
        let mut rest: Option<Rest<'p>> = None;
        for &(number, index, borrowed) in chain.iter().rev() {
            let (block, notes) = self.blocks[number];
            let mut inner = match &rest {
                Some(rest) => Rest::entering(block, notes, rest),
                None => Rest::of(block, notes),
            };
            inner.index = index;
            inner.borrowed = borrowed;
            rest = Some(inner);
        }
        rest.unwrap_or_else(|| Rest::of(&[], &self.notes.after_move))
    }
}
