//! Built-in names.

/// Built-in values.
pub(crate) const NAMES: &[&str] = &[
    "sites",
    "empty",
    "occupied",
    "own",
    "enemy",
    "none",
    "corners",
    "centre",
    "edge",
    "hub",
    "turns",
    "plies",
    "captures",
    "repeats",
    "board_repeats",
    "repeat_gap",
    "repeat_span",
    "recorded",
    "mover",
    "opponent",
    "directions",
    "players",
    "yes",
    "no",
];

/// Built-in functions.
pub(crate) const FUNCTIONS: &[&str] = &[
    "around",
    "beside",
    "between",
    "beyond",
    "ray",
    "run",
    "bracketed",
    "group",
    "shifted",
    "destinations",
    "rows",
    "runs",
    "attacked",
    "stuck",
    "connected",
    "count",
    "rank_of",
    "file_of",
    "ring_of",
    "distance",
    "longest",
    "reach",
    "kind",
    "kinds",
    "promotion",
    "demotion",
    "unit",
    "owner",
    "opposite",
    "the",
    "min",
    "max",
    "abs",
    "rank",
    "file",
    "row",
    "ring",
    "edge",
];

/// Built-in functions that rules may declare anew, as older rules do.
pub(crate) const NEWER_FUNCTIONS: &[&str] =
    &["first", "box", "attackers", "group_count", "group_size", "larger_groups", "board_repeats"];

/// Returns an example call of a function, if its arguments are not obvious.
pub(crate) fn example(function: &str) -> Option<&'static str> {
    Some(match function {
        "between" => "between(from, to)",
        "beyond" => "beyond(from, to)",
        "ray" => "ray(from, orthogonal)",
        "run" => "run(from, any, enemy)",
        "bracketed" => "bracketed(to, any, enemy, own)",
        "group" => "group(to, own)",
        "shifted" => "shifted(own, north, 1)",
        "rows" => "rows(own, any, 5)",
        "attacked" => "attacked(own & King)",
        "attackers" => "attackers(own & King)",
        "stuck" => "stuck(opponent)",
        "connected" => {
            "connected(edge(north), edge(south), own)`; whether one set hangs together is asked by \
             `some s in own where group(s, own, any) = own"
        }
        "distance" => "distance(from, to)",
        "longest" => "longest(to, own)",
        "reach" => "reach(line, way, empty)",
        "min" | "max" => "min(turns, 20)",
        "rank" => "rank(3)",
        "file" => "file(a)",
        "row" => "row(2)",
        "edge" => "edge(north)",
        "box" => "box(c3, f6)",
        "first" => "first(own)",
        "group_count" => "group_count(own, any)",
        "group_size" => "group_size(own, 1)",
        "larger_groups" => "larger_groups(own, enemy)",
        "board_repeats" => "board_repeats(opponent)",
        _ => return None,
    })
}

/// True for names that rules may not declare.
pub(crate) fn is_builtin(name: &str) -> bool {
    NAMES.contains(&name) || FUNCTIONS.contains(&name) || matches!(name, "from" | "to" | "here")
}

#[cfg(test)]
mod tests {
    use super::{FUNCTIONS, NAMES, NEWER_FUNCTIONS};

    #[test]
    fn fuzzers_know_every_built_in_name() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fuzz/words.dict");
        let known = std::fs::read_to_string(path).unwrap();
        let names = [NAMES, FUNCTIONS, NEWER_FUNCTIONS].concat();
        let missing: Vec<&str> =
            names.into_iter().filter(|name| !known.contains(&format!("\"{name}\""))).collect();
        assert_eq!(missing, Vec::<&str>::new());
    }
}
