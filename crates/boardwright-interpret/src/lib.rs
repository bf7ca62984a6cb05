//! The reference interpreter: it gives the rule IR its meaning.
//!
//! A [`Interpreter`] holds a [`Program`](boardwright_ir::Program) ready to run. It lists the legal
//! decisions of a [`State`], plays one, tells how a game ended and why a move is not legal. It is
//! the definition: whatever else runs the IR must agree with it byte for byte.
//!
//! A decision is one run of a stage's body. An `Explorer` walks the body with the rest of the work
//! kept as a list of frames on the Rust stack (`enumerate`, `choose`), evaluates numbers, sets and
//! conditions (`evaluate_*`, `walk`, `lines`, `connect`), and carries out effects on a copy of the
//! state that is made only when something is written (`frames`, `effects`). What follows a decision
//! is in `finish`. A program is checked once (`validate*`) and prepared once (`core`, `tables`,
//! `analysis`, `attack_bounds`).
//!
//! Nothing here knows of files, clocks or chance. Nothing but `write` changes a state.

pub(crate) use boardwright_ir::{analysis, attack_bounds, packing, tables};
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
mod explain;
mod explain_search;
mod explanation;
mod explorer;
mod finish;
mod frames;
mod hash;
mod history;
mod inspect;
mod queries;
pub use boardwright_ir::limits;
mod interpreter;
mod lines;
mod load_error;
mod outcome;
mod perft;
mod position_ref;
mod preference;
mod read;
mod reason;
mod result;
mod rng;
mod sentence;
mod start;
mod state;
mod validate;
mod validate_body;
mod validate_set;
mod walk;
mod width;
mod write;

pub use editor::Editor;
pub use engine::{
    EngineError, EngineFactory, PlayoutResult, RulesEngine, Trap, playout_by_decisions,
};
pub use explanation::{Explanation, LegalityVerdict, PartialMove};
pub use history::{History, HistoryEntry};
pub use interpreter::Interpreter;
pub use limits::LimitReached;
pub use load_error::LoadError;
pub use perft::PerftUnit;
pub use position_ref::PositionRef;
pub use reason::{OwnerRelation, Reason};
pub use result::{GameResult, Termination};
pub use rng::Rng;
pub use state::{Move, Outcome, State};
