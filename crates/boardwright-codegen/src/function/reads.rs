//! Reads: the locals that rules read, so that functions take no others.

use boardwright_ir::{
    Condition, End, Local, NoMove, Num, Program, Set, SetLocal, Statement, VariableId,
};
use boardwright_passes::visit::{IrNode, any, children_of_statement};
use std::collections::BTreeSet;

/// The locals that rules read, even if they set them first.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(crate) struct Reads {
    /// Number-like locals.
    pub(crate) locals: BTreeSet<Local>,
    /// Set-valued locals.
    pub(crate) set_locals: BTreeSet<SetLocal>,
    /// True if movements of kinds are borrowed.
    pub(crate) borrows: bool,
    /// True if the history of the game is read.
    pub(crate) history: bool,
    /// Variables read.
    pub(crate) variables: BTreeSet<VariableId>,
    /// True if places, layers, attributes or the number of captures are read.
    pub(crate) keeps: bool,
}

impl Reads {
    /// Adds what a block reads.
    pub(crate) fn block(&mut self, block: &[Statement]) {
        self.borrows |= block.iter().any(is_borrowed);
        for statement in block {
            children_of_statement(statement, &mut |child| self.tree(child));
        }
    }

    /// Adds what a number reads.
    pub(crate) fn number(&mut self, number: &Num) {
        self.tree(IrNode::Number(number));
    }

    /// Adds what a condition reads.
    pub(crate) fn condition(&mut self, condition: &Condition) {
        self.tree(IrNode::Condition(condition));
    }

    /// Adds what a set reads.
    pub(crate) fn set(&mut self, set: &Set) {
        self.tree(IrNode::Set(set));
    }

    /// Adds what an end reads.
    pub(crate) fn end(&mut self, end: &End) {
        self.condition(&end.condition);
        end.winner.iter().for_each(|winner| self.number(winner));
    }

    fn tree(&mut self, node: IrNode<'_>) {
        any(node, &mut |node| {
            match node {
                IrNode::Number(number) => self.add_number(number),
                IrNode::Set(set) => self.add_set(set),
                IrNode::Block(block) => self.borrows |= block.iter().any(is_borrowed),
                IrNode::Condition(_) => {}
            }
            false
        });
    }

    fn add_number(&mut self, number: &Num) {
        match number {
            Num::Local(local) => {
                self.locals.insert(*local);
            }
            Num::Variable(variable, _) => {
                self.variables.insert(*variable);
            }
            Num::Repeats | Num::BoardRepeats | Num::RepeatGap => self.history = true,
            Num::Captures
            | Num::UnitAt(_)
            | Num::AttributeAt(..)
            | Num::AttributeOf(..)
            | Num::InPlace { .. }
            | Num::InPlaceAll { .. }
            | Num::InLayer { .. }
            | Num::KindsInPlace { .. }
            | Num::KindsInLayer { .. } => self.keeps = true,
            _ => {}
        }
    }

    fn add_set(&mut self, set: &Set) {
        match set {
            Set::Local(local) => {
                self.set_locals.insert(*local);
            }
            Set::Variable(variable, _) => {
                self.variables.insert(*variable);
            }
            Set::Layer(_) => self.keeps = true,
            _ => {}
        }
    }
}

fn is_borrowed(statement: &Statement) -> bool {
    matches!(statement, Statement::MovesOf { .. })
}

/// The parts of a program that read the history of the game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HistoryReads {
    /// True if anything does.
    pub(crate) anywhere: bool,
    /// True if a condition of a decision does.
    pub(crate) in_decisions: bool,
}

impl HistoryReads {
    /// Finds what a program reads.
    pub(crate) fn new(program: &Program) -> HistoryReads {
        let mut decisions = Reads::default();
        program.stages.iter().for_each(|stage| decisions.block(&stage.body));
        program.kinds.iter().for_each(|kind| decisions.block(&kind.body));
        decisions.block(&program.after_move);
        decisions.block(&program.on_capture);
        decisions.block(&program.after_turn);
        program.turns.iter().for_each(|turn| decisions.block(&turn.after));
        let mut all = decisions.clone();
        all.block(&program.start);
        program.turns.iter().flat_map(|turn| &turn.prefer).for_each(|number| all.number(number));
        program.ends.iter().for_each(|end| all.end(end));
        for rule in &program.no_move {
            match rule {
                NoMove::Pass(condition) => all.condition(condition),
                NoMove::End(end) => all.end(end),
            }
        }
        let uses = program.ends.iter().any(|end| end.uses_history);
        HistoryReads { anywhere: all.history || uses, in_decisions: decisions.history }
    }
}
