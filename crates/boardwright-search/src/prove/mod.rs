//! Proofs: whether a player can force a win, with a line that shows it.
//!
//! A [`Prover`] answers a [`ProofQuery`] within a [`Task`](crate::Task), in two steps. The second
//! makes wrong claims impossible by construction:
//!
//! 1. **Searches find a proof.** Nodes are decisions, so that a turn may have several.
//!    [`ProofNumber`](ProofMethod::ProofNumber) is depth-first proof-number search,
//!    [`IterativeDeepening`](ProofMethod::IterativeDeepening) looks for wins one turn deeper at a
//!    time. Both store positions by 64-bit hash in tables of bounded size, ignore the game's
//!    history and counters outside position identity, and count a repetition as no win. Any of this
//!    may mislead them: a search only *conjectures*, and it is fast.
//! 2. **A checker verifies it** (`checker`): from the root, one decision of the proving side, as
//!    the search advises, against every legal decision of the others, until the rules end the game.
//!    It plays on real states. It merges transpositions only after comparing them word by word, and
//!    only if history cannot distinguish them. No heuristic, search table or hash is trusted.
//!
//! An answer is [`Proved`](ProofVerdict::Proved) or [`Refuted`](ProofVerdict::Refuted) only if the
//! checker finished. Refuting a win means proving that the others hold, and is checked in the same
//! way. Whatever the checker rejects is [`Unknown`](ProofVerdict::Unknown).
//!
//! A player wins only if the rules say so after finitely many decisions: neither a draw nor an
//! endless game is a win. Against several opponents, a win is one against all of them together.

mod answer;
mod budget;
mod checker;
mod iterative_deepening;
mod move_ordering;
mod proof_number_search;
mod proof_search;
mod proof_table;
mod prover;
mod query;
mod rule_dependencies;
mod state_keys;
mod step_graph;
mod win_goal;

pub use answer::{
    GameValue, ProofAnswer, ProofFlaw, ProofMethod, ProofProgress, ProofVerdict, UnknownReason,
};
pub use prover::Prover;
pub use query::{ProofQuery, WinDeadline};
