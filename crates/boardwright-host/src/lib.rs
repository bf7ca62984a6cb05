//! Runs compiled games with wasmtime.
//!
//! A [`CompiledGame`] game is a module of [`boardwright_codegen`] turned into machine code. It is shared; what is
//! asked of it is asked of an [`Instance`], which has memory of its own and belongs to one thread at a time.
//! The questions are those of [`boardwright_interpret::Interpreter`], and so are the answers, byte for byte.
//!
//! ```
//! use boardwright_host::{CompiledGame, Count};
//! use boardwright_interpret::History;
//!
//! let rules = r#"
//!     game "Race" {
//!         players Cross, Nought
//!         board rectangle(3, 1)
//!         piece Mark X
//!         turn { choose to in empty; put Mark at to }
//!         end { mover wins if no empty }
//!     }
//! "#;
//! let (program, _) = boardwright_rules::compile(rules, &[], None);
//! let game = CompiledGame::new(program.unwrap().into())?;
//! let mut instance = game.instance()?;
//! let start = instance.start()?;
//! assert_eq!(instance.perft(&start, &History::default(), 3, Count::default())?, 6);
//! # Ok::<(), boardwright_host::HostError>(())
//! ```
//!
//! A stranger's rules can do no harm: a module reaches nothing but its own memory, which does not grow; its
//! stack is bounded; and a module of ours counts its steps ([`Instance::allow`]). Code that nobody vouches
//! for runs under [`Metering::Fuel`], which stops every loop. Whatever goes wrong is a [`HostError`], after which
//! the instance begins anew with fresh memory.

mod answer;
mod cache;
mod compiled;
mod engine;
mod error;
mod functions;
mod instance;
mod memory;
mod pool;
mod reason;
mod running;

pub use cache::{MAX_CACHED_MODULES, forget_modules};
pub use compiled::CompiledGame;
pub use engine::{MAX_STACK, Metering};
pub use error::{HostError, Trap};
pub use instance::{Count, Instance, MAX_WHOLE_STEPS, Playout};
pub use memory::MAX_MEMORY;
