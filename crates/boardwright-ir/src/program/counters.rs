//! Counters of a program that was compiled to measure the coverage of its rules.

use boardwright_syntax::tree::Span;

/// Index into [`Program::counters`](super::Program::counters).
pub type CounterId = u32;

/// A part of the rules whose executions are counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counter {
    /// Role of the part.
    pub role: CounterRole,
    /// The whole part.
    pub span: Span,
    /// The words that tell it from others of its role: a name, a condition, a set of sites.
    pub head: Span,
}

/// Role of a part of the rules whose executions are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum CounterRole {
    /// A piece: any of its movements.
    Piece,
    /// One movement of a piece.
    Movement,
    /// A named move.
    NamedMove,
    /// The first decision of a turn.
    Turn,
    /// A later decision of a turn.
    Stage,
    /// A branch of `either`.
    Branch,
    /// The block or the choice after `optionally`.
    Optional,
    /// The block after the condition of an `if`.
    Then,
    /// The `else` of an `if`.
    Otherwise,
    /// The body of a `for`: the set is not empty.
    Loop,
    /// The body of a `repeat`.
    Repeat,
    /// An effect on a set of sites: the set is not empty.
    Effect,
    /// `after move`.
    AfterMove,
    /// `after turn`, or the `after` of a turn.
    AfterTurn,
    /// `on capture`.
    OnCapture,
    /// The end with this index in [`Program::ends`](super::Program::ends).
    End(u16),
    /// The rule with this index in [`Program::no_move`](super::Program::no_move).
    NoMove(u16),
}

impl CounterRole {
    /// Returns its word in the text of a program.
    pub fn word(self) -> &'static str {
        match self {
            CounterRole::Piece => "piece",
            CounterRole::Movement => "movement",
            CounterRole::NamedMove => "named-move",
            CounterRole::Turn => "turn",
            CounterRole::Stage => "stage",
            CounterRole::Branch => "branch",
            CounterRole::Optional => "optional",
            CounterRole::Then => "then",
            CounterRole::Otherwise => "else",
            CounterRole::Loop => "loop",
            CounterRole::Repeat => "repeat",
            CounterRole::Effect => "effect",
            CounterRole::AfterMove => "after-move",
            CounterRole::AfterTurn => "after-turn",
            CounterRole::OnCapture => "on-capture",
            CounterRole::End(_) => "end",
            CounterRole::NoMove(_) => "no-move",
        }
    }
}
