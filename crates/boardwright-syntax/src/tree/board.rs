//! Boards.

use super::{Expr, Name, PlayerValue, Span};

/// `board SHAPE(arguments) { details }`.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardDecl {
    /// `rectangle`, `hexagon`, `rhombus`, `triangle`, `rings`, `wheel`, `graph`.
    pub shape: Name,
    /// The sizes in parentheses.
    pub arguments: Vec<Expr>,
    /// The lines in the braces.
    pub details: Vec<BoardDetail>,
}

/// One line inside a board's braces.
#[derive(Clone, Debug, PartialEq)]
pub enum BoardDetail {
    /// `names shogi`.
    Names(Name),
    /// `upright`.
    Upright(Span),
    /// `diagonals`.
    Diagonals(Span),
    /// `rename SITE as NAME, …`.
    Rename { pairs: Vec<(Name, Name)> },
    /// `cut SET`.
    Cut(Expr),
    /// `wrap east`.
    Wrap(Name),
    /// `site NAME at (x, y)`; coordinates are constant expressions, possibly negative.
    Site { name: Name, x: Expr, y: Expr },
    /// `edge a - b - c as east, west` (labels may be absent).
    Edge { sites: Vec<Name>, labels: Vec<Name>, span: Span },
    /// `link [x in] FROM to TO as LABEL[, BACK]`.
    Link { variable: Option<Name>, from: Expr, to: Expr, label: Name, back: Option<Name> },
    /// `line DIRECTION goes on D, E`.
    Line { direction: Name, goes_on: Vec<Name> },
    /// `direction NAME = D` or `direction NAME of P = D, of Q = D`.
    Direction { name: Name, values: Vec<PlayerValue> },
}
