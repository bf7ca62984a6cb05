//! Passes: from a program to one that plays the same game and is quicker to run.
//!
//! Each pass is a file with one function, which changes a [`Program`] in place; [`run`] says in which
//! order they come. What a pass may not change is what can be seen from outside: the list of decisions
//! with its order, the bytes of every state, outcomes and their reasons, in any position whatever. To
//! add one, write the file with its tests, and give it its place here.

mod asked_twice;
mod constant;
mod copies;
mod delay_effects;
mod distinct_paths;
mod drop_dead_rules;
mod early_tests;
mod facts;
mod fold;
mod footprint;
mod forward_reads;
#[cfg(test)]
mod hostile;
mod invert_filters;
mod members;
mod merge_walks;
mod overwritten;
mod parts;
#[cfg(test)]
mod same_game;
mod split_paths;
#[cfg(test)]
mod testing;

use asked_twice::asked_twice;
use boardwright_ir::Program;
use boardwright_ir::limits::MAX_NESTING;
use copies::copies;
use delay_effects::delay_effects;
use distinct_paths::distinct_paths;
pub use distinct_paths::{doubtful_choices, kinds_within};
use drop_dead_rules::drop_dead_rules;
use early_tests::early_tests;
use fold::fold;
use forward_reads::forward_reads;
use invert_filters::invert_filters;
use members::members;
use merge_walks::merge_walks;
use overwritten::overwritten;
use split_paths::split_paths;

/// A pass with its name.
type Pass = (&'static str, fn(&mut Program));

/// The passes in their order: folding makes way for most others, and some make work for it.
const PASSES: [Pass; 17] = [
    ("fold", fold),
    ("members", members),
    ("fold", fold),
    ("drop_dead_rules", drop_dead_rules),
    ("merge_walks", merge_walks),
    ("split_paths", split_paths),
    ("fold", fold),
    ("drop_dead_rules", drop_dead_rules),
    ("copies", copies),
    ("early_tests", early_tests),
    ("delay_effects", delay_effects),
    ("forward_reads", forward_reads),
    ("overwritten", overwritten),
    ("invert_filters", invert_filters),
    ("fold", fold),
    ("asked_twice", asked_twice),
    ("distinct_paths", distinct_paths),
];

/// Whether a set depends on a local.
pub fn mentions_local(set: &boardwright_ir::Set, local: boardwright_ir::Local) -> bool {
    parts::mentions(parts::Part::Set(set), local)
}

/// Whether nothing stands on any member of a set.
pub fn is_vacant(set: &boardwright_ir::Set) -> bool {
    facts::content(set, facts::Known::default()).vacant
}

/// Whether something stands on every member of a set.
pub fn is_occupied(set: &boardwright_ir::Set) -> bool {
    facts::content(set, facts::Known::default()).occupied
}

/// Whether captures change what stands on the board besides what is captured.
pub fn captures_change_units(program: &Program) -> bool {
    !program.on_capture.is_empty() && footprint::Footprints::new(program).on_capture.changes_units()
}

/// The program after all passes. Rules so deeply nested that passes would nest them deeper than the
/// limit stay as they are.
pub fn run(program: &Program) -> Program {
    run_without(program, "")
}

/// The names of the passes, in their order; some come several times.
pub fn names() -> impl Iterator<Item = &'static str> {
    PASSES.iter().map(|(name, _)| *name)
}

/// The program after all passes but those of some names, with commas between them, to measure what they gain.
pub fn run_without(program: &Program, left_out: &str) -> Program {
    let mut passed = program.clone();
    let kept = PASSES.iter().filter(|(name, _)| left_out.split(',').all(|out| *name != out));
    kept.for_each(|(_, pass)| pass(&mut passed));
    let too_deep = parts::depth(&passed) > MAX_NESTING && parts::depth(program) <= MAX_NESTING;
    if too_deep { program.clone() } else { passed }
}
