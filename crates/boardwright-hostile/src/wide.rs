//! Wide rulebooks: large boards and positions with very many decisions.

use crate::{Family, each, game, placing};

pub(crate) const FAMILIES: &[Family] = &[
    Family { name: "wide-placing", largest: 32, rules: |size| placing(&square(size), "") },
    Family { name: "wide-pairs", largest: 31, rules: |size| choices(size, 2) },
    Family { name: "wide-triples", largest: 32, rules: |size| choices(size, 3) },
    Family { name: "wide-million", largest: 1_000, rules: million },
    Family { name: "wide-range", largest: 1_000_000, rules: range },
    Family { name: "wide-graph", largest: 1_000, rules: graph },
    Family { name: "wide-links", largest: 250, rules: links },
    Family { name: "wide-huge", largest: 4_000_000_000, rules: |size| placing(&square(size), "") },
    Family {
        name: "wide-rings",
        largest: 31,
        rules: |size| placing(&format!("wheel({size}, {size})"), ""),
    },
    Family { name: "wide-sliders", largest: 60, rules: sliders },
    Family { name: "wide-queens", largest: 32, rules: queens },
    Family { name: "wide-forks", largest: 8, rules: forks },
    Family { name: "wide-state", largest: 250, rules: state },
    Family { name: "wide-stages", largest: 240, rules: stages },
];

fn square(size: usize) -> String {
    format!("rectangle({size}, {size})")
}

/// A stone at the first of several sites that are chosen at once.
fn choices(size: usize, count: usize) -> String {
    let choices = each(count, |n| format!("choose c{n} in sites "));
    game(&square(size), &format!("piece Stone O turn {{ {choices} put Stone at c0 }}"))
}

/// As many decisions as a position may have.
fn million(size: usize) -> String {
    game(
        "rectangle(2, 2)",
        &format!(
            "piece Stone O state n: 0..{size}
            turn {{ choose a in 1..{size}  choose b in 1..{size}  put Stone at empty  n = a }}"
        ),
    )
}

fn range(size: usize) -> String {
    game(
        "rectangle(2, 2)",
        &format!("piece Stone O state n: 0..{size} turn {{ choose a in 1..{size}  n = a }}"),
    )
}

/// A graph whose sites have the longest names.
fn graph(size: usize) -> String {
    let name = |n: usize| format!("{}{n:04}", "s".repeat(60));
    let sites = each(size, |n| format!("site {} at ({}, {})\n", name(n), n % 40, n / 40));
    let edges = each(size.saturating_sub(1), |n| format!("edge {} - {}\n", name(n), name(n + 1)));
    placing(&format!("graph {{ {sites} {edges} }}"), "")
}

/// A graph in which all sites are joined.
fn links(size: usize) -> String {
    let sites = each(size, |n| format!("site s{n} at ({}, {})\n", n % 40, n / 40));
    placing(&format!("graph {{ {sites} link x in sites to sites - x as away }}"), "")
}

/// Kinds that slide, each its own way.
fn sliders(size: usize) -> String {
    let pieces = each(size, |n| {
        format!(
            "piece P{n} {{ slide any  slide orthogonal then slide diagonal  leap ({}, {}) }}\n",
            n % 8 + 1,
            n / 8 + 1
        )
    });
    game(
        "rectangle(32, 32)",
        &format!(
            "{pieces} start {{ {} put P0 of Black at row(32) }} turn {{ choose from in own  moves of from }}",
            each(size.min(30), |n| format!("put P{n} of White at row({}) ", n + 1))
        ),
    )
}

/// A board half full of units that go far.
fn queens(size: usize) -> String {
    game(
        &square(size),
        "piece Queen Q { slide any }
        start { put Queen of White at { x in sites where rank_of(x) % 4 = 1 }  put Queen of Black at { x in sites where rank_of(x) % 4 = 3 } }
        turn { choose from in own  moves of from }",
    )
}

/// Lines that fork at every site.
fn forks(size: usize) -> String {
    let legs = vec!["slide any"; size].join(" then ");
    game(
        "rectangle(32, 32)",
        &format!(
            "piece Runner R {{ {legs} }} start {{ put Runner of White at row(1)  put Runner of Black at row(32) }}
            turn {{ choose from in own  moves of from }}"
        ),
    )
}

/// As much state as a game may have.
fn state(size: usize) -> String {
    let layers = each(size.min(8), |n| format!("layer l{n} "));
    let places = each(size.min(16), |n| format!("place p{n} "));
    let sets = each(size, |n| format!("state s{n}: sites of each player "));
    let changes = each(size, |n| format!("s{n} = s{n} + own "));
    placing(
        "rectangle(32, 32)",
        &format!(
            "{layers} {places} {sets} after turn {{ {changes} }} end {{ draw if repeats = 3 }}"
        ),
    )
}

fn stages(size: usize) -> String {
    let stages = each(size, |n| format!("then {{ choose c{n} in empty  put Stone at c{n} }} "));
    game(
        "rectangle(32, 32)",
        &format!("piece Stone O turn {{ choose to in empty  put Stone at to }} {stages}"),
    )
}
