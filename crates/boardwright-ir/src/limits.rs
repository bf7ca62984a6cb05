//! The limits that keep hostile rules from running on, by name.

/// The most steps of interpretation in one call: statements, values tried, members of sets seen.
pub const MAX_STEPS: u64 = 20_000_000;
/// The most decisions that a position may have.
pub const MAX_DECISIONS: usize = 1_000_000;
/// The most choices, branches and borrowed movements open at a time within a decision.
pub const MAX_OPEN_CHOICES: u32 = 192;
/// The most values of a range less one.
pub const MAX_RANGE: i64 = 1 << 20;
/// How often `moves of` may be taken within itself; deeper, it leads nowhere.
pub const MAX_MOVES_OF: u8 = 8;
/// How deep `attacked` may stand within `attacked`; deeper, nothing is attacked.
pub const MAX_ATTACKED: u8 = 2;
/// How deep `destinations` may stand within `destinations`; deeper, there are none.
pub const MAX_DESTINATIONS: u8 = 4;
/// How deep captures may cause captures; deeper, `on capture` is not run.
pub const MAX_CAPTURES_WITHIN: u8 = 32;
/// The most decisions looked at to find the turns that `prefer most` keeps.
pub const MAX_PREFER_DECISIONS: u64 = 200_000;
/// The most decisions of one turn, one after the other, that are looked at there.
pub const MAX_PREFER_DEPTH: u32 = 512;
/// The most visits of sites in all lines of a board together.
pub const MAX_LINE_TABLE: usize = 8_000_000;
/// The deepest nesting of expressions or of statements.
pub const MAX_NESTING: usize = 100;
/// The most bytes of tables that narrow the search for attackers.
pub const MAX_BOUND_TABLE: usize = 32 << 20;
/// The most words of sets looked at to make those tables; rules that need more go without.
pub const MAX_BOUND_WORK: usize = 64 << 20;

/// A limit was reached, so that an answer is not complete.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LimitReached {
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
    /// The memory of a compiled game: lists and copies of states, or the record of a very long game.
    #[error("the rules need more memory for one question than a compiled game has")]
    Memory,
}
