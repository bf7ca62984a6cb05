//! Runs compiled games.
//!
//! [`ModuleEngine`] speaks the format of compiled modules ([`boardwright_codegen::format`]) and so
//! makes a [`RulesEngine`](boardwright_interpret::RulesEngine) of whatever holds a module: wasmtime
//! here, a page in `boardwright-web`. Its answers are the interpreter's, byte for byte.
//!
//! With the feature `wasmtime`, which is on by default, a [`CompiledGame`] is a module turned into
//! machine code. It is shared; an [`Instance`] of it has memory of its own and belongs to one
//! thread at a time.
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
//! A stranger's rules can do no harm: a module reaches nothing but its own memory, which does not
//! grow; its stack is bounded; and a module of ours counts its steps ([`StepLimits`]). Code that
//! nobody vouches for runs under [`Metering::Fuel`], which stops every loop. After an error the
//! instance begins anew with fresh memory.

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
