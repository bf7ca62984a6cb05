//! The functions that a module exports.

use crate::module::builder::Signature;
use wasm_encoder::ValType;

/// The exported functions by name, in order.
pub(crate) const EXPORTS: [(&str, Export); 11] = [
    ("start", Export::Start),
    ("list", Export::List),
    ("count", Export::Count),
    ("any", Export::Any),
    ("nth", Export::Nth),
    ("play", Export::Play { is_known_legal: false }),
    ("play_listed", Export::Play { is_known_legal: true }),
    ("outcome", Export::Outcome),
    ("hash", Export::Hash),
    ("perft", Export::Perft),
    ("playout", Export::Playout),
];

/// A function that the host calls; see [`mod@crate::format`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Export {
    /// `start`
    Start,
    /// `list`
    List,
    /// `count`
    Count,
    /// `any`
    Any,
    /// `nth`
    Nth,
    /// `play`, or `play_listed` for a decision that is known to be legal
    Play {
        /// True for `play_listed`.
        is_known_legal: bool,
    },
    /// `outcome`
    Outcome,
    /// `hash`
    Hash,
    /// `perft`
    Perft,
    /// `playout`
    Playout,
}

impl Export {
    /// Returns the parameters and results.
    pub(crate) fn signature(self) -> Signature {
        use ValType::{I32, I64};
        let (parameters, results) = match self {
            Export::Start => (vec![I32], vec![]),
            Export::List => (vec![I32; 3], vec![I32]),
            Export::Count | Export::Any | Export::Outcome => (vec![I32], vec![I32]),
            Export::Nth => (vec![I32; 3], vec![I32]),
            Export::Play { .. } => (vec![I32, I64, I32], vec![I32]),
            Export::Hash => (vec![I32], vec![I64]),
            Export::Perft => (vec![I32; 4], vec![I64]),
            Export::Playout => (vec![I32; 2], vec![I32]),
        };
        Signature { parameters, results }
    }
}
