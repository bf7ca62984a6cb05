//! Rewriting of whole trees, from the leaves to the root.

use super::children::{
    IrNodeMut, children_of_condition_mut, children_of_number_mut, children_of_program_mut,
    children_of_set_mut, children_of_statement_mut,
};
use crate::{Block, Condition, Num, Program, Set, Statement};

/// A change made to every node of a tree in post-order: children before their parent.
pub trait Rewrite {
    /// Rewrites a number whose children are rewritten.
    fn number(&mut self, _number: &mut Num) {}
    /// Rewrites a condition whose children are rewritten.
    fn condition(&mut self, _condition: &mut Condition) {}
    /// Rewrites a set whose children are rewritten.
    fn set(&mut self, _set: &mut Set) {}
    /// Rewrites a statement whose children are rewritten.
    fn statement(&mut self, _statement: &mut Statement) {}
    /// Rewrites a block whose statements are rewritten.
    fn block(&mut self, _block: &mut Block) {}

    /// Rewrites a node and all nodes below it.
    fn node(&mut self, node: IrNodeMut<'_>) {
        match node {
            IrNodeMut::Number(number) => {
                children_of_number_mut(number, &mut |child| self.node(child));
                self.number(number);
            }
            IrNodeMut::Condition(condition) => {
                children_of_condition_mut(condition, &mut |child| self.node(child));
                self.condition(condition);
            }
            IrNodeMut::Set(set) => {
                children_of_set_mut(set, &mut |child| self.node(child));
                self.set(set);
            }
            IrNodeMut::Block(block) => {
                for statement in block.iter_mut() {
                    children_of_statement_mut(statement, &mut |child| self.node(child));
                    self.statement(statement);
                }
                self.block(block);
            }
        }
    }

    /// Rewrites a whole program.
    fn program(&mut self, program: &mut Program) {
        children_of_program_mut(program, &mut |child| self.node(child));
    }

    /// Rewrites the bodies of kinds and stages: the code of decisions.
    fn decision_bodies(&mut self, program: &mut Program) {
        let kinds = program.kinds.iter_mut().map(|kind| &mut kind.body);
        let bodies = kinds.chain(program.stages.iter_mut().map(|stage| &mut stage.body));
        bodies.for_each(|body| self.node(IrNodeMut::Block(body)));
    }
}
