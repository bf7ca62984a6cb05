//! The words that mean something in every game.

/// Names that stand for a value by themselves.
pub(crate) const NAMES: &[&str] = &[
    "sites", "empty", "occupied", "own", "enemy", "none", "corners", "centre", "edge", "hub", "turns",
    "plies", "captures", "repeats", "board_repeats", "repeat_gap", "mover", "opponent", "directions",
    "players", "yes", "no",
];

/// Functions.
pub(crate) const FUNCTIONS: &[&str] = &[
    "around", "beside", "between", "beyond", "ray", "run", "bracketed", "group", "shifted",
    "destinations", "rows", "runs", "attacked", "stuck", "connected", "count", "rank_of", "file_of",
    "ring_of", "distance", "longest", "reach", "kind", "kinds", "promotion", "demotion", "unit",
    "owner", "opposite", "the", "min", "max", "abs", "rank", "file", "row", "ring", "edge",
];

/// Names that a rules file may not declare again.
pub(crate) fn is_builtin(name: &str) -> bool {
    NAMES.contains(&name) || FUNCTIONS.contains(&name) || matches!(name, "from" | "to" | "here")
}
