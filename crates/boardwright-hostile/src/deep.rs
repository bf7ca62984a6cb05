//! Deep rulebooks: one thing within another, up to the levels that are accepted and far beyond.

use crate::{Family, each, game, placing};

pub(crate) const FAMILIES: &[Family] = &[
    Family { name: "deep-brackets", largest: 400_000, rules: brackets },
    Family {
        name: "deep-braces",
        largest: 900_000,
        rules: |size| placing("rectangle(3, 3)", &"{".repeat(size)),
    },
    Family { name: "deep-conditions", largest: 60, rules: conditions },
    Family { name: "deep-branches", largest: 40, rules: branches },
    Family { name: "deep-loops", largest: 40, rules: loops },
    Family { name: "deep-definitions", largest: 60, rules: definitions },
    Family { name: "deep-counts", largest: 32, rules: counts },
    Family { name: "deep-attacks", largest: 32, rules: attacks },
    Family { name: "deep-moves", largest: 32, rules: moves },
    Family { name: "deep-borrowing", largest: 24, rules: borrowing },
    Family { name: "deep-captures", largest: 32, rules: captures },
    Family { name: "deep-turns", largest: 200, rules: turns },
];

fn brackets(size: usize) -> String {
    let (open, close) = ("(".repeat(size), ")".repeat(size));
    placing("rectangle(3, 3)", &format!("define d = {open}own{close}"))
}

fn conditions(size: usize) -> String {
    let (open, close) = ("if some own { ".repeat(size), "} ".repeat(size));
    placing("rectangle(3, 3)", &format!("after turn {{ {open} capture none {close} }}"))
}

fn branches(size: usize) -> String {
    let open = each(size, |n| format!("either {{ choose c{n} in own "));
    let close = each(size, |n| format!("}} or {{ choose d{n} in enemy }} "));
    game(
        "rectangle(2, 2)",
        &format!("piece Stone O turn {{ choose to in empty  {open} {close} put Stone at to }}"),
    )
}

fn loops(size: usize) -> String {
    let (open, close) = (each(size, |n| format!("for x{n} in sites {{ ")), "} ".repeat(size));
    placing(
        "rectangle(9, 9)",
        &format!("state n: 0..9 after turn {{ {open} n = 1 {close} n = 2 }}"),
    )
}

/// Each definition is twice as large as the one before.
fn definitions(size: usize) -> String {
    let doubled = each(size, |n| format!("define d{} = d{n} + d{n}\n", n + 1));
    placing(
        "rectangle(3, 3)",
        &format!("define d0 = own\n{doubled} after turn {{ capture d{size} }}"),
    )
}

/// An end that three nested counts over all sites decide.
fn counts(size: usize) -> String {
    let count = "count x in sites where (count y in sites where (count z in sites where some around(around(x + y + z))) > 5) > 5";
    placing(
        &format!("rectangle({size}, {size})"),
        &format!("end {{ White wins if ({count}) > 99999 }}"),
    )
}

fn attacks(size: usize) -> String {
    game(
        &format!("rectangle({size}, {size})"),
        "piece King K { slide any if not attacked(from)
            slide any if some (destinations(the(own)) & destinations(from)) { require not stuck(opponent) } }
        start { put King of White at row(1)  put King of Black at row(2) }
        turn { choose from in own  moves of from }
        after turn { require not attacked(King & own)  require not stuck(opponent) }",
    )
}

/// Moves that are asked about in every choice, after every move, and of every unit that attacks,
/// with conditions that none fulfils.
fn moves(size: usize) -> String {
    game(
        &format!("rectangle({size}, {size})"),
        "piece King K { slide any if no move of opponent where count(attackers(own)) > 5000 }
        start { put King of White at row(1)  put King of Black at row(2) }
        turn {
            choose from in own where no move of opponent where count(attackers(own + empty)) > 5000
            moves of from
            choose n in 0..9 where no move of mover where count(attackers(own + enemy)) > 5000
        }
        after move { require no move of opponent where count(attackers(King & own)) > 5000 }
        after turn { require no move of mover where count(attackers(sites, by mover)) > 5000 }",
    )
}

/// Each kind moves as all later kinds beside it do.
fn borrowing(size: usize) -> String {
    let pieces = each(size, |kind| {
        let earlier: Vec<String> = (0..=kind).map(|n| format!("K{n}x")).collect();
        let letter = char::from(b'A' + (kind % 26) as u8);
        format!(
            "piece K{kind}x {letter} {{ step any  borrow{kind} }}
            move borrow{kind} {{ choose some model{kind} in kinds(around(from) & occupied) - kinds({}) moves of model{kind} }}\n",
            earlier.join(", ")
        )
    });
    game(
        "rectangle(32, 32)",
        &format!(
            "{pieces} start {{ put K0x of White at row(1)  put K1x of Black at row(2) }}
            turn {{ choose from in own  moves of from }}"
        ),
    )
}

/// Captures that cause captures.
fn captures(size: usize) -> String {
    game(
        &format!("rectangle({size}, {size})"),
        "piece Bomb B { slide any { capture around(to) } }
        start { put Bomb of White at row(1)  put Bomb of Black at sites - row(1) }
        on capture { remove around(here) for x in sites & around(here) { put Bomb of opponent at x  remove around(x) } }
        turn { choose from in own  moves of from }",
    )
}

/// Turns of many actions, of which the best are to be chosen.
fn turns(size: usize) -> String {
    game(
        "rectangle(12, 12)",
        &format!(
            "state number: 0..99999  piece Man M {{ step any  hop any over enemy }}
            start {{ put Man of White at row(1)  put Man of Black at row(3) + row(5) + row(7) }}
            turn, up to {size} actions {{ choose from in own  choose to in sites  move from -> to  number += 1 }} prefer most number"
        ),
    )
}
