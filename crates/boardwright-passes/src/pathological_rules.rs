//! Passes bound their work: rulebooks made to take long do not.

use crate::run;
use std::time::Duration;

/// Longest time allowed: far more than any of these takes on a busy machine.
const MAX_TIME: Duration = Duration::from_secs(5);

/// Runs the passes on a turn with this body, if it compiles.
fn runs(what: &str, body: &str) {
    let source = format!(
        "game \"Test\" {{ players White, Black board rectangle(8, 8) piece Man \"M\" \"m\" {{ step any }}
           state number: 0..9 state marked: sites
           turn {{ {body} }} end {{ draw if no empty \"full\" }} }}"
    );
    let (program, _) = boardwright_rules::compile(&source, &[], None);
    let Some(program) = program else { return };
    boardwright_cost::within(MAX_TIME, what, || run(&program));
}

#[test]
fn many_effects_take_bounded_time() {
    let one = "number += 1 marked = own - marked ";
    runs("effects", &format!("{} choose to in empty  put Man at to", one.repeat(8000)));
    let one = "if number > 3 { number = 2 } remove corners ";
    runs("conditions", &format!("choose to in empty {} choose from in own", one.repeat(8000)));
}

#[test]
fn many_choices_take_bounded_time() {
    let branches: Vec<String> =
        (0..2000).map(|_| "{ choose to in empty  put Man at to }".to_owned()).collect();
    runs("branches", &format!("either {}", branches.join(" or ")));
    let one = "either { number += 1 } or { require number > 3 } if number = 3 { number = 1 } ";
    runs("choices", &format!("{} choose to in empty  put Man at to", one.repeat(1500)));
    let chooses: String = (0..200).map(|i| format!("choose some x{i} in own  ")).collect();
    runs("silent choices", &format!("{chooses} number += 1 {chooses}"));
}

#[test]
fn deep_nesting_takes_bounded_time() {
    let deep = |depth: usize, open: &str, inner: &str, close: &str| {
        format!("{}{inner}{}", open.repeat(depth), close.repeat(depth))
    };
    let sets = deep(40, "(own & around(the(own & kind(the(", "own", "))))))");
    runs("sets", &format!("choose to in empty  put Man at to  choose from in {sets}"));
    let body = "number += 1 choose some x in own  remove x ".repeat(300);
    let blocks = deep(60, "if number > 3 { ", &body, " } else { number += 1 }");
    runs("blocks", &format!("number += 1 {blocks} choose to in empty"));
    let either = deep(60, "either { number += 1 } or { ", "choose to in empty", " }");
    runs("branches within branches", &format!("number += 2 {either}"));
}

#[test]
fn large_constant_expressions_take_bounded_time() {
    let mut condition = "rank_of(a) = rank_of(b) + rank_of(c) + rank_of(d) + rank_of(e)".to_owned();
    for name in ["e", "d", "c", "b", "a"] {
        condition = format!("some {{ {name} in sites where {condition} }}");
    }
    runs("quantifiers", &format!("choose to in empty  require {condition}  put Man at to"));
    let sum = "corners + ".repeat(20_000);
    runs("sums", &format!("choose to in {sum} empty  put Man at to"));
    let sum = "own + around(own) + ".repeat(10_000);
    runs("unions", &format!("choose to in {sum} empty  put Man at to"));
}
