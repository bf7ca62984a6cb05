//! Functions of a module: their code, names, parameters and exports.

pub mod builder;
pub mod captured_locals;
pub mod code;
pub mod exports;
pub mod key;
pub mod loops;
pub mod operand;
pub mod reads;
