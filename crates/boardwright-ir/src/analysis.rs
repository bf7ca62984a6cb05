//! What can still happen after each statement of a block, worked out once when a program is loaded.
//!
//! It lets enumeration stop early: where nothing can reject a decision any more it is legal, and
//! where nothing can be captured any more an attack has failed.

use crate::expression::{Domain, Local, Num, Set};
use crate::program::Program;
use crate::statement::{Block, Branch, Statement};

/// What may still be captured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Captures {
    /// Nothing.
    Nothing,
    /// Only what stands on the site in this local.
    At(Local),
    /// Anything.
    Anything,
}

/// What the statements from some point to the end of a block may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Future {
    /// They choose, or may reject.
    pub open: bool,
    /// They may come to nothing, whatever is chosen.
    pub fails: bool,
    /// They name branches, so that decisions told apart by nothing else differ.
    pub labels: u64,
    /// What they may capture.
    pub captures: Captures,
    /// The locals they set, one bit each; the last bit stands for all from 63 on.
    pub sets: u64,
}

/// The bit that stands for a label or a local.
pub fn bit(index: u16) -> u64 {
    1 << index.min(63)
}

impl Captures {
    fn join(self, other: Captures) -> Captures {
        match (self, other) {
            (Captures::Nothing, any) | (any, Captures::Nothing) => any,
            (a, b) if a == b => a,
            _ => Captures::Anything,
        }
    }
}

impl Future {
    /// Nothing happens.
    pub const NOTHING: Future =
        Future { open: false, fails: false, labels: 0, captures: Captures::Nothing, sets: 0 };

    /// This, and then something else.
    #[inline]
    pub fn then(self, after: Future) -> Future {
        let later = match after.captures {
            // The site is not the one that the local holds now.
            Captures::At(local) if self.sets & bit(local) != 0 => Captures::Anything,
            later => later,
        };
        Future {
            open: self.open || after.open,
            fails: self.fails || after.fails,
            labels: self.labels | after.labels,
            captures: self.captures.join(later),
            sets: self.sets | after.sets,
        }
    }

    /// This or something else, as a choice of the one who decides.
    fn or(self, other: Future) -> Future {
        Future {
            open: self.open || other.open,
            fails: self.fails && other.fails,
            labels: self.labels | other.labels,
            captures: self.captures.join(other.captures),
            sets: self.sets | other.sets,
        }
    }

    /// This or something else, as the position has it.
    fn or_forced(self, other: Future) -> Future {
        Future { fails: self.fails || other.fails, ..self.or(other) }
    }

    fn capturing(captures: Captures) -> Future {
        Future { captures, ..Future::NOTHING }
    }
}

/// What is known of a block.
#[derive(Debug, Default, PartialEq)]
pub struct BlockNotes {
    /// For each statement, and for the end of the block: what happens from there on.
    pub from: Vec<Future>,
    /// For each statement, the notes of the blocks within it.
    pub inner: Vec<Vec<BlockNotes>>,
}

/// What is known of a program's blocks.
#[derive(Debug)]
pub struct Notes {
    /// Bodies of stages.
    pub stages: Vec<BlockNotes>,
    /// Bodies of kinds.
    pub kinds: Vec<BlockNotes>,
    /// The block after each decision.
    pub after_move: BlockNotes,
    /// For each turn, whether something at its end may reject the decision.
    pub turn_end_rejects: Vec<bool>,
}

impl BlockNotes {
    /// Returns true if the block chooses or may reject.
    pub fn is_open(&self) -> bool {
        self.from[0].open
    }
}

struct Analyst {
    /// What borrowed movements may come to.
    borrowed: Future,
    /// True if captures cause captures.
    explosive: bool,
}

