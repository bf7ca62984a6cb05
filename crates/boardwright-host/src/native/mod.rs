//! Modules compiled to machine code and run by wasmtime.

mod cache;
mod engine;
mod error;
mod functions;
mod game;
mod instance;
mod memory;
mod module;
mod pool;

pub use cache::{MAX_CACHED_MODULES, forget_modules};
pub use engine::{MAX_STACK, Metering};
pub use error::HostError;
pub use game::CompiledGame;
pub use instance::{Instance, InstanceCell};
pub use memory::MAX_MEMORY;
