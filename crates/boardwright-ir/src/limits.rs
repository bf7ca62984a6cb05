//! Limits that keep hostile rules from running forever, by name.

/// Most steps of interpretation in one call: statements, values tried, members of sets visited.
pub const MAX_STEPS: u64 = 20_000_000;
/// Most steps of a whole count of decision sequences, about an hour of them.
pub const MAX_PERFT_STEPS: u64 = 1 << 40;
/// Most steps of a whole playout, a few seconds of them. A game of rules that take more is played
/// decision by decision, each within [`MAX_STEPS`].
pub const MAX_PLAYOUT_STEPS: u64 = 1 << 32;
/// Most decisions of a position.
pub const MAX_DECISIONS: usize = 1_000_000;
/// Most characters of a move as text.
pub const MAX_MOVE_TEXT: usize = 400;
/// Most choices, branches and borrowed moves open at one time within a decision.
pub const MAX_OPEN_CHOICES: u32 = 192;
/// Most rounds of a `repeat`.
pub const MAX_ROUNDS: u32 = 10_000;
/// Number of words of a state that are compared after a round for one step.
pub const WORDS_PER_STEP: u64 = 16;
/// Most values of a range, less one.
pub const MAX_RANGE: i64 = 1 << 20;
/// Deepest nesting of `moves of` at run time; deeper ones have no moves.
pub const MAX_MOVES_OF: u8 = 8;
/// Deepest nesting of `attacked` at run time; deeper ones are false.
pub const MAX_ATTACKED: u8 = 2;
/// Most conditions on the position after a move that rules ask about.
pub const MAX_MOVE_CONDITIONS: usize = 250;
/// Deepest nesting of `destinations` at run time; deeper ones are empty.
pub const MAX_DESTINATIONS: u8 = 4;
/// Longest chain of captures caused by captures; beyond it `on capture` does not run.
pub const MAX_CAPTURES_WITHIN: u8 = 32;
/// Most decisions visited to find the turns that `prefer most` keeps.
pub const MAX_PREFER_DECISIONS: u64 = 200_000;
/// Most decisions of one turn visited for `prefer most`.
pub const MAX_PREFER_DEPTH: u32 = 512;
/// Most sites visited by all lines of a board together.
pub const MAX_LINE_TABLE: usize = 8_000_000;
/// Deepest nesting of expressions or statements.
pub const MAX_NESTING: usize = 100;
/// Most bytes of the tables of attack bounds.
pub const MAX_BOUND_TABLE: usize = 32 << 20;
/// Most words of sets visited to compute attack bounds; rules that need more have none.
pub const MAX_BOUND_WORK: usize = 64 << 20;

/// Most steps that an execution takes before it looks at the budget; a few milliseconds of them.
pub const STEPS_BETWEEN_LOOKS: u64 = 1 << 16;

/// A limit of a question about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Limit {
    /// [`MAX_STEPS`].
    #[error("the rules take more than {MAX_STEPS} steps for one decision")]
    Steps,
    /// [`MAX_DECISIONS`].
    #[error("the position has more than {MAX_DECISIONS} decisions")]
    Decisions,
    /// [`MAX_OPEN_CHOICES`].
    #[error("a decision makes more than {MAX_OPEN_CHOICES} choices, one within another")]
    OpenChoices,
    /// [`MAX_RANGE`].
    #[error("a range has more than {MAX_RANGE} values")]
    Range,
    /// [`MAX_PREFER_DECISIONS`] or [`MAX_PREFER_DEPTH`].
    #[error(
        "`prefer most` would look at more than {MAX_PREFER_DECISIONS} decisions of a turn, or at more than \
         {MAX_PREFER_DEPTH} one after the other"
    )]
    Prefer,
    /// [`MAX_ROUNDS`].
    #[error("a `repeat` still changes something after {MAX_ROUNDS} rounds")]
    Rounds,
    /// The memory of a compiled game, for lists, copies of states and the record of a game.
    #[error("the rules need more memory for one question than a compiled game has")]
    Memory,
    /// The [`Budget`](crate::budget::Budget) of the caller: its time is over, or it was stopped.
    #[error("the question was stopped before the rules had answered it")]
    Interrupted,
}

/// The part of the rules in which a limit was reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RulePart {
    /// The block `start`.
    Start,
    /// Statements after a position was set up.
    AfterSetup,
    /// A stage of a turn, an index into [`Program::stages`](crate::Program::stages).
    Stage(u16),
    /// Statements after each decision.
    AfterMove,
    /// Statements after each turn.
    AfterTurn,
    /// An end rule, an index into [`Program::ends`](crate::Program::ends).
    End(u16),
    /// A rule for players without a decision, an index into
    /// [`Program::no_move`](crate::Program::no_move).
    NoMove(u16),
}

impl std::fmt::Display for RulePart {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let number = |index: &u16| u32::from(*index) + 1;
        match self {
            RulePart::Start => formatter.write_str("`start`"),
            RulePart::AfterSetup => formatter.write_str("`after setup`"),
            RulePart::Stage(_) => formatter.write_str("`turn`"),
            RulePart::AfterMove => formatter.write_str("`after move`"),
            RulePart::AfterTurn => formatter.write_str("`after turn`"),
            RulePart::End(index) => write!(formatter, "rule {} of `end`", number(index)),
            RulePart::NoMove(index) => {
                write!(formatter, "rule {} for a player without a move", number(index))
            }
        }
    }
}

/// A limit was reached, so that there is no answer.
///
/// Executions may reach a limit in different parts of the rules, so two reports of the same limit
/// are equal.
#[derive(Clone, Copy, Eq, Debug)]
pub struct LimitReached {
    /// The limit.
    pub limit: Limit,
    /// The part of the rules in which it was reached; `None` if the execution does not tell.
    pub part: Option<RulePart>,
}

impl LimitReached {
    /// True if the caller's budget ended the question, not the rules.
    pub fn is_interruption(self) -> bool {
        self.limit == Limit::Interrupted
    }
}

impl From<Limit> for LimitReached {
    fn from(limit: Limit) -> LimitReached {
        LimitReached { limit, part: None }
    }
}

impl PartialEq for LimitReached {
    fn eq(&self, other: &LimitReached) -> bool {
        self.limit == other.limit
    }
}

impl std::error::Error for LimitReached {}

impl std::fmt::Display for LimitReached {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{}", self.limit)?;
        match self.part {
            Some(part) if !self.is_interruption() => write!(formatter, ", in {part}"),
            _ => Ok(()),
        }
    }
}
