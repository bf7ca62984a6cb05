//! Notation of moves and positions, and drawing.

use super::{Expr, Name, Span, StringLiteral};

/// `NAME "template"`: notation of the moves of a branch.
#[derive(Clone, Debug, PartialEq)]
pub struct NotationTemplate {
    /// Name of the branch, or `default`.
    pub name: Name,
    /// The template.
    pub text: StringLiteral,
}

/// One field of a `position` block.
#[derive(Clone, Debug, PartialEq)]
pub enum PositionField {
    /// `board` or `board [hand]`.
    Board { hand: Option<Name>, span: Span },
    /// `hand`-like: the name of a place, SFEN style.
    Place(Name),
    /// `player "w" "b"`.
    Player { letters: Vec<StringLiteral>, span: Span },
    /// `flags "K" short(White), …`.
    Flags { flags: Vec<PositionFlag>, span: Span },
    /// `site NAME`.
    Site(Name),
    /// `number NAME` (`turn` is the turn number).
    Number(Name),
    /// `text "-"`.
    Text(StringLiteral),
}

/// `"K" short(White)`: the letter of a flag in a position text.
#[derive(Clone, Debug, PartialEq)]
pub struct PositionFlag {
    /// The letter that stands for the flag.
    pub letter: StringLiteral,
    /// The state that the letter stands for.
    pub value: Expr,
}

/// One line of a `draw` block: `Rook "♖" "♜"`, `board checkered`.
#[derive(Clone, Debug, PartialEq)]
pub struct DrawEntry {
    /// The kind, player or word that is drawn.
    pub name: Name,
    /// The words after it (`checkered`, `White`).
    pub words: Vec<Name>,
    /// The strings after those.
    pub texts: Vec<StringLiteral>,
}
