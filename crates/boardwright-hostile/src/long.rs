//! Long rulebooks: names, texts and expressions that are long, and games that never end.

use crate::{Family, each, game, placing};

pub(crate) const FAMILIES: &[Family] = &[
    Family {
        name: "long-name",
        largest: 400_000,
        rules: |size| placing("rectangle(3, 3)", &format!("place {}", "x".repeat(size))),
    },
    Family { name: "long-site-name", largest: 65_536, rules: site_name },
    Family { name: "long-choice-name", largest: 64, rules: choice_names },
    Family {
        name: "long-letter",
        largest: 400_000,
        rules: |size| {
            game(
                "rectangle(3, 3)",
                &format!(
                    "piece Stone {} turn {{ choose to in empty put Stone at to }}",
                    "O".repeat(size)
                ),
            )
        },
    },
    Family {
        name: "long-glyph",
        largest: 400_000,
        rules: |size| {
            placing("rectangle(3, 3)", &format!("draw {{ Stone \"{}\" }}", "o".repeat(size)))
        },
    },
    Family { name: "long-template", largest: 70_000, rules: |size| template(&"o".repeat(size)) },
    Family {
        name: "long-template-of-choices",
        largest: 160,
        rules: |size| template(&"{to}".repeat(size)),
    },
    Family {
        name: "long-template-of-options",
        largest: 160,
        rules: |size| template(&"[{to}]".repeat(size / 2)),
    },
    Family {
        name: "long-message",
        largest: 400_000,
        rules: |size| {
            placing(
                "rectangle(3, 3)",
                &format!("end {{ White wins if turns = 3 \"{}\" }}", "o".repeat(size)),
            )
        },
    },
    Family {
        name: "long-title",
        largest: 400_000,
        rules: |size| placing("rectangle(3, 3)", "").replace("Hostile", &"o".repeat(size)),
    },
    Family {
        name: "long-about",
        largest: 900_000,
        rules: |size| placing("rectangle(3, 3)", &format!("about \"{}\"", "o ".repeat(size / 2))),
    },
    Family {
        name: "long-comment",
        largest: 900_000,
        rules: |size| placing("rectangle(3, 3)", &format!("// {}\n", "o".repeat(size))),
    },
    Family {
        name: "long-number",
        largest: 400_000,
        rules: |size| placing("rectangle(3, 3)", &format!("state n: 0..{}", "9".repeat(size))),
    },
    Family {
        name: "long-array",
        largest: 900_000,
        rules: |size| {
            placing("rectangle(3, 3)", &format!("start {{ array \"{}\" }}", "O".repeat(size)))
        },
    },
    Family {
        name: "long-betza",
        largest: 100_000,
        rules: |size| {
            placing(
                "rectangle(3, 3)",
                &format!("piece King K {{ betza \"{}\" }}", "mWfFfR5D3".repeat(size)),
            )
        },
    },
    Family {
        name: "long-sum",
        largest: 80_000,
        rules: |size| {
            placing("rectangle(3, 3)", &format!("define d = own{}", " + own".repeat(size)))
        },
    },
    Family {
        name: "long-line",
        largest: 60_000,
        rules: |size| placing("rectangle(3, 3)", &each(size, |n| format!("define d{n} = x"))),
    },
    Family { name: "long-game", largest: 100_000, rules: |_| SHUFFLE.to_owned() },
    Family { name: "long-loops", largest: 100_000, rules: slow_move },
    Family { name: "long-start", largest: 32, rules: slow_start },
    Family { name: "long-end", largest: 32, rules: slow_end },
    Family { name: "long-turn", largest: 100_000, rules: |_| ENDLESS_TURN.to_owned() },
];

/// Two units that walk about for ever.
const SHUFFLE: &str = "game \"Hostile\" { players White, Black  board rectangle(3, 3)
    piece Man M { step any to empty }  start { put Man of White at a1  put Man of Black at c3 }
    turn { choose from in own  moves of from }  end { draw if repeats = 9999 } }";

/// A turn that has no end.
const ENDLESS_TURN: &str = "game \"Hostile\" { players White, Black  board rectangle(3, 3)
    piece Man M { step any to empty }  start { put Man of White at a1  put Man of Black at c3 }
    turn { choose from in own  moves of from  again } prefer most 1  end { draw if no own } }";

fn site_name(size: usize) -> String {
    let name = "s".repeat(size);
    placing(&format!("graph {{ site {name} at (1, 1)  site b at (2, 1)  edge {name} - b }}"), "")
}

fn template(text: &str) -> String {
    placing("rectangle(3, 3)", &format!("notation {{ default \"{text}\" }}"))
}

/// As many choices with the longest names as fit a move.
fn choice_names(size: usize) -> String {
    let name = |n: usize| format!("c{n:02}{}", "x".repeat(size.saturating_sub(3)));
    let choices = each(12, |n| format!("choose {} in empty ", name(n)));
    let puts = each(12, |n| format!("put Stone at {} ", name(n)));
    game("rectangle(2, 2)", &format!("piece Stone O turn {{ {choices} {puts} }}"))
}

/// A decision whose playing meets the step limit.
fn slow_move(size: usize) -> String {
    game(
        "rectangle(2, 2)",
        &format!(
            "piece Stone O state n: 0..9 turn {{ choose to in empty  put Stone at to
            for a in sites {{ for b in 1..{size} {{ for c in 1..1000 {{ n = 1 }} }} }}  n = 5 }}"
        ),
    )
}

/// A start that meets the step limit.
fn slow_start(size: usize) -> String {
    placing(
        &format!("rectangle({size}, {size})"),
        "start { for a in sites { for b in sites { for c in sites { put Stone of White at a } } } }",
    )
}

/// An end that takes long to judge.
fn slow_end(size: usize) -> String {
    placing(
        &format!("rectangle({size}, {size})"),
        "end { draw if some a in sites where some b in sites where distance(a, b) > 90000 }",
    )
}
