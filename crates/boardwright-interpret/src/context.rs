//! What an exploration is after, and what surrounds it.

use crate::analysis::{BlockAnalysis, TailSummary};
use boardwright_ir::{Block, Statement};

/// What a walk through a stage's body is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Goal {
    /// Nothing: expressions and effects alone.
    Rest,
    /// All legal decisions.
    List,
    /// Count.
    Count,
    /// True if there is one.
    Any,
    /// The one at this place.
    Nth(usize),
    /// This one, and the state after it.
    Play(u64),
    /// True if what stands on this site can be captured.
    Attack(usize),
    /// Why a wanted decision is not legal.
    Explain,
}

/// Whose decision is looked at, and how; saved and restored around nested questions.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Context {
    /// What for.
    pub goal: Goal,
    /// Whose perspective holds.
    pub mover: usize,
    /// The stage decided.
    pub stage: usize,
    /// True if decisions need no look at what comes after the last choice or condition.
    pub skips: bool,
    /// Legal decisions found.
    pub found: usize,
    /// True if the attacked unit has been captured on the present path.
    pub hit: bool,
    /// True if the body is complete, so that the position it began with is an earlier one.
    pub past_body: bool,
    /// Where the locals begin.
    pub locals: usize,
    /// Where the set-valued locals begin.
    pub set_locals: usize,
}

/// How far things have gone at a point to come back to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark {
    pub base: usize,
    pub owned: bool,
    pub hit: bool,
    pub trail: usize,
    pub set_trail: usize,
}

/// The work that is left: the rest of a block, and what comes after that block.
#[derive(Clone, Copy)]
pub(crate) struct Rest<'c, 'p> {
    /// The block.
    pub block: &'p [Statement],
    /// Its notes.
    pub notes: &'p BlockAnalysis,
    /// The next statement.
    pub index: usize,
    /// What comes after the block.
    pub next: Option<&'c Rest<'c, 'p>>,
    /// What may happen after the block.
    pub after: TailSummary,
    /// Number of borrowed movements this stands within.
    pub borrowed: u8,
}

impl<'c, 'p> Rest<'c, 'p> {
    /// A whole block and nothing after it.
    pub fn of(block: &'p Block, notes: &'p BlockAnalysis) -> Rest<'c, 'p> {
        Rest { block, notes, index: 0, next: None, after: TailSummary::NOTHING, borrowed: 0 }
    }

    /// A block, and then the rest.
    pub fn entering(
        block: &'p Block,
        notes: &'p BlockAnalysis,
        rest: &'c Rest<'c, 'p>,
    ) -> Rest<'c, 'p> {
        let (after, borrowed) = (rest.future(), rest.borrowed);
        Rest { block, notes, index: 0, next: Some(rest), after, borrowed }
    }

    /// The same without the next statement.
    #[inline]
    pub fn advanced(mut self) -> Rest<'c, 'p> {
        self.index += 1;
        self
    }

    /// All that may happen.
    #[inline]
    pub fn future(&self) -> TailSummary {
        self.notes.from[self.index].then(self.after)
    }

    /// True if a choice or a condition is left.
    #[inline]
    pub fn open(&self) -> bool {
        self.notes.from[self.index].chooses_or_rejects || self.after.chooses_or_rejects
    }
}
