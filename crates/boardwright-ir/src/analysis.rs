//! Static analysis of blocks: the possible effects of the statements from each point to the end of
//! a block, computed once when a program is loaded.
//!
//! It lets enumeration stop early. A decision that nothing can reject any more is legal; an attack
//! has failed if nothing can be captured any more.

use crate::expression::{Domain, Local, Num, Set};
use crate::program::Program;
use crate::statement::{Block, Branch, Statement};

/// The units that code may capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PossibleCaptures {
    /// None.
    Nothing,
    /// The unit on the site in a local.
    At(Local),
    /// Any unit.
    Anything,
}

/// Summary of the tail of a block: the possible effects of its statements from some point on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TailSummary {
    /// They make a choice or may reject the decision.
    pub chooses_or_rejects: bool,
    /// They may reject the decision for every choice.
    pub may_fail: bool,
    /// Labels of their branches, one bit each; decisions may differ in the label alone.
    pub labels: u64,
    /// Units that they may capture.
    pub captures: PossibleCaptures,
    /// Locals that they assign, one bit each; the last bit stands for all from 63 on.
    pub assigned: u64,
}

/// Returns the bit of a label or a local.
pub fn bit(index: u16) -> u64 {
    1 << index.min(63)
}

impl PossibleCaptures {
    fn join(self, other: PossibleCaptures) -> PossibleCaptures {
        match (self, other) {
            (PossibleCaptures::Nothing, any) | (any, PossibleCaptures::Nothing) => any,
            (a, b) if a == b => a,
            _ => PossibleCaptures::Anything,
        }
    }
}

impl TailSummary {
    /// The summary of no statements.
    pub const NOTHING: TailSummary = TailSummary {
        chooses_or_rejects: false,
        may_fail: false,
        labels: 0,
        captures: PossibleCaptures::Nothing,
        assigned: 0,
    };

    /// Returns the summary of this tail followed by another.
    #[inline]
    pub fn then(self, after: TailSummary) -> TailSummary {
        let later = match after.captures {
            // The local holds another site by then.
            PossibleCaptures::At(local) if self.assigned & bit(local) != 0 => {
                PossibleCaptures::Anything
            }
            later => later,
        };
        TailSummary {
            chooses_or_rejects: self.chooses_or_rejects || after.chooses_or_rejects,
            may_fail: self.may_fail || after.may_fail,
            labels: self.labels | after.labels,
            captures: self.captures.join(later),
            assigned: self.assigned | after.assigned,
        }
    }

    /// Returns the summary of this tail or another, chosen by the player.
    fn or(self, other: TailSummary) -> TailSummary {
        TailSummary {
            chooses_or_rejects: self.chooses_or_rejects || other.chooses_or_rejects,
            may_fail: self.may_fail && other.may_fail,
            labels: self.labels | other.labels,
            captures: self.captures.join(other.captures),
            assigned: self.assigned | other.assigned,
        }
    }

    /// Returns the summary of this tail or another, decided by the position.
    fn or_forced(self, other: TailSummary) -> TailSummary {
        TailSummary { may_fail: self.may_fail || other.may_fail, ..self.or(other) }
    }

    fn capturing(captures: PossibleCaptures) -> TailSummary {
        TailSummary { captures, ..TailSummary::NOTHING }
    }
}

/// Analysis of a block.
#[derive(Debug, Default, PartialEq)]
pub struct BlockAnalysis {
    /// For each statement and for the end of the block, the summary of the tail from there.
    pub from: Vec<TailSummary>,
    /// For each statement, the analyses of its blocks.
    pub inner: Vec<Vec<BlockAnalysis>>,
}

/// Analysis of a program's blocks.
#[derive(Debug)]
pub struct ProgramAnalysis {
    /// Bodies of stages.
    pub stages: Vec<BlockAnalysis>,
    /// Bodies of kinds.
    pub kinds: Vec<BlockAnalysis>,
    /// The block after each decision.
    pub after_move: BlockAnalysis,
    /// For each turn, true if code at its end may reject the decision.
    pub turn_end_rejects: Vec<bool>,
}

impl BlockAnalysis {
    /// Returns true if the block makes a choice or may reject the decision.
    pub fn chooses_or_rejects(&self) -> bool {
        self.from[0].chooses_or_rejects
    }
}

struct Analyst {
    /// Summary of `moves of`.
    borrowed: TailSummary,
    /// True if captures may cause captures.
    captures_chain: bool,
}

