//! Pieces and their movements.

use super::{Block, Expr, Name, Span, StringLiteral};

/// `piece NAME LETTERS [also LETTERS, …] [of P] [= A + B] [promotes to K] { alternatives }`.
#[derive(Clone, Debug, PartialEq)]
pub struct PieceDecl {
    /// The kind's name.
    pub name: Name,
    /// Letters: a bare word or one or two strings. Empty if left out.
    pub letters: Vec<StringLiteral>,
    /// `also`: letters that are read and never written, each a bare word or one or two strings.
    pub other_letters: Vec<Vec<StringLiteral>>,
    /// `of PLAYER`.
    pub owner: Option<Name>,
    /// `= A + B`: the parts of a union.
    pub parts: Vec<Name>,
    /// `promotes to K`.
    pub promotes_to: Option<Name>,
    /// Its movements.
    pub alternatives: Vec<Alternative>,
}

/// `piece NAME also { alternatives }`: movements that join those of the base's piece.
#[derive(Clone, Debug, PartialEq)]
pub struct PieceExtension {
    /// The kind's name.
    pub name: Name,
    /// The movements that it gets.
    pub alternatives: Vec<Alternative>,
}

/// One of the movements of a piece.
#[derive(Clone, Debug, PartialEq)]
pub struct Alternative {
    /// A movement, any other set expression, or the bare name or call of a named move.
    pub movement: Expr,
    /// `if CONDITION`.
    pub condition: Option<Expr>,
    /// The statements after the displacement.
    pub block: Option<Block>,
    /// True if it begins on the line of the alternative before it, with no `or` between the two.
    pub follows_on_line: bool,
    /// The whole alternative.
    pub span: Span,
}