impl Notes {
    /// Looks at a whole program.
    pub fn new(program: &Program) -> Notes {
        let nowhere = Future { open: true, fails: true, ..Future::NOTHING };
        let mut analyst = Analyst { borrowed: nowhere, explosive: false };
        let on_capture = analyst.block(&program.on_capture).from[0];
        analyst.explosive = on_capture.captures != Captures::Nothing;
        // Kinds may borrow from one another: start from nothing and add until nothing is new.
        let kinds = loop {
            let kinds: Vec<_> =
                program.kinds.iter().map(|kind| analyst.block(&kind.body)).collect();
            let all = kinds.iter().fold(nowhere, |all, kind| all.or_forced(kind.from[0]));
            if all == analyst.borrowed {
                break kinds;
            }
            analyst.borrowed = all;
        };
        let end = analyst.block(&program.after_turn).from[0].open;
        Notes {
            stages: program.stages.iter().map(|stage| analyst.block(&stage.body)).collect(),
            after_move: analyst.block(&program.after_move),
            turn_end_rejects: program
                .turns
                .iter()
                .map(|turn| end || analyst.block(&turn.after).from[0].open)
                .collect(),
            kinds,
        }
    }
}

impl Analyst {
    fn block(&self, block: &Block) -> BlockNotes {
        let mut from = vec![Future::NOTHING];
        let mut inner = Vec::new();
        for statement in block.iter().rev() {
            let (this, notes) = self.statement(statement);
            from.push(this.then(from[from.len() - 1]));
            inner.push(notes);
        }
        from.reverse();
        inner.reverse();
        BlockNotes { from, inner }
    }

    fn statement(&self, statement: &Statement) -> (Future, Vec<BlockNotes>) {
        match statement {
            Statement::Choose { local, domain, condition, .. } => {
                let fails = condition.is_some() || !never_empty(domain);
                (Future { open: true, fails, sets: bit(*local), ..Future::NOTHING }, vec![])
            }
            Statement::Either(branches) => self.either(branches),
            Statement::Require { .. } => {
                (Future { open: true, fails: true, ..Future::NOTHING }, vec![])
            }
            Statement::If { then, otherwise, .. } => {
                let notes = vec![self.block(then), self.block(otherwise)];
                (notes[0].from[0].or_forced(notes[1].from[0]), notes)
            }
            Statement::For { local, body, .. } => {
                let notes = self.block(body);
                let mut once = notes.from[0];
                once.sets |= bit(*local);
                // The second time round, locals may hold something else.
                (once.then(once), vec![notes])
            }
            Statement::MovesOf { .. } => (self.borrowed, vec![]),
            Statement::Let(local, _) => (Future { sets: bit(*local), ..Future::NOTHING }, vec![]),
            Statement::Move { to, .. } => (Future::capturing(self.captures_at(to)), vec![]),
            Statement::Capture(Set::One(site)) => {
                (Future::capturing(self.captures_at(site)), vec![])
            }
            Statement::Capture(_) => (Future::capturing(Captures::Anything), vec![]),
            _ => (Future::NOTHING, vec![]),
        }
    }

    fn either(&self, branches: &[Branch]) -> (Future, Vec<BlockNotes>) {
        let notes: Vec<_> = branches.iter().map(|branch| self.block(&branch.body)).collect();
        let mut all = notes
            .iter()
            .zip(branches)
            .map(|(notes, branch)| {
                let labels = if branch.label == 0 { 0 } else { bit(branch.label) };
                Future { labels: notes.from[0].labels | labels, ..notes.from[0] }
            })
            .reduce(Future::or)
            .unwrap_or(Future { fails: true, ..Future::NOTHING });
        all.open = true;
        (all, notes)
    }

    fn captures_at(&self, site: &Num) -> Captures {
        match site {
            Num::Local(local) if !self.explosive => Captures::At(*local),
            _ => Captures::Anything,
        }
    }
}

/// Returns true if a choice of this always has something to choose.
fn never_empty(domain: &Domain) -> bool {
    match domain {
        Domain::Kinds(Num::Const(mask)) => *mask != 0,
        Domain::Range(Num::Const(low), Num::Const(high)) => low <= high,
        _ => false,
    }
}