impl ProgramAnalysis {
    /// Analyses a whole program.
    pub fn new(program: &Program) -> ProgramAnalysis {
        let borrowed =
            TailSummary { chooses_or_rejects: true, may_fail: true, ..TailSummary::NOTHING };
        let mut analyst = Analyst { borrowed, captures_chain: false };
        let on_capture = analyst.block(&program.on_capture).from[0];
        analyst.captures_chain = on_capture.captures != PossibleCaptures::Nothing;
        // Kinds may borrow from one another: iterate to a fixed point.
        let kinds = loop {
            let kinds: Vec<_> =
                program.kinds.iter().map(|kind| analyst.block(&kind.body)).collect();
            let all = kinds.iter().fold(borrowed, |all, kind| all.or_forced(kind.from[0]));
            if all == analyst.borrowed {
                break kinds;
            }
            analyst.borrowed = all;
        };
        let end = analyst.block(&program.after_turn).from[0].chooses_or_rejects;
        ProgramAnalysis {
            stages: program.stages.iter().map(|stage| analyst.block(&stage.body)).collect(),
            after_move: analyst.block(&program.after_move),
            turn_end_rejects: program
                .turns
                .iter()
                .map(|turn| end || analyst.block(&turn.after).from[0].chooses_or_rejects)
                .collect(),
            kinds,
        }
    }
}

impl Analyst {
    fn block(&self, block: &Block) -> BlockAnalysis {
        let mut from = vec![TailSummary::NOTHING];
        let mut inner = Vec::new();
        for statement in block.iter().rev() {
            let (this, notes) = self.statement(statement);
            from.push(this.then(from[from.len() - 1]));
            inner.push(notes);
        }
        from.reverse();
        inner.reverse();
        BlockAnalysis { from, inner }
    }

    fn statement(&self, statement: &Statement) -> (TailSummary, Vec<BlockAnalysis>) {
        match statement {
            Statement::Choose { local, domain, condition, .. } => {
                let may_fail = condition.is_some() || !is_never_empty(domain);
                (
                    TailSummary {
                        chooses_or_rejects: true,
                        may_fail,
                        assigned: bit(*local),
                        ..TailSummary::NOTHING
                    },
                    vec![],
                )
            }
            Statement::Either(branches) => self.either(branches),
            Statement::Require { .. } => (
                TailSummary { chooses_or_rejects: true, may_fail: true, ..TailSummary::NOTHING },
                vec![],
            ),
            Statement::If { then, otherwise, .. } => {
                let notes = vec![self.block(then), self.block(otherwise)];
                (notes[0].from[0].or_forced(notes[1].from[0]), notes)
            }
            Statement::For { local, body, .. } => {
                let notes = self.block(body);
                let mut once = notes.from[0];
                once.assigned |= bit(*local);
                // Locals may hold other values in the second iteration.
                (once.then(once), vec![notes])
            }
            Statement::Repeat(body) => {
                let notes = self.block(body);
                (notes.from[0].then(notes.from[0]), vec![notes])
            }
            Statement::MovesOf { .. } => (self.borrowed, vec![]),
            Statement::Let(local, _) => {
                (TailSummary { assigned: bit(*local), ..TailSummary::NOTHING }, vec![])
            }
            Statement::Move { to, .. } => (TailSummary::capturing(self.captures_at(to)), vec![]),
            Statement::Capture(Set::One(site)) => {
                (TailSummary::capturing(self.captures_at(site)), vec![])
            }
            Statement::Capture(_) => (TailSummary::capturing(PossibleCaptures::Anything), vec![]),
            Statement::LetSet(..)
            | Statement::Swap(..)
            | Statement::Shift { .. }
            | Statement::Remove(_)
            | Statement::Put { .. }
            | Statement::PutUnit { .. }
            | Statement::AddToPlace { .. }
            | Statement::AddToLayer { .. }
            | Statement::Send { .. }
            | Statement::Change { .. }
            | Statement::Give { .. }
            | Statement::SetVariable { .. }
            | Statement::SetSites { .. }
            | Statement::SetAttribute { .. }
            | Statement::Again
            | Statement::EndTurn
            | Statement::Begin(_)
            | Statement::NextPlayer(_)
            | Statement::Count(_) => (TailSummary::NOTHING, vec![]),
        }
    }

    fn either(&self, branches: &[Branch]) -> (TailSummary, Vec<BlockAnalysis>) {
        let notes: Vec<_> = branches.iter().map(|branch| self.block(&branch.body)).collect();
        let mut all = notes
            .iter()
            .zip(branches)
            .map(|(notes, branch)| {
                let labels = if branch.label == 0 { 0 } else { bit(branch.label) };
                TailSummary { labels: notes.from[0].labels | labels, ..notes.from[0] }
            })
            .reduce(TailSummary::or)
            .unwrap_or(TailSummary { may_fail: true, ..TailSummary::NOTHING });
        all.chooses_or_rejects = true;
        (all, notes)
    }

    fn captures_at(&self, site: &Num) -> PossibleCaptures {
        match site {
            Num::Local(local) if !self.captures_chain => PossibleCaptures::At(*local),
            _ => PossibleCaptures::Anything,
        }
    }
}

/// Returns true if a domain has a value in every position.
fn is_never_empty(domain: &Domain) -> bool {
    match domain {
        Domain::Kinds(Num::Const(mask)) => *mask != 0,
        Domain::Range(Num::Const(low), Num::Const(high)) => low <= high,
        _ => false,
    }
}
