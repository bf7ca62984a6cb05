//! A visitor of statements.

use boardwright_ir::{Block, Statement};

/// Visits every statement of a block in pre-order.
pub(crate) fn visit(block: &Block, see: &mut impl FnMut(&Statement)) {
    for statement in block {
        see(statement);
        match statement {
            Statement::Either(branches) => {
                for branch in branches {
                    visit(&branch.body, see);
                }
            }
            Statement::If { then, otherwise, .. } => {
                visit(then, see);
                visit(otherwise, see);
            }
            Statement::For { body, .. } => visit(body, see),
            _ => {}
        }
    }
}
