//! The goal of an exploration, the perspective it is made from, and checkpoints to return to.

/// Purpose of a walk through the body of a stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Goal {
    /// Evaluate expressions and run effects; no decision is enumerated.
    Evaluate,
    /// List all legal decisions.
    List,
    /// Count the legal decisions.
    Count,
    /// Sum the keys of the legal decisions, to compare two lists of them.
    Digest,
    /// Find out if there is a legal decision.
    Any,
    /// Find out if there is a legal decision after which this one of
    /// [`move_conditions`](boardwright_ir::Program::move_conditions) holds.
    Satisfying(u16),
    /// Find the legal decision at this index of the list.
    Nth(usize),
    /// Play this packed decision.
    Play(u64),
    /// Find out if the unit on this site can be captured.
    Attack(usize),
    /// Run `after setup`: what is assigned is in force at once.
    SetUp,
    /// Find the reason why a wanted decision is not legal.
    Explain,
}

/// Goal, perspective and progress of an exploration. Nested explorations save and restore it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Context {
    /// Purpose of the walk.
    pub goal: Goal,
    /// Player from whose perspective expressions are evaluated.
    pub mover: usize,
    /// Stage whose body is walked, an index into `Program::stages`.
    pub stage: usize,
    /// True if no statement after the body can reject a decision, so that decisions are recorded
    /// without running those statements.
    pub skips_finish: bool,
    /// Number of legal decisions found so far.
    pub found: usize,
    /// Sum of the keys of these decisions, for [`Goal::Digest`].
    pub digest: u64,
    /// True if the attacked unit has been captured on the current path.
    pub hit: bool,
    /// Site from which the attacking unit must move; `None` if any unit may attack.
    pub attacker: Option<usize>,
    /// True if the decision that [`Goal::Satisfying`] asks for was found.
    pub is_satisfied: bool,
    /// True once the body is complete: the position it began with then counts as an earlier one.
    pub past_body: bool,
    /// Index of the current frame of locals in `Explorer::locals`.
    pub locals: usize,
    /// Index of the current frame of set-valued locals in `Explorer::set_locals`.
    pub set_locals: usize,
}

/// State of an exploration at a choice point, restored on backtracking.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Checkpoint {
    /// Index of the current state in `Explorer::frames`.
    pub base: usize,
    /// True if the current state may be written in place.
    pub owned: bool,
    /// True if the attacked unit has been captured.
    pub hit: bool,
    /// Length of `Explorer::trail`.
    pub trail: usize,
    /// Length of `Explorer::set_trail`.
    pub set_trail: usize,
    /// Length of `Explorer::executed`.
    pub executed: usize,
}
