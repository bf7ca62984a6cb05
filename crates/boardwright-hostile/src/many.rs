//! Rulebooks with very many of each thing, which have limits of their own.

use crate::{Family, each, game, placing};

pub(crate) const FAMILIES: &[Family] = &[
    Family {
        name: "many-pieces",
        largest: 40_000,
        rules: |size| small(&each(size, |n| format!("piece P{n} {{ step any }}\n"))),
    },
    Family { name: "many-players", largest: 100_000, rules: players },
    Family {
        name: "many-variables",
        largest: 50_000,
        rules: |size| small(&each(size, |n| format!("state s{n}: site\n"))),
    },
    Family {
        name: "many-places",
        largest: 70_000,
        rules: |size| small(&each(size, |n| format!("place p{n}\n"))),
    },
    Family {
        name: "many-layers",
        largest: 70_000,
        rules: |size| small(&each(size, |n| format!("layer l{n}\n"))),
    },
    Family {
        name: "many-attributes",
        largest: 40_000,
        rules: |size| small(&each(size, |n| format!("attribute a{n}: flag\n"))),
    },
    Family {
        name: "many-phases",
        largest: 30_000,
        rules: |size| small(&each(size, |n| format!("phase p{n} {{ turn {{ pass }} }}\n"))),
    },
    Family {
        name: "many-turns",
        largest: 30_000,
        rules: |size| small(&"turn { choose to in empty }\n".repeat(size)),
    },
    Family {
        name: "many-boards",
        largest: 40_000,
        rules: |size| small(&"board rectangle(3, 3)\n".repeat(size)),
    },
    Family {
        name: "many-starts",
        largest: 28_000,
        rules: |size| small(&"start { put Stone of White at a1 }\n".repeat(size)),
    },
    Family {
        name: "many-hooks",
        largest: 30_000,
        rules: |size| small(&"after turn { capture none }\n".repeat(size)),
    },
    Family {
        name: "many-choices",
        largest: 30_000,
        rules: |size| {
            game(
                "rectangle(3, 3)",
                &format!(
                    "piece Stone O turn {{ {} put Stone at empty }}",
                    each(size, |n| format!("choose c{n} in empty\n"))
                ),
            )
        },
    },
    Family {
        name: "many-silent-choices",
        largest: 180,
        rules: |size| {
            game(
                "rectangle(8, 8)",
                &format!(
                    "piece Stone O turn {{ choose to in empty {} put Stone at to }}",
                    "choose some c in empty\n".repeat(size)
                ),
            )
        },
    },
    Family {
        name: "many-optional-choices",
        largest: 180,
        rules: |size| {
            game(
                "rectangle(8, 8)",
                &format!(
                    "piece Stone O state n: 0..9 turn {{ choose to in empty {} put Stone at to }}",
                    "optionally { n = 3 }\n".repeat(size)
                ),
            )
        },
    },
    Family {
        name: "many-stones-in-hand",
        largest: 1_000_000_000,
        rules: |size| {
            small(&format!(
                "place hand start {{ put {size} Stone of White in hand }} after turn {{ if hand.Stone > 3 {{ capture none }} }}"
            ))
        },
    },
    Family {
        name: "many-texts",
        largest: 50_000,
        rules: |size| small(&"ruling \"words\"\n".repeat(size)),
    },
    Family { name: "many-flags", largest: 200, rules: flags },
    Family {
        name: "many-items-after-the-end",
        largest: 50_000,
        rules: |size| small("") + &"place p\n".repeat(size),
    },
];

fn small(items: &str) -> String {
    placing("rectangle(3, 3)", items)
}

fn players(size: usize) -> String {
    let names = each(size, |n| format!("n{n}, "));
    small("").replace("White, Black", &format!("{names} White, Black"))
}

/// A position with very many flags.
fn flags(size: usize) -> String {
    let flags = each(size, |n| format!("state s{n}: flag\n"));
    let letters = each(size, |n| format!("\"L{n}\" s{n}, "));
    small(&format!(
        "{flags} after turn {{ s0 = yes }} position fen {{ board flags {letters} \"M\" s0 }}"
    ))
}
