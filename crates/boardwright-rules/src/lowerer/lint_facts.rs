//! Facts for the warnings, recorded while the rules are lowered and judged afterwards.

use boardwright_ir::Block;
use boardwright_syntax::diagnostic::Diagnostic;
use boardwright_syntax::tree::Span;
use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};

/// Facts that the warnings are based on.
#[derive(Default)]
pub(crate) struct LintFacts {
    /// True if the board's size or shape depends on an option.
    pub board_by_option: bool,
    /// Names whose declaration depends on an option.
    pub by_option: BTreeSet<String>,
    /// Items that stand under `when`.
    pub under_when: BTreeSet<Span>,
    /// Blocks that were lowered and are disabled by an option.
    pub disabled: Vec<Block>,
    /// Variables of `sum`, `max` and `min`, which are often used too far behind.
    pub fold_variables: BTreeSet<String>,
    /// All declarations of the text.
    pub declarations: BTreeMap<String, TextDeclaration>,
    /// Warnings to report if there are no errors.
    pub deferred: Vec<Diagnostic>,
    /// Words in items that a `when` disables.
    pub disabled_words: BTreeSet<String>,
    /// Facts about conditions and domains, by their place in the text.
    pub conditions: BTreeMap<Span, ConditionFact>,
    /// Conditions of an `else if`; true if the `if` before it has the same condition each time.
    pub repeated: BTreeMap<Span, bool>,
    /// Facts about the movements of pieces.
    pub movements: Vec<MovementFact>,
    /// Work spent on upper bounds of sets, in visited sites.
    pub work: Cell<u64>,
}

/// A declaration of the text, lowered or not yet.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TextDeclaration {
    pub span: Span,
    pub item: Span,
    pub what: &'static str,
    /// True if it is under a `when` that does not hold.
    pub disabled: bool,
}

/// Role of a condition or a domain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ConditionRole {
    /// `require C`.
    Require,
    /// `if C { … }`.
    If,
    /// `if C { … } else { … }`.
    IfElse,
    /// `if C` after a piece's movement.
    Movement,
    /// `choose x in S`.
    Choice,
    /// `where C` of a choice.
    Where,
    /// `for x in S`.
    Loop,
}

/// A fact about a condition or a domain.
pub(crate) struct ConditionFact {
    pub role: ConditionRole,
    /// Its truth, if that is the same each time it was lowered.
    pub truth: Option<bool>,
    pub by_option: bool,
    pub reason: Option<String>,
}

/// A fact about a movement of a piece.
pub(crate) struct MovementFact {
    /// Declaration of the piece's name.
    pub piece: Span,
    /// The movement's place in the text.
    pub span: Span,
    /// True if it leads nowhere.
    pub leads_nowhere: bool,
    /// True if that depends on an option.
    pub by_option: bool,
}
