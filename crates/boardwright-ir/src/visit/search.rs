//! Questions about whole trees: searches, sizes and depths.

use super::children::{
    IrNode, children_of_condition, children_of_number, children_of_program, children_of_set,
    children_of_statement,
};
use super::node_read::NodeRead;
use crate::{Block, Local, Num, Program, Statement};

/// Returns true if a predicate holds for a node or for any node below it.
pub fn any(node: IrNode<'_>, holds: &mut dyn FnMut(&IrNode<'_>) -> bool) -> bool {
    if holds(&node) {
        return true;
    }
    let mut found = false;
    children(node, &mut |child| found = found || any(child, holds));
    found
}

/// Calls `each` with the direct children of a node.
pub fn children<'a>(node: IrNode<'a>, each: &mut dyn FnMut(IrNode<'a>)) {
    match node {
        IrNode::Number(number) => children_of_number(number, each),
        IrNode::Condition(condition) => children_of_condition(condition, each),
        IrNode::Set(set) => children_of_set(set, each),
        IrNode::Block(block) => block.iter().for_each(|one| children_of_statement(one, each)),
    }
}

/// Calls `each` with every statement of a block, nested ones included, in pre-order.
pub fn each_statement<'a>(block: &'a Block, each: &mut dyn FnMut(&'a Statement)) {
    for statement in block {
        each(statement);
        children_of_statement(statement, &mut |child| {
            if let IrNode::Block(block) = child {
                each_statement(block, each);
            }
        });
    }
}

/// Returns true if code reads earlier positions, apart from what an attack or a `stuck` reads.
pub fn reads_history(node: IrNode<'_>) -> bool {
    any(node, &mut |node| matches!(node.own_read(), NodeRead::History(_)))
}

/// Returns true if an expression reads a local.
pub fn reads_local(node: IrNode<'_>, local: Local) -> bool {
    any(node, &mut |node| matches!(node, IrNode::Number(Num::Local(read)) if *read == local))
}

/// Returns true if a tree has more nodes than `max`.
pub fn is_larger(node: IrNode<'_>, max: usize) -> bool {
    let mut count = 0;
    any(node, &mut |_| {
        count += 1;
        count > max
    })
}

/// Returns the number of nodes below a statement, counted no further than `bound`.
pub fn statement_size(statement: &Statement, bound: usize) -> usize {
    let mut count = 0;
    let mut is_full = |_: &IrNode<'_>| {
        count += 1;
        count >= bound
    };
    children_of_statement(statement, &mut |child| {
        any(child, &mut is_full);
    });
    count
}

/// Returns the nesting depth of the deepest expression or block of a program.
pub fn nesting_depth(program: &Program) -> usize {
    fn depth(node: IrNode<'_>) -> usize {
        let mut deepest = 0;
        children(node, &mut |child| deepest = deepest.max(depth(child)));
        deepest + 1
    }
    let mut deepest = 0;
    children_of_program(program, &mut |node| deepest = deepest.max(depth(node)));
    deepest
}
