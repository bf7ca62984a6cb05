//! Rulebooks for which comparing each with each takes long.

use crate::{Family, each, game, placing};

pub(crate) const FAMILIES: &[Family] = &[
    Family {
        name: "quadratic-unknown-names",
        largest: 32_000,
        rules: |size| small(&each(size, |n| format!("define d{n} = unknown{n}\n"))),
    },
    Family {
        name: "quadratic-unknown-uses",
        largest: 20_000,
        rules: |size| {
            small(&format!(
                "{} after turn {{ {} }}",
                each(size, |n| format!("define d{n} = own\n")),
                each(size, |n| format!("capture e{n}\n"))
            ))
        },
    },
    Family {
        name: "quadratic-unknown-calls",
        largest: 20_000,
        rules: |size| {
            small(&format!(
                "{} after turn {{ {} }}",
                each(size, |n| format!("define d{n}(a) = a\n")),
                each(size, |n| format!("capture f{n}(own)\n"))
            ))
        },
    },
    Family {
        name: "quadratic-unknown-moves",
        largest: 20_000,
        rules: |size| {
            small(&format!(
                "{} after turn {{ {} }}",
                each(size, |n| format!("move m{n} {{ pass }}\n")),
                each(size, |n| format!("n{n}\n"))
            ))
        },
    },
    Family { name: "quadratic-templates", largest: 40_000, rules: templates },
    Family {
        name: "quadratic-unused",
        largest: 40_000,
        rules: |size| small(&each(size, |n| format!("define d{n} = own\n"))),
    },
    Family {
        name: "quadratic-unused-moves",
        largest: 30_000,
        rules: |size| small(&each(size, |n| format!("move m{n} {{ capture own }}\n"))),
    },
    Family {
        name: "quadratic-used",
        largest: 20_000,
        rules: |size| {
            small(&format!(
                "{} after turn {{ capture none & (d0{}) }}",
                each(size, |n| format!("define d{n} = own\n")),
                each(size.min(500), |n| format!(" + d{n}"))
            ))
        },
    },
    Family {
        name: "quadratic-regions",
        largest: 20_000,
        rules: |size| {
            game(
                "rectangle(32, 32)",
                &format!(
                    "piece Stone O {} turn {{ choose to in empty put Stone at to }}",
                    each(size, |n| format!("region r{n} = sites - a{}\n", n % 32 + 1))
                ),
            )
        },
    },
    Family {
        name: "quadratic-chained-regions",
        largest: 20_000,
        rules: |size| {
            small(&format!(
                "region r0 = sites\n{}",
                each(size, |n| format!("region r{} = r{n} - a1\n", n + 1))
            ))
        },
    },
    Family {
        name: "quadratic-same-names",
        largest: 40_000,
        rules: |size| small(&"region same = sites\n".repeat(size)),
    },
    Family {
        name: "quadratic-ends",
        largest: 20_000,
        rules: |size| {
            small(&format!("end {{ {} }}", each(size, |n| format!("draw if turns = {n}\n"))))
        },
    },
    Family {
        name: "quadratic-same-ends",
        largest: 20_000,
        rules: |size| small(&format!("end {{ {} }}", "draw if turns = 3\n".repeat(size))),
    },
    Family { name: "quadratic-options", largest: 20_000, rules: options },
    Family {
        name: "quadratic-option-words",
        largest: 40_000,
        rules: |size| {
            small(&format!(
                "option o: {} = w0  when o = w1 {{ place p }}",
                each(size, |n| format!("w{n} | ")) + "last"
            ))
        },
    },
    Family {
        name: "quadratic-rulesets",
        largest: 20_000,
        rules: |size| {
            small(&format!(
                "option o: 0..9 = 1 {}",
                each(size, |n| format!("ruleset r{n} {{ o = {} }}\n", n % 10))
            ))
        },
    },
    Family {
        name: "quadratic-when",
        largest: 12_000,
        rules: |size| {
            small(&format!(
                "option o: 0..9 = 1 {}",
                each(size, |n| format!("when o = 2 {{ define d{n} = own }}\n"))
            ))
        },
    },
    Family {
        name: "quadratic-letters",
        largest: 60_000,
        rules: |size| {
            game(
                "rectangle(3, 3)",
                &format!(
                    "piece Stone O also {} turn {{ choose to in empty put Stone at to }}",
                    each(size, |n| format!("L{n}, ")) + "M"
                ),
            )
        },
    },
    Family {
        name: "quadratic-starts",
        largest: 20_000,
        rules: |size| {
            game(
                "rectangle(32, 32)",
                &format!(
                    "piece Stone O start {{ {} }} turn {{ choose to in empty put Stone at to }}",
                    "put Stone of White at sites\n".repeat(size)
                ),
            )
        },
    },
    Family {
        name: "quadratic-branches",
        largest: 490,
        rules: |size| {
            game(
                "rectangle(3, 3)",
                &format!(
                    "piece Stone O turn {{ choose to in empty either {{ put Stone at to }} {} }}",
                    each(size, |n| format!("or b{n} {{ put Stone at to }}\n"))
                ),
            )
        },
    },
    Family {
        name: "quadratic-same-branches",
        largest: 20_000,
        rules: |size| {
            game(
                "rectangle(3, 3)",
                &format!(
                    "piece Stone O turn {{ choose to in empty either {{ put Stone at to }} {} }}",
                    "or { put Stone at to }\n".repeat(size)
                ),
            )
        },
    },
    Family {
        name: "quadratic-conditions",
        largest: 20_000,
        rules: |size| {
            game(
                "rectangle(3, 3)",
                &format!(
                    "piece Stone O turn {{ choose to in empty {} put Stone at to }}",
                    each(size, |n| format!("require turns != {n}\n"))
                ),
            )
        },
    },
    Family {
        name: "quadratic-else",
        largest: 20_000,
        rules: |size| {
            small(&format!(
                "after turn {{ if turns = 1 {{ capture own }} {} }}",
                each(size, |n| format!("else if turns = {n} {{ capture own }}\n"))
            ))
        },
    },
    Family {
        name: "quadratic-movements",
        largest: 20_000,
        rules: |size| {
            game(
                "rectangle(8, 8)",
                &format!(
                    "piece King K {{ {} }} start {{ put King of White at a1 put King of Black at h8 }} turn {{ choose from in own moves of from }}",
                    each(size, |n| format!("leap ({}, {})\n", n % 7 + 1, n / 7 % 7 + 1))
                ),
            )
        },
    },
    Family {
        name: "quadratic-slips",
        largest: 60_000,
        rules: |size| small(&"passes = 0\n".repeat(size)),
    },
    Family {
        name: "quadratic-open-strings",
        largest: 60_000,
        rules: |size| small(&"about \"open\n".repeat(size)),
    },
    Family {
        name: "quadratic-foreign-signs",
        largest: 100_000,
        rules: |size| small(&"&& ".repeat(size)),
    },
    Family {
        name: "quadratic-fields",
        largest: 20_000,
        rules: |size| small(&format!("position fen {{ {} board }}", "text \"x\" ".repeat(size))),
    },
    Family {
        name: "quadratic-glyphs",
        largest: 20_000,
        rules: |size| small(&format!("draw {{ {} }}", "Stone \"o\"\n".repeat(size))),
    },
    Family {
        name: "quadratic-doc-comments",
        largest: 60_000,
        rules: |size| small(&("/// words\n".repeat(size) + "place p")),
    },
];

fn small(items: &str) -> String {
    placing("rectangle(3, 3)", items)
}

/// Templates for branches that do not exist, and branches without templates.
fn templates(size: usize) -> String {
    let branches =
        each(size.min(490), |n| format!("or branch_of_the_game{n} {{ put Stone at to }}\n"));
    let templates = each(size.min(20_000), |n| format!("branch_of_a_game{n} \"{{to}}\"\n"));
    game(
        "rectangle(3, 3)",
        &format!(
            "piece Stone O turn {{ choose to in empty either {{ put Stone at to }} {branches} }}
            notation {{ {templates} }}"
        ),
    )
}

/// Rulesets that set options that do not exist.
fn options(size: usize) -> String {
    let options = each(size, |n| format!("option option{n}: 0..9 = 1\n"));
    let settings = each(size, |n| format!("setting{n} = 1\n"));
    small(&format!("{options} ruleset r {{ {settings} }}"))
}
