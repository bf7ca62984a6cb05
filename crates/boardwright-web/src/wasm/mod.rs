//! The interface of the engine's WebAssembly module: exports, imports, and the memory of games'
//! modules.
//!
//! All unsafe code of the workspace is here: names that a page can find, functions that a page
//! defines, and memory without a Rust value. Texts need none of it, see
//! [`Engine::input`](crate::engine::Engine::input).
#![allow(unsafe_code, reason = "a WebAssembly module cannot have exports or imports without it")]

mod exports;
pub use exports::{PageClock, ask_about_game};
pub(crate) mod imports;
pub(crate) mod region;
