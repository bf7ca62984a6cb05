//! Turns and ends of the game.

use super::{Block, Expr, Name, Span, StringLiteral};

/// `turn …`.
#[derive(Clone, Debug, PartialEq)]
pub struct TurnDecl {
    /// `of PLAYER`; everybody's if absent.
    pub player: Option<Name>,
    /// `up to N actions` or `N actions`.
    pub actions: Option<ActionLimit>,
    /// The first decision.
    pub body: Block,
    /// `then [NAME] { … }`.
    pub stages: Vec<TurnStage>,
    /// `after { … }`.
    pub after: Option<Block>,
    /// `prefer most N`.
    pub prefer: Option<Expr>,
    /// `turn …` up to its body.
    pub span: Span,
}

/// `up to N actions` or `N actions`.
#[derive(Clone, Debug, PartialEq)]
pub struct ActionLimit {
    /// True if the player may stop before.
    pub up_to: bool,
    /// The number of actions.
    pub number: Expr,
}

/// `then [NAME] { … }`: a further decision of a turn.
#[derive(Clone, Debug, PartialEq)]
pub struct TurnStage {
    /// Its name, if it has one.
    pub name: Option<Name>,
    /// Its statements.
    pub body: Block,
}

/// One line of `end` or `no move`.
#[derive(Clone, Debug, PartialEq)]
pub enum EndRule {
    /// `WHO wins|loses [on claim] if C "reason"`, `draw [on claim] if C "reason"`.
    Result {
        who: Option<Name>,
        result: EndResult,
        /// Span of `on`.
        claimed: Option<Span>,
        condition: Option<Expr>,
        reason: Option<StringLiteral>,
        span: Span,
    },
    /// `if C { … }`.
    If { condition: Expr, rules: Vec<EndRule> },
    /// `pass [if C]` (in `no move` only).
    Pass { condition: Option<Expr>, span: Span },
}

/// Result that an end rule gives to the player it names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndResult {
    /// `wins`.
    Wins,
    /// `loses`.
    Loses,
    /// `draw`.
    Draw,
}
