//! Rulebooks with a `repeat` that never settles, or takes long to, and with sizes of many groups.

use crate::{Family, each, game};

pub(crate) const FAMILIES: &[Family] = &[
    Family { name: "repeated-counting", largest: 1_000_000_000, rules: counting },
    Family { name: "repeated-blinking", largest: 32, rules: blinking },
    Family { name: "repeated-in-itself", largest: 30, rules: in_itself },
    Family { name: "repeated-large-states", largest: 16, rules: large_states },
    Family { name: "repeated-many", largest: 2_000, rules: many },
    Family { name: "repeated-under-attack", largest: 60, rules: under_attack },
    Family { name: "repeated-on-capture", largest: 32, rules: on_capture },
    Family { name: "repeated-groups", largest: 32, rules: groups },
];

/// A number that grows for longer than a `repeat` goes on.
fn counting(size: usize) -> String {
    placing(
        "rectangle(2, 2)",
        &format!("state n: 0..{size}"),
        "repeat { n += 1 } until nothing changes",
    )
}

/// A pattern that comes back after two rounds, on a board of some size.
fn blinking(size: usize) -> String {
    placing(
        &format!("rectangle({size}, {size})"),
        "",
        "repeat { let stones = occupied  put Stone at empty  remove stones } until nothing changes",
    )
}

/// Each level runs the next until that is settled, and never is itself.
fn in_itself(size: usize) -> String {
    let variables = each(size, |n| format!("state n{n}: 0..1000000000\n"));
    let opening = each(size, |n| format!("repeat {{ n{n} += 1 "));
    placing("rectangle(2, 2)", &variables, &(opening + &"} until nothing changes ".repeat(size)))
}

/// Rounds that compare states as large as they can be.
fn large_states(size: usize) -> String {
    let layers = each(size, |n| format!("layer l{n}\n"));
    let kinds = each(58, |n| format!("piece K{n} \"K{n}\"\n"));
    placing(
        "rectangle(32, 32)",
        &format!("{layers} {kinds} state n: 0..1000000000"),
        "repeat { n += 1 } until nothing changes",
    )
}

/// Very many that settle at once.
fn many(size: usize) -> String {
    placing(
        "rectangle(8, 8)",
        "state n: 0..9",
        &"repeat { n = count(own) } until nothing changes ".repeat(size),
    )
}

/// Attacks are asked about in each round, and settle something themselves.
fn under_attack(size: usize) -> String {
    game(
        "rectangle(16, 16)",
        &format!(
            "state n: 0..1000000000
            piece King K {{ step any to (empty + enemy) {{ {} }} }}
            start {{ put King of White at rank(1)  put King of Black at rank(16) }}
            turn {{ choose from in own  moves of from }}
            after move {{ require n != 1 }}",
            "repeat { if attacked(own) { n += 1 } } until nothing changes ".repeat(size)
        ),
    )
}

/// Captures that clear the sites about them and fill their own again.
fn on_capture(size: usize) -> String {
    game(
        &format!("rectangle({size}, {size})"),
        "piece Stone O
        start { put Stone of White at sites - a1 }
        on capture { repeat { remove beside(here)  put Stone at here } until nothing changes }
        turn { choose from in own  capture from }
        after move { require no own & a2 }",
    )
}

/// As many groups as a board holds, looked at again and again.
fn groups(size: usize) -> String {
    game(
        &format!("rectangle({size}, {size})"),
        "piece Stone O
        start { put Stone of White at { s in sites where (rank_of(s) + file_of(s)) % 2 = 0 } }
        turn { choose to in sites where larger_groups(sites - to, occupied) and group_size(occupied - to, 9) < 2  remove to }
        after move { require every s in sites where group_count(sites - s) < 3 }",
    )
}

/// A game of placed stones whose decisions end with some statements.
fn placing(board: &str, items: &str, statements: &str) -> String {
    game(
        board,
        &format!(
            "piece Stone O {items} turn {{ choose to in empty  put Stone at to }}
            after move {{ {statements} require some own }}"
        ),
    )
}
