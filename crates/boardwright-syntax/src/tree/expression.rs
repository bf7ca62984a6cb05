//! Expressions.

use super::{Movement, Name, Span};

/// An expression with its span.
#[derive(Clone, Debug, PartialEq)]
pub struct Expr {
    /// Its kind.
    pub kind: ExprKind,
    /// Its place in the text.
    pub span: Span,
}

/// The kinds of expression.
#[derive(Clone, Debug, PartialEq)]
pub enum ExprKind {
    /// A number literal.
    Number(i64),
    /// A string literal (only `betza` takes one; elsewhere the checker objects).
    String(String),
    /// A name.
    Name(String),
    /// `f(a, b)`; `by P` as in `attacked(S, by P)` is an argument wrapped in [`ExprKind::By`].
    Call { name: Name, arguments: Vec<Expr> },
    /// `by E` as an argument.
    By(Box<Expr>),
    /// `hand.Rook`, `hand(White).Rook`.
    Member { of: Box<Expr>, name: Name },
    /// `low..high`.
    Range(Box<Expr>, Box<Expr>),
    /// `- a`.
    Negate(Box<Expr>),
    /// `not a`.
    Not(Box<Expr>),
    /// `a op b`.
    Binary { operator: BinaryOperator, left: Box<Expr>, right: Box<Expr> },
    /// `if C then A else B`.
    If { condition: Box<Expr>, then: Box<Expr>, otherwise: Box<Expr> },
    /// `{ x in S where C }`.
    Filter { variable: Name, domain: Box<Expr>, condition: Box<Expr> },
    /// `union x in S of E`.
    Union { variable: Name, domain: Box<Expr>, body: Box<Expr> },
    /// `sum x in S of E`, `max …`, `min …`.
    Fold { fold: Fold, variable: Name, domain: Box<Expr>, body: Box<Expr> },
    /// `some S`, `no S`.
    Quantity { quantifier: Quantifier, set: Box<Expr> },
    /// `some x in S where C`, `no …`, `every …`, `count …`.
    Quantified { quantifier: Quantifier, variable: Name, domain: Box<Expr>, condition: Box<Expr> },
    /// `some move of P where C`, `no …`, `every …`; without C only whether there is one.
    SomeMove { quantifier: Quantifier, player: Box<Expr>, condition: Option<Box<Expr>> },
    /// A movement.
    Movement(Box<Movement>),
    /// An expression that could not be parsed; an error was reported.
    Missing,
}

/// The quantifiers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quantifier {
    /// At least one.
    Some,
    /// None at all.
    No,
    /// Each of them.
    Every,
    /// The number of them (only with a variable).
    Count,
}

/// How numbers are combined over a domain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fold {
    /// Their sum.
    Sum,
    /// The largest of them.
    Max,
    /// The smallest of them.
    Min,
}

impl Fold {
    /// Returns the fold that a word names.
    pub fn named(word: &str) -> Option<Fold> {
        match word {
            "sum" => Some(Fold::Sum),
            "max" => Some(Fold::Max),
            "min" => Some(Fold::Min),
            _ => None,
        }
    }

    /// Returns the word of the fold.
    pub fn word(self) -> &'static str {
        match self {
            Fold::Sum => "sum",
            Fold::Max => "max",
            Fold::Min => "min",
        }
    }
}

/// Binary operators.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BinaryOperator {
    /// `+`.
    Add,
    /// `-`.
    Subtract,
    /// `*`.
    Multiply,
    /// `/`.
    Divide,
    /// `%`.
    Remainder,
    /// `&`.
    Intersect,
    /// `=` or `is`.
    Equal,
    /// `!=` or `is not`.
    NotEqual,
    /// `<`.
    Less,
    /// `<=`.
    LessOrEqual,
    /// `>`.
    Greater,
    /// `>=`.
    GreaterOrEqual,
    /// `in`.
    In,
    /// `not in`.
    NotIn,
    /// `and`.
    And,
    /// `or`.
    Or,
}
