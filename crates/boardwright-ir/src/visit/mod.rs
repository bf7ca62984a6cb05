//! Visitors of the IR, defined once for every crate.
//!
//! `children` lists the direct children of a node. `rewrite` builds on it to change a whole tree,
//! `search` to ask questions about one. `node_read` names the state that a node reads.

mod children;
mod node_read;
mod rewrite;
mod search;

pub use children::{
    IrNode, IrNodeMut, children_of_condition, children_of_end, children_of_number,
    children_of_program, children_of_set, children_of_statement, children_of_statement_mut,
};
pub use node_read::{HistoryRead, NodeRead};
pub use rewrite::Rewrite;
pub use search::{
    any, children, each_statement, is_larger, nesting_depth, reads_history, reads_local,
    statement_size,
};
