//! Functions of a module: their code, names, parameters and exports.

pub(crate) mod builder;
pub(crate) mod captured_locals;
pub(crate) mod code;
pub(crate) mod context;
pub(crate) mod export;
pub(crate) mod exports;
pub(crate) mod key;
pub(crate) mod loops;
pub(crate) mod memory;
pub(crate) mod operand;
pub(crate) mod path;
pub(crate) mod reads;
pub(crate) mod signature;
pub(crate) mod step_budget;
pub(crate) mod write;
