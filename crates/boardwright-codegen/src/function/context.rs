//! The context of a function: its goal, the stage of the decision and how effects are written.

use crate::function::code::Slot;

/// Mode of writes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct WriteMode {
    /// True if the hash is kept up to date.
    pub(crate) hash: bool,
    /// True if old values go to the undo log.
    pub(crate) undo: bool,
}

impl WriteMode {
    /// The mode of writes that are never undone.
    pub(crate) const FINAL: WriteMode = WriteMode { hash: true, undo: false };
}

/// Depth of conditions evaluated within conditions. Each nesting has functions of its own.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(crate) struct Nesting {
    /// Number of `attacked` around this one.
    pub(crate) attacked: u8,
    /// True within `stuck` or `some move`.
    pub(crate) stuck: bool,
    /// Number of `destinations` around this one.
    pub(crate) destinations: u8,
}

/// The goal of the code being written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Goal {
    /// Expressions and effects without choices.
    Effects,
    /// Counting, listing or picking decisions.
    Scan,
    /// Playing the decision in this `i64` local.
    Play(Slot),
    /// Making a decision after which the move condition with this index holds.
    Satisfying(u16),
    /// Capturing the unit on the site in this `i32` local.
    Attack(Slot),
}

/// The context of a function. It is copied, changed and put back as a whole.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Context {
    /// Goal of the code.
    pub(crate) goal: Goal,
    /// Stage of the decision.
    pub(crate) stage: usize,
    /// Conditions around the code.
    pub(crate) nesting: Nesting,
    /// Mode of writes.
    pub(crate) writes: WriteMode,
    /// True if the decision is known to be legal, so that conditions after the body are not
    /// checked.
    pub(crate) is_known_legal: bool,
    /// True behind the body of the decision.
    pub(crate) past_body: bool,
}
