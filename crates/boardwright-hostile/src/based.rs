//! Texts that are based on a bundled game, and change it in many places.

use super::{Family, each};

pub(super) const FAMILIES: &[Family] = &[
    Family { name: "removals", largest: 40_000, rules: removals },
    Family { name: "replacements", largest: 20_000, rules: replacements },
    Family { name: "conditional-replacements", largest: 12_000, rules: conditional_replacements },
    Family { name: "nested-replacements", largest: 60, rules: nested_replacements },
    Family { name: "replaced-drawings", largest: 30_000, rules: replaced_drawings },
    Family { name: "fixed-again", largest: 30_000, rules: fixed_again },
    Family { name: "ends-before-ends", largest: 200, rules: ends_before_ends },
];

fn based_on_chess(items: &str) -> String {
    format!("game \"Hostile\" based on \"chess\" {{\n{items}}}\n")
}

/// Pieces are taken away that the base does not have.
fn removals(count: usize) -> String {
    based_on_chess(&each(count, |number| format!("without piece Queen{number}\n")))
}

/// One piece is replaced again and again.
fn replacements(count: usize) -> String {
    based_on_chess(&each(count, |_| "piece Queen Q { slide any }\n".to_owned()))
}

/// Each condition repeats what all before it left of the base.
fn conditional_replacements(count: usize) -> String {
    let one = |number| format!("when quiet_moves > {number} {{ piece Queen Q {{ slide any }} }}\n");
    based_on_chess(&each(count, one))
}

/// One piece is replaced under conditions within conditions.
fn nested_replacements(depth: usize) -> String {
    let open = each(depth, |number| format!("when quiet_moves > {number} {{\n"));
    let close = "}\n".repeat(depth);
    based_on_chess(&format!("{open}piece Queen Q {{ slide any }}\n{close}"))
}

/// Every drawing takes the place of an entry of the base.
fn replaced_drawings(count: usize) -> String {
    based_on_chess(&each(count, |_| "draw { Queen \"x\" \"y\" }\n".to_owned()))
}

/// An option gets a value again and again.
fn fixed_again(count: usize) -> String {
    based_on_chess(&each(count, |_| "option quiet_moves = 60\n".to_owned()))
}

/// Ends before those of the base.
fn ends_before_ends(count: usize) -> String {
    let one = |number| format!("end {{ draw if quiet = {number} }}\n");
    based_on_chess(&each(count, one))
}
