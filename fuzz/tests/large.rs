//! Inputs beyond libFuzzer's size: rules as large as allowed, and ends that are expensive to judge.
//! Each once took from two seconds to minutes; the clock in the targets fails here.

use boardwright::{Game, Options, PlayError};
use boardwright_fuzz::clock::timed;
use boardwright_fuzz::{checker, formatter, parser};
use boardwright_syntax::limits::MAX_SOURCE_BYTES;

/// Repeats a part between a beginning and an end, up to the maximum size of a rules text.
fn repeated(beginning: &str, part: &str, end: &str) -> String {
    let room = MAX_SOURCE_BYTES - beginning.len() - end.len();
    format!("{beginning}{}{end}", part.repeat(room / part.len()))
}

fn holds(text: &str) {
    parser::target(text.as_bytes());
    formatter::target(text.as_bytes());
    checker::target(text.as_bytes());
}

#[test]
fn brackets_without_end() {
    for part in ["{", "end {\n", "(\n", "{ ( [\n", "either {\n", "if o {", "not ", "- "] {
        holds(&repeated("game \"x\" {\n", part, ""));
    }
}

#[test]
fn one_slip_over_and_over() {
    let beginning = "game \"x\" { players A, B\nboard rectangle(8, 8)\npiece King K {\n";
    for part in ["passes = 0\n", "number turn\n", "Disc \"o\"\n", "turn of Fox {\n"] {
        holds(&repeated(beginning, part, "}}\n"));
    }
}

#[test]
fn a_piece_that_moves_in_twenty_thousand_ways() {
    for (board, part) in [
        ("rectangle(32, 32)", "slide any then slide diagonal then step east\n"),
        ("hexagon(18)", "slide any then slide any\n"),
        ("rectangle(8, 8)", "slide any then slide diagonal then step east\n"),
    ] {
        let beginning = format!("game \"x\" {{ players A, B\nboard {board}\npiece King K {{\n");
        let end = "}\nturn { choose from in own; moves of from } }\n";
        checker::target(repeated(&beginning, part, end).as_bytes());
    }
}

/// Bodies of the innermost of three loops over 900 sites.
const INNERMOST: [&str; 16] = [
    "some bracketed(z, any, empty, sites)",
    "some shifted(sites, north, 900)",
    "reach(sites, north, sites) > 5",
    "longest(z, sites) > 99",
    "some run(z, any, sites)",
    "some (union q in sites of around(q))",
    "some around(around(around(sites)))",
    "some rows(sites, any, 3)",
    "some (slide any through sites from z then slide any through sites)",
    "stuck(opponent)",
    "attacked(sites)",
    "connected(a1, corners, sites)",
    "some ray_of_0(z)",
    "some between_of_0(z)",
    "some slide_of_0(z)",
    "own_of_0(z)",
];

/// Twelve definitions, each twice the size of the one before.
fn doubled(name: &str, leaf: &str, operator: &str) -> String {
    let doubling = |n: usize| {
        let next = format!("{name}_of_{}(a)", n + 1);
        format!("define {name}_of_{n}(a) = {next} {operator} {next}\n")
    };
    let all: String = (0..12).map(doubling).collect();
    format!("{all}define {name}_of_12(a) = {leaf}\n")
}

#[test]
fn an_end_that_takes_for_ever_meets_a_limit_in_time() {
    let definitions = [
        doubled("ray", "ray(a, any)", "+"),
        doubled("between", "between(a, a1)", "+"),
        doubled("slide", "(slide any from a)", "+"),
        doubled("own", "a in own", "and"),
    ]
    .concat();
    for innermost in INNERMOST {
        let text = format!(
            "game \"x\" {{ players A, B\nboard rectangle(30, 30)\npiece King K {{ slide any }}\n{definitions}
            start {{ put King of A at row(1); put King of B at row(5) }}
            turn {{ choose from in own; moves of from }}
            end {{ draw if (count x in sites where
                (count y in sites where (count z in sites where {innermost}) > 5) > 5) > 99999 }} }}"
        );
        let (game, diagnostics) = Game::compile(&text, &Options::default());
        let position = game.unwrap_or_else(|| panic!("{diagnostics:?}")).start();
        let mv = position.nth(0).unwrap().expect("a King may move");
        let played = timed(innermost, || position.play(mv));
        let is_limit = matches!(played, Err(PlayError::Limit(_)));
        assert!(played.is_ok() || is_limit, "{innermost}: {:?}", played.err());
    }
}
