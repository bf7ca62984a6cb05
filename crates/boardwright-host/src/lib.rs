//! Execution of compiled games.
//!
//! [`ModuleEngine`] speaks the format of compiled modules ([`boardwright_codegen::format`]) and
//! implements [`RulesEngine`](boardwright_interpret::RulesEngine) over any host of a module:
//! wasmtime here, a page in `boardwright-web`. Its answers equal the interpreter's, byte for byte.
//!
//! With the feature `wasmtime`, on by default, a [`CompiledGame`] is a module compiled to machine
//! code. Threads share it; an [`Instance`] of it has its own memory and is used by one thread at a
//! time.
//!
#![cfg_attr(feature = "wasmtime", doc = "```")]
#![cfg_attr(not(feature = "wasmtime"), doc = "```ignore")]
//! use boardwright_host::CompiledGame;
//! use boardwright_interpret::{History, PerftUnit, PositionRef, RulesEngine};
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
//! let instance = CompiledGame::new(program.unwrap().into())?.instance()?;
//! let (start, history) = (instance.start()?, History::default());
//! let at = PositionRef::new(&start, &history);
//! assert_eq!(instance.perft(at, 3, PerftUnit::Decisions)?, 6);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Untrusted rules can do no harm. A module accesses only its own memory, which does not grow; its
//! stack is bounded; and generated modules count their steps ([`StepLimits`]). Modules from other
//! sources run under [`Metering::Fuel`], which stops every loop. After an error the instance
//! continues with fresh memory.

mod answer;
mod client;
mod engine;
#[cfg(feature = "wasmtime")]
mod native;

pub use client::{LoadedModule, ModuleCall, ModuleClient};
pub use engine::{ClientCell, ModuleEngine, StepLimits};
#[cfg(feature = "wasmtime")]
pub use native::{
    CompiledGame, HostError, Instance, InstanceCell, MAX_CACHED_MODULES, MAX_MEMORY, MAX_STACK,
    Metering, forget_modules,
};
