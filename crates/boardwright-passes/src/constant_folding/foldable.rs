//! The check made before an expression is evaluated, and the bound on comparisons within lists.

use crate::constant_sets;
use boardwright_ir::visit::{IrNode, children_of_condition, children_of_number, children_of_set};
use boardwright_ir::{Condition, Num, Set};

/// Maximum length of a list that is searched for equal members.
pub const MAX_COMPARED: usize = 24;

/// Returns true if an expression is worth evaluating: its operands are constant.
///
/// The last operand of an expression that binds a local over a constant domain need not be: it
/// reads the local, and was not folded for that reason.
pub fn is_foldable(node: IrNode<'_>) -> bool {
    let mut constant = Vec::new();
    let binds_local = match node {
        IrNode::Number(number) => {
            children_of_number(number, &mut |child| constant.push(is_constant(&child)));
            matches!(number, Num::CountWhere(..) | Num::Fold(..))
        }
        IrNode::Condition(condition) => {
            children_of_condition(condition, &mut |child| constant.push(is_constant(&child)));
            matches!(condition, Condition::SomeWhere(..))
        }
        IrNode::Set(set) => {
            children_of_set(set, &mut |child| constant.push(is_constant(&child)));
            matches!(set, Set::Filter(..) | Set::Union(..))
        }
        IrNode::Block(_) => return false,
    };
    if binds_local {
        constant.pop();
    }
    constant.into_iter().all(|is_constant| is_constant)
}

fn is_constant(node: &IrNode<'_>) -> bool {
    match node {
        IrNode::Number(number) => matches!(number, Num::Const(_) | Num::Mover | Num::Opponent),
        IrNode::Condition(condition) => matches!(condition, Condition::Const(_)),
        IrNode::Set(set) => constant_sets::is_constant(set),
        IrNode::Block(_) => false,
    }
}
