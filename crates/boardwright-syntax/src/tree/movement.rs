//! Movements: chains of legs.

use super::{Expr, Span, StringLiteral};

/// A chain of legs: `step diagonal then slide orthogonal at least 3`.
#[derive(Clone, Debug, PartialEq)]
pub struct Movement {
    /// One or more.
    pub legs: Vec<Leg>,
}

/// One leg of a movement with its modifiers.
#[derive(Clone, Debug, PartialEq)]
pub struct Leg {
    /// `step`, `slide`, `hop`, `leap`, `ride` or `betza`.
    pub kind: LegKind,
    /// Its direction relative to the leg before (always `Free` for the first).
    pub turn: LegTurn,
    /// `up to N`, `at least N`, `exactly N` as (least, most); absent ends are unbounded (least 1).
    pub least: Option<Expr>,
    /// See `least`.
    pub most: Option<Expr>,
    /// `through S`.
    pub through: Option<Expr>,
    /// `over S`.
    pub over: Option<Expr>,
    /// `from s` (the first leg only).
    pub from: Option<Expr>,
    /// `to S`.
    pub to: Option<Expr>,
    /// The leg with its modifiers.
    pub span: Span,
}

/// Kind of a leg.
#[derive(Clone, Debug, PartialEq)]
pub enum LegKind {
    /// `step D`; D is a direction expression (parsed at the level of `+`).
    Step(Expr),
    /// `slide D`.
    Slide(Expr),
    /// `hop D` (needs `over`).
    Hop(Expr),
    /// `leap (a, b)`.
    Leap(Expr, Expr),
    /// `ride (a, b)`.
    Ride(Expr, Expr),
    /// `betza "…"` (takes `from` and `to` only).
    Betza(StringLiteral),
}

/// Direction of a leg relative to the leg before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LegTurn {
    /// Any of its directions.
    Free,
    /// Within 45° of the last one.
    Outward,
    /// The same direction.
    Onward,
}
