//! The words that mean something to the grammar, and where.

use crate::suggest::closest;

/// Words that cannot be names, since an expression or a list would be unreadable with them.
pub(super) fn is_reserved(word: &str) -> bool {
    matches!(
        word,
        "and" | "or" | "not" | "in" | "is" | "if" | "then" | "else" | "where" | "of" | "by" | "as"
    )
}

/// The words an item begins with.
pub(super) const ITEMS: &[&str] = &[
    "about",
    "source",
    "ruling",
    "option",
    "ruleset",
    "when",
    "players",
    "board",
    "region",
    "piece",
    "place",
    "layer",
    "attribute",
    "state",
    "define",
    "move",
    "start",
    "phase",
    "turn",
    "after",
    "on",
    "end",
    "no",
    "notation",
    "position",
    "draw",
];

/// The words a statement begins with.
pub(super) const STATEMENTS: &[&str] = &[
    "choose",
    "optionally",
    "either",
    "require",
    "if",
    "let",
    "for",
    "move",
    "swap",
    "shift",
    "capture",
    "remove",
    "put",
    "array",
    "send",
    "discard",
    "change",
    "give",
    "moves",
    "again",
    "end",
    "begin",
    "pass",
];

/// Statements that consist of one word; a name may follow them on their line.
pub(super) const LONE_STATEMENTS: &[&str] = &["again", "pass"];

/// The words a movement begins with.
pub(super) const GAITS: &[&str] = &["step", "slide", "hop", "leap", "ride", "betza"];

/// Sets of units and of empty sites that need no declaration.
pub(super) const SETS: &[&str] = &["own", "enemy", "empty", "occupied"];

/// The words a line in a board's braces begins with.
pub(super) const BOARD_DETAILS: &[&str] =
    &["names", "cut", "wrap", "site", "edge", "link", "line", "direction"];

/// The shapes of boards, for suggestions only.
pub(super) const SHAPES: &[&str] =
    &["rectangle", "hexagon", "rhombus", "triangle", "rings", "wheel", "graph"];

/// The types of state.
pub(super) const STATE_TYPES: &[&str] = &["flag", "site", "sites", "kind", "player", "direction"];

/// The item that a misspelt or foreign word most likely stands for.
pub(super) fn item_meant(word: &str) -> Option<&'static str> {
    item_of_other_languages(word).or_else(|| closest(word, ITEMS.iter().copied()))
}

/// What writers of other languages call our items.
fn item_of_other_languages(word: &str) -> Option<&'static str> {
    Some(match word {
        "func" | "fn" | "function" | "def" | "let" | "const" => "define",
        "setup" | "init" => "start",
        "var" => "state",
        "player" => "players",
        "action" | "procedure" => "move",
        "win" | "goal" | "ends" => "end",
        "title" | "description" => "about",
        _ => return None,
    })
}
