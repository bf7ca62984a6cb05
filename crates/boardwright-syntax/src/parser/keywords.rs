//! Keywords, by the place where each is one.

use crate::suggest::closest;

/// Words that cannot be names, since expressions or lists would be ambiguous.
const RESERVED: &[&str] =
    &["and", "or", "not", "in", "is", "if", "then", "else", "where", "of", "by", "as"];

/// True for words that cannot be names.
pub(super) fn is_reserved(word: &str) -> bool {
    RESERVED.contains(&word)
}

/// First words of items.
pub(super) const ITEMS: &[&str] = &[
    "about",
    "source",
    "ruling",
    "option",
    "ruleset",
    "without",
    "use",
    "parameter",
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

/// First words of statements.
pub(super) const STATEMENTS: &[&str] = &[
    "choose",
    "optionally",
    "either",
    "require",
    "if",
    "let",
    "for",
    "repeat",
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

/// Statements of one word, which a name may follow on the same line.
pub(super) const LONE_STATEMENTS: &[&str] = &["again", "pass"];

/// First words of the legs of a movement.
pub(super) const LEGS: &[&str] = &["step", "slide", "hop", "leap", "ride", "betza"];

/// Sets of units and of empty sites that need no declaration.
pub(super) const SETS: &[&str] = &["own", "enemy", "empty", "occupied"];

/// First words of the lines in a board's braces.
pub(super) const BOARD_DETAILS: &[&str] = &[
    "names",
    "upright",
    "diagonals",
    "rename",
    "cut",
    "wrap",
    "site",
    "edge",
    "link",
    "line",
    "direction",
];

/// Board shapes, for suggestions only.
pub(super) const SHAPES: &[&str] =
    &["rectangle", "hexagon", "rhombus", "triangle", "rings", "wheel", "graph"];

/// First words of the fields of a notation of positions.
pub(super) const POSITION_FIELDS: &[&str] =
    &["board", "player", "phase", "flags", "site", "sites", "number", "text", "joined", "optional"];

/// Words that no list above has: of the header, of clauses and of expressions.
const OTHERS: &[&str] = &[
    "game", "module", "based", "nobody", "promotes", "fixed", "identity", "outside", "next",
    "usable",
];

/// Returns the words of the grammar, some more than once; names of sets and functions are not among
/// them.
pub fn keywords() -> impl Iterator<Item = &'static str> {
    let lists = [
        ITEMS,
        STATEMENTS,
        LEGS,
        SETS,
        BOARD_DETAILS,
        STATE_TYPES,
        POSITION_FIELDS,
        RESERVED,
        OTHERS,
    ];
    lists.into_iter().flatten().copied()
}

/// The types of state.
pub(super) const STATE_TYPES: &[&str] = &["flag", "site", "sites", "kind", "player", "direction"];

/// Returns the item that a misspelt word, or a word of another language, most likely stands for.
pub(super) fn intended_item(word: &str) -> Option<&'static str> {
    item_of_other_languages(word).or_else(|| closest(word, ITEMS.iter().copied()))
}

/// Returns the item for a word that other languages use for it.
fn item_of_other_languages(word: &str) -> Option<&'static str> {
    Some(match word {
        "func" | "fn" | "function" | "def" | "let" | "const" => "define",
        "setup" | "init" => "start",
        "var" => "state",
        "player" => "players",
        "action" | "procedure" => "move",
        "win" | "goal" | "ends" => "end",
        "title" | "description" => "about",
        "import" | "include" | "using" => "use",
        _ => return None,
    })
}
