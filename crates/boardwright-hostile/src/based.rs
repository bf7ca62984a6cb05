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
    Family { name: "uses", largest: 40_000, rules: uses },
    Family { name: "uses-again", largest: 40_000, rules: uses_again },
    Family { name: "uses-under-conditions", largest: 60, rules: uses_under_conditions },
    Family { name: "values-of-a-module", largest: 40_000, rules: values_of_a_module },
    Family { name: "long-value-of-a-module", largest: 200_000, rules: long_value_of_a_module },
    Family {
        name: "replaced-items-of-a-module",
        largest: 20_000,
        rules: replaced_items_of_a_module,
    },
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

/// Modules that are not there.
fn uses(count: usize) -> String {
    based_on_chess(&each(count, |number| format!("use castling{number}\n")))
}

/// One module is used again and again.
fn uses_again(count: usize) -> String {
    based_on_chess(&each(count, |_| "use castling(steps = 3)\n".to_owned()))
}

/// A module is used under conditions within conditions.
fn uses_under_conditions(depth: usize) -> String {
    let open = each(depth, |number| format!("when quiet_moves > {number} {{\n"));
    let close = "}\n".repeat(depth);
    based_on_chess(&format!("{open}use castling\n{close}"))
}

/// Values for parameters that the module does not have.
fn values_of_a_module(count: usize) -> String {
    let values = each(count, |number| format!("steps{number} = 2, "));
    based_on_chess(&format!("use castling({values} steps = 2)\n"))
}

/// A value that the module repeats.
fn long_value_of_a_module(count: usize) -> String {
    based_on_chess(&format!("use pawn(last_row = row(8){})\n", " + a1".repeat(count)))
}

/// An item of a module is replaced again and again.
fn replaced_items_of_a_module(count: usize) -> String {
    based_on_chess(&each(count, |_| "move castle(side) { pass }\n".to_owned()))
}
