//! Proofs: whether a player can force a win, and a line that shows it.
//!
//! A [`Prover`] answers a [`ProofQuery`] within a [`Task`](crate::Task). It works in two steps, and
//! the second is there so that a wrong claim is impossible by construction:
//!
//! 1. **Searches look for a proof.** Nodes are the decisions of whoever decides, so that a turn may
//!    have several. [`ProofNumbers`](Method::ProofNumbers) is a depth-first proof-number search,
//!    [`Deepening`](Method::Deepening) asks for wins one turn deeper at a time. Both remember
//!    positions by 64-bit hashes in tables of bounded size, leave counters outside position
//!    identity and the record of the game out of account, and take a repetition for no win. Each
//!    of these may mislead them: a search here *suspects*, and it is quick.
//! 2. **A checker walks the proof** (`checker.rs`): from the position asked about, one decision for
//!    the side that proves, as the search advises, against every legal decision of the others,
//!    until the rules themselves say that the game is over. It plays on real states; where it takes
//!    two positions for the same it has compared them word by word, and has made sure that the
//!    record of the game cannot tell them apart. No heuristic, no table of a search and no hash has
//!    a say in it.
//!
//! An answer is [`Proved`](Verdict::Proved) or [`Refuted`](Verdict::Refuted) only if the checker
//! came to the end of the proof. To refute that a player wins is to prove that the others hold: that
//! is walked just so. Whatever the checker refuses is [`Unknown`](Verdict::Unknown).
//!
//! A player wins only if the rules say so after finitely many decisions: neither a draw is a win nor
//! a game without end. Against several opponents a win is one against all of them together.

mod answer;
mod checker;
mod circles;
mod deepening;
mod effort;
mod exact;
mod goal;
mod inquiry;
mod order;
mod proof_number;
mod prover;
mod question;
mod reads;
mod table;

pub use answer::{
    GameValue, ProofAnswer, ProofFlaw, ProofMethod, ProofProgress, ProofVerdict, UnknownReason,
};
pub use prover::Prover;
pub use question::{ProofQuery, WinDeadline};
