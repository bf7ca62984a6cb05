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
    /// `phase "s" setup, "p" play`.
    Phase { words: Vec<PositionPhase>, span: Span },
    /// `flags "K" short(White), …`.
    Flags { flags: Vec<PositionFlag>, span: Span },
    /// `site STATE`.
    Site(PositionState),
    /// `sites STATE`.
    Sites(PositionState),
    /// `number STATE` (`turn` is the turn number).
    Number(PositionState),
    /// `text "-"`.
    Text(StringLiteral),
    /// `joined { fields }`.
    Joined { fields: Vec<PositionField>, span: Span },
    /// `optional FIELD`.
    Optional { field: Box<PositionField>, span: Span },
}

/// `quiet` or `checks(White)`: state that a field of a position text holds.
#[derive(Clone, Debug, PartialEq)]
pub struct PositionState {
    /// Name of the state.
    pub name: Name,
    /// The player whose value is meant, where each has one.
    pub player: Option<Name>,
}

/// `"s" setup`: the word for a phase in a position text.
#[derive(Clone, Debug, PartialEq)]
pub struct PositionPhase {
    /// The word.
    pub word: StringLiteral,
    /// Name of the phase.
    pub phase: Name,
}

/// `"K" short(White)` or `"abcdefgh" unmoved & rank(8)`: letters in a position text.
#[derive(Clone, Debug, PartialEq)]
pub struct PositionFlag {
    /// The letter of a flag, or one for each site of a set.
    pub letters: StringLiteral,
    /// The state that they stand for.
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
