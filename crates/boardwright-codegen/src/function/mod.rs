//! Functions of a module: their code, names, parameters and exports.

pub mod builder;
pub mod captured_locals;
pub mod code;
pub mod context;
pub mod export;
pub mod exports;
pub mod key;
pub mod loops;
pub mod memory;
pub mod operand;
pub mod path;
pub mod reads;
pub mod signature;
pub mod write;
