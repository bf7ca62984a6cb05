//! Visitors of the IR, defined once for every pass.
//!
//! [`children`] lists the direct children of a node. [`rewrite`] builds on it to change a whole
//! tree, [`search`] to ask questions about one.

mod children;
mod rewrite;
mod search;

pub use children::{
    IrNode, IrNodeMut, children_of_condition, children_of_number, children_of_set,
    children_of_statement, children_of_statement_mut,
};
pub use rewrite::Rewrite;
pub use search::{any, is_larger, nesting_depth, reads_local, statement_size};
