//! Reads: the locals that rules read, so that functions take no others.

use boardwright_ir::visit::{
    IrNode, NodeRead, any, children_of_end, children_of_program, children_of_statement,
};
use boardwright_ir::{Condition, End, Local, Num, Program, Set, SetLocal, Statement, VariableId};
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
    /// True if earlier boards with a certain player to move are counted.
    pub(crate) boards_of_players: bool,
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
        children_of_end(end, &mut |node| self.tree(node));
    }

    fn tree(&mut self, node: IrNode<'_>) {
        any(node, &mut |node| {
            self.add_read(node.own_read());
            match node {
                // The attributes of a unit value are those of a unit on the board, read before.
                IrNode::Number(Num::AttributeOf(..)) => self.keeps = true,
                IrNode::Number(Num::BoardRepeats(Some(_))) => self.boards_of_players = true,
                IrNode::Block(block) => self.borrows |= block.iter().any(is_borrowed),
                IrNode::Number(_) | IrNode::Condition(_) | IrNode::Set(_) => {}
            }
            false
        });
    }

    fn add_read(&mut self, read: NodeRead) {
        match read {
            NodeRead::Local(local) => {
                self.locals.insert(local);
            }
            NodeRead::SetLocal(local) => {
                self.set_locals.insert(local);
            }
            NodeRead::Variable(variable) => {
                self.variables.insert(variable);
            }
            NodeRead::History(_) => self.history = true,
            NodeRead::Captures
            | NodeRead::UnitsWithAttributes
            | NodeRead::Attribute(_)
            | NodeRead::Place(_)
            | NodeRead::Layer(_) => self.keeps = true,
            // Decisions and movements asked about have locals of their own.
            NodeRead::Nothing
            | NodeRead::Units
            | NodeRead::Turns
            | NodeRead::Plies
            | NodeRead::Phase
            | NodeRead::Stage
            | NodeRead::PlainMovements
            | NodeRead::Decisions => {}
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
    /// True if earlier boards with a certain player to move are counted.
    pub(crate) boards_of_players: bool,
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
        program.move_conditions.iter().for_each(|condition| decisions.condition(condition));
        program.turns.iter().for_each(|turn| decisions.block(&turn.after));
        let mut all = Reads::default();
        children_of_program(program, &mut |node| all.tree(node));
        let uses = program.ends.iter().any(|end| end.uses_history);
        HistoryReads {
            anywhere: all.history || uses,
            in_decisions: decisions.history,
            boards_of_players: all.boards_of_players,
        }
    }
}
