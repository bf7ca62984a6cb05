//! The explanation why a decision is not legal, as data.

use crate::reason::Reason;
use boardwright_ir::{FieldKind, LabelId};
use boardwright_syntax::tree::Span;

/// A pattern of decisions: a branch, values of some choices, or both.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PartialMove {
    /// Name of the branch; `None` matches every branch.
    pub label: Option<LabelId>,
    /// Values of choices by the choices' names; other choices may have any value.
    pub fields: Vec<(String, i64)>,
}

/// Legality of the decisions that match a [`PartialMove`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LegalityVerdict {
    /// A matching decision is legal.
    Legal,
    /// The game is over.
    GameOver,
    /// The site to move from is vacant.
    EmptyOrigin {
        /// The site.
        site: u16,
    },
    /// The unit on the site to move from belongs to another player.
    ForeignUnit {
        /// The site.
        site: u16,
    },
    /// A choice does not offer the value.
    NotInDomain {
        /// Name of the choice.
        variable: String,
        /// Sort of its values.
        kind: FieldKind,
        /// The value.
        value: i64,
        /// Source location of the choice.
        span: Span,
        /// Site of the unit that moves; `None` if there is none yet.
        origin: Option<u16>,
        /// The nearest reason why the value is not offered; `None` if none is known.
        reason: Option<Reason>,
    },
    /// A choice without a wanted value offers no value.
    EmptyDomain {
        /// Name of the choice.
        variable: String,
        /// Source location of the choice.
        span: Span,
    },
    /// A condition of the move does not hold.
    RequirementFailed {
        /// Message of the rules; `None` if they give none.
        message: Option<String>,
        /// The condition as data; `None` if only its source says what it asks for.
        reason: Option<Reason>,
        /// Source location of the condition.
        span: Span,
    },
    /// A condition after the move does not hold.
    AfterMoveConditionFailed {
        /// Message of the rules; `None` if they give none.
        message: Option<String>,
        /// Source location of the condition.
        span: Span,
    },
    /// The branch is an `or else`, and an earlier branch has a legal decision.
    BranchClosed {
        /// Name of the branch; 0 if it has none.
        label: LabelId,
        /// Name of the first earlier branch that has a legal decision; 0 if it has none.
        first: LabelId,
    },
    /// A pass, where the rules let a player pass only if there is no other decision.
    NotForcedToPass,
    /// No decision of the stage matches.
    NoMatchingDecision,
    /// The rules prefer another completion of the turn.
    NotPreferred,
}

/// Explanation why a decision is not legal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explanation {
    /// Legality of the decision.
    pub verdict: LegalityVerdict,
    /// Site to move from; `None` if the pattern names none.
    pub from: Option<u16>,
    /// Site to move to; `None` if the pattern names none.
    pub to: Option<u16>,
}
