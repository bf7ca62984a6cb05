//! The reference interpreter, which defines the meaning of the rule IR.
//!
//! An [`Interpreter`] holds a validated [`Program`](boardwright_ir::Program). It lists the legal
//! decisions of a [`State`], plays one, tells how a game ended and explains why a move is not
//! legal. Every other execution of the IR must agree with it byte for byte.
//!
//! A decision is one path through a stage's body. An `Explorer` enumerates the paths depth first
//! (`enumerate`, `choice`); the statements that remain are a `Continuation`, a list of blocks on
//! the Rust stack. It evaluates numbers, sets and conditions (`evaluate_*`, `walk`, `lines`,
//! `connectivity`). Effects write to a copy of the state that is made at the first write (`frames`,
//! `effects`). `finish` runs the statements after a body. A program is validated once (`validate*`)
//! and prepared once (`core`, `tables`, `analysis`, `attack_bounds`).
//!
//! Nothing here reads files or clocks; random numbers come from an `Rng` that the caller passes.
//! Only `write` changes a state.

pub(crate) use boardwright_ir::{analysis, attack_bounds, packing, tables};
mod alternative;
mod attack;
mod checks;
mod choice;
mod connectivity;
mod contains;
mod context;
mod continuation;
mod core;
mod edit;
mod editor;
mod effects;
mod engine;
mod enumerate;
mod evaluate_condition;
mod evaluate_number;
mod evaluate_set;
mod exclusion;
mod executed;
mod explain;
mod explain_search;
mod explanation;
mod explorer;
mod finish;
mod frames;
mod hash;
mod history;
mod inspect;

pub use boardwright_ir::limits;
mod interpreter;
mod lines;
mod load_error;
mod outcome;
mod perft;
mod position_ref;
mod preference;
mod queries;
mod read;
mod reason;
mod result;
mod rng;
mod sentence;
mod set_up;
mod start;
mod state;
mod validate;
mod validate_body;
mod validate_bounds;
mod validate_set;
mod walk;
mod walk_failure;
mod width;
mod write;

pub use editor::Editor;
pub use engine::{
    EngineError, EngineFactory, PlayoutResult, RulesEngine, Trap, playout_by_decisions,
};
pub use explanation::{Explanation, LegalityVerdict, PartialMove};
pub use history::{History, HistoryEntry};
pub use interpreter::Interpreter;
pub use limits::{Limit, LimitReached};
pub use load_error::LoadError;
pub use perft::PerftUnit;
pub use position_ref::PositionRef;
pub use reason::{OwnerRelation, Reason};
pub use result::{GameResult, Termination};
pub use rng::Rng;
pub use set_up::SetupError;
pub use state::{Move, Outcome, State};
