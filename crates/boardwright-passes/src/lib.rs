//! Optimisation passes over the rule IR.
//!
//! A pass is a function that changes a [`Program`] in place; each has a file of its own, and
//! [`run`] applies them in order. Nothing here knows WebAssembly: code is generated from the result
//! elsewhere.
//!
//! A pass must not change anything that can be seen from outside, in any position: the list of
//! decisions and its order, the bytes of every state, outcomes and their reasons. To add a pass,
//! write its file with its tests and give it a place in the pipeline here.

mod common_subexpression_elimination;
mod condition_materialization;
mod constant_folding;
mod constant_sets;
mod copy_propagation;
mod dead_code_elimination;
mod dead_store_elimination;
mod duplicate_check_elimination;
mod effect_sinking;
mod facts;
mod filter_inversion;
mod filter_vectorization;
mod footprint;
mod local_range;
#[cfg(test)]
mod pathological_rules;
mod queries;
#[cfg(test)]
mod same_game;
mod store_to_load_forwarding;
mod tail_duplication;
mod take;
#[cfg(test)]
mod test_support;
mod value_facts;
mod walk_fusion;

pub use duplicate_check_elimination::ambiguous_choices;
pub use queries::{captures_change_units, is_occupied, is_vacant, kinds_in_mask, reads_local};

use boardwright_ir::Program;
use boardwright_ir::limits::MAX_NESTING;
use boardwright_ir::visit::nesting_depth;
use common_subexpression_elimination::common_subexpression_elimination;
use condition_materialization::condition_materialization;
use constant_folding::constant_folding;
use copy_propagation::copy_propagation;
use dead_code_elimination::dead_code_elimination;
use dead_store_elimination::dead_store_elimination;
use duplicate_check_elimination::duplicate_check_elimination;
use effect_sinking::effect_sinking;
use filter_inversion::filter_inversion;
use filter_vectorization::filter_vectorization;
use tail_duplication::tail_duplication;
use walk_fusion::walk_fusion;

/// A pass and its name.
type Pass = (&'static str, fn(&mut Program));

/// The passes in order. Constant folding prepares most others, and some prepare work for it.
const PASSES: [Pass; 16] = [
    ("constant_folding", constant_folding),
    ("filter_vectorization", filter_vectorization),
    ("constant_folding", constant_folding),
    ("dead_code_elimination", dead_code_elimination),
    ("walk_fusion", walk_fusion),
    ("tail_duplication", tail_duplication),
    ("constant_folding", constant_folding),
    ("dead_code_elimination", dead_code_elimination),
    ("copy_propagation", copy_propagation),
    ("condition_materialization", condition_materialization),
    ("effect_sinking", effect_sinking),
    ("dead_store_elimination", dead_store_elimination),
    ("filter_inversion", filter_inversion),
    ("constant_folding", constant_folding),
    ("common_subexpression_elimination", common_subexpression_elimination),
    ("duplicate_check_elimination", duplicate_check_elimination),
];

/// Returns a program after all passes.
///
/// A program that the passes would nest deeper than the limit is returned unchanged. Another loses
/// [`Program::after_setup`]: positions are set up on the program as it was.
pub fn run(program: &Program) -> Program {
    run_without(program, "")
}

/// Returns the names of the passes in order. Some run several times.
pub fn names() -> impl Iterator<Item = &'static str> {
    PASSES.iter().map(|(name, _)| *name)
}

/// Returns a program after all passes except some, whose names are separated by commas. Serves to
/// measure the gain of a pass.
pub fn run_without(program: &Program, excluded: &str) -> Program {
    let mut optimized = program.clone();
    optimized.after_setup.clear();
    let included =
        PASSES.iter().filter(|(name, _)| excluded.split(',').all(|excluded| *name != excluded));
    included.for_each(|(_, pass)| pass(&mut optimized));
    let is_too_deep =
        nesting_depth(&optimized) > MAX_NESTING && nesting_depth(program) <= MAX_NESTING;
    if is_too_deep { program.clone() } else { optimized }
}
